/** What head office does with notes: to take one back. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type InvoiceNote, noteEndpoints } from '#shared/endpoints/invoice-notes';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { ReasonDialog } from '../../components/reason-dialog';
import { useInvoiceChanged } from '../../queries/invoices';
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
        aria-label={t('Take back {{number}}', { number: note.note_no })}
      >
        {t('Take back')}
      </Button>
      {asking && <CounterDialog invoiceId={invoiceId} note={note} onClose={() => setAsking(false)} />}
    </>
  );
}

interface CounterDialogProps extends TakeBackProps {
  onClose: () => void;
}

function CounterDialog({ invoiceId, note, onClose }: CounterDialogProps) {
  const { t } = useTranslation();
  const changed = useInvoiceChanged();
  const { invalidate } = useAnswers();
  const { submit, busy, offline, errorOf } = useSave(noteEndpoints.counter, {
    done: ({ note: made }) => t('{{number}} is made, and mailed to the parent.', { number: made.note_no }),
    failed: messages.invoiceActionFailed,
    onSaved: ({ invoice }) => {
      changed(invoice);
      void invalidate(noteEndpoints);
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={t('Take back {{number}}?', { number: note.note_no })}
      about={t('A note of the other kind is made of the same lines. Both stay.')}
      required={t(officeMessages.noteReasonRequired)}
      confirmLabel={t('Take back')}
      busy={busy}
      offline={offline}
      error={errorOf('reason') || errorOf('') || undefined}
      onSubmit={(reason) => submit({ params: { id: invoiceId, noteId: note.id }, body: { reason } })}
      onClose={onClose}
    />
  );
}
