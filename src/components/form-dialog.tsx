/** A dialog with a form: the whole screen on a phone; what was typed in it is asked about before it is lost. */
import { Button, Group, Modal, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusBack } from './use-focus-back';
import { askToLeave, useUnsaved } from './use-unsaved';

interface FormDialogProps extends Omit<ComponentProps<'form'>, 'title'> {
  title: string;
  /** True while something is typed that is saved nowhere. */
  dirty: boolean;
  onClose: () => void;
  /** The verb on the button. */
  act?: string;
  busy?: boolean;
  danger?: boolean;
  /** In place of the buttons to cancel and to save. */
  foot?: (leave: () => void) => ReactNode;
}

export function FormDialog(props: FormDialogProps) {
  const { title, dirty, onClose, act, busy, danger, foot, children, ...form } = props;
  const { t } = useTranslation();
  const small = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  const leave = useLeaveDialog(dirty, onClose);
  return (
    <Modal
      opened
      onClose={leave}
      fullScreen={small}
      size="lg"
      title={title}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form noValidate {...form}>
        <Stack>
          {children}
          {foot?.(leave) ?? (
            <Group justify="flex-end">
              <Button variant="default" onClick={leave}>
                {t('Cancel')}
              </Button>
              <Button type="submit" loading={busy} color={danger ? 'alarm' : undefined}>
                {act}
              </Button>
            </Group>
          )}
        </Stack>
      </form>
    </Modal>
  );
}

/** Call it in a dialog: the way out of it, which asks first while something is unsaved. */
export function useLeaveDialog(dirty: boolean, onClose: () => void): () => void {
  useUnsaved(dirty);
  useFocusBack();
  const leave = async () => {
    if (!dirty || (await askToLeave())) onClose();
  };
  return () => void leave();
}
