/** A dialog with a form: the whole screen on a phone; what was typed in it is asked about before it is lost. */
import { Modal, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, FormFoot, type FormFootProps, type FormProps } from './form';
import { useFocusBack } from './use-focus-back';
import { askToLeave, useUnsaved } from './use-unsaved';

interface FormDialogProps extends Omit<FormProps, 'title'>, Partial<Omit<FormFootProps, 'onCancel'>> {
  title: string;
  /** Whom or what it is about, where the title does not say so: read before anything is typed. */
  whose?: string | undefined;
  /** True while something is typed that is saved nowhere. What is kept as a draft is not, nor is a choice or a short code. */
  dirty: boolean;
  onClose: () => void;
  /** A few fields, which leave the page in sight on a phone too. */
  compact?: boolean;
  /** A long text, with a wider sheet, that no press beside it closes. */
  wide?: boolean;
  /** In place of the buttons to cancel and to save. */
  foot?: (leave: () => void) => ReactNode;
}

export function FormDialog(props: FormDialogProps) {
  const { title, whose, dirty, onClose, compact, wide, foot, children, ...rest } = props;
  const { act, cancel, busy, danger, disabled, ...form } = rest;
  const leave = useLeaveDialog(dirty, onClose);
  return (
    <Dialog title={title} onClose={leave} compact={compact} wide={wide}>
      <Form {...form}>
        <Stack>
          {whose && (
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {whose}
            </Text>
          )}
          {children}
          {foot?.(leave) ?? (
            <FormFoot
              act={act}
              cancel={cancel}
              busy={busy}
              danger={danger}
              disabled={disabled}
              compact={compact}
              onCancel={leave}
            />
          )}
        </Stack>
      </Form>
    </Dialog>
  );
}

interface DialogProps extends Pick<FormDialogProps, 'title' | 'onClose' | 'compact' | 'wide'> {
  children: ReactNode;
}

/** The frame of every dialog. */
export function Dialog({ title, onClose, compact = false, wide = false, children }: DialogProps) {
  const { t } = useTranslation();
  const small = useMediaQuery(`(max-width: ${wide ? 48 : 36}em)`, false, { getInitialValueInEffect: false });
  useFocusBack();
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen={small && !compact}
      size={wide ? '50rem' : compact ? undefined : 'lg'}
      closeOnClickOutside={!wide}
      title={title}
      closeButtonProps={{ 'aria-label': t('Close'), size: wide ? 44 : undefined }}
    >
      <FirstField />
      {children}
    </Modal>
  );
}

/**
 * The cursor begins in the first field and not at Close, unless the dialog names another place; not on a touch screen, where
 * a keyboard would come up over what is to be read first.
 */
function FirstField() {
  const mark = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const dialog = mark.current?.parentElement;
    if (!dialog || dialog.querySelector('[data-autofocus]') || !matchMedia('(pointer: fine)').matches) return;
    dialog.querySelector(FIELD)?.setAttribute('data-autofocus', 'true');
  }, []);
  return <span hidden ref={mark} />;
}

/** The chosen one of radios. */
const FIELD =
  'input:not([type="hidden"], [type="file"], [type="radio"]:not(:checked), :disabled), select:not(:disabled), textarea:not(:disabled)';

/** Call it in a dialog: the way out of it, which asks first while something is unsaved. */
export function useLeaveDialog(dirty: boolean, onClose: () => void): () => void {
  useUnsaved(dirty);
  const leave = async () => {
    if (!dirty || (await askToLeave())) onClose();
  };
  return () => void leave();
}
