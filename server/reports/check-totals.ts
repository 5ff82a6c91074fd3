/** Compares the totals with the facts that they are of, and names every difference; there should be none. */
import type { Knex } from 'knex';
import { NOW, type TotalKind } from './totals';

interface TotalsDifference {
  check: string;
  month: string;
  /** Null in a sum over the network. */
  preschool_id: number | null;
  /** The columns that differ, as they are kept and as the facts say; null for a row that is not there. */
  found: object | null;
  expected: object | null;
  [detail: string]: unknown;
}

interface Kept {
  kind: TotalKind;
  /** With month and preschool, what a row is found by. */
  keys: readonly string[];
}

const tables: Record<string, Kept> = {
  month_totals: { kind: 'invoices', keys: ['role', 'bad_debt'] },
  paid_totals: { kind: 'paid', keys: ['payment_method'] },
  listed_payments: { kind: 'paid', keys: ['state'] },
  billed_totals: { kind: 'billed', keys: ['status', 'product_id'] },
  billed_children: { kind: 'billed', keys: ['status'] },
  registered_totals: { kind: 'children', keys: ['status', 'product_id'] },
  child_totals: { kind: 'children', keys: ['status', 'born_in'] },
  booked_totals: { kind: 'children', keys: ['year', 'born_in'] },
  mail_totals: { kind: 'mails', keys: [] },
};

/** What is summed over the network, and from which of the tables above. */
const networkSums: Record<string, Kept & { of: string }> = {
  network_totals: { kind: 'invoices', of: 'month_totals', keys: ['preschool_status', 'role', 'bad_debt'] },
  network_billed: { kind: 'billed', of: 'billed_totals', keys: ['preschool_status', 'status', 'product_id'] },
  network_listed: { kind: 'paid', of: 'listed_payments', keys: ['preschool_status', 'state'] },
  network_paid: { kind: 'paid', of: 'paid_totals', keys: ['preschool_status', 'payment_method'] },
};

/** The months in which there can be anything. */
const MONTHS: Record<TotalKind, string> = {
  invoices: 'SELECT billing_month AS month FROM invoices',
  paid: `SELECT to_char(paid_at, 'YYYY-MM') AS month FROM payments`,
  billed: `SELECT to_char(bill_date, 'YYYY-MM') AS month FROM bill_lines UNION SELECT billing_month FROM invoices`,
  children: `SELECT '${NOW}' AS month`,
  mails: `SELECT to_char(created_at AT TIME ZONE 'UTC' + interval '8 hours', 'YYYY-MM-DD') AS month FROM mails`,
};

/** In one moment of the database: call it in a transaction that repeats its reads. What is marked stale is left out. */
export async function checkTotals(trx: Knex): Promise<TotalsDifference[]> {
  const differences: TotalsDifference[] = [];
  const monthsOf = new Map<TotalKind, string[]>();
  const monthsIn = async (table: string, kind: TotalKind) => {
    const found = monthsOf.get(kind) ?? (await monthsWith(trx, MONTHS[kind]));
    monthsOf.set(kind, found);
    return [...new Set([...found, ...(await monthsWith(trx, `SELECT month FROM ${table}`))])].sort();
  };
  for (const [table, kept] of Object.entries(tables)) {
    for (const month of await monthsIn(table, kept.kind)) {
      const { rows } = await trx.raw(compare(table, kept.keys), { kind: kept.kind, month });
      differences.push(...rows.map((row: Row) => tell(table, kept, row)));
    }
  }
  for (const [table, kept] of Object.entries(networkSums)) {
    // A sum of rows that are wrong themselves says nothing more: it is made anew with them.
    const named = new Set(
      differences.filter(({ check }) => check === checkOf(kept.of)).map(({ month }) => month),
    );
    for (const month of await monthsIn(table, kept.kind)) {
      if (named.has(month)) continue;
      const { rows } = await trx.raw(compareSums(table, kept.keys), { kind: kept.kind, month });
      differences.push(...rows.map((row: Row) => tell(table, kept, row)));
    }
  }
  return differences;
}

async function monthsWith(trx: Knex, months: string): Promise<string[]> {
  const { rows } = await trx.raw(`SELECT DISTINCT month FROM (${months}) AS found`);
  return rows.map(({ month }: Pick<Row, 'month'>) => month);
}

interface Row {
  month: string;
  preschool_id?: number | null;
  kept: Record<string, unknown> | null;
  facts: Record<string, unknown> | null;
}

const compare = (table: string, keys: readonly string[]) => `
  SELECT month, preschool_id, to_jsonb(kept) AS kept, to_jsonb(facts) AS facts
    FROM (SELECT * FROM ${table} WHERE month = :month) AS kept
    FULL JOIN ${table}_facts(:month, (SELECT array_agg(id) FROM preschools)) AS facts
        USING (${['month', 'preschool_id', ...keys].join(', ')})
   WHERE to_jsonb(kept) IS DISTINCT FROM to_jsonb(facts)
     AND preschool_id NOT IN (SELECT preschool_id FROM stale_totals WHERE kind = :kind AND month = :month)
   ORDER BY month, preschool_id`;

const compareSums = (table: string, keys: readonly string[]) => `
  SELECT month, to_jsonb(kept) AS kept, to_jsonb(facts) AS facts
    FROM (SELECT * FROM ${table} WHERE month = :month) AS kept
    FULL JOIN ${table}_facts(:month) AS facts USING (${['month', ...keys].join(', ')})
   WHERE to_jsonb(kept) IS DISTINCT FROM to_jsonb(facts)
     AND NOT EXISTS (SELECT FROM stale_totals WHERE kind = :kind AND month = :month)
   ORDER BY ${keys.join(', ')}`;

const checkOf = (table: string) => `totals of ${table}`;

function tell(
  table: string,
  { keys }: Kept,
  { month, preschool_id = null, kept, facts }: Row,
): TotalsDifference {
  const row = kept ?? facts ?? {};
  const differing = Object.keys(row).filter((name) => kept?.[name] !== facts?.[name]);
  const pick = (from: Record<string, unknown> | null) =>
    from && Object.fromEntries(differing.map((name) => [name, from[name]]));
  return {
    check: checkOf(table),
    month,
    preschool_id,
    ...Object.fromEntries(keys.map((name) => [name, row[name]])),
    found: pick(kept),
    expected: pick(facts),
  };
}
