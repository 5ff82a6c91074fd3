/**
 * The end of every change of an invoice: its sums are computed anew from lines, payments and carries, its status
 * follows, the version moves on, and the audit trail says what was before and after.
 */
import {
  askedOf,
  balanceOf,
  CANCELLED,
  INSTALMENT_PLAN,
  type Standing,
  statusAfter,
} from '#shared/domain/invoice-math';
import { officeMessages } from '#shared/office-messages';
import { audit } from '../../audit';
import { announce } from '../../events';
import { invalid } from '../../http/refusal';
import { enqueueMany } from '../../jobs/enqueue';
import { Invoice } from '../../models/invoice';
import { openStates, PAYS_SQL, PaymentAttempt } from '../../models/payment-attempt';
import { followPlan, isUnpaidAgain } from './follow-plan';
import { type Account, enter, type MoneyContext } from './ledger';
import { noteRevision } from './note-revision';
import { noteWriteOff, recovered } from './write-off-entries';

type Patch = Partial<
  Pick<
    Invoice,
    | 'preschool_id'
    | 'invoice_no'
    | 'payment_status'
    | 'due_date'
    | 'start_date'
    | 'end_date'
    | 'is_enrollment'
    | 'locked'
    | 'credited'
    | 'moved_to_invoice_id'
    | 'issued_at'
    | 'written_off'
  >
>;

interface Change {
  /** In the past tense, for the audit trail: `line_added`. */
  action: string;
  /** Fields to set; a status of 1 to 7 means that it follows. */
  patch?: Patch;
  /** What else the audit trail should know. */
  detail?: object;
  /** True where it belongs to the issue of the invoice, and is no revision of it. */
  isIssue?: boolean;
}

const TOLD = [
  'invoice_no',
  'preschool_id',
  'payment_status',
  'price',
  'paid_amount',
  'carried_out',
  'written_off',
  'credited',
  'due_date',
  'start_date',
  'end_date',
  'is_enrollment',
  'locked',
  'moved_to_invoice_id',
] as const;

/**
 * Writes an invoice whose row is locked, after its lines and payments were written.
 * @param before the row as it was read under the lock
 */
export async function saveInvoice(context: MoneyContext, before: Invoice, change: Change): Promise<Invoice> {
  const { trx, clock } = context;
  const { patch = {}, action, detail, isIssue = false } = change;
  const merged = { ...before, ...patch };
  const standing = await standingOf(context, merged);
  // A credit of another invoice that is carried here lowers what is owed, not what was billed.
  if (action !== 'balances_carried_here') requireCreditedWithin(before, standing);
  const kept = await recoverBeyond(context, merged, standing);
  const current = (await isUnpaidAgain(context, merged, kept)) ? INSTALMENT_PLAN : kept.payment_status;
  const payment_status = statusAfter(current, kept, clock.today());
  const { price, paid_amount, carried_out, written_off } = kept;
  const after = await Invoice.query(trx)
    .findById(before.id)
    .patch({
      ...patch,
      payment_status,
      price,
      paid_amount,
      carried_out,
      written_off,
      version: before.version + 1,
      updated_at: clock.now(),
    })
    .returning('*')
    .first();
  if (!after) throw new Error(`The invoice ${before.id} went away under its lock.`);
  await keepDueDate(context, before, after);
  await followPlan(context, before, after);
  await enterCancellation(context, before, after);
  const revision = await noteRevision(context, { before, after, isIssue });
  await announce(context, 'invoiceChanged', { before, after, revision });
  await withdrawOffers(context, before, after);
  await audit(context, {
    action,
    entityType: 'invoice',
    entityId: after.id,
    preschoolId: after.preschool_id,
    ...changesOf(before, after, revision ? { ...detail, revision } : detail),
  });
  return after;
}

/** What was credited can't be more than the lines. @throws Refusal 422 where lines fall below it */
function requireCreditedWithin(before: Invoice, { price, credited = 0 }: Standing): void {
  if (credited > 0 && price < before.price && price < credited)
    throw invalid({ '': [officeMessages.noteBelowCredited] });
}

/** Figures as at a day go by the due date of that day. */
async function keepDueDate({ trx, clock }: MoneyContext, before: Invoice, after: Invoice): Promise<void> {
  if (before.due_date === after.due_date) return;
  await trx('former_due_dates')
    .insert({ invoice_id: before.id, until: clock.now(), due_date: before.due_date })
    .onConflict(['invoice_id', 'until'])
    .ignore();
}

