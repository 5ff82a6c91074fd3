/** The payment status by hand: Cancelled, Bad Debt, Instalment Plan, or back to what the balance says. */
import { balanceOf, CANCELLED, INSTALMENT_PLAN, statusByHand } from '#shared/domain/invoice-math';
import { officeMessages } from '#shared/office-messages';
import type { Context } from '../../context';
import { conflict, invalid } from '../../http/refusal';
import { BillLine } from '../../models/bill-line';
import type { Invoice } from '../../models/invoice';
import { requireOtherFamily } from '../children/family-of';
import { requireOpenMonth } from '../closings/require-open-day';
import { giveBillsBack } from './give-bills-back';
import { invoicesForUpdate, requireIssued } from './invoice-for-update';
import type { MoneyContext } from './ledger';
import { requireSecondToLetOff } from './let-off';
import { requireNoEInvoice } from './require-no-e-invoice';
import { requireNoNotes } from './require-no-notes';
import { openCarries, returnCarried, sourcesOf } from './return-carried';
import { saveInvoice } from './save-invoice';

/**
 * The parent and the row must be locked.
 * @throws Refusal 403 for the actor's own family; 422 for a status that follows by itself, and for a plan with nothing to
 * pay; 409 where a cancelled one would have notes or owe what it gave away, and where it lets off more than one person may; 423
 * in a closed month, and where a cancellation would give a balance back to a locked invoice
 */
export async function changeStatus(context: Context, invoice: Invoice, wanted: number): Promise<Invoice> {
  const decided = statusByHand(invoice.payment_status, wanted);
  if ('refused' in decided) throw invalid({ payment_status: [decided.refused] });
  if (decided.act === 'keep') return invoice;
  await requireOtherFamily(context, { parentId: invoice.parent_id });
  const lines = wanted === CANCELLED ? await linesOf(context, invoice) : [];
  await requireOpenMonth(context, invoice, lines);
  // Also of a cancelled one: what it asks for once it is a plan.
  if (wanted === INSTALMENT_PLAN && balanceOf(invoice, wanted) <= 0)
    throw invalid({ payment_status: [officeMessages.planOfNothing] });
  let bills = 0;
  if (wanted === CANCELLED) {
    await requireNoEInvoice(context, invoice);
    await requireNoNotes(context, invoice);
    if (balanceOf(invoice, CANCELLED) > 0) throw conflict(officeMessages.cancelCreditGone);
    await requireSecondToLetOff(context, invoice, lines);
    await giveBalancesBack(context, invoice);
    const own = lines.filter(({ was_unbilled }) => was_unbilled);
    await giveBillsBack(context, invoice, own);
    bills = own.length;
  }
  if (invoice.payment_status === CANCELLED) {
    await requireFeesFree(context, invoice);
    await requireChargedOnce(context, invoice);
  }
  return saveInvoice(context, invoice, {
    action: 'status_set',
    patch: { payment_status: wanted },
    ...(bills > 0 && { detail: { bills_given_back: bills } }),
  });
}

const linesOf = ({ trx }: MoneyContext, { id }: Invoice) => BillLine.query(trx).where({ invoice_id: id });

async function giveBalancesBack(context: MoneyContext, invoice: Invoice): Promise<void> {
  const carries = await openCarries(context, invoice.id);
  if (carries.length === 0) return;
  const sources = await invoicesForUpdate(context, sourcesOf(carries));
  await returnCarried(context, invoice, carries, new Map(sources.map((one) => [one.id, one])));
}

/** A fee that was free while this invoice was cancelled may have been taken off another one. */
async function requireFeesFree({ trx }: MoneyContext, { id }: Invoice): Promise<void> {
  // Who takes a fee off holds its booking: one of the two waits here, and then sees what the other wrote.
  await trx.raw(
    'SELECT id FROM bookings WHERE id IN (SELECT booking_id FROM bill_lines WHERE invoice_id = ?) ORDER BY id FOR UPDATE',
    [id],
  );
  const { rows } = await trx.raw(
    `SELECT 1 FROM bill_lines AS mine
       JOIN bill_lines AS theirs ON theirs.booking_id = mine.booking_id AND theirs.invoice_id <> mine.invoice_id
       JOIN invoices ON invoices.id = theirs.invoice_id AND invoices.payment_status <> 9
      WHERE mine.invoice_id = ? AND mine.booking_id IS NOT NULL LIMIT 1`,
    [id],
  );
  if (rows.length > 0) throw invalid({ payment_status: [officeMessages.bookingFeeElsewhere] });
}

/**
 * What plans had charged on it they charge again once it is cancelled: on another invoice, or as bills that wait for one. Of its
 * run a family has one invoice. The parent is locked, as whoever charges the family has it.
 */
async function requireChargedOnce({ trx }: MoneyContext, { id }: Invoice): Promise<void> {
  const { rows } = await trx.raw(
    `SELECT 1 FROM bill_lines AS mine
       JOIN plan_lines AS plan ON plan.id = mine.plan_line_id
       JOIN bill_lines AS theirs ON theirs.plan_line_id = plan.id AND theirs.id <> mine.id
        AND (plan.period = 'once' OR theirs.plan_month = mine.plan_month)
       LEFT JOIN invoices ON invoices.id = theirs.invoice_id
      WHERE mine.invoice_id = :id AND COALESCE(invoices.payment_status, 0) <> 9
      UNION ALL
     SELECT 1 FROM invoices AS mine
       JOIN invoices AS theirs ON theirs.billing_run_id = mine.billing_run_id
        AND theirs.parent_id = mine.parent_id AND theirs.id <> mine.id AND theirs.payment_status <> 9
      WHERE mine.id = :id LIMIT 1`,
    { id },
  );
  if (rows.length > 0) throw invalid({ payment_status: [officeMessages.chargedSince] });
}

/**
 * Locking and unlocking: while locked, nothing on the invoice changes by hand.
 * The row must be locked. Asked for what it is already, nothing happens.
 * @throws Refusal 403 for the actor's own family, 409 for a draft
 */
export async function lockInvoice(context: Context, invoice: Invoice, locked: boolean): Promise<Invoice> {
  requireIssued(invoice);
  if (invoice.locked === locked) return invoice;
  await requireOtherFamily(context, { parentId: invoice.parent_id });
  return saveInvoice(context, invoice, { action: locked ? 'locked' : 'unlocked', patch: { locked } });
}
