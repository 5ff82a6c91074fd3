/** The revisions of an invoice, the newest first, each with what it changed. */
import type { Knex } from 'knex';
import { lineTotal } from '#shared/domain/invoice-math';
import type { RevisedLine, Revision } from '#shared/endpoints/invoice-revisions';

interface StoredLine {
  id: number;
  child_id: number | null;
  label: string;
  remarks: string | null;
  bill_date: string;
  quantity: number;
  amount: number;
  discount_amount: number;
}

interface Row {
  number: number;
  at: Date;
  by: string | null;
  price: number;
  due_date: string | null;
  lines: StoredLine[];
}

/** @param office whether the reader may know who did it */
export async function findRevisions(
  trx: Knex,
  invoiceId: number,
  { page, per_page, office }: { page: number; per_page: number; office: boolean },
): Promise<{ data: Revision[]; total: number }> {
  const counted = await trx('invoice_revisions')
    .where({ invoice_id: invoiceId })
    .max('number AS last')
    .first();
  // And the one before the oldest of the page, to compare it with.
  const rows: Row[] = await read(trx, invoiceId)
    .limit(per_page + 1)
    .offset((page - 1) * per_page);
  const names = await namesOf(trx, rows);
  return {
    data: rows
      .slice(0, per_page)
      .filter(({ number }) => number > 0)
      .map((row, index) => present(row, rows[index + 1] ?? null, { names, office })),
    total: Number(counted?.last ?? 0),
  };
}

/** What an invoice said by a revision; undefined where there is none of this number. */
export async function revisionOf(trx: Knex, invoiceId: number, number: number) {
  const row: Row | undefined = await read(trx, invoiceId).where({ number }).first();
  if (!row) return undefined;
  const names = await namesOf(trx, [row]);
  const { at, price, due_date, lines } = row;
  return { number, at, price, due_date, lines: lines.map((line) => presentLine(line, names)) };
}

/** The latest that has a number; null before the first. */
export async function latestRevision(trx: Knex, invoiceId: number) {
  const row = await trx('invoice_revisions')
    .where({ invoice_id: invoiceId })
    .where('number', '>', 0)
    .orderBy('id', 'desc')
    .first('number', 'at');
  return row ? { number: row.number, at: row.at.toISOString() } : null;
}

function read(trx: Knex, invoiceId: number): Knex.QueryBuilder {
  return trx('invoice_revisions')
    .leftJoin('users', 'users.id', 'invoice_revisions.by')
    .where({ invoice_id: invoiceId })
    .distinctOn('number')
    .orderBy([
      { column: 'number', order: 'desc' },
      { column: 'invoice_revisions.id', order: 'desc' },
    ])
    .select('number', 'at', 'users.name AS by', 'price', 'due_date', 'lines');
}

async function namesOf(trx: Knex, rows: readonly Row[]): Promise<Map<number, string>> {
  const ids = new Set(rows.flatMap(({ lines }) => lines.flatMap(({ child_id }) => child_id ?? [])));
  const children = await trx('children')
    .whereIn('id', [...ids])
    .select('id', 'fullname');
  return new Map(children.map(({ id, fullname }) => [id, fullname]));
}

function present(
  row: Row,
  before: Row | null,
  { names, office }: { names: Map<number, string>; office: boolean },
): Revision {
  const was = new Map(before?.lines.map((line) => [line.id, line]));
  const is = new Map(row.lines.map((line) => [line.id, line]));
  const shown = (line: StoredLine) => presentLine(line, names);
  return {
    number: row.number,
    at: row.at.toISOString(),
    by: office ? row.by : null,
    price: row.price,
    price_before: before?.price ?? null,
    due_date: row.due_date,
    due_date_before: before ? before.due_date : row.due_date,
    added: before ? row.lines.filter(({ id }) => !was.has(id)).map(shown) : [],
    removed: (before?.lines ?? []).filter(({ id }) => !is.has(id)).map(shown),
    changed: row.lines.flatMap((line) => {
      const former = was.get(line.id);
      const same = !former || JSON.stringify(former) === JSON.stringify(line);
      return same ? [] : [{ before: shown(former), after: shown(line) }];
    }),
  };
}

function presentLine({ child_id, ...line }: StoredLine, names: Map<number, string>): RevisedLine {
  return { ...line, child_name: names.get(child_id ?? 0) ?? null, total: lineTotal(line) };
}
