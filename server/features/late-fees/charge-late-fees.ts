/**
 * Every morning: a bill for each invoice that is late by the tariff of its preschool, for the next invoice to take up. It is
 * once an invoice and period by a key of the database. What was missed is not made good: a fee is of the period that is on.
 */
import type { CalendarDate } from '#shared/domain/calendar-date';
import { type LateFeeRule, lateBase, lateFeeOf, latePeriod, periodStart } from '#shared/domain/late-fees';
import { formatSen, percentText } from '#shared/domain/money';
import { audit } from '../../audit';
import { businessDay } from '../../db/business-day';
import { inJobTransaction, type JobDependencies, type SystemContext } from '../../jobs/job-context';
import { ASKING_SQL } from '../reminders/due-families';

const INVOICES_AT_ONCE = 200;

interface LateInvoice extends LateFeeRule {
  tariff_id: number;
  approval_reference: string;
  id: number;
  invoice_no: string;
  parent_id: number;
  preschool_id: number;
  due_date: CalendarDate;
  open: number;
  price: number;
  credited: number;
  late_fees: number;
  came_from: number;
  /** Of earlier fees for it. */
  charged: number;
  periods: number[];
  child_id: number;
  pauses: { since: CalendarDate; until: CalendarDate }[];
}

const TARIFF = `
    JOIN LATERAL (SELECT * FROM late_fee_tariffs AS one
                   WHERE one.preschool_id = asking.preschool_id AND one.ended_at IS NULL
                     AND one.starts_on <= asking.due_date
                   ORDER BY one.starts_on DESC LIMIT 1) AS tariff ON true`;
const LATE = 'asking.open > 0 AND asking.due_date + grace_days < :today';

/** The next few that are asked to pay and are late. */
const IDS_SQL = `
  SELECT asking.id FROM (${ASKING_SQL}) AS asking ${TARIFF}
   WHERE ${LATE} AND asking.id > :after ORDER BY asking.id LIMIT :limit`;

/**
 * Of these, in the order of their ids, with all that a fee goes by. The bill is of a child whom the parent pays for, or no invoice
 * would take it up.
 */
const LATE_SQL = `
  SELECT asking.id, asking.invoice_no, asking.parent_id, asking.preschool_id, asking.due_date,
         (asking.open - LEAST(asking.open, GREATEST(family.credit - family.earlier, 0)))::bigint AS open,
         tariff.id AS tariff_id, approval_reference, grace_days, repeats, tariff.amount, percent, cap,
         invoices.price, invoices.credited, child.child_id,
         COALESCE(lines.late_fees, 0)::bigint AS late_fees, COALESCE(lines.came_from, 0)::bigint AS came_from,
         COALESCE(earlier.charged, 0)::bigint AS charged, COALESCE(earlier.periods, '{}') AS periods,
         COALESCE(pauses.known, '[]') AS pauses
    FROM (${ASKING_SQL}) AS asking JOIN invoices ON invoices.id = asking.id
    JOIN users ON users.id = asking.parent_id AND users.deactivated_at IS NULL AND users.erased_at IS NULL
    ${TARIFF}
    JOIN LATERAL (SELECT payers.child_id FROM child_parents AS payers
                    JOIN children ON children.id = payers.child_id AND children.erased_at IS NULL
                   WHERE payers.user_id = asking.parent_id AND payers.is_payer
                   ORDER BY EXISTS (SELECT FROM bill_lines WHERE invoice_id = asking.id
                                       AND bill_lines.child_id = payers.child_id) DESC,
                            children.preschool_id = asking.preschool_id DESC, payers.child_id
                   LIMIT 1) AS child ON true
   -- What the family has as credit there covers the oldest first, as their home and the outstandings have it.
   CROSS JOIN LATERAL (
      SELECT COALESCE(-sum(balance) FILTER (WHERE balance < 0), 0) AS credit,
             COALESCE(sum(balance) FILTER (WHERE balance > 0 AND NOT locked AND payment_status NOT IN (9, 10, 11)
               AND (own.due_date, own.id) < (asking.due_date, asking.id)), 0) AS earlier
        FROM invoices AS own
       WHERE own.parent_id = asking.parent_id AND own.preschool_id = asking.preschool_id AND balance <> 0) AS family
    LEFT JOIN LATERAL (
      SELECT sum(quantity * (bill_lines.amount - discount_amount)) FILTER (WHERE fee.id IS NOT NULL) AS late_fees,
             sum(quantity * (bill_lines.amount - discount_amount)) FILTER (WHERE fee.id IS NULL
               AND (kind = 'carry_forward' OR from_invoice_id IS NOT NULL)) AS came_from
        FROM bill_lines LEFT JOIN late_fees AS fee ON fee.line_id = bill_lines.id
       WHERE bill_lines.invoice_id = asking.id) AS lines ON true
    LEFT JOIN LATERAL (SELECT sum(late_fees.amount) AS charged, array_agg(period::integer) AS periods
                         FROM late_fees WHERE late_fees.invoice_id = asking.id) AS earlier ON true
    LEFT JOIN LATERAL (
      SELECT json_agg(json_build_object('since', ${businessDay('created_at')},
               'until', LEAST(until, ${businessDay('ended_at')}))) AS known
        FROM (SELECT created_at, until, ended_at FROM reminder_pauses
               WHERE reminder_pauses.parent_id = asking.parent_id
                 AND reminder_pauses.preschool_id = asking.preschool_id
               UNION ALL
              SELECT created_at, 'infinity', ended_at FROM instalment_plans
               WHERE instalment_plans.invoice_id = asking.id AND outcome <> 'broken') AS peace) AS pauses ON true
   WHERE asking.id = ANY (:ids::bigint[]) AND ${LATE}
   ORDER BY asking.id`;

