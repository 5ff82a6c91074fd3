/**
 * Revisions: what an issued invoice says is written down whenever it says something else. Whoever writes an invoice by
 * hand adds line after line to one that is issued already; that is still its issue, and has no number.
 */
import { MINUTE_MS } from '#shared/domain/calendar-date';
import type { Invoice } from '../../models/invoice';
import type { MoneyContext } from './ledger';

/** How long the issue of an invoice goes on that was not a draft before, unless it is mailed. */
const WRITTEN_FOR_MS = 10 * MINUTE_MS;

interface Changed {
  /** Of the last revision; null before the first. */
  last: number | null;
  lines: string;
}

/**
 * After the lines and the invoice were written, its row locked.
 * @param isIssue where it belongs to the issue, whatever was issued a moment ago
 * @returns the number of the new revision; null where it says what it said, or is still being issued
 */
export async function noteRevision(
  context: MoneyContext,
  { before, after, isIssue }: { before: Invoice; after: Invoice; isIssue: boolean },
): Promise<number | null> {
  const { trx, clock, actor } = context;
  if (after.issued_at === null) return null;
  const { rows } = await trx.raw(
    `SELECT last.number AS last, now.lines::text AS lines
       FROM invoice_lines_now(:id) AS now (lines)
       LEFT JOIN LATERAL (SELECT number, lines, due_date FROM invoice_revisions WHERE invoice_id = :id
                           ORDER BY id DESC LIMIT 1) AS last ON true
      WHERE last.number IS NULL OR last.lines <> now.lines OR last.due_date IS DISTINCT FROM :due_date`,
    { id: after.id, due_date: after.due_date },
  );
  const changed: Changed | undefined = rows[0];
  if (!changed) return null;
  const number = isIssue ? 0 : await numberOf(context, changed.last, before, after);
  await trx('invoice_revisions').insert({
    invoice_id: after.id,
    number,
    at: clock.now(),
    by: actor?.userId ?? null,
    price: after.price,
    due_date: after.due_date,
    lines: changed.lines,
  });
  return number || null;
}

async function numberOf(
  context: MoneyContext,
  last: number | null,
  before: Invoice,
  after: Invoice,
): Promise<number> {
  if (last) return last + 1;
  if (before.issued_at === null || !(await isOut(context, after))) return 0;
  // A payment changes nothing that one says which is older than its revisions.
  if (last === null && before.price === after.price && before.due_date === after.due_date) return 0;
  return 1;
}

/** Its issue is over: it was a draft, it went out by mail, or nobody writes it any more. */
async function isOut({ trx, clock }: MoneyContext, invoice: Invoice): Promise<boolean> {
  const { id, issued_at, created_at } = invoice;
  if (issued_at === null) return false;
  if (issued_at > created_at || clock.now().getTime() - issued_at.getTime() >= WRITTEN_FOR_MS) return true;
  const mail = await trx('mails')
    .where({ kind: 'invoice', about_type: 'invoice', about_id: String(id) })
    .first('id');
  return mail !== undefined;
}
