/** Takes names and numbers of somebody who is erased out of texts that stay, and whole texts that speak of them. */
import type { Knex } from 'knex';

/** What names somebody, and what stands in its place. */
export interface Naming {
  words: readonly string[];
  /** Also looked for in what is the family's own: a given name alone, which others have too. */
  near?: readonly string[];
  /** "Erased child 12". */
  instead: string;
}

/** Two words or many letters: it means nobody else, so that it may be looked for everywhere. */
const isTelling = (word: string) => /\s|@|\d{4}/.test(word.trim()) || word.trim().length >= 8;

/** Whole words, in any case of their letters; those with other signs have no ends. Null where there are none. */
export const patternOf = (words: readonly string[]): string | null =>
  patternBehind(words, '(?<![[:alnum:]])');

/** As they stand in JSON, where a letter may be the end of what stands for a line's. */
export const jsonPatternOf = (words: readonly string[]): string | null =>
  patternBehind(words.map(inJson), String.raw`(?:(?<![[:alnum:]])|(?<=\\[bfnrt])|(?<=\\u[0-9a-f]{4}))`);

function patternBehind(words: readonly string[], begins: string): string | null {
  const found = words.map((word) => word.trim()).filter(Boolean);
  if (found.length === 0) return null;
  const patterns = found.map((word) => {
    const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return /^[\x20-\x7e]+$/.test(word) ? `${begins}${escaped}(?![[:alnum:]])` : escaped;
  });
  return `(?:${patterns.join('|')})`;
}

/** As a text stands in JSON. */
const inJson = (word: string) => JSON.stringify(word).slice(1, -1);

/** A text that is longer than this may be as long as it may be: what stands in a name's place makes it no longer. */
const ALWAYS_FITS = 200;

/** A text without what names somebody, as SQL: a mark stands there where what is to stand there has no room. */
export function replacedSql(column: string, pattern: string, instead: string): string {
  const replaced = `regexp_replace(${column}, ${pattern}, ${instead}, 'gi')`;
  return `CASE WHEN length(${replaced}) <= GREATEST(length(${column}), ${ALWAYS_FITS}) THEN ${replaced}
               ELSE regexp_replace(${column}, ${pattern}, '…', 'gi') END`;
}

/** Replaces the words in columns of the rows of a condition. */
export async function replaceIn(
  trx: Knex,
  table: string,
  columns: readonly string[],
  { words, near = [], instead }: Naming,
  { where, bindings }: { where: string; bindings: readonly unknown[] },
): Promise<void> {
  const pattern = patternOf([...words, ...near]);
  if (pattern === null) return;
  await trx.raw(
    `UPDATE ${table} SET ${columns.map((column) => `${column} = ${replacedSql(column, '?', '?')}`)}
      WHERE (${columns.map((column) => `${column} ~* ?`).join(' OR ')}) AND ${where}`,
    [
      ...columns.flatMap(() => [pattern, instead, pattern, instead, pattern]),
      ...columns.map(() => pattern),
      ...bindings,
    ] as Knex.RawBinding[],
  );
}

/** Without what others have too. */
export const only = ({ words, instead }: Naming): Naming => ({ words: words.filter(isTelling), instead });

