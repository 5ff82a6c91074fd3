/** Issuing a draft: it takes a number and a date, stands in the ledger and asks for money, once. And throwing one away. */
import { addDays } from '#shared/domain/calendar-date';
import { PENDING } from '#shared/domain/invoice-math';
import { officeMessages } from '#shared/office-messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { announce } from '../../events';
import { conflict, invalid } from '../../http/refusal';
import { BillLine } from '../../models/bill-line';
import { Invoice } from '../../models/invoice';
import { requireOtherFamily } from '../children/family-of';
import { requireOpenMonth } from '../closings/require-open-day';
import { giveBillsBack } from './give-bills-back';
import { invoiceForUpdate, requireVersion } from './invoice-for-update';
import { register, takeNumber } from './invoice-number';
import { enterLines } from './ledger';
import { requireSecondToLetOff } from './let-off';
import { saveInvoice } from './save-invoice';

/** @throws Refusal 422 without a line, 409 for an outdated version. One that is issued stays as it is. */
export async function issueDraft(context: Context, id: number, version?: number): Promise<Invoice> {
  const current = await invoiceForUpdate(context, id);
  if (current.issued_at !== null) return current;
  await requireVersion(context, current, version);
  return issueInvoice(context, current);
}

/** The row must be locked, and a draft. @throws Refusal 422 without a line */
export async function issueInvoice(context: Context, draft: Invoice): Promise<Invoice> {
  const { trx, clock } = context;
  const lines = await BillLine.query(trx).where({ invoice_id: draft.id }).orderBy('id');
  if (lines.length === 0) throw invalid({ '': [officeMessages.draftEmpty] });
  const due_date =
    draft.due_date ?? (draft.is_pos_invoice ? null : await dueDateOf(context, draft.preschool_id));
  const taken = await takeNumber(context, draft.preschool_id, draft.billing_month);
  const issued = { issued_at: clock.now(), invoice_no: taken.invoice_no };
  await enterLines(context, { ...draft, ...issued }, lines);
  const saved = await saveInvoice(context, draft, {
    action: 'issued',
    patch: { ...issued, due_date, payment_status: PENDING },
  });
  await register(context, saved, taken);
  // Nothing more is added to it soon: its parent need not wait.
  await announce(context, 'invoiceFinished', { ids: [saved.id] });
  return saved;
}

/** So many days from today as the preschool gives its parents; null where it names none. */
export async function dueDateOf({ trx, clock }: Context, preschoolId: number): Promise<string | null> {
  const { invoice_due_days } = await trx('preschools').where({ id: preschoolId }).first('invoice_due_days');
  return invoice_due_days === null ? null : addDays(clock.today(), invoice_due_days);
}

/**
 * The bills that a draft had taken up are unbilled again. @returns how many.
 * @throws Refusal 403 for one's own family; 409 for an issued one, and above the limit of one person; 423 where it is of a closed
 * month, or one of its lines is
 */
export async function throwDraftAway(context: Context, id: number): Promise<{ bills: number }> {
  const { trx } = context;
  const draft = await invoiceForUpdate(context, id);
  if (draft.issued_at !== null) throw conflict(officeMessages.issuedStays);
  const lines = await BillLine.query(trx).where({ invoice_id: id });
  await requireOpenMonth(context, draft, lines);
  await requireOtherFamily(context, { parentId: draft.parent_id });
  await requireSecondToLetOff(context, draft, lines);
  const bills = lines.filter(({ was_unbilled }) => was_unbilled);
  await giveBillsBack(context, draft, bills);
  await BillLine.query(trx).where({ invoice_id: id }).delete();
  await trx('bulk_act_invoices').where({ invoice_id: id }).delete();
  await Invoice.query(trx).deleteById(id);
  await audit(context, {
    action: 'thrown_away',
    entityType: 'invoice',
    entityId: id,
    preschoolId: draft.preschool_id,
    before: { parent_id: draft.parent_id, billing_month: draft.billing_month, lines: lines.length },
    after: { bills_given_back: bills.length },
  });
  return { bills: bills.length };
}
