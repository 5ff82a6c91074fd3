/** The frame of the two ways to close an unregistered child: asks before what was typed is lost, and says what failed. */
import { Button, Group, Modal, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../components/confirm';
import { FormErrors } from '../../components/form-errors';
import { NeedsInternet } from '../../components/needs-internet';
import { useFocusBack } from '../../components/use-focus-back';
import { useUnsaved } from '../../components/use-unsaved';
import { OfflineError } from '../../local/errors';
import { saidBy } from './use-unregistered';

interface FollowUpDialogProps {
  title: string;
  /** The verb on the button. */
  act: string;
  dirty: boolean;
  /** How the act stands. */
  saving: { error: Error | null; busy: boolean };
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

export function FollowUpDialog({
  title,
  act,
  dirty,
  saving,
  onSubmit,
  onClose,
  children,
}: FollowUpDialogProps) {
  const { t } = useTranslation();
  const small = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  useUnsaved(dirty);
  useFocusBack();
  const leave = async () => {
    const agreed =
      !dirty ||
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
      title={title}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <Stack>
          <FormErrors errors={saidBy(saving.error)} />
          {saving.error instanceof OfflineError && <NeedsInternet />}
          {children}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => void leave()}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={saving.busy}>
              {act}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
