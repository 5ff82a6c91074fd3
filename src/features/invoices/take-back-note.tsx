/** What head office does with notes: to take one back. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type InvoiceNote, noteEndpoints } from '#shared/endpoints/invoice-notes';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { ReasonDialog } from '../../components/reason-dialog';
import { call } from '../../local/call';
import { useInvoiceChanged } from '../../queries/invoices';
import { sendOrAsk } from '../../queries/second-person';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

interface TakeBackProps {
  invoiceId: number;
  note: InvoiceNote;
}

export function TakeBack({ invoiceId, note }: TakeBackProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        onClick={() => setAsking(true)}
        aria-label={t('Reverse {{number}}', { number: note.note_no })}
      >
        {t('Reverse')}
      </Button>
      {asking && <CounterDialog invoiceId={invoiceId} note={note} onClose={() => setAsking(false)} />}
    </>
  );
}

interface CounterInput {
  params: { id: number; noteId: number };
  body: { reason: string };
}

interface CounterDialogProps extends TakeBackProps {
  onClose: () => void;
}

function CounterDialog({ invoiceId, note, onClose }: CounterDialogProps) {
  const { t } = useTranslation();
  const changed = useInvoiceChanged();
  const { invalidate } = useAnswers();
  const send = async (input: CounterInput, idempotencyKey: string) => {
    const sent = await sendOrAsk(() => call(noteEndpoints.counter, { ...input, idempotencyKey }), {
      operation: 'counter_note',
      subject_id: input.params.noteId,
      form: input.body,
      reason: input.body.reason,
    });
    if (sent.answer === null && 'asked' in sent && sent.asked) onClose();
    return sent.answer;
  };
  const { submit, busy, offline, errorOf } = useSave(send, {
    done: ({ note: made }) => t('{{number}} created and e-mailed to the parent.', { number: made.note_no }),
    failed: messages.invoiceActionFailed,
    onSaved: ({ invoice }) => {
      changed(invoice);
      void invalidate(noteEndpoints);
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={t('Reverse {{number}}?', { number: note.note_no })}
      about={t('An opposite note is created with the same lines. Both stay on record.')}
      required={t(officeMessages.noteReasonRequired)}
      confirmLabel={t('Reverse')}
      busy={busy}
      offline={offline}
      error={errorOf('reason') || errorOf('') || undefined}
      onSubmit={(reason) => submit({ params: { id: invoiceId, noteId: note.id }, body: { reason } })}
      onClose={onClose}
    />
  );
}
