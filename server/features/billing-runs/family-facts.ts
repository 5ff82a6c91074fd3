/** What the preview of families is computed from, a few statements for all of them or for some. */
import type { Knex } from 'knex';
import { addMonths } from '#shared/domain/calendar-date';
import { lastDayOf } from '#shared/domain/closing';
import { CANCELLED, carriedStatuses } from '#shared/domain/invoice-math';
import { siblingRanks } from '#shared/domain/plan';
import type { FactBill, FactLast, FactPlan, FamilyFacts, MonthRules } from '#shared/domain/preview-family';
import { attendingStatuses, billableStatuses } from '#shared/domain/statuses';
import { grouped } from '../../grouped';
import { chargingOf } from '../plans/settings';
import type { RunRow } from './run-rows';

type Run = Pick<RunRow, 'id' | 'preschool_id' | 'month' | 'balances'>;

export async function rulesOf(trx: Knex, { preschool_id, month }: Run): Promise<MonthRules> {
  const charging = (await chargingOf({ trx }, [preschool_id])).get(preschool_id);
  if (!charging) throw new Error(`Preschool ${preschool_id} has no way of charging.`);
  const { term_months, step, look_above } = charging;
  return { month, termMonths: term_months, step, lookAbove: look_above };
}

/**
 * By parent. Those who pay for no child of the preschool are left out.
 * @param parents null for all
 */
export async function factsOf(
  trx: Knex,
  run: Run,
  parents: readonly number[] | null,
): Promise<Map<number, FamilyFacts>> {
  const children = await childrenOf(trx, run, parents);
  const payers = [...new Set(children.map(({ parent_id }) => parent_id))];
  const ids = children.map(({ id }) => id);
  const ranks = await ranksOf(trx, run, payers);
  const plans = await plansOf(trx, run, ids);
  const bills = await billsOf(trx, run, ids);
  const last = await lastOf(trx, run, payers);
  const discounts = await discountsOf(trx, run, ids);
  const carried = await carriedOf(trx, run, payers);
  const invoiced = await invoicedOf(trx, run, payers);
  const ofSiblings = discounts.filter(({ child_id }) => child_id === null);
  const by = {
    child: grouped(children, ({ parent_id }) => parent_id),
    plan: grouped(plans, ({ child_id }) => child_id),
    bill: grouped(bills, ({ child_id }) => child_id),
    last: grouped(last, ({ parent_id }) => parent_id),
    discount: grouped(discounts, ({ child_id }) => child_id),
  };
  return new Map(
    payers.map((parent) => {
      const own = by.child.get(parent) ?? [];
      return [
        parent,
        {
          children: own.map(({ id, status }) => ({ id, status, rank: ranks.get(id) ?? 1 })),
          plans: own.flatMap(({ id }) => by.plan.get(id) ?? []),
          bills: own.flatMap(({ id }) => by.bill.get(id) ?? []),
          last: by.last.get(parent) ?? [],
          discounts: [...own.flatMap(({ id }) => by.discount.get(id) ?? []), ...ofSiblings],
          carried: carried.get(parent) ?? 0,
          invoiced: invoiced.has(parent),
        },
      ];
    }),
  );
}

interface Row {
  rows: unknown[];
}

const rowsOf = async <Found>(asked: PromiseLike<unknown>): Promise<Found[]> =>
  ((await asked) as Row).rows as Found[];
const list = (ids: readonly number[]) => [...ids] as unknown as Knex.RawBinding;

const childrenOf = (trx: Knex, { preschool_id }: Run, parents: readonly number[] | null) =>
  rowsOf<{ id: number; status: number; parent_id: number }>(
    trx.raw(
      `SELECT children.id, status, user_id AS parent_id FROM children
         JOIN child_parents ON child_id = children.id AND is_payer
        WHERE preschool_id = :preschool_id AND erased_at IS NULL
          ${parents ? 'AND user_id = ANY (CAST(:parents AS bigint[]))' : ''}
        ORDER BY user_id, children.id`,
      { preschool_id, ...(parents && { parents: list(parents) }) },
    ),
  );

/** Among the children of a payer with a plan that is due in the month, at whichever preschool. */
async function ranksOf(trx: Knex, { month }: Run, payers: readonly number[]): Promise<Map<number, number>> {
  const rows = await rowsOf<{ id: number; birthday: string | null; parent_id: number }>(
    trx.raw(
      `SELECT children.id, born_on AS birthday, user_id AS parent_id FROM children
         JOIN child_parents ON child_id = children.id AND is_payer
        WHERE user_id = ANY (CAST(:payers AS bigint[])) AND status = ANY (CAST(:billable AS integer[]))
          AND erased_at IS NULL
          AND EXISTS (SELECT FROM plan_lines WHERE plan_lines.child_id = children.id AND starts_on <= :last
                         AND (ends_on IS NULL OR ends_on >= :first))`,
      {
        payers: list(payers),
        billable: list(billableStatuses),
        first: `${month}-01`,
        last: lastDayOf(month),
      },
    ),
  );
  const families = grouped(rows, ({ parent_id }) => parent_id);
  return new Map([...families.values()].flatMap((siblings) => [...siblingRanks(siblings)]));
}

