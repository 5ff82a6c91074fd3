/**
 * Outstandings by parent: what each payer owes a preschool at the end of a day, as the ledger had it recorded by
 * then. What stood open on an invoice, and from which day to which, is written with the ledger (`open_balances`); so any
 * day costs what was open on it. `npm run check:ledger` holds the balances to the entries.
 *
 * - A parent is a row where their open balances at a preschool come to more than zero; a credit there is taken off.
 * - `days` since the oldest due date of what was open, by the due dates of that day; a balance that was carried on keeps
 *   its own. 0 where none is due, or none has a due date.
 * - `last_payment`: the latest day of a payment at that preschool that had been confirmed by then.
 * - `deposits`: what is held for the children at that preschool; no part of what is owed.
 * - Bad debt is owed too. The role is the payer's group as of now.
 */
import type { Knex } from 'knex';
import { addDays, type CalendarDate, startOfBusinessDay } from '#shared/domain/calendar-date';
import type { outstandingSorts } from '#shared/endpoints/reports';
import { parentRoles } from '#shared/permissions';
import type { Actor } from '../context';
import { searchWords } from '../db/search';
import { type PlacesWanted, placesIn } from './scope';

type Sort = (typeof outstandingSorts)[number];

export interface OutstandingWanted extends PlacesWanted {
  role?: number;
  includeBCH: boolean;
  /** Parts of a parent's name. */
  search?: string;
  /** Not after today. */
  day: CalendarDate;
}

export interface OutstandingRow {
  preschool_id: number;
  preschool_name: string;
  parent_id: number;
  name: string;
  role: number;
  phone: string | null;
  last_payment: CalendarDate | null;
  days: number;
  /** Sen. */
  outstanding: number;
  /** Sen that are held for the children, beside what is owed. */
  deposits: number;
}

export interface ListedOutstanding extends OutstandingRow {
  /** Of all rows, and of the row's preschool. */
  total: number;
  preschool_parents: number;
  preschool_outstanding: number;
}

const BCH_ROLE = 9;
const ORDERS: Record<Sort, string> = {
  name: 'lower(name)',
  last_payment: 'last_payment',
  days: 'days',
  outstanding: 'outstanding',
};

/** One page of rows, by preschool. */
export async function outstandingPage(
  knex: Knex,
  actor: Actor,
  wanted: OutstandingWanted,
  { page, per_page, sort }: { page: number; per_page: number; sort: Sort | `-${Sort}` },
): Promise<ListedOutstanding[]> {
  const { sql, bindings } = owing(actor, wanted);
  const order = `ORDER BY ${orderOf(sort)}`;
  const limit = 'LIMIT :limit OFFSET :offset';
  const counted = `${NAMED}, count(*) OVER () AS total, count(*) OVER (PARTITION BY owed.preschool_id) AS preschool_parents,
    sum(outstanding) OVER (PARTITION BY owed.preschool_id) AS preschool_outstanding`;
  // Days and the last payment are looked up for the rows of the page, unless the order goes by them.
  const { rows } = await knex.raw(
    isDetail(sort)
      ? `${sql}, named AS (SELECT ${counted} ${NAMES}) ${DETAILED} ${order} ${limit}`
      : `${sql}, named AS (SELECT * FROM (SELECT ${counted} ${NAMES}) AS named ${order} ${limit}) ${DETAILED} ${order}`,
    { ...bindings, limit: per_page, offset: (page - 1) * per_page } as never,
  );
  return rows;
}

/** All of them, as a statement: for a download. */
export function allOutstanding(
  knex: Knex,
  actor: Actor,
  wanted: OutstandingWanted,
): Knex.Raw<OutstandingRow> {
  const { sql, bindings } = owing(actor, wanted);
  return knex.raw(
    `${sql}, named AS (SELECT ${NAMED} ${NAMES}) ${DETAILED} ORDER BY ${orderOf('name')}`,
    bindings as never,
  );
}

export async function outstandingTotals(
  knex: Knex,
  actor: Actor,
  wanted: OutstandingWanted,
): Promise<{ preschools: number; parents: number; outstanding: number }> {
  const { sql, bindings } = owing(actor, wanted);
  const { rows } = await knex.raw(
    `${sql} SELECT count(DISTINCT preschool_id) AS preschools, count(*) AS parents,
                   COALESCE(sum(outstanding), 0) AS outstanding FROM owed`,
    bindings as never,
  );
  return rows[0];
}