/** What was typed beside the money of these invoices, and of quotations of their parents. */
export async function renameInMoney(trx: Knex, invoiceIds: readonly number[], naming: Naming): Promise<void> {
  const ofInvoice = { where: 'invoice_id = ANY (?::bigint[])', bindings: [invoiceIds] };
  await replaceIn(trx, 'bill_lines', ['label', 'remarks'], naming, ofInvoice);
  const typed = ['remarks', 'reference_id', 'decision_reason', 'accepted_reason'];
  await replaceIn(trx, 'payments', typed, naming, ofInvoice);
  // Also of lines that nobody has said of whose they are: by what means nobody else.
  await replaceIn(trx, 'bank_lines', ['description', 'reference', 'payer', 'reason'], only(naming), {
    where: 'preschool_id IN (SELECT preschool_id FROM invoices WHERE id = ANY (?::bigint[]))',
    bindings: [invoiceIds],
  });
  await replaceIn(trx, 'payment_attempts', ['note'], naming, ofInvoice);
  await replaceIn(trx, 'invoice_notes', ['reason'], naming, ofInvoice);
  await replaceIn(trx, 'invoice_note_lines', ['label'], naming, {
    where: 'note_id IN (SELECT id FROM invoice_notes WHERE invoice_id = ANY (?::bigint[]))',
    bindings: [invoiceIds],
  });
  await replaceIn(trx, 'write_offs', ['reason'], naming, ofInvoice);
  await replaceIn(trx, 'late_fees', ['waive_reason'], naming, ofInvoice);
  await replaceIn(trx, 'instalment_plans', ['agreement', 'end_reason'], naming, ofInvoice);
  await renameInApprovals(trx, naming, ofInvoice);
  await renameInRevisions(trx, naming, invoiceIds);
  await renameInReceipts(trx, naming, invoiceIds);
  await replaceIn(trx, 'quotation_lines', ['label', 'remarks'], naming, {
    where: `quotation_id IN (SELECT quotations.id FROM quotations
              WHERE parent_id IN (SELECT parent_id FROM invoices WHERE id = ANY (?::bigint[])))`,
    bindings: [invoiceIds],
  });
}

/** What was asked of a second person. What waits of a family that nothing is owed of is not done any more. */
export async function renameInApprovals(
  trx: Knex,
  naming: Naming,
  { where, bindings }: { where: string; bindings: readonly unknown[] },
): Promise<void> {
  await trx.raw(`DELETE FROM approvals WHERE state = 'waiting' AND ${where}`, bindings as Knex.RawBinding[]);
  await trx.raw(`UPDATE approvals SET form = '{}' WHERE ${where}`, bindings as Knex.RawBinding[]);
  await replaceIn(trx, 'approvals', ['reason', 'decision_reason', 'refusal'], naming, { where, bindings });
}

/** What was typed in the lines that a revision had: a number or a name of a field is none of the words. */
async function renameInRevisions(
  trx: Knex,
  { words, near = [], instead }: Naming,
  invoiceIds: readonly number[],
): Promise<void> {
  const inJson = jsonPatternOf([...words, ...near]);
  if (inJson === null) return;
  await trx.raw(`SELECT set_config('tadika.goes', 'erasing', true)`);
  await trx.raw(
    `UPDATE invoice_revisions SET lines = (
       SELECT jsonb_agg(line || jsonb_build_object(
                'label', regexp_replace(line->>'label', :pattern, :instead, 'gi'),
                'remarks', regexp_replace(line->>'remarks', :pattern, :instead, 'gi')) ORDER BY place)
         FROM jsonb_array_elements(lines) WITH ORDINALITY AS each (line, place))
      WHERE invoice_id = ANY (:ids) AND lines::text ~* :inJson`,
    {
      pattern: patternOf([...words, ...near]),
      inJson,
      instead,
      ids: invoiceIds as unknown as Knex.RawBinding,
    } as never,
  );
  await trx.raw(`SELECT set_config('tadika.goes', '', true)`);
}

/** On receipts: who paid, for which children, and what was typed. */
async function renameInReceipts(
  trx: Knex,
  { words, near = [], instead }: Naming,
  invoiceIds: readonly number[],
): Promise<void> {
  const pattern = patternOf([...words, ...near]);
  if (pattern === null) return;
  const renamed = (part: string, names: readonly string[]) =>
    names
      .map((name) => `'${name}', regexp_replace(${part}->>'${name}', :pattern, :instead, 'gi')`)
      .join(', ');
  await trx.raw(`SELECT set_config('tadika.goes', 'erasing', true)`);
  await trx.raw(
    `UPDATE payment_receipts SET content = content || jsonb_build_object(
        'payer', (content->'payer') || jsonb_build_object(${renamed("(content->'payer')", ['name', 'email', 'phone_no'])}),
        'payment', (content->'payment') || jsonb_build_object(${renamed("(content->'payment')", ['reference_id'])}),
        'lines', (SELECT COALESCE(jsonb_agg(line || jsonb_build_object(
                    ${renamed('line', ['label', 'remarks', 'child_name'])}) ORDER BY place), '[]')
                    FROM jsonb_array_elements(content->'lines') WITH ORDINALITY AS each (line, place)))
       FROM payments
      WHERE payments.id = payment_id AND payments.invoice_id = ANY (:ids) AND content::text ~* :inJson`,
    {
      pattern,
      instead,
      inJson: jsonPatternOf([...words, ...near]),
      ids: invoiceIds as unknown as Knex.RawBinding,
    } as never,
  );
  await trx.raw(`SELECT set_config('tadika.goes', '', true)`);
}

