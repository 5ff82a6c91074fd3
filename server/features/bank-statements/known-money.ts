/** What of a preschool lines of a statement are matched with: open invoices, payments that no line stands for, names. */
import type { Knex } from 'knex';
import { addDays } from '#shared/domain/calendar-date';
import { CANCELLED } from '#shared/domain/invoice-math';
import type { Context } from '../../context';
import { WAITING_SQL } from '../../models/invoice';
import {
  type Known,
  type KnownFamily,
  type MatchableLine,
  numbersIn,
  type OpenInvoice,
  type RecordedPayment,
  seriesNames,
} from './match-lines';

type Reading = Pick<Context, 'trx' | 'clock'>;
const lists = (values: readonly unknown[]) => values as unknown as Knex.RawBinding;

const OPEN = `
  SELECT invoices.id, invoice_no, parent_id, GREATEST(left_open, 0)::bigint AS open,
         GREATEST(asked_now(invoices.id, left_open, :today), 0)::bigint AS asked
    FROM invoices CROSS JOIN LATERAL (SELECT (balance - ${WAITING_SQL})::bigint AS left_open) AS owed
   WHERE preschool_id = :preschoolId AND issued_at IS NOT NULL AND NOT locked AND payment_status <> ${CANCELLED}`;
const OLDEST_FIRST = 'ORDER BY owed_since(invoices.id, balance, due_date, price) NULLS LAST, invoices.id';

/** For these families alone, where some are named; else for all that owe something. The oldest first. */
export async function openInvoices(
  { trx, clock }: Reading,
  preschoolId: number,
  parentIds?: readonly number[],
): Promise<OpenInvoice[]> {
  const { rows } = await trx.raw(
    `${OPEN} AND balance > 0 ${parentIds ? 'AND parent_id = ANY (CAST(:parentIds AS bigint[]))' : ''} ${OLDEST_FIRST}`,
    { preschoolId, today: clock.today(), parentIds: lists(parentIds ?? []) },
  );
  return rows;
}

/** Those that take money, whether something is open or not. */
export async function invoicesById(
  { trx, clock }: Reading,
  preschoolId: number,
  ids: readonly number[],
): Promise<OpenInvoice[]> {
  const { rows } = await trx.raw(`${OPEN} AND id = ANY (CAST(:ids AS bigint[])) ${OLDEST_FIRST}`, {
    preschoolId,
    today: clock.today(),
    ids: lists(ids),
  });
  return rows;
}

const byNumbers = async ({ trx, clock }: Reading, preschoolId: number, numbers: readonly string[]) => {
  const { rows } = await trx.raw(`${OPEN} AND invoice_no = ANY (CAST(:numbers AS text[]))`, {
    preschoolId,
    today: clock.today(),
    numbers: lists(numbers),
  });
  return rows as OpenInvoice[];
};

/** How far from the days of the lines a payment may be that has another reference. */
const DAYS = 40;

async function payments(
  { trx }: Reading,
  preschoolId: number,
  lines: readonly MatchableLine[],
): Promise<RecordedPayment[]> {
  const days = lines.map(({ dated }) => dated).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const references = lines.flatMap(({ reference }) => reference ?? []);
  const { rows } = await trx.raw(
    `SELECT id, parent_id, amount, paid_at, reference_id AS reference, state,
            EXISTS (SELECT FROM payments AS taken WHERE taken.refund_of = payments.id AND taken.reversal
                       AND taken.source = 'staff') AS reversed
       FROM payments
      WHERE preschool_id = :preschoolId AND state <> 'rejected' AND amount > 0 AND refund_of IS NULL
        AND (paid_at BETWEEN :from AND :to OR reference_id = ANY (CAST(:references AS text[])))
        AND NOT EXISTS (SELECT FROM bank_line_payments WHERE payment_id = payments.id)
      ORDER BY id`,
    {
      preschoolId,
      from: addDays(first, -DAYS),
      to: addDays(last, DAYS),
      references: lists(references),
    },
  );
  return rows;
}

/** The children at this preschool alone: the others are not told here. */
export async function families(
  { trx }: Reading,
  preschoolId: number,
  parentIds: readonly number[],
): Promise<(KnownFamily & { name: string; children: string[] })[]> {
  const { rows } = await trx.raw(
    `SELECT users.id AS parent_id, users.name,
            COALESCE(array_agg(DISTINCT children.fullname) FILTER (WHERE children.id IS NOT NULL), '{}') AS children,
            COALESCE(array_agg(DISTINCT other.name) FILTER (WHERE other.id IS NOT NULL), '{}') AS others
       FROM users
       LEFT JOIN child_parents ON child_parents.user_id = users.id
       LEFT JOIN children ON children.id = child_parents.child_id AND children.preschool_id = :preschoolId
       LEFT JOIN child_parents AS shared ON shared.child_id = children.id AND shared.user_id <> users.id
       LEFT JOIN users AS other ON other.id = shared.user_id
      WHERE users.id = ANY (CAST(:parentIds AS bigint[]))
      GROUP BY users.id`,
    { preschoolId, parentIds: lists(parentIds) },
  );
  return rows.map(
    ({ others, ...one }: { others: string[]; name: string; children: string[]; parent_id: number }) => ({
      ...one,
      names: [one.name, ...others, ...one.children],
    }),
  );
}

export async function knownMoney(
  context: Reading,
  preschoolId: number,
  lines: readonly MatchableLine[],
): Promise<Known> {
  const { short_name } = await context.trx('preschools').where({ id: preschoolId }).first('short_name');
  const open = await openInvoices(context, preschoolId);
  const seen = new Set(open.map(({ invoice_no }) => invoice_no));
  const named = numbersIn(lines, [...new Set([short_name as string, ...seriesNames(open)])]).filter(
    (number) => !seen.has(number),
  );
  const paid = named.length > 0 ? await byNumbers(context, preschoolId, named) : [];
  const invoices = [...open, ...paid];
  const recorded = await payments(context, preschoolId, lines);
  const parents = new Set([...invoices, ...recorded].map(({ parent_id }) => parent_id));
  return { invoices, payments: recorded, families: await families(context, preschoolId, [...parents]) };
}
