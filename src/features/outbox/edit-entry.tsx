/** Edit and resend: the refused entry's own contents, to be put right and sent in its place in the line. */
import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messages } from '#shared/messages';
import { notifySuccess } from '../../components/notify';
import type { RecordEditorProps } from '../../components/record-editor';
import { useFocusBack } from '../../components/use-focus-back';
import { InvalidEntryError } from '../../local/errors';
import { resendEntry } from '../../local/outbox-changes';
import type { OutboxRow } from '../../local/outbox-row';
import { reasonsOf } from './entry-words';

interface EditEntryProps {
  row: OutboxRow;
  title: string;
  Editor: ComponentType<RecordEditorProps>;
  onClose: () => void;
}

export function EditEntry({ row, title, Editor, onClose }: EditEntryProps) {
  const { t } = useTranslation();
  const small = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  const { errors, resend } = useResend(row, onClose);
  useFocusBack();
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen={small}
      size="lg"
      title={title}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Editor arguments={row.arguments} errors={errors} onSubmit={(changed) => void resend(changed)} />
    </Modal>
  );
}

/** Sends a refused entry again with changed contents; what does not fit is told, and nothing typed is lost. */
function useResend(row: OutboxRow, onDone: () => void) {
  const { t } = useTranslation();
  const [errors, setErrors] = useState<string[]>(() => reasonsOf(row));
  const resend = async (changed: Record<string, unknown>) => {
    try {
      await resendEntry(row.operation_id, { arguments: changed });
      notifySuccess(t('Saved on this tablet'));
      onDone();
    } catch (error) {
      if (error instanceof InvalidEntryError) setErrors([...new Set(Object.values(error.errors).flat())]);
      else {
        console.error('The entry could not be sent again:', error);
        setErrors([messages.broken]);
      }
    }
  };
  return { errors, resend };
}
