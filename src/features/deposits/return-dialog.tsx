/** Giving a deposit back to the family's account, by a credit note of its line: there it pays what is due, or is paid out. */
import { useTranslation } from 'react-i18next';
import { formatSen } from '#shared/domain/money';
import { type Deposit, depositEndpoints } from '#shared/endpoints/deposits';
import { type NoteForm, noteEndpoints } from '#shared/endpoints/invoice-notes';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { AmountDialog } from '../../components/amount-dialog';
import { call } from '../../local/call';
import { useInvoiceChanged } from '../../queries/invoices';
import { sendOrAsk } from '../../queries/second-person';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

interface ReturnDialogProps {
  deposit: Deposit;
  onReturned: () => void;
  onClose: () => void;
}

export function ReturnDialog({ deposit, onReturned, onClose }: ReturnDialogProps) {
  const { t } = useTranslation();
  const { submit, busy, offline, errorOf } = useReturn(onReturned, onClose);
  const { line_id, child, label, held, unpaid, note_invoice_id } = deposit;
  const name = [label, child?.name].filter(Boolean).join(', ');
  return (
    <AmountDialog
      title={held > 0 ? t('Give back {{name}}?', { name }) : t('Take off {{name}}?', { name })}
      about={
        held === 0
          ? t(
              'It is not paid yet, so nothing is given back: less will be owed. A credit note is mailed to the parent.',
            )
          : unpaid > 0
            ? t(
                '{{amount}} of it is not paid yet. That much less will be owed; what was paid becomes credit.',
                { amount: formatSen(unpaid) },
              )
            : t('A credit note is mailed to the parent. The credit then pays what is due, or is paid out.')
      }
      description={t('The parent reads it.')}
      required={t(officeMessages.noteReasonRequired)}
      confirmLabel={held > 0 ? t('Give back') : t('Take off')}
      error={errorOf('reason') || undefined}
      amountError={errorOf('lines.0.amount') || errorOf('lines') || errorOf('') || undefined}
      most={held + unpaid}
      tooMuch={officeMessages.noteTooMuchOfLine}
      busy={busy}
      offline={offline}
      onSubmit={(amount, reason) =>
        submit({
          params: { id: note_invoice_id },
          body: { kind: 'credit', reason, lines: [{ line_id, child_id: null, label: null, amount }] },
        })
      }
      onClose={onClose}
    />
  );
}

function useReturn(onReturned: () => void, onClose: () => void) {
  const { t } = useTranslation();
  const changed = useInvoiceChanged();
  const { invalidate } = useAnswers();
  const send = async (input: { params: { id: number }; body: NoteForm }, idempotencyKey: string) => {
    const sent = await sendOrAsk(() => call(noteEndpoints.create, { ...input, idempotencyKey }), {
      operation: 'make_note',
      subject_id: input.params.id,
      form: input.body,
      reason: input.body.reason,
    });
    if (sent.answer === null && 'asked' in sent && sent.asked) onClose();
    return sent.answer;
  };
  return useSave(send, {
    done: ({ note }) => t('{{number}} created and e-mailed to the parent.', { number: note.note_no }),
    failed: messages.invoiceActionFailed,
    onSaved: ({ invoice }) => {
      changed(invoice);
      void invalidate(noteEndpoints, depositEndpoints);
      onClose();
      onReturned();
    },
  });
}