/** A cancelled invoice asks for nothing: its price is taken out of the ledger, and put back when that is undone. */
async function enterCancellation(context: MoneyContext, before: Invoice, after: Invoice): Promise<void> {
  const [was, is] = [before.payment_status === CANCELLED, after.payment_status === CANCELLED];
  if (was === is) return;
  const amount = is ? -askedOf(after) : askedOf(before);
  await enter(context, after, [{ kind: 'cancel', amount, cause: { type: 'invoice', id: after.id } }]);
}

const NOTHING = { price: 0, paid_amount: 0, carried_out: 0, credited: 0, written_off: 0 };

/** Its sums as lines, payments and carries have them now, and who the last payment came from. A draft asks for nothing. */
async function standingOf(
  { trx }: MoneyContext,
  {
    id,
    due_date,
    issued_at,
    credited,
    written_off,
  }: Pick<Invoice, 'id' | 'due_date' | 'issued_at' | 'credited' | 'written_off'>,
): Promise<Standing> {
  if (issued_at === null) return { ...NOTHING, due_date, last_payment: null, empty: true };
  const { rows } = await trx.raw(
    `SELECT
       (SELECT COALESCE(sum(quantity * (amount - discount_amount)), 0) FROM bill_lines WHERE invoice_id = :id) AS price,
       NOT EXISTS (SELECT FROM bill_lines WHERE invoice_id = :id) AS empty,
       (SELECT COALESCE(sum(amount), 0) FROM payments WHERE invoice_id = :id AND state = 'confirmed') AS paid_amount,
       (SELECT COALESCE(sum(amount), 0) FROM carry_forwards
         WHERE from_invoice_id = :id AND reversed_at IS NULL) AS carried_out,
       (SELECT CASE source WHEN 'provider' THEN 'provider' ELSE 'hand' END FROM payments
         WHERE invoice_id = :id AND state = 'confirmed' AND amount > 0
         ORDER BY paid_at DESC, id DESC LIMIT 1) AS last_payment`,
    { id },
  );
  return { ...rows[0], due_date, credited, written_off };
}

/** Nothing stays written off that is not owed: money that came, or a charge that fell, recovers it as far as it goes. */
async function recoverBeyond(
  context: MoneyContext,
  invoice: Account & Pick<Invoice, 'payment_status' | 'written_off'>,
  standing: Standing,
): Promise<Standing & Pick<Invoice, 'payment_status' | 'written_off'>> {
  const { payment_status, written_off } = invoice;
  // A cancelled one may have given back the bills that were written off: they are asked for again.
  const beyond = payment_status === CANCELLED ? -askedOf(standing) : -balanceOf(standing);
  const amount = Math.min(written_off, beyond);
  if (amount <= 0) return { ...standing, payment_status, written_off };
  await noteWriteOff(context, invoice, { amount: -amount, reason: null });
  return { ...standing, ...recovered(invoice, amount) };
}

function changesOf(before: Invoice, after: Invoice, detail?: object) {
  const changed = TOLD.filter((name) => before[name] !== after[name]);
  const pick = (from: Invoice) => Object.fromEntries(changed.map((name) => [name, from[name]]));
  return { before: pick(before), after: { ...pick(after), ...detail } };
}

/** Where less is open than before, pages of providers that ask for more are taken back, by jobs after the commit. */
async function withdrawOffers(
  context: MoneyContext,
  before: Pick<Invoice, 'balance'>,
  { id, balance }: Pick<Invoice, 'id' | 'balance'>,
): Promise<void> {
  if (balance >= before.balance) return;
  const offers = await PaymentAttempt.query(context.trx)
    .whereRaw(PAYS_SQL, { invoices: [id] as unknown as number })
    .whereIn('state', [...openStates])
    .whereNotNull('provider_reference')
    .whereRaw(
      `COALESCE((SELECT amount FROM payment_attempt_parts
                  WHERE attempt_id = payment_attempts.id AND invoice_id = ?), amount) > ?`,
      [id, balance],
    )
    .select('id');
  await enqueueMany(
    context,
    'withdraw_attempt',
    offers.map((offer) => ({
      payload: { attempt_id: offer.id },
      key: `withdraw attempt ${offer.id}`,
    })),
  );
}
