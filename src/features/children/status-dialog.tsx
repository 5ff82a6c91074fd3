/** Changing the status of a child: to which, why, and what follows from it. */
import { NativeSelect, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attendingStatuses, childStatuses, statusesWithReason } from '#shared/domain/statuses';
import { childrenEndpoints } from '#shared/endpoints/children';
import { messages } from '#shared/messages';
import { FormDialog } from '../../components/form-dialog';
import { SaveProblem } from '../../components/save-problem';
import { useSave } from '../../queries/use-save';
import { useAfterSave } from './after-save';
import type { ChildRecord } from './use-child-record';

interface StatusDialogProps {
  child: ChildRecord;
  onClose: () => void;
}

export function StatusDialog({ child, onClose }: StatusDialogProps) {
  const { t } = useTranslation();
  const afterSave = useAfterSave();
  const others = Object.entries(childStatuses).filter(([id]) => Number(id) !== child.status.id);
  // Nothing is chosen before: one press too many would change a child.
  const [status, setStatus] = useState(0);
  const [reason, setReason] = useState('');
  const needsReason = statusesWithReason.includes(status);
  const leaves = status > 0 && child.classroom !== undefined && !attendingStatuses.includes(status);
  const save = useSave(childrenEndpoints.changeStatus, {
    check: ({ body }) => ({
      ...(body.status === 0 && { status: ['Choose the new status.'] }),
      ...(needsReason && body.reason === null && { reason: [messages.statusReasonRequired] }),
    }),
    done: ({ fullname, status: now }) =>
      t('{{name}} is now: {{status}}', { name: fullname, status: t(now.name) }),
    onSaved: (saved) => {
      afterSave(saved);
      onClose();
    },
  });
  const submit = () => {
    const body = { status, reason: reason.trim() === '' ? null : reason };
    save.submit({ params: { id: child.id }, body });
  };
  return (
    <FormDialog
      title={t('Change the status of {{name}}', { name: child.fullname })}
      dirty={reason !== ''}
      act={t('Change status')}
      busy={save.busy}
      onSend={submit}
      onClose={onClose}
    >
      <SaveProblem error={save.error} fields={['status', 'reason']} />
      <NativeSelect
        label={t('New status')}
        description={t('Now: {{status}}', { status: t(child.status.name) })}
        required
        data-autofocus
        value={status || ''}
        onChange={(event) => setStatus(Number(event.currentTarget.value))}
        data={[
          { value: '', label: t('Select status') },
          ...others.map(([value, label]) => ({ value, label: t(label) })),
        ]}
        error={save.errorOf('status')}
      />
      <Textarea
        label={t('Reason')}
        required={needsReason}
        autosize
        minRows={2}
        maxRows={8}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={save.errorOf('reason')}
      />
      {leaves && (
        <Text c="dimmed">
          {t('The child leaves the classroom {{classroom}}.', { classroom: child.classroom })}
        </Text>
      )}
    </FormDialog>
  );
}
