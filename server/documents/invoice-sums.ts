/** The sums of an invoice, line by line, on its paper, its receipt and in its mail: they come to the balance. */
import { CANCELLED } from '#shared/domain/invoice-math';
import { formatSen } from '#shared/domain/money';
import type { InvoiceDetail } from '#shared/endpoints/invoice-fields';
import type { SumLine } from './paper';
import type { DocumentTexts } from './texts';

/** Sen; what waits to be confirmed is of now. */
export type PrintedSums = Pick<
  InvoiceDetail,
  'payment_status' | 'price' | 'paid_amount' | 'carried_out' | 'credited' | 'written_off' | 'balance'
> &
  Partial<Pick<InvoiceDetail, 'waiting_amount'>>;

/** The invoice's own sums, as its screen shows them. */
export function invoiceSums(invoice: PrintedSums, texts: DocumentTexts): SumLine[] {
  const { price, paid_amount, carried_out, credited, written_off, waiting_amount = 0, balance } = invoice;
  const cancelled = invoice.payment_status === CANCELLED && price !== 0;
  const due = balance < 0 ? 'credit' : balance === 0 ? 'settled' : 'balance';
  return [
    { label: texts.word('invoiceTotal'), text: formatSen(price) },
    ...(cancelled ? [{ label: texts.word('cancelled'), text: formatSen(-price) }] : []),
    ...(credited === 0
      ? []
      : [{ label: texts.word(credited > 0 ? 'credited' : 'debited'), text: formatSen(-credited) }]),
    { label: texts.word('paid'), text: formatSen(paid_amount === 0 ? 0 : -paid_amount) },
    ...(carried_out === 0 ? [] : [{ label: texts.word('carriedOut'), text: formatSen(-carried_out) }]),
    ...(written_off === 0 ? [] : [{ label: texts.word('writtenOff'), text: formatSen(-written_off) }]),
    { label: texts.word(due), text: formatSen(Math.abs(balance)), due: true },
    ...(waiting_amount > 0 ? [{ label: texts.word('waiting'), text: formatSen(waiting_amount) }] : []),
  ];
}