/** A mail that speaks of them loses its text; to whom it went, when and about what stays, without the name. */
export async function emptyMails(
  trx: Knex,
  { words, near = [], instead }: Naming,
  { emails, since }: { emails: readonly string[]; since: Date },
): Promise<void> {
  const everywhere = patternOf(words.filter(isTelling));
  const amongTheirs = patternOf([...words, ...near]);
  if (amongTheirs === null) return;
  await trx.raw(
    `UPDATE mails SET text = '', html = '', emptied_at = COALESCE(emptied_at, now()),
                      subject = regexp_replace(subject, :pattern, :instead, 'gi'),
                      error = regexp_replace(error, :pattern, :instead, 'gi')
      WHERE created_at >= :since
        AND ((recipients && CAST(:emails AS text[]) AND concat_ws(' ', subject, text, error) ~* :pattern)
             OR (CAST(:everywhere AS text) IS NOT NULL AND concat_ws(' ', subject, text, error) ~* :everywhere))`,
    { pattern: amongTheirs, everywhere, instead, since, emails: emails as unknown as Knex.RawBinding },
  );
}

/** Mails about these records lose what they say, whatever name stands in them. */
export async function emptyMailsAbout(
  trx: Knex,
  { type, ids }: { type: string; ids: readonly (string | number)[] },
): Promise<void> {
  await trx.raw(
    `UPDATE mails SET text = '', html = '', subject = 'Erased', emptied_at = COALESCE(emptied_at, now())
      WHERE about_type = ? AND about_id = ANY (?::text[])`,
    [type, ids.map(String)],
  );
}

/** Stored answers of calls that showed them, and notifications. */
export async function forgetAnswers(trx: Knex, words: readonly string[], since: Date): Promise<void> {
  const pattern = jsonPatternOf(words.filter(isTelling));
  if (pattern === null) return;
  await trx.raw(
    'UPDATE receipts SET answer = NULL WHERE answer IS NOT NULL AND at >= ? AND answer::text ~* ?',
    [since, pattern],
  );
  await trx.raw('DELETE FROM notifications WHERE created_at >= ? AND about::text ~* ?', [since, pattern]);
}

/** Entries of the trail about these records, and those that name them: who, when and which stay, the values go. */
export async function emptyTrail(
  trx: Knex,
  records: readonly { type: string; ids: readonly (string | number)[] }[],
  words: readonly string[],
  since: Date,
): Promise<void> {
  await trx.raw(`SELECT set_config('tadika.goes', 'erasing', true)`);
  for (const { type, ids } of records)
    await trx.raw(
      `UPDATE audit_entries SET before = NULL, after = NULL
        WHERE entity_type = ? AND entity_id = ANY (?::text[]) AND (before IS NOT NULL OR after IS NOT NULL)`,
      [type, ids.map(String)],
    );
  const pattern = jsonPatternOf(words.filter(isTelling));
  if (pattern !== null)
    await trx.raw(
      `UPDATE audit_entries SET before = NULL, after = NULL
        WHERE at >= ? AND (before IS NOT NULL OR after IS NOT NULL) AND concat_ws(' ', before, after) ~* ?`,
      [since, pattern],
    );
  await trx.raw(`SELECT set_config('tadika.goes', '', true)`);
}
