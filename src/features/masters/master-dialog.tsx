/** Creating or editing a master: Submit when it is new, Update when it is there. */
import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MasterKind } from '#shared/domain/daily-report';
import { FormDialog } from '../../components/form-dialog';
import { FormErrors } from '../../components/form-errors';
import { NeedsInternet } from '../../components/needs-internet';
import { SaveProblem } from '../../components/save-problem';
import { masterWords } from './master-words';
import type { MasterItem } from './masters-page';
import { useMasterForm } from './use-master-form';

interface MasterDialogProps {
  kind: MasterKind;
  /** Null for a new one. */
  item: MasterItem | null;
  onClose: () => void;
}

export function MasterDialog({ kind, item, onClose }: MasterDialogProps) {
  const { t } = useTranslation();
  const words = masterWords[kind];
  const form = useMasterForm(kind, item, onClose);
  const said = Object.values(form.save.errors).flat();
  return (
    <FormDialog
      title={t(item === null ? words.creating : words.editing)}
      dirty={form.dirty}
      act={item === null ? t('Submit') : t('Update')}
      busy={form.save.busy}
      onSend={form.submit}
      onClose={onClose}
    >
      <FormErrors errors={said} />
      <SaveProblem error={form.save.error} />
      {!navigator.onLine && !form.save.offline && <NeedsInternet />}
      <TextInput
        label={t(words.name)}
        required
        data-autofocus
        value={form.name}
        onChange={(event) => form.setName(event.currentTarget.value)}
        error={form.save.errorOf('name')}
      />
      <Textarea
        label={t(words.description)}
        autosize
        minRows={3}
        maxRows={12}
        value={form.desc}
        onChange={(event) => form.setDesc(event.currentTarget.value)}
        error={form.save.errorOf('desc')}
      />
    </FormDialog>
  );
}
