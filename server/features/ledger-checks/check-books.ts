/**
 * Each night: compares the books as `npm run check:ledger` does, but one check after the other, so that no snapshot of
 * the database is held for long. What does not add up and was not known the night before alarms head office.
 */
import type { Knex } from 'knex';
import type { LedgerDifference } from '#shared/endpoints/ledger-checks';
import { audit } from '../../audit';
import { announce } from '../../events';
import { inJobTransaction, type JobDependencies } from '../../jobs/job-context';
import { log } from '../../log';
import { checkLedgerInParts, type Difference, withoutReceipt } from '../invoices/check-ledger';
import { lastCheck } from './find-checks';

/** As many differences are stored and shown. */
const SHOWN = 100;
const KEEP_DAYS = 400;

/** @returns the id of the check */
export async function checkBooks(job: JobDependencies): Promise<number> {
  const { knex, clock } = job;
  const started_at = clock.now();
  const given = await giveMissingReceipts(knex);
  const differences = [...given, ...(await checkLedgerInParts(knex, clock))];
  const compared = await counts(knex);
  const found = differences.slice(0, SHOWN).map(shown);
  return inJobTransaction(job, async (context) => {
    const { trx } = context;
    // Two that run at once tell of a difference once.
    await trx.raw('LOCK TABLE ledger_checks IN SHARE ROW EXCLUSIVE MODE');
    const known = new Set((await lastCheck(trx))?.found.map(identity));
    const [{ id }] = await trx('ledger_checks')
      .insert({
        started_at,
        finished_at: clock.now(),
        ...compared,
        differences: differences.length,
        found: JSON.stringify(found),
      })
      .returning('id');
    await audit(context, {
      action: 'ledger_checked',
      entityType: 'ledger_check',
      entityId: id,
      after: { ...compared, differences: differences.length },
    });
    if (found.some((one) => !known.has(identity(one)))) await alarm(context, id, differences);
    await trx('ledger_checks')
      .whereRaw(`started_at < ?::timestamptz - interval '${KEEP_DAYS} days'`, [clock.now()])
      .delete();
    return id;
  });
}

/**
 * Of payments that an older release counted beside this one during an upgrade, and of what should never be. Whoever gives
 * one just now is waited for. @returns what was missing
 */
const giveMissingReceipts = (knex: Knex) =>
  knex.transaction(async (trx) => {
    await trx.raw('LOCK TABLE receipt_series IN SHARE ROW EXCLUSIVE MODE');
    const missing = await withoutReceipt(trx);
    if (missing.length > 0) await trx.raw('SELECT give_missing_receipts()');
    return missing;
  });

async function alarm(
  context: Parameters<typeof announce>[0],
  id: number,
  differences: readonly Difference[],
): Promise<void> {
  log.error({ ledger_check: id, differences: differences.length }, 'the books do not add up');
  await announce(context, 'booksDiffer', { id });
}

async function counts(knex: Knex): Promise<{ invoices: number; entries: number }> {
  const { rows } = await knex.raw(
    'SELECT (SELECT count(*) FROM invoices) AS invoices, (SELECT count(*) FROM ledger_entries) AS entries',
  );
  return rows[0];
}

/** Checks name the invoice in one of two ways: by its own row, or by one that belongs to it. */
function shown({ check, ...detail }: Difference): LedgerDifference {
  const { invoice_no = null, invoice_id } = detail as { invoice_no?: string | null; invoice_id?: number };
  const id = invoice_id ?? ('invoice_no' in detail ? (detail.id as number) : null);
  return { check, invoice: id === null ? null : { id, invoice_no }, detail };
}

/** Which difference it is, whatever it amounts to by now. */
const identity = ({ check, detail: { found: _, expected: __, ...which } }: LedgerDifference): string =>
  `${check} ${JSON.stringify(Object.entries(which).sort())}`;