const NAMED = `owed.preschool_id, preschools.name AS preschool_name, owed.parent_id, users.name, owed.role,
  users.phone_no AS phone, owed.outstanding`;
const NAMES = `
  FROM owed
  JOIN users ON users.id = owed.parent_id
  JOIN preschools ON preschools.id = owed.preschool_id`;

/** For rows in `named`: since when is due what was open, by the lines and the due dates of that day, and the last payment until then. */
const DETAILED = `,
  due AS (
    SELECT standing.preschool_id, standing.parent_id,
           min(CASE WHEN EXISTS (SELECT FROM bill_lines WHERE bill_lines.invoice_id = standing.invoice_id AND due_date IS NOT NULL)
                      OR standing.invoice_id IN (SELECT invoice_id FROM former_lines WHERE due_date IS NOT NULL)
                    THEN owed_since_on(standing.invoice_id, standing.balance, dues.due_date, :day)
                    ELSE dues.due_date END) AS since
      FROM named
      JOIN standing USING (preschool_id, parent_id)
      JOIN invoices ON invoices.id = standing.invoice_id
      LEFT JOIN LATERAL (
        SELECT due_date, true AS found FROM former_due_dates
         WHERE former_due_dates.invoice_id = standing.invoice_id AND until >= :end ORDER BY until LIMIT 1) AS former ON true
     CROSS JOIN LATERAL (SELECT CASE WHEN former.found THEN former.due_date ELSE invoices.due_date END AS due_date) AS dues
     WHERE standing.balance > 0
     GROUP BY standing.preschool_id, standing.parent_id)
  SELECT named.*, paid.last_payment, GREATEST(COALESCE(:day::date - due.since, 0), 0) AS days,
         COALESCE(held.deposits, 0)::bigint AS deposits
    FROM named
    LEFT JOIN due USING (preschool_id, parent_id)
   CROSS JOIN LATERAL (
     SELECT max(paid_at) AS last_payment FROM payments
      WHERE payments.preschool_id = named.preschool_id AND payments.parent_id = named.parent_id
        AND state = 'confirmed' AND amount > 0 AND paid_at <= :day
        AND COALESCE(decided_at, created_at) < :end) AS paid
   CROSS JOIN LATERAL (
     SELECT sum(held) AS deposits FROM deposits_at(named.parent_id, :day) AS deposits
      WHERE deposits.preschool_id = named.preschool_id) AS held`;

/** The parents who owe something, so that no index is needed. */
const FOUND = `AND EXISTS (
  SELECT 1 FROM users WHERE users.id = standing.parent_id
     AND (SELECT bool_and(position(word IN users.search_text) > 0) FROM unnest(:words::text[]) AS word))`;

const isDetail = (sort: string) => /days|last_payment/.test(sort);

function orderOf(sort: Sort | `-${Sort}`): string {
  const column = ORDERS[sort.replace(/^-/, '') as Sort];
  const direction = sort.startsWith('-') ? 'DESC' : 'ASC';
  return `lower(preschool_name), preschool_id, ${column} ${direction} NULLS LAST, lower(name), parent_id`;
}

/** A `WITH` that ends in `owed`: a row for each preschool and payer. */
function owing(actor: Actor, { role, includeBCH, day, search, ...places }: OutstandingWanted) {
  const words = searchWords(search ?? '');
  const { sql, bindings } = placesIn(actor, places, 'preschool_id');
  const groups = role ? [role] : parentRoles.filter((one) => one !== BCH_ROLE);
  const roles = includeBCH ? [...groups, BCH_ROLE] : groups;
  return {
    sql: `
      WITH standing AS (
        SELECT invoice_id, preschool_id, parent_id, balance FROM open_balances WHERE during @> :day::date AND ${sql}),
      groups AS (
        SELECT user_id, max(role_id) AS role FROM user_roles
         WHERE role_id IN (7, 8, 9) AND user_id IN (SELECT parent_id FROM standing) GROUP BY user_id),
      owed AS (
        SELECT standing.preschool_id, standing.parent_id, COALESCE(groups.role, 7) AS role,
               sum(standing.balance)::bigint AS outstanding
          FROM standing LEFT JOIN groups ON groups.user_id = standing.parent_id
         WHERE COALESCE(groups.role, 7) = ANY (:roles) ${words.length > 0 ? FOUND : ''}
         GROUP BY standing.preschool_id, standing.parent_id, groups.role
        HAVING sum(standing.balance) > 0)`,
    bindings: { ...bindings, day, end: startOfBusinessDay(addDays(day, 1)), roles, words },
  };
}
