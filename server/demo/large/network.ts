/**
 * What the large demonstration looks like: preschools of 150 places, each taken for three years by one child after
 * another, and an invoice a month for each. All follows from the numbers of month and place, so that the database can
 * make millions of rows by itself.
 */
import { type BillingPeriod, defaultPeriod, monthText } from '#shared/domain/billing-period';
import type { CalendarDate } from '#shared/domain/calendar-date';

export interface NetworkSize {
  preschools: number;
  years: number;
}

export const PLACES = 150;
/** Children take a place at 4 and leave it three years later. */
const STAY_YEARS = 3;
const FIRST_AGE = 4;
/** Users before them are the demonstration's accounts. */
export const FIRST_PARENT_ID = 1_000;

export interface Network extends NetworkSize {
  /** Places of all preschools. */
  places: number;
  months: number;
  /** The first billing month, as its first day; the last one is today's. */
  firstDay: CalendarDate;
  firstYear: number;
  lastYear: number;
  lastMonth: string;
  /** Children who follow each other on one place, at most. */
  children: number;
  today: CalendarDate;
}

export function networkOf({ preschools, years }: NetworkSize, today: CalendarDate): Network {
  const last = defaultPeriod(today);
  const months = years * 12;
  const first = before(last, months - 1);
  return {
    preschools,
    years,
    places: preschools * PLACES,
    months,
    firstDay: `${monthText(first)}-01`,
    firstYear: first.year,
    lastYear: last.year,
    lastMonth: monthText(last),
    children: Math.floor((last.year - first.year + STAY_YEARS - 1) / STAY_YEARS) + 1,
    today,
  };
}

function before({ year, month }: BillingPeriod, months: number): BillingPeriod {
  const index = year * 12 + month - 1 - months;
  return { year: Math.floor(index / 12), month: (index % 12) + 1 };
}

