/** The nightly comparisons, as they are stored and shown. */
import type { Knex } from 'knex';
import type { LedgerCheck, LedgerDifference } from '#shared/endpoints/ledger-checks';

interface LedgerCheckRow {
  id: number;
  started_at: Date;
  finished_at: Date;
  invoices: number;
  entries: number;
  differences: number;
  found: LedgerDifference[];
}

export const lastCheck = (trx: Knex): PromiseLike<LedgerCheckRow | undefined> =>
  trx('ledger_checks').orderBy('id', 'desc').first();

export async function listChecks(
  trx: Knex,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ data: LedgerCheck[]; total: number }> {
  const [counted] = await trx('ledger_checks').count();
  const rows: LedgerCheckRow[] = await trx('ledger_checks')
    .orderBy('id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page);
  const data = rows.map(({ started_at, finished_at, ...row }) => ({
    ...row,
    started_at: started_at.toISOString(),
    finished_at: finished_at.toISOString(),
  }));
  return { data, total: Number(counted?.count) };
}
