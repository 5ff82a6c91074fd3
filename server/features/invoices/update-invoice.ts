/** The edit form of an invoice: status, preschool, dates, the enrollment flag; or, alone, the lock. */
import type { InvoiceForm } from '#shared/endpoints/invoices';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { type Context, can } from '../../context';
import { invalid, notAllowed } from '../../http/refusal';
import { BillLine } from '../../models/bill-line';
import type { Invoice } from '../../models/invoice';
import { Payment } from '../../models/payment';
import { PAYS_SQL, PaymentAttempt } from '../../models/payment-attempt';
import { Preschool } from '../../models/preschool';
import { requireOtherFamily } from '../children/family-of';
import { requireOpenMonth } from '../closings/require-open-day';
import { requireFromFirstYear } from '../preschools/first-year';
import { addBookingFees } from './booking-fees';
import { changeStatus, lockInvoice } from './change-status';
import {
  familiesForUpdate,
  invoiceForUpdate,
  requireOpen,
  requireUnlocked,
  requireVersion,
} from './invoice-for-update';
import { register, takeNumber } from './invoice-number';
import { moveEntries } from './ledger';
import { requireNoEInvoice } from './require-no-e-invoice';
import { requireNoNotes } from './require-no-notes';
import { saveInvoice } from './save-invoice';

const DATES = ['due_date', 'start_date', 'end_date'] as const;

/**
 * @throws Refusal 403 for another due date of the actor's own family; 409 for an outdated version or a closed invoice; 422 for
 * a status that follows by itself, for an enrollment invoice without both dates, or for a lock that is not alone; 423 when locked
 */
export async function updateInvoice(
  context: Context,
  found: Invoice,
  { version, locked, ...form }: InvoiceForm,
): Promise<Invoice> {
  if (locked !== undefined) {
    if (Object.values(form).some((value) => value !== undefined))
      throw invalid({ locked: [officeMessages.lockAlone] });
    if (!can(context.actor, 'invoices_lock')) throw notAllowed();
    const current = await invoiceForUpdate(context, found.id);
    await requireVersion(context, current, version);
    return lockInvoice(context, current, locked);
  }
  if (!can(context.actor, 'invoices_edit')) throw notAllowed();
  // A cancellation gives carried balances back to other invoices of the family.
  if (form.payment_status !== undefined) await familiesForUpdate(context, [found.id]);
  const current = await invoiceForUpdate(context, found.id);
  await requireVersion(context, current, version);
  requireUnlocked(current);
  return changeFields(context, current, form);
}

async function changeFields(
  context: Context,
  current: Invoice,
  { payment_status, preschool, is_enrollment, ...dates }: Omit<InvoiceForm, 'version' | 'locked'>,
): Promise<Invoice> {
  let invoice = current;
  const enrolls = is_enrollment === undefined ? current.is_enrollment : (is_enrollment ?? false);
  const patch = patchOf(current, { ...dates, is_enrollment: enrolls });
  const moves = preschool !== undefined && preschool !== current.preschool_id;
  // A cancellation is taken back before anything else is changed, and made after it.
  const cancels = payment_status === 9;
  if (payment_status !== undefined && !cancels)
    invoice = await changeStatus(context, invoice, payment_status);
  if (moves || patch) {
    requireOpen(invoice);
    await requireOpenMonth(context, invoice);
  }
  if (moves) invoice = await moveToPreschool(context, invoice, preschool, { ...current, ...patch });
  if (patch) {
    requireDates({ ...invoice, ...patch });
    const { due_date, start_date, end_date } = patch;
    await requireFromFirstYear(context, invoice.preschool_id, { due_date, start_date, end_date });
    if (patch.due_date !== undefined) await requireOtherFamily(context, { parentId: invoice.parent_id });
    if (patch.is_enrollment) await addBookingFees(context, invoice);
    invoice = await saveInvoice(context, invoice, { action: 'updated', patch });
  }
  if (cancels) invoice = await changeStatus(context, invoice, payment_status);
  return invoice;
}

type Patch = Partial<Pick<Invoice, (typeof DATES)[number] | 'is_enrollment'>>;

