/** Creating or editing a master: Submit when it is new, Update when it is there. What was typed stays when the save fails. */
import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MasterKind } from '#shared/domain/daily-report';
import { masterEndpoints, masterForm } from '#shared/endpoints/masters';
import { FormDialog } from '../../components/form-dialog';
import { FormErrors } from '../../components/form-errors';
import { NeedsInternet } from '../../components/needs-internet';
import { SaveProblem } from '../../components/save-problem';
import { fieldOf, useFields } from '../../components/use-fields';
import { call } from '../../local/call';
import { syncNow } from '../../local/create-tablet';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import { masterText } from './master-labels';
import type { MasterItem } from './masters-page';

interface MasterDialogProps {
  kind: MasterKind;
  /** Null for a new one. */
  item: MasterItem | null;
  onClose: () => void;
}

export function MasterDialog({ kind, item, onClose }: MasterDialogProps) {
  const { t } = useTranslation();
  const words = masterText[kind];
  const save = useMasterSave(kind, item, onClose);
  const { fields, dirty, change } = useFields({ name: item?.name ?? '', desc: item?.desc ?? '' });
  const field = fieldOf({ fields, change, errorOf: save.errorOf });
  return (
    <FormDialog
      title={t(item === null ? words.creating : words.editing)}
      dirty={dirty}
      act={item === null ? t('Submit') : t('Update')}
      busy={save.busy}
      onSend={() => save.submit({ ...fields, desc: fields.desc.trim() === '' ? null : fields.desc })}
      onClose={onClose}
    >
      <FormErrors errors={Object.values(save.errors).flat()} />
      <SaveProblem error={save.error} />
      {!navigator.onLine && !save.offline && <NeedsInternet />}
      <TextInput label={t(words.name)} required data-autofocus {...field('name')} />
      <Textarea label={t(words.description)} autosize minRows={3} maxRows={12} {...field('desc')} />
    </FormDialog>
  );
}

function useMasterSave(kind: MasterKind, item: MasterItem | null, onDone: () => void) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const words = masterText[kind];
  return useSave(
    (body: { name: string; desc: string | null }, idempotencyKey) =>
      item === null
        ? call(masterEndpoints[kind].create, { body, idempotencyKey })
        : call(masterEndpoints[kind].update, { params: { id: item.id }, body, idempotencyKey }),
    {
      form: masterForm(words.nameRequired),
      done: t(item === null ? words.created : words.updated),
      onSaved: async () => {
        onDone();
        // The list and this device's own copy follow; the master is saved whether or not they do at once.
        await invalidate(masterEndpoints[kind]);
        syncNow().catch((error: unknown) => console.warn('The new master was not fetched yet:', error));
      },
    },
  );
}
