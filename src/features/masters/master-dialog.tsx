/** Creating or editing a master: Submit when it is new, Update when it is there (C4, C5, C6). */

import { Button, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import type { MasterKind } from '#shared/domain/daily-report';
import { confirm } from '../../components/confirm';
import { FormErrors } from '../../components/form-errors';
import { FormSaveProblem } from '../../components/form-save-problem';
import { NeedsInternet } from '../../components/needs-internet';
import { useFocusBack } from '../../components/use-focus-back';
import { useUnsaved } from '../../components/use-unsaved';
import { masterWords } from './master-words';
import { useMasterForm } from './use-master-form';
import type { MasterItem } from './use-master-list';

interface MasterDialogProps {
  kind: MasterKind;
  /** Null for a new one. */
  item: MasterItem | null;
  onClose: () => void;
}

export function MasterDialog({ kind, item, onClose }: MasterDialogProps) {
  const { t } = useTranslation();
  const words = masterWords[kind];
  const small = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  const form = useMasterForm(kind, item, onClose);
  useUnsaved(form.dirty);
  useFocusBack();
  const said = Object.values(form.save.errors).flat();
  const leave = async () => {
    const agreed =
      !form.dirty ||
      (await confirm({
        title: t('Leave without saving?'),
        confirmLabel: t('Leave'),
        cancelLabel: t('Stay'),
      }));
    if (agreed) onClose();
  };
  return (
    <Modal
      opened
      onClose={() => void leave()}
      fullScreen={small}
      size="lg"
      title={t(item === null ? words.creating : words.editing)}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form onSubmit={form.submit} noValidate>
        <Stack>
          <FormErrors errors={said} />
          <FormSaveProblem state={form.save.state} />
          {!navigator.onLine && !form.save.state.offline && <NeedsInternet />}
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
          <Group justify="flex-end">
            <Button variant="default" onClick={() => void leave()}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={form.save.busy}>
              {item === null ? t('Submit') : t('Update')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
