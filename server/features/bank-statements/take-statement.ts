/** Taking a file: its lines of money that came in, each once for a preschool. The file itself is not kept. */
import { type BankColumns, bankFields, headKey } from '#shared/domain/bank-statement';
import { columnsOf, type LookedStatement, type StatementForm } from '#shared/endpoints/bank-statements';
import { audit } from '../../audit';
import type { Actor, Context } from '../../context';
import { insertRows } from '../../db/insert-rows';
import type { UploadedFile } from '../../http/multipart';
import { invalid } from '../../http/refusal';
import { BankLine, BankStatement } from '../../models/bank-line';
import type { Preschool } from '../../models/preschool';
import { UnreadableFile } from '../imports/read-table';
import { lookAtStatement, readStatement } from './read-statement';

async function orRefused<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof UnreadableFile) throw invalid({ file: [error.message] });
    throw error;
  }
}

/** @throws Refusal 422 at the file that cannot be read */
export async function lookAt(context: Context, { bytes }: UploadedFile): Promise<LookedStatement> {
  const looked = await orRefused(lookAtStatement(bytes));
  return { ...looked, columns: await columnsBefore(context, looked.heads) };
}

const COLUMNS_MOST = 50;

/** The newest of the files that were read by columns of their own, of which this one has every column. */
async function columnsBefore(
  { trx, actor }: Context,
  heads: readonly string[],
): Promise<LookedStatement['columns']> {
  const newest = (await BankStatement.query(trx)
    .modify('visibleTo', actor)
    .where({ source: 'own' })
    .whereNotNull('columns')
    .select('columns')
    .groupBy('columns')
    .orderByRaw('max(bank_statements.id) DESC')
    .limit(COLUMNS_MOST)) as unknown as { columns: BankColumns }[];
  for (const { columns } of newest) {
    const named = bankFields.flatMap((field) => (columns[field] ?? []).map((head) => ({ field, head })));
    const found = named.flatMap(({ field, head }) => {
      const here = heads.find((one) => headKey(one) === headKey(head));
      return here === undefined ? [] : [[field, here] as const];
    });
    if (found.length === named.length) return Object.fromEntries(found);
  }
  return null;
}

/** How many rows that could not be read are named. */
const UNREAD_MOST = 200;

/**
 * @returns the id of the statement; of a file that was brought before, that one's
 * @throws Refusal 422 at the file that cannot be read
 */
export async function takeStatement(
  context: Pick<Context, 'trx' | 'clock'> & { actor: Pick<Actor, 'userId'> },
  { id: preschool_id }: Preschool,
  form: StatementForm,
  file: UploadedFile,
): Promise<{ id: number; isNew: boolean }> {
  const { trx, clock, actor } = context;
  const columns = form.source === 'own' ? columnsOf(form) : null;
  const read = await orRefused(readStatement(file.bytes, form.source, columns ?? {}));
  // Two people with the same file: the second waits, and finds it.
  await trx.raw('SELECT id FROM preschools WHERE id = ? FOR NO KEY UPDATE', [preschool_id]);
  const before = await BankStatement.query(trx).findOne({ preschool_id, file_sha256: file.sha256 });
  if (before) return { id: before.id, isNew: false };
  const known: string[] = await trx('bank_lines')
    .where({ preschool_id })
    .whereRaw('identity = ANY (?)', [read.lines.map(({ identity }) => identity)])
    .pluck('identity');
  const repeated = new Set(known);
  const statement = await BankStatement.query(trx)
    .insert({
      preschool_id,
      source: form.source,
      columns,
      file_name: file.name,
      file_sha256: file.sha256,
      lines: read.lines.length,
      repeated: repeated.size,
      repeats: [...repeated],
      debits: read.debits,
      unread: read.unread.slice(0, UNREAD_MOST).map(({ row, problem }) => ({ row, problem })),
      created_by: actor.userId,
      created_at: clock.now(),
    })
    .returning('*');
  const fresh = read.lines.filter(({ identity }) => !repeated.has(identity));
  await insertRows(
    trx,
    'bank_lines',
    fresh.map((line) => ({ ...line, statement_id: statement.id, preschool_id })),
  );
  await audit(context, {
    action: 'statement_brought',
    entityType: 'bank_statement',
    entityId: statement.id,
    preschoolId: preschool_id,
    after: {
      source: form.source,
      file_name: file.name,
      lines: read.lines.length,
      repeated: repeated.size,
      amount: fresh.reduce((sum, { amount }) => sum + amount, 0),
    },
  });
  return { id: statement.id, isNew: true };
}

/**
 * The statement, its lines locked until the commit. What another file has, too, stays as a line of that one.
 * @returns false where something of it is booked
 */
export async function removeStatement(
  context: Context,
  { id, preschool_id }: BankStatement,
): Promise<boolean> {
  const { trx } = context;
  // Whoever brings a file waits here as well.
  await trx.raw('SELECT id FROM preschools WHERE id = ? FOR NO KEY UPDATE', [preschool_id]);
  const statement = await BankStatement.query(trx).findById(id).forUpdate().throwIfNotFound();
  const lines = await BankLine.query(trx).where({ statement_id: id }).orderBy('id').forUpdate();
  if (lines.some(({ state }) => state === 'booked')) return false;
  const kept = await moveToOthers(context, statement, lines);
  await BankLine.query(trx).where({ statement_id: id }).delete();
  await BankStatement.query(trx).deleteById(id);
  await audit(context, {
    action: 'deleted',
    entityType: 'bank_statement',
    entityId: id,
    preschoolId: statement.preschool_id,
    before: { source: statement.source, file_name: statement.file_name, lines: lines.length, kept },
  });
  return true;
}

/** Lines that another file has go on as its own, with what was decided and all of their parts. @returns how many */
async function moveToOthers(
  { trx }: Context,
  { id, preschool_id }: BankStatement,
  lines: readonly BankLine[],
): Promise<number> {
  const others: Pick<BankStatement, 'id' | 'repeats'>[] = await BankStatement.query(trx)
    .where({ preschool_id })
    .whereNot({ id })
    .whereRaw('repeats && ?::text[]', [lines.map(({ identity }) => identity)])
    .orderBy('id')
    .forUpdate()
    .select('id', 'repeats');
  const left = new Set(lines.map(({ identity }) => identity));
  let kept = 0;
  for (const other of others) {
    const own = other.repeats.filter((identity) => left.delete(identity));
    if (own.length === 0) continue;
    const first = lines.filter(({ identity }) => own.includes(identity)).map((line) => line.id);
    await BankLine.query(trx)
      .where((either) => either.whereIn('id', first).orWhereIn('split_of', first))
      .patch({ statement_id: other.id });
    await trx.raw(
      'UPDATE bank_statements SET repeated = repeated - ?, repeats = ARRAY(SELECT unnest(repeats) EXCEPT SELECT unnest(?::text[])) WHERE id = ?',
      [own.length, own, other.id],
    );
    kept += own.length;
  }
  return kept;
}
