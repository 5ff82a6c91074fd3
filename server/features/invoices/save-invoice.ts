/**
 * The end of every change of an invoice: its sums are computed anew from lines, payments and carries, its status
 * follows, the version moves on, and the audit trail says what was before and after.
 */
import { askedOf, CANCELLED, type Standing, statusAfter } from '#shared/domain/invoice-math';
import { audit } from '../../audit';
import { announce } from '../../events';
import { enqueueMany } from '../../jobs/enqueue';
import { Invoice } from '../../models/invoice';
import { openStates, PaymentAttempt } from '../../models/payment-attempt';
import { enter, type MoneyContext } from './ledger';

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
    | 'moved_to_invoice_id'
    | 'issued_at'
  >
>;

interface Change {
  /** In the past tense, for the audit trail: `line_added`. */
  action: string;
  /** Fields to set; a status of 1 to 7 means that it follows. */
  patch?: Patch;
  /** What else the audit trail should know. */
  detail?: object;
}

const TOLD = [
  'invoice_no',
  'preschool_id',
  'payment_status',
  'price',
  'paid_amount',
  'carried_out',
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
  const { patch = {}, action, detail } = change;
  const merged = { ...before, ...patch };
  const standing = await standingOf(context, merged);
  const payment_status = statusAfter(merged.payment_status, standing, clock.today());
  const { price, paid_amount, carried_out } = standing;
  const after = await Invoice.query(trx)
    .findById(before.id)
    .patch({
      ...patch,
      ...{ payment_status, price, paid_amount, carried_out },
      version: before.version + 1,
      updated_at: clock.now(),
    })
    .returning('*')
    .first();
  if (!after) throw new Error(`The invoice ${before.id} went away under its lock.`);
  await keepDueDate(context, before, after);
  await enterCancellation(context, before, after);
  await announce(context, 'invoiceChanged', { before, after });
  await withdrawOffers(context, before, after);
  await audit(context, {
    action,
    entityType: 'invoice',
    entityId: after.id,
    preschoolId: after.preschool_id,
    ...changesOf(before, after, detail),
  });
  return after;
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
    .where({ invoice_id: id })
    .whereIn('state', [...openStates])
    .whereNotNull('provider_reference')
    .where('amount', '>', balance)
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
