import { Stack } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messages } from '#shared/messages';
import { DraftNotice } from '../../components/draft-notice';
import { Dialog, useLeaveDialog } from '../../components/form-dialog';
import { notifySuccess } from '../../components/notify';
import type { RecordEditorProps } from '../../components/record-editor';
import { InvalidEntryError } from '../../local/errors';
import { saveProblem } from '../../local/hooks/use-saving';
import { resendDraftKey, resendEntry } from '../../local/outbox-changes';
import type { OutboxRow } from '../../local/outbox-row';
import { useTypedDraft } from '../../local/use-typed-draft';
import { reasonsOf } from './entry-labels';

interface EditEntryProps {
  row: OutboxRow;
  title: string;
  Editor: ComponentType<RecordEditorProps>;
  onClose: () => void;
}

/** What is typed is kept as a draft until it is sent. */
export function EditEntry({ row, title, Editor, onClose }: EditEntryProps) {
  const kept = useTypedDraft<object | null>(resendDraftKey(row.operation_id), null);
  const { errors, resend } = useResend(row, onClose);
  const leave = useLeaveDialog(kept.error !== null, onClose);
  if (kept.value === undefined) return null;
  return (
    <Dialog title={title} onClose={leave}>
      <Stack>
        {kept.leftAt !== null && <DraftNotice savedAt={kept.leftAt} onDiscard={kept.beginAnew} />}
        <Editor
          key={kept.leftAt ?? 'anew'}
          arguments={row.arguments}
          errors={kept.error ? [...errors, saveProblem(kept.error)] : errors}
          left={kept.value}
          onTyped={kept.change}
          onSubmit={(changed) => void resend(changed)}
        />
      </Stack>
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