/** Preschools, products, children and parents, in SQL. `place` counts from 0 over all preschools. */
export function peopleSql(network: Network): string[] {
  const { preschools, places, firstYear, lastYear, children, lastMonth } = network;
  const generation = `(${lastYear - firstYear} + place % ${STAY_YEARS}) / ${STAY_YEARS}`;
  const born = `${firstYear} - ${FIRST_AGE} + ${STAY_YEARS} * turn - place % ${STAY_YEARS}`;
  return [
    `INSERT INTO preschools (id, name, short_name, status, capacity, places, created_at, updated_at)
     SELECT n, 'Tadika ' || (ARRAY['Melur','Cempaka','Kenanga','Orkid','Teratai','Mawar','Seroja'])[1 + n % 7] || ' ' || n,
            'T' || lpad(n::text, 3, '0'), CASE WHEN n % 10 = 9 THEN 'licensee' ELSE 'active' END, ${PLACES + 30},
            '{"4": 60, "5": 60, "6": 60}', now(), now()
       FROM generate_series(1, ${preschools}) AS n`,
    `INSERT INTO products (id, name, product_type, price, active, created_at, updated_at) VALUES
       (1, 'Full Day Programme', 1, 60000, true, now(), now()), (2, 'Half Day Programme', 1, 42000, true, now(), now()),
       (3, 'Meals', 3, 12000, true, now(), now()), (4, 'Annual Fee', 2, 35000, true, now(), now())`,
    `INSERT INTO classrooms (id, name, preschool_id, child_years, capacity, created_at, updated_at)
     SELECT (n - 1) * 3 + age - 3, (ARRAY['Bintang','Bulan','Matahari'])[age - 3], n, ARRAY[age], 60, now(), now()
       FROM generate_series(1, ${preschools}) AS n, generate_series(4, 6) AS age`,
    `CREATE TEMPORARY TABLE large_children AS
     SELECT place * ${children} + turn + 1 AS id, place, turn, 1 + place / ${PLACES} AS preschool_id,
            turn = ${generation} AS attends, ${born} AS born_in
       FROM generate_series(0, ${places - 1}) AS place, generate_series(0, ${children - 1}) AS turn
      WHERE turn <= ${generation}`,
    `INSERT INTO children (id, fullname, mykid_no, born_on, status, preschool_id, classroom_id, product_id, created_at, updated_at)
     SELECT id, ${nameSql('id')}, NULL, make_date(born_in, 1 + id % 12, 1 + id % 28),
            CASE WHEN NOT attends THEN 6 WHEN place % 40 = 7 THEN 2 WHEN place % 90 = 11 THEN 4 ELSE 1 END, preschool_id,
            CASE WHEN attends THEN (preschool_id - 1) * 3 + LEAST(GREATEST(${lastYear} - born_in, 4), 6) - 3 END,
            CASE WHEN place % 4 = 0 THEN 2 ELSE 1 END, now(), now()
       FROM large_children`,
    `INSERT INTO users (id, name, email, phone_no, created_at, updated_at)
     SELECT ${FIRST_PARENT_ID} + id, 'Puan ' || ${nameSql('id + 5')}, 'parent' || id || '@large.test',
            '+6012' || lpad((id % 10000000)::text, 7, '0'), now(), now() FROM large_children`,
    `INSERT INTO user_roles (user_id, role_id)
     SELECT ${FIRST_PARENT_ID} + id, CASE WHEN id % 25 = 3 THEN 8 WHEN id % 25 = 9 THEN 9 ELSE 7 END FROM large_children`,
    `INSERT INTO child_parents (child_id, user_id, is_payer) SELECT id, ${FIRST_PARENT_ID} + id, true FROM large_children`,
    `INSERT INTO child_products (child_id, product_id) SELECT id, 3 FROM large_children WHERE attends`,
    `INSERT INTO bookings (child_id, preschool_id, year, status, created_at, updated_at)
     SELECT id, preschool_id, ${lastYear + 1}, 'open', now(), now() FROM large_children WHERE attends AND place % 30 = 2`,
    `INSERT INTO mails (id, kind, recipients, subject, text, html, about_type, about_id, preschool_id, state, created_at, sent_at)
     SELECT gen_random_uuid(), 'invoice', ARRAY['parent' || id || '@large.test'], 'Invoice ${lastMonth}', 'Your invoice.',
            '<p>Your invoice.</p>', 'invoice', id::text, preschool_id, 'sent', at, at
       FROM (SELECT *, now() - (place % 7) * interval '1 day' AS at FROM large_children
              WHERE attends AND place % 4 = 1) AS written`,
    `INSERT INTO mail_events (id, mail_id, event, severity, occurred_at, received_at)
     SELECT mails.id || step, mails.id, step, CASE WHEN step = 'failed' THEN 'permanent' END, created_at, created_at
       FROM mails, unnest(CASE WHEN about_id::bigint % 50 = 0 THEN ARRAY['failed']
              WHEN about_id::bigint % 3 = 0 THEN ARRAY['accepted', 'delivered', 'opened']
              ELSE ARRAY['accepted', 'delivered'] END) AS step`,
  ];
}

function nameSql(id: string): string {
  return `(ARRAY['Nur Aisyah binti','Muhammad Danish bin','Tan Mei Ling','Arjun a/l','Siti Khadijah binti','Lim Wei Ming',
      'Kavitha a/p','Wan Harraz bin'])[1 + (${id}) % 8] || ' ' ||
    (ARRAY['Abdul Rahman','Ahmad Zulkifli','Kamaruddin','Muniandy','Shahrul Nizam','Subramaniam','Faizal'])[1 + (${id}) / 8 % 7]
      || ' ' || (${id})`;
}

/** Who has a place in a year, in SQL: the number of the child. */
export function childIdSql({ children, firstYear }: Network, year: string): string {
  return `place * ${children} + (${year} - ${firstYear} + place % ${STAY_YEARS}) / ${STAY_YEARS} + 1`;
}
