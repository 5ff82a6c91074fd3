/**
 * Ten years of invoices in SQL, a year at a time: what is planned for each place and month stands in `large_plan`, from
 * which invoices, numbers, lines, payments, carries and the ledger are inserted as the verbs would write them.
 */
import { childIdSql, FIRST_PARENT_ID, type Network, PLACES } from './network';

/** Ids of an invoice's lines and of its payment come from its own: the ledger names them as causes. */
const IDS = 8;
const CARRY = 6;
const PAYMENT = 7;

/** What happens to an invoice follows from this number, 0 to 99, of its place and month. */
const luck = (month: string) => `(place * 37 + (${month}) * 11) % 100`;
const programme = `(CASE WHEN place % 4 = 0 THEN 42000 ELSE 60000 END + (place / ${PLACES}) % 9 * 2500)`;
const extended = '(CASE WHEN place % 3 <> 0 THEN 15000 ELSE 0 END)';
const discount = '(CASE WHEN place % 2 = 0 THEN -5000 ELSE 0 END)';
const annual = (first: string) => `(CASE WHEN extract(month FROM ${first}) = 1 THEN 35000 ELSE 0 END)`;
const MEALS = 12_000;
const billed = (first: string) => `${programme} + ${MEALS} + ${extended} + ${annual(first)} + ${discount}`;
const previous = `(first_day - interval '1 month')`;

export const DROP_PLAN = 'DROP TABLE IF EXISTS large_plan';

/** @param months the numbers of the year's first and last month, counted from the network's first */
export function planSql(network: Network, [from, to]: [number, number]): string {
  const { firstDay, places, months, today } = network;
  const last = months - 1;
  return `
    CREATE TEMPORARY TABLE large_plan AS
    WITH months AS (
      SELECT n AS month_no, (date '${firstDay}' + n * interval '1 month')::date AS first_day
        FROM generate_series(${from}, ${to}) AS n),
    billed AS (
      SELECT month_no::bigint * ${places} + place + 1 AS id, month_no, place, first_day,
             to_char(first_day, 'YYYY-MM') AS month, extract(year FROM first_day)::integer AS year,
             1 + place / ${PLACES} AS preschool_id,
             ${childIdSql(network, 'extract(year FROM first_day)::integer')} AS child_id,
             (first_day - interval '1 month')::date + 22 AS billed_on, first_day + 6 AS due_date,
             ${luck('month_no')} AS luck, ${annual('first_day')} AS annual, ${billed('first_day')} AS base,
             CASE WHEN month_no > 0 AND extract(month FROM first_day) <> 1 AND ${luck('month_no - 1')} = 98
                  THEN ${billed(previous)} ELSE 0 END AS carry
        FROM months, generate_series(0, ${places - 1}) AS place),
    decided AS (
      SELECT *, base + carry AS price,
             CASE WHEN luck = 98 AND extract(month FROM first_day) <> 12 AND month_no < ${last} THEN 'carried'
                  WHEN luck = 97 THEN 'cancelled'
                  WHEN luck = 96 AND place % 10 = 0 AND month_no < ${last - 5} THEN 'bad'
                  WHEN luck = 93 AND place % 5 = 0 THEN 'over'
                  WHEN month_no = ${last} AND luck >= 65 OR month_no = ${last - 1} AND luck >= 90
                    OR month_no BETWEEN ${last - 11} AND ${last - 2} AND luck = 95 THEN 'open'
                  WHEN month_no = ${last} AND luck >= 55 OR month_no = ${last - 1} AND luck >= 85
                    OR month_no BETWEEN ${last - 11} AND ${last - 2} AND luck = 94 THEN 'part'
                  ELSE 'paid' END AS fate,
             (ARRAY[1,1,1,1,1,1,1,1,1,2,2,2,2,2,3,5,5,7,7,4])[1 + (place + month_no) % 20] AS payment_method
        FROM billed)
    SELECT *, ${FIRST_PARENT_ID} + child_id AS parent_id,
           CASE fate WHEN 'paid' THEN price WHEN 'over' THEN price + 5000 WHEN 'part' THEN 20000 ELSE 0 END AS paid,
           LEAST(billed_on + 3 + luck % 25, date '${today}') AS paid_on,
           CASE fate WHEN 'carried' THEN 8 WHEN 'cancelled' THEN 9 WHEN 'bad' THEN 10 WHEN 'over' THEN 7
             WHEN 'paid' THEN CASE WHEN payment_method IN (1, 4) THEN 5 ELSE 6 END
             ELSE CASE WHEN due_date < date '${today}' THEN 2 WHEN fate = 'part' THEN 3 ELSE 1 END END AS status,
           (billed_on + time '02:00') AT TIME ZONE 'UTC' + place % 1000 * interval '1 second' AS billed_at,
           row_number() OVER (PARTITION BY preschool_id, year ORDER BY month_no, place) AS number
      FROM decided`;
}

