/**
 * A new invoice: its number, its billing month by the day-23 rule, and the open balances where they are wanted. A draft
 * takes its number when it is issued.
 */
import { defaultPeriod, monthText } from '#shared/domain/billing-period';
import { addMonths, type CalendarDate } from '#shared/domain/calendar-date';
import { CANCELLED, CARRIED_FORWARD, DRAFT, PENDING } from '#shared/domain/invoice-math';
import { attendingStatuses } from '#shared/domain/statuses';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { invalid } from '../../http/refusal';
import { Child } from '../../models/child';
import { Invoice } from '../../models/invoice';
import { Preschool } from '../../models/preschool';
import { requireOtherFamily } from '../children/family-of';
import { requireFromFirstYear } from '../preschools/first-year';
import { carriableForUpdate, carryOnto } from './carry-forward';
import { parentForUpdate } from './invoice-for-update';
import { register, takeNumber } from './invoice-number';
import { dueDateOf } from './issue-invoice';

interface NewInvoiceForm {
  preschool_id?: number | null;
  with_carry_forward?: boolean | null;
  is_pos_invoice?: boolean | null;
  billing_month?: string | null;
  again?: boolean | null;
  as_draft?: boolean | null;
}

/**
 * @throws Refusal 403 for balances of the actor's own family; 422 without a preschool, for a month that cannot be billed, a sale
 * over the counter or a draft that would carry balances
 */
export async function createInvoice(
  context: Context,
  parent: { id: number },
  form: NewInvoiceForm,
): Promise<Invoice> {
  const { trx, clock, actor } = context;
  const is_pos_invoice = form.is_pos_invoice ?? false;
  if (is_pos_invoice && form.with_carry_forward)
    throw invalid({ with_carry_forward: [officeMessages.posProductsOnly] });
  // Balances move at once, and what a draft took would be owed nowhere.
  if (form.as_draft && form.with_carry_forward)
    throw invalid({ with_carry_forward: [messages.invoiceDraft] });
  await parentForUpdate(context, parent.id);
  if (form.with_carry_forward) await requireOtherFamily(context, { parentId: parent.id });
  const preschool_id = await preschoolOf(context, parent, form.preschool_id ?? null);
  // Before the series: numbers are the last lock.
  const current = form.with_carry_forward
    ? await carriableForUpdate(context, { parent_id: parent.id, preschool_id })
    : [];
  const billing_month = form.billing_month ?? monthText(defaultPeriod(clock.today()));
  await requireBillable(context, preschool_id, { field: 'billing_month', month: billing_month });
  if (!form.again && !is_pos_invoice)
    await requireFirstOfMonth(context, parent, { preschool_id, billing_month });
  const taken = form.as_draft ? null : await takeNumber(context, preschool_id, billing_month);
  const due_date = is_pos_invoice || form.as_draft ? null : await dueDateOf(context, preschool_id);
  const now = clock.now();
  const made = await Invoice.query(trx)
    .insert({
      parent_id: parent.id,
      preschool_id,
      ...(taken
        ? { invoice_no: taken.invoice_no, issued_at: now, payment_status: PENDING }
        : { issued_at: null, payment_status: DRAFT }),
      billing_month,
      is_pos_invoice,
      due_date,
      created_by: actor.userId,
      created_at: now,
      updated_at: now,
    })
    .returning('*');
  if (taken) await register(context, made, taken);
  await audit(context, {
    action: 'created',
    entityType: 'invoice',
    entityId: made.id,
    preschoolId: preschool_id,
    after: { invoice_no: made.invoice_no, parent_id: parent.id, billing_month, is_pos_invoice, due_date },
  });
  await carryOnto(context, made, current);
  return made;
}

/** The parent must be locked. @throws Refusal 422 at `again` where the family has an invoice in force of this month at the preschool */
export async function requireFirstOfMonth(
  { trx }: Context,
  parent: { id: number },
  where: Pick<Invoice, 'preschool_id' | 'billing_month'>,
): Promise<void> {
  const found = await Invoice.query(trx)
    .where({ ...where, parent_id: parent.id, is_pos_invoice: false })
    .whereNotIn('payment_status', [CANCELLED, CARRIED_FORWARD])
    .first();
  if (found) throw invalid({ again: [officeMessages.invoiceAgain] });
}

/** @throws Refusal 422 at the field for a month that is more than a year away, or before the preschool's first year here */
export async function requireBillable(
  context: Context,
  preschoolId: number,
  { field, month }: { field: string; month: string },
): Promise<void> {
  if (!isNearMonth(context.clock.today(), month)) throw invalid({ [field]: [officeMessages.monthTooFar] });
  await requireFromFirstYear(context, preschoolId, { [field]: `${month}-01` });
}

/** At most a year away, either way. */
export function isNearMonth(today: CalendarDate, month: string): boolean {
  return month >= addMonths(today, -12).slice(0, 7) && month <= addMonths(today, 12).slice(0, 7);
}

/** The named one, else that of the first active child whom the parent pays for. */
async function preschoolOf(
  { trx, actor }: Context,
  parent: { id: number },
  named: number | null,
): Promise<number> {
  if (named) {
    const found = await Preschool.query(trx).modify('visibleTo', actor).findById(named);
    if (!found) throw invalid({ preschool_id: [messages.invoicePreschoolUnknown] });
    return found.id;
  }
  const child = await Child.query(trx)
    .modify('visibleTo', actor)
    .join('child_parents', 'child_parents.child_id', 'children.id')
    .where({ 'child_parents.user_id': parent.id, 'child_parents.is_payer': true })
    .whereIn('children.status', [...attendingStatuses])
    .orderBy('children.id')
    .select('children.preschool_id')
    .first();
  if (!child) throw invalid({ preschool_id: [messages.parentNoChild] });
  return child.preschool_id;
}
