import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messages } from '#shared/messages';
import { Dialog } from '../../components/form-dialog';
import { notifySuccess } from '../../components/notify';
import type { RecordEditorProps } from '../../components/record-editor';
import { InvalidEntryError } from '../../local/errors';
import { resendEntry } from '../../local/outbox-changes';
import type { OutboxRow } from '../../local/outbox-row';
import { reasonsOf } from './entry-labels';

interface EditEntryProps {
  row: OutboxRow;
  title: string;
  Editor: ComponentType<RecordEditorProps>;
  onClose: () => void;
}

export function EditEntry({ row, title, Editor, onClose }: EditEntryProps) {
  const { errors, resend } = useResend(row, onClose);
  return (
    <Dialog title={title} onClose={onClose}>
      <Editor arguments={row.arguments} errors={errors} onSubmit={(changed) => void resend(changed)} />
    </Dialog>
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
