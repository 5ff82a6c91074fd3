/** Leaving a family in peace until a day, with why. */
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PauseCause, pauseText } from '#shared/domain/reminders';
import { reminderEndpoints } from '#shared/endpoints/reminders';
import { messages } from '#shared/messages';
import { DateField } from '../../components/date-field';
import { ParentFirst } from '../../components/parent-first';
import { ReasonDialog } from '../../components/reason-dialog';
import { useParentsFound } from '../../queries/parents-found';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

interface PauseDialogProps {
  preschoolId: number;
  parent: { id: number; name: string };
  onClose: () => void;
}

export function PauseDialog({ preschoolId, parent, onClose }: PauseDialogProps) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const [cause, setCause] = useState<PauseCause>('asked');
  const [until, setUntil] = useState('');
  const save = useSave(reminderEndpoints.pause, {
    done: t('Reminders paused.'),
    failed: true,
    onSaved: async () => {
      await invalidate(reminderEndpoints);
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={t('Pause reminders for {{name}}?', { name: parent.name })}
      about={t('This preschool sends the family no reminders through the day below. The amount stays due.')}
      required={t(messages.reasonRequired)}
      confirmLabel={t('Pause reminders')}
      busy={save.busy}
      offline={save.offline}
      error={save.errorOf('reason') || save.errorOf('parent_id') || undefined}
      onSubmit={(reason) =>
        save.submit({ params: { preschoolId }, body: { parent_id: parent.id, cause, reason, until } })
      }
      onClose={onClose}
    >
      <NativeSelect
        label={t('Why')}
        value={cause}
        onChange={(event) => setCause(event.currentTarget.value as PauseCause)}
        data={Object.entries(pauseText).map(([value, label]) => ({ value, label: t(label) }))}
        error={save.errorOf('cause')}
      />
      <DateField
        label={t('Last day without reminders')}
        required
        value={until}
        onChange={setUntil}
        error={save.errorOf('until')}
      />
    </ReasonDialog>
  );
}

/** For a family that was not reminded yet: which one comes first. */
export function PauseFor({ preschoolId, onClose }: Omit<PauseDialogProps, 'parent'>) {
  const { t } = useTranslation();
  const parents = useParentsFound();
  return (
    <ParentFirst title={t('Pause a family')} parents={parents} onClose={onClose}>
      {(parent) => <PauseDialog preschoolId={preschoolId} parent={parent} onClose={onClose} />}
    </ParentFirst>
  );
}