/** @returns how many fees were charged */
export async function chargeLateFees(job: JobDependencies): Promise<number> {
  let charged = 0;
  for (let after = 0; ; ) {
    const { last, made } = await inJobTransaction(job, (context) => chargeNext(context, after));
    charged += made;
    if (last === null) return charged;
    after = last;
  }
}

type ChargeContext = Pick<SystemContext, 'trx' | 'clock' | 'actor'>;

/** The next few invoices after one; `last` is null where there is none. */
export async function chargeNext(
  context: ChargeContext,
  after: number,
): Promise<{ last: number | null; made: number }> {
  const { trx, clock } = context;
  const today = clock.today();
  const found = await trx.raw(IDS_SQL, { today, soon: today, after, limit: INVOICES_AT_ONCE });
  const ids: number[] = found.rows.map(({ id }: { id: number }) => id);
  if (ids.length === 0) return { last: null, made: 0 };
  // A payment that is on its way ends first, and counts then.
  await trx.raw('SELECT id FROM invoices WHERE id = ANY (?::bigint[]) ORDER BY id FOR NO KEY UPDATE', [ids]);
  const late: { rows: LateInvoice[] } = await trx.raw(LATE_SQL, { today, soon: today, ids });
  const wanted = late.rows.flatMap((invoice) => feeNow(invoice, today));
  return { last: ids.at(-1) as number, made: await write(context, wanted) };
}

interface Wanted {
  invoice: LateInvoice;
  period: number;
  base: number;
  amount: number;
}

function feeNow(invoice: LateInvoice, today: CalendarDate): Wanted[] {
  const period = latePeriod(invoice, invoice.due_date, today);
  if (period === null || invoice.periods.includes(period)) return [];
  const began = periodStart(invoice, invoice.due_date, period);
  // Whoever was left in peace when it began is not charged for it afterwards.
  const inPeace = invoice.pauses.some(
    ({ since, until }) => (since <= began && began <= until) || (since <= today && today <= until),
  );
  if (inPeace) return [];
  const { late_fees: lateFees, came_from: cameFrom } = invoice;
  const base = lateBase({ ...invoice, lateFees, cameFrom });
  const amount = lateFeeOf(invoice, base, invoice.charged);
  return amount > 0 ? [{ invoice, period, base, amount }] : [];
}

async function write(context: ChargeContext, wanted: readonly Wanted[]): Promise<number> {
  if (wanted.length === 0) return 0;
  const { trx, clock } = context;
  const today = clock.today();
  const made: { id: number; invoice_id: number }[] = await trx('late_fees')
    .insert(
      wanted.map(({ invoice, period, base, amount }) => ({
        tariff_id: invoice.tariff_id,
        invoice_id: invoice.id,
        period,
        due_date: invoice.due_date,
        base,
        amount,
        charged_on: today,
      })),
    )
    .onConflict(['invoice_id', 'period'])
    .ignore()
    .returning(['id', 'invoice_id']);
  const feeOf = new Map(made.map(({ id, invoice_id }) => [invoice_id, id]));
  const fees = wanted.filter(({ invoice }) => feeOf.has(invoice.id));
  if (fees.length === 0) return 0;
  const { rows } = await trx.raw("SELECT nextval('bill_lines_id_seq') AS id FROM generate_series(1, ?)", [
    fees.length,
  ]);
  const lineIds: number[] = rows.map(({ id }: { id: number }) => id);
  await trx('bill_lines').insert(
    fees.map(({ invoice, base, amount }, index) => ({
      id: lineIds[index],
      child_id: invoice.child_id,
      preschool_id: invoice.preschool_id,
      kind: 'bill',
      label: 'Late fee',
      remarks: groundOf(invoice, base),
      quantity: 1,
      amount,
      bill_date: today,
      created_at: clock.now(),
      updated_at: clock.now(),
    })),
  );
  await trx.raw(
    `UPDATE late_fees SET line_id = made.line FROM unnest(?::bigint[], ?::bigint[]) AS made (fee, line)
      WHERE late_fees.id = made.fee`,
    [fees.map(({ invoice }) => feeOf.get(invoice.id) as number), lineIds],
  );
  await audit(
    context,
    fees.map(({ invoice, period, base, amount }, index) => ({
      action: 'late_fee_charged',
      entityType: 'invoice',
      entityId: invoice.id,
      preschoolId: invoice.preschool_id,
      after: { line_id: lineIds[index], period, base, amount, reference: invoice.approval_reference },
    })),
  );
  return fees.length;
}

/** `K1-26-00012, 01/03/2026, RM 300.00 × 5 %, KPM/600-1`: the same in each language. */
function groundOf({ invoice_no, due_date, percent, approval_reference }: LateInvoice, base: number): string {
  const of = percent === null ? formatSen(base) : `${formatSen(base)} × ${percentText(percent)}`;
  return [invoice_no, due_date.split('-').reverse().join('/'), of, approval_reference].join(', ');
}
