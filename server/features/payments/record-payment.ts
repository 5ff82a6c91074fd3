/** A payment that is recorded by hand: staff's counts at once, a parent's waits until staff confirm it. */
import type { CalendarDate } from '#shared/domain/calendar-date';
import { CANCELLED } from '#shared/domain/invoice-math';
import { providerMethods } from '#shared/domain/statuses';
import { fieldErrors } from '#shared/endpoints/field-errors';
import { type PaymentForm, paidAtField } from '#shared/endpoints/payments';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import type { Context } from '../../context';
import type { UploadedFile } from '../../http/multipart';
import { conflict, invalid, notAllowed } from '../../http/refusal';
import type { Invoice } from '../../models/invoice';
import { Payment } from '../../models/payment';
import { storeFile } from '../../providers/storage';
import { requireOtherFamily } from '../children/family-of';
import { requireUnlocked } from '../invoices/invoice-for-update';
import { bookPayment } from './book-payment';
import { requireFirst } from './first-of-reference';
import { requirePaymentDay } from './payment-date';
import { requireOffered } from './payment-methods';
import { recordsFor } from './policy';
import { takerForUpdate } from './taker-for-update';

/** For what is open: a parent may pay next month's with it, and mistype, but not at will. */
const DECLARED_TIMES_MAX = 2;

/**
 * @param value_date the day on which money of a closed month came: the payment itself is of today then
 * @throws Refusal 422 by field, 423 when locked, 409 when the invoice is cancelled or a declared payment waits
 */
export async function recordPayment(
  context: Context,
  found: Invoice,
  form: PaymentForm,
  slip: UploadedFile | undefined,
  value_date: CalendarDate | null = null,
): Promise<Payment> {
  const paid_at = dateOf(form.paid_at);
  const invoice = await takerForUpdate(context, found);
  requireUnlocked(invoice);
  if (invoice.payment_status === CANCELLED) throw conflict(messages.invoiceCancelled);
  await requirePaymentDay(context, invoice.preschool_id, paid_at);
  const amount = form.paid_amount ?? invoice.balance;
  if (amount <= 0) throw invalid({ paid_amount: [messages.nothingToPay] });
  if (invoice.is_pos_invoice && amount !== invoice.balance)
    throw invalid({ paid_amount: [messages.posPaidAtOnce] });
  if (providerMethods.includes(form.payment_method)) requireFound(context, invoice, form);
  else await requireOffered(context.trx, invoice.preschool_id, form.payment_method);
  if (form.reference_id) await requireFirst(context, invoice, form.reference_id, { again: form.again });
  const byStaff = recordsFor(context.actor, invoice);
  if (byStaff) await requireOtherFamily(context, { parentId: invoice.parent_id });
  if (!byStaff) await requireDeclarable(context, invoice, amount);
  return bookPayment(
    context,
    invoice,
    {
      payment_method: form.payment_method,
      state: byStaff ? 'confirmed' : 'declared',
      source: byStaff ? 'staff' : 'parent',
      amount,
      paid_at,
      value_date,
      reference_id: form.reference_id ?? null,
      remarks: form.remarks ?? null,
      slip_file_id: slip ? await storeFile(context, slip) : null,
    },
    found.id,
  );
}

/** What a parent says of their own payments is bounded: nobody fills finance's list with it. */
async function requireDeclarable({ trx }: Context, { id, balance }: Invoice, amount: number): Promise<void> {
  if (amount > DECLARED_TIMES_MAX * balance) throw invalid({ paid_amount: [messages.declaredTooMuch] });
  const waits = await Payment.query(trx).findOne({ invoice_id: id, state: 'declared' });
  if (waits) throw conflict(messages.declaredWaits);
}

/** Online money that only the bank statement shows is recorded by staff, with its reference. @throws Refusal 403, 422 */
function requireFound({ actor }: Context, invoice: Invoice, { reference_id }: PaymentForm): void {
  if (!recordsFor(actor, invoice)) throw notAllowed();
  if (!reference_id) throw invalid({ reference_id: [officeMessages.statementReference] });
}

function dateOf(given: string | null | undefined): string {
  const date = paidAtField.safeParse(given ?? '');
  if (!date.success) throw invalid({ paid_at: Object.values(fieldErrors(date.error)).flat() });
  return date.data;
}
