/** What was done with an invoice, from the audit trail, the newest first: who, what, from what to what. */
import type { Knex } from 'knex';
import { type PaymentMethod, paymentMethods, paymentStatuses } from '#shared/domain/statuses';
import type { InvoiceChange, InvoiceHistoryEntry } from '#shared/endpoints/invoice-history';

type Values = Record<string, unknown>;

interface Row {
  at: Date;
  by: string | null;
  action: string;
  before: Values | null;
  after: Values | null;
}

/** How a value reads; what is left out is text as it is. */
const kinds: Record<string, InvoiceChange['kind']> = {
  price: 'sen',
  paid_amount: 'sen',
  carried_out: 'sen',
  credited: 'sen',
  written_off: 'sen',
  amount: 'sen',
  discount_amount: 'sen',
  due_date: 'date',
  start_date: 'date',
  end_date: 'date',
  paid_at: 'date',
  billing_month: 'month',
  locked: 'flag',
  is_enrollment: 'flag',
  is_pos_invoice: 'flag',
};
/** Ids, and where the names are that a person reads instead. */
const named: Record<string, { table: string; name: string; field: string }> = {
  preschool_id: { table: 'preschools', name: 'name', field: 'preschool' },
  child_id: { table: 'children', name: 'fullname', field: 'child' },
  parent_id: { table: 'users', name: 'name', field: 'parent' },
  declared_by: { table: 'users', name: 'name', field: 'declared_by' },
  moved_to_invoice_id: { table: 'invoices', name: 'invoice_no', field: 'carried_to' },
};
/** Says nothing to a person, or is said by another field. */
const silent = [
  'id',
  'line_id',
  'payment_id',
  'note_id',
  'mail_id',
  'attempt_id',
  'setting_id',
  'refund_of',
  'source',
];

export async function invoiceHistory(
  trx: Knex,
  invoiceId: number,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ data: InvoiceHistoryEntry[]; total: number }> {
  const found = trx('audit_entries').where({ entity_type: 'invoice', entity_id: String(invoiceId) });
  const counted = await found.clone().count({ count: '*' }).first();
  const rows: Row[] = await found
    .leftJoin('users', 'users.id', 'audit_entries.actor_id')
    .orderBy('audit_entries.id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .select('at', 'users.name AS by', 'action', 'before', 'after');
  const told = rows.map((row) => ({ row, changes: changesOf(row) }));
  const names = await readNames(
    trx,
    told.flatMap(({ changes }) => changes),
  );
  return {
    data: told.map(({ row: { at, by, action }, changes }) => ({
      at: at.toISOString(),
      by,
      action,
      changes: changes.map((change) => present(change, names)).filter(differs),
    })),
    total: Number(counted?.count ?? 0),
  };
}

interface Change {
  name: string;
  before: unknown;
  after: unknown;
}

/** What a line was and became lies deeper in a row of the trail. */
function changesOf({ before, after }: Row): Change[] {
  const { from, to, line, lines, ...told } = after ?? {};
  const pairs = pairsOf(before ?? {}, told);
  // Every line's id says nothing; how many they were does.
  const moved = Array.isArray(lines) ? lines.length : lines;
  return [
    ...pairs,
    ...(isValues(line) ? pairsOf(line, {}) : []),
    ...(isValues(from) && isValues(to) ? pairsOf(from, to) : fromTo(from, to)),
    ...(moved === undefined ? [] : [{ name: 'lines', before: null, after: moved }]),
  ];
}

/** What an amount was and is; for invoices, where something came from or went. */
function fromTo(from: unknown, to: unknown): Change[] {
  if (typeof from === 'number' || typeof to === 'number')
    return [{ name: 'amount', before: from ?? null, after: to ?? null }];
  return [
    ...(from === undefined ? [] : [{ name: 'from', before: null, after: from }]),
    ...(to === undefined ? [] : [{ name: 'to', before: null, after: to }]),
  ];
}

function pairsOf(before: Values, after: Values): Change[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => !silent.includes(name))
    .map((name) => ({ name, before: before[name] ?? null, after: after[name] ?? null }));
}

const isValues = (given: unknown): given is Values =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

type Names = Map<string, string>;

function present({ name, before, after }: Change, names: Names): InvoiceChange {
  const value = (given: unknown) => valueGiven(name, given, names);
  return {
    field: named[name]?.field ?? name,
    kind: kinds[name] ?? 'text',
    before: value(before),
    after: value(after),
  };
}

function valueGiven(name: string, given: unknown, names: Names): InvoiceChange['before'] {
  if (given === null || given === undefined) return null;
  const source = named[name];
  if (source) return names.get(`${source.table} ${given}`) ?? `#${given}`;
  if (name === 'payment_status')
    return paymentStatuses[given as keyof typeof paymentStatuses] ?? String(given);
  if (name === 'payment_method') return paymentMethods[given as PaymentMethod] ?? String(given);
  if (Array.isArray(given)) return given.join(', ');
  return typeof given === 'number' || typeof given === 'boolean' ? given : String(given);
}

/** What stays the same is told once, beside what changed. */
const differs = ({ before, after }: InvoiceChange) => before !== after;

/** The names behind all ids of a page, a statement a table. */
async function readNames(trx: Knex, changes: readonly Change[]): Promise<Names> {
  const names: Names = new Map();
  for (const [field, { table, name }] of Object.entries(named)) {
    const ids = new Set(
      changes
        .filter((change) => change.name === field)
        .flatMap(({ before, after }) => [before, after])
        .filter((id) => typeof id === 'number'),
    );
    if (ids.size === 0) continue;
    const rows: { id: number; name: string }[] = await trx(table)
      .whereIn('id', [...ids])
      .select('id', `${name} AS name`);
    for (const row of rows) names.set(`${table} ${row.id}`, row.name);
  }
  return names;
}