const plansOf = (trx: Knex, { month }: Run, children: readonly number[]) =>
  rowsOf<FactPlan>(
    trx.raw(
      `SELECT plan.id, plan.child_id, plan.product_id, products.name AS product_name, products.product_type,
              COALESCE(plan.amount, products.price) AS price, plan.quantity, plan.period, plan.year_month,
              plan.proration, plan.discountable, plan.remarks, plan.starts_on, plan.ends_on,
              EXISTS (SELECT FROM bill_lines LEFT JOIN invoices ON invoices.id = bill_lines.invoice_id
                       WHERE bill_lines.plan_line_id = plan.id
                         AND (plan.period = 'once' OR bill_lines.plan_month = :month)
                         AND COALESCE(invoices.payment_status, 0) <> 9) AS charged
         FROM plan_lines AS plan JOIN products ON products.id = plan.product_id
        WHERE plan.child_id = ANY (CAST(:children AS bigint[])) AND plan.starts_on <= :last
        ORDER BY plan.child_id, plan.starts_on, plan.id`,
      { month, last: lastDayOf(month), children: list(children) },
    ),
  );

const billsOf = (trx: Knex, { preschool_id, month }: Run, children: readonly number[]) =>
  rowsOf<FactBill>(
    trx.raw(
      `SELECT id, child_id, kind, product_id, label, remarks, quantity, amount, discount_amount, plan_month
         FROM bill_lines
        WHERE invoice_id IS NULL AND preschool_id = :preschool_id AND bill_date <= :last
          AND child_id = ANY (CAST(:children AS bigint[]))
        ORDER BY child_id, id`,
      { preschool_id, last: lastDayOf(month), children: list(children) },
    ),
  );

const lastOf = (trx: Knex, { preschool_id, month }: Run, payers: readonly number[]) =>
  rowsOf<FactLast & { parent_id: number }>(
    trx.raw(
      `SELECT invoices.parent_id, child_id, kind, product_id, plan_line_id, plan_discount_id, label, quantity,
              quantity * (amount - discount_amount) AS total
         FROM invoices JOIN bill_lines ON bill_lines.invoice_id = invoices.id
        WHERE invoices.preschool_id = :preschool_id AND invoices.billing_month = :before
          AND invoices.issued_at IS NOT NULL AND invoices.payment_status <> 9 AND NOT invoices.is_pos_invoice
          AND kind <> 'carry_forward' AND invoices.parent_id = ANY (CAST(:payers AS bigint[]))
        ORDER BY bill_lines.id`,
      { preschool_id, before: addMonths(`${month}-01`, -1).slice(0, 7), payers: list(payers) },
    ),
  );

const discountsOf = (trx: Knex, { preschool_id }: Run, children: readonly number[]) =>
  rowsOf<FamilyFacts['discounts'][number]>(
    trx.raw(
      `SELECT id, child_id, label, rank, percent, amount, cap, position, starts_on, ends_on FROM plan_discounts
        WHERE preschool_id = :preschool_id OR child_id = ANY (CAST(:children AS bigint[])) ORDER BY id`,
      { preschool_id, children: list(children) },
    ),
  );

/** As carrying forward chooses them; but no run takes what a family pays by agreed instalments. */
export const carriable = (balances: Run['balances']) => `NOT invoices.locked
  AND invoices.issued_at IS NOT NULL AND invoices.balance ${balances === 'all' ? '<>' : '<'} 0
  AND invoices.payment_status IN (${[...carriedStatuses, CANCELLED].join()})
  AND NOT EXISTS (SELECT FROM instalment_plans WHERE invoice_id = invoices.id AND ended_at IS NULL)`;

async function carriedOf(
  trx: Knex,
  { id, preschool_id, balances }: Run,
  payers: readonly number[],
): Promise<Map<number, number>> {
  if (balances === 'none') return new Map();
  const rows = await rowsOf<{ parent_id: number; sum: number }>(
    trx.raw(
      `SELECT parent_id, sum(balance)::bigint AS sum FROM invoices
        WHERE preschool_id = :preschool_id AND parent_id = ANY (CAST(:payers AS bigint[]))
          AND billing_run_id IS DISTINCT FROM :id AND ${carriable(balances)} GROUP BY 1`,
      { id, preschool_id, payers: list(payers) },
    ),
  );
  return new Map(rows.map(({ parent_id, sum }) => [parent_id, sum]));
}

/** Who has an invoice or a draft of the month that the run did not make. */
async function invoicedOf(
  trx: Knex,
  { id, preschool_id, month }: Run,
  payers: readonly number[],
): Promise<Set<number>> {
  const rows = await rowsOf<{ parent_id: number }>(
    trx.raw(
      `SELECT DISTINCT parent_id FROM invoices
        WHERE preschool_id = :preschool_id AND billing_month = :month AND NOT is_pos_invoice
          AND payment_status NOT IN (8, 9) AND billing_run_id IS DISTINCT FROM :id
          AND parent_id = ANY (CAST(:payers AS bigint[]))`,
      { id, preschool_id, month, payers: list(payers) },
    ),
  );
  return new Set(rows.map(({ parent_id }) => parent_id));
}

/** Children with a plan whom nobody pays for. */
export const withoutPayer = (trx: Knex, { preschool_id, month }: Pick<Run, 'preschool_id' | 'month'>) =>
  rowsOf<{ id: number; fullname: string }>(
    trx.raw(
      `SELECT id, fullname FROM children
        WHERE preschool_id = :preschool_id AND status = ANY (CAST(:attending AS integer[])) AND erased_at IS NULL
          AND NOT EXISTS (SELECT FROM child_parents WHERE child_id = children.id AND is_payer)
          AND EXISTS (SELECT FROM plan_lines WHERE plan_lines.child_id = children.id AND starts_on <= :last
                         AND (ends_on IS NULL OR ends_on >= :first))
        ORDER BY fullname, id LIMIT 200`,
      {
        preschool_id,
        attending: list(attendingStatuses),
        first: `${month}-01`,
        last: lastDayOf(month),
      },
    ),
  );