/** What the plan of a year comes to, in order. */
export function moneySql({ places }: Network): string[] {
  const number = `short_name || '-' || right(plan.year::text, 2) || '-' || lpad(plan.number::text, 5, '0')`;
  const paidAt = `(paid_on + time '03:00') AT TIME ZONE 'UTC'`;
  const lines = `CROSS JOIN LATERAL (VALUES
      (1, 'bill', CASE WHEN place % 4 = 0 THEN 2 ELSE 1 END, 'Programme', ${programme}),
      (2, 'bill', 3, 'Meals', ${MEALS}), (3, 'bill', NULL, 'Extended care', ${extended}),
      (4, 'bill', 4, 'Annual Fee', annual), (5, 'discount', 1, 'Sibling discount', ${discount}),
      (${CARRY}, 'carry_forward', NULL, 'Carried Forward', carry)) AS line (no, kind, product_id, label, amount)`;
  return [
    `INSERT INTO invoices (id, parent_id, preschool_id, invoice_no, billing_month, payment_status, price, paid_amount,
            carried_out, due_date, moved_to_invoice_id, locked, issued_at, created_at, updated_at)
     SELECT plan.id, parent_id, preschool_id, ${number}, month, plan.status, price, paid,
            CASE WHEN fate = 'carried' THEN price ELSE 0 END, due_date,
            CASE WHEN fate = 'carried' THEN plan.id + ${places} END, fate IN ('paid', 'over'), billed_at, billed_at, billed_at
       FROM large_plan AS plan JOIN preschools ON preschools.id = preschool_id ORDER BY plan.id`,
    `INSERT INTO invoice_numbers (preschool_id, year, number, invoice_no, invoice_id, at)
     SELECT preschool_id, year, number, ${number}, plan.id, billed_at
       FROM large_plan AS plan JOIN preschools ON preschools.id = preschool_id ORDER BY preschool_id, number`,
    `INSERT INTO invoice_series (preschool_id, year, last)
     SELECT preschool_id, year, max(number) FROM large_plan GROUP BY preschool_id, year`,
    `INSERT INTO bill_lines (id, child_id, preschool_id, invoice_id, kind, product_id, label, amount, bill_date,
            billing_month, created_at, updated_at)
     SELECT plan.id * ${IDS} + no, CASE WHEN kind <> 'carry_forward' THEN child_id END, preschool_id, plan.id, kind,
            product_id, label, amount, billed_on, month, billed_at, billed_at
       FROM large_plan AS plan ${lines} WHERE amount <> 0 ORDER BY plan.id, no`,
    `INSERT INTO payments (id, invoice_id, parent_id, preschool_id, payment_method, state, amount, paid_at, source,
            created_at, updated_at)
     SELECT id * ${IDS} + ${PAYMENT}, id, parent_id, preschool_id, payment_method, 'confirmed', paid, paid_on,
            CASE WHEN payment_method IN (1, 4) THEN 'provider' ELSE 'staff' END, ${paidAt}, ${paidAt}
       FROM large_plan WHERE paid > 0 ORDER BY id`,
    `INSERT INTO carry_forwards (to_invoice_id, line_id, from_invoice_id, amount, from_status, at)
     SELECT id + ${places}, (id + ${places}) * ${IDS} + ${CARRY}, id, price, 2, billed_at + interval '1 month'
       FROM large_plan WHERE fate = 'carried'`,
    `INSERT INTO ledger_entries (parent_id, preschool_id, invoice_id, child_id, kind, amount, effective_date, recorded_at,
            cause_type, cause_id)
     SELECT parent_id, preschool_id, plan.id, CASE WHEN line.kind <> 'carry_forward' THEN child_id END, 'charge', amount,
            billed_on, billed_at, 'line', plan.id * ${IDS} + no
       FROM large_plan AS plan ${lines} WHERE amount <> 0
     UNION ALL
     SELECT parent_id, preschool_id, id, NULL, 'payment', -paid, paid_on, ${paidAt}, 'payment', id * ${IDS} + ${PAYMENT}
       FROM large_plan WHERE paid > 0
     UNION ALL
     SELECT parent_id, preschool_id, id, NULL, 'cancel', -price, billed_on, billed_at, 'invoice', id
       FROM large_plan WHERE fate = 'cancelled'`,
  ];
}

/** After the last year: carries name their rows as causes, and the series of ids go on behind what was made. */
export function closingSql({ places, months }: Network): string[] {
  return [
    `INSERT INTO ledger_entries (parent_id, preschool_id, invoice_id, kind, amount, effective_date, recorded_at,
            cause_type, cause_id)
     SELECT parent_id, preschool_id, invoices.id, 'carry_out', -amount,
            (at AT TIME ZONE 'UTC' + interval '8 hours')::date, at, 'carry_forward', carry_forwards.id
       FROM carry_forwards JOIN invoices ON invoices.id = from_invoice_id`,
    'INSERT INTO open_balances SELECT * FROM ledger_balances ORDER BY lower(during)',
    `SELECT setval('invoices_id_seq', ${places * months})`,
    `SELECT setval('bill_lines_id_seq', ${(places * months + 1) * IDS})`,
    ...['preschools', 'products', 'classrooms', 'children', 'users'].map(
      (table) => `SELECT setval('${table}_id_seq', (SELECT max(id) FROM ${table}))`,
    ),
    `INSERT INTO stale_totals SELECT DISTINCT kind, month, id
       FROM preschools, (SELECT DISTINCT billing_month AS month FROM invoices
                         UNION SELECT DISTINCT to_char(bill_date, 'YYYY-MM') FROM bill_lines) AS months,
            unnest(ARRAY['invoices', 'paid', 'billed']) AS kind`,
    `INSERT INTO stale_totals SELECT 'children', '', id FROM preschools`,
    `INSERT INTO stale_totals
     SELECT DISTINCT 'mails', to_char(created_at AT TIME ZONE 'UTC' + interval '8 hours', 'YYYY-MM-DD'), preschool_id
       FROM mails`,
  ];
}