/** What differs; null where nothing does. */
function patchOf(current: Invoice, wanted: Patch): Patch | null {
  const patch: Patch = {};
  for (const name of DATES) {
    const value = wanted[name];
    if (value !== undefined && value !== current[name]) patch[name] = value;
  }
  if (wanted.is_enrollment !== current.is_enrollment) patch.is_enrollment = wanted.is_enrollment ?? false;
  return Object.keys(patch).length > 0 ? patch : null;
}

function requireDates({
  is_enrollment,
  is_pos_invoice,
  due_date,
  start_date,
  end_date,
}: Pick<Invoice, (typeof DATES)[number] | 'is_enrollment' | 'is_pos_invoice'>): void {
  if (is_pos_invoice && due_date) throw invalid({ due_date: [officeMessages.posNoDueDate] });
  if (is_enrollment && !(start_date && end_date)) {
    throw invalid({
      ...(!start_date && { start_date: [messages.enrollmentDates] }),
      ...(!end_date && { end_date: [messages.enrollmentDates] }),
    });
  }
  if (start_date && end_date && end_date < start_date) throw invalid({ end_date: [messages.startAfterEnd] });
}

/**
 * An invoice moves to another preschool: it takes a number there, and the old one stays in the register. The row must be
 * locked and open.
 * @param dates which it has from then on
 * @throws Refusal 422 at `preschool` where the actor does not reach it, and where money stands on the invoice, a balance that
 * was carried there, or its credit was used: what one preschool has received, owes or is owed stays with it. There, or at a date,
 * where that lies before the first year of the other preschool
 */
async function moveToPreschool(
  context: Context,
  invoice: Invoice,
  preschoolId: number,
  { due_date, start_date, end_date }: Pick<Invoice, (typeof DATES)[number]>,
): Promise<Invoice> {
  const { trx, actor } = context;
  const preschool = await Preschool.query(trx).modify('visibleTo', actor).findById(preschoolId);
  if (!preschool) throw invalid({ preschool: [messages.invoicePreschoolUnknown] });
  if (await hasMoney(context, invoice)) throw invalid({ preschool: [officeMessages.invoiceHasMoney] });
  await requireFromFirstYear(context, preschoolId, {
    preschool: `${invoice.billing_month}-01`,
    due_date,
    start_date,
    end_date,
  });
  const lines = await BillLine.query(trx).where({ invoice_id: invoice.id });
  if (invoice.carried_out !== 0 || lines.some(({ kind }) => kind === 'carry_forward'))
    throw invalid({ preschool: [officeMessages.invoiceHasCarried] });
  await requireNoEInvoice(context, invoice);
  await requireNoNotes(context, invoice);
  await requireOpenMonth(context, invoice, lines);
  await requireOpenMonth(context, { ...invoice, preschool_id: preschoolId }, lines);
  const taken = invoice.issued_at && (await takeNumber(context, preschoolId, invoice.billing_month));
  if (taken) await register(context, invoice, taken);
  await BillLine.query(trx).where({ invoice_id: invoice.id }).patch({ preschool_id: preschoolId });
  await Payment.query(trx).where({ invoice_id: invoice.id }).patch({ preschool_id: preschoolId });
  const moved = await saveInvoice(context, invoice, {
    action: 'moved',
    patch: { preschool_id: preschoolId, ...(taken && { invoice_no: taken.invoice_no }) },
  });
  await moveEntries(context, invoice, moved);
  return moved;
}

/**
 * Payments that count or wait, and attempts, of what was imported here as well: one that is over may be paid yet. What was
 * rejected says nothing of anyone's books.
 */
async function hasMoney({ trx }: Context, { id }: Invoice): Promise<boolean> {
  const payment = await Payment.query(trx).where({ invoice_id: id }).whereNot('state', 'rejected').first();
  if (payment) return true;
  const { rows } = await trx.raw(
    `WITH RECURSIVE here AS (
       SELECT CAST(:id AS bigint) AS id
        UNION SELECT invoices.id FROM here JOIN invoices ON moved_to_invoice_id = here.id)
     SELECT id FROM here`,
    { id },
  );
  const invoices = rows.map((row: { id: number }) => row.id);
  const attempt = await PaymentAttempt.query(trx).whereRaw(PAYS_SQL, { invoices }).first();
  return attempt !== undefined;
}
