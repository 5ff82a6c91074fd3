/** Taking a file: a look at whether it is the right one, a record of it, and a job that checks it row by row. */
import { randomUUID } from 'node:crypto';
import type { ImportKind } from '#shared/domain/import-columns';
import { officeMessages } from '#shared/office-messages';
import type { Context } from '../../context';
import type { UploadedFile } from '../../http/multipart';
import { invalid } from '../../http/refusal';
import { enqueue } from '../../jobs/enqueue';
import { Import } from '../../models/import';
import { storeFile } from '../../providers/storage';
import { kindOf, looksLike } from './head';
import { decodeFile, readHead, UnreadableFile } from './read-table';

/**
 * @returns the id of the import; of a file that is being written, or was written, that import's
 * @throws Refusal 422 at the file that cannot be read, or is another one
 */
export async function startImport(context: Context, kind: ImportKind, file: UploadedFile): Promise<string> {
  refuseOther(kind, file.bytes);
  const { trx, clock, actor } = context;
  const written = await Import.query(trx)
    .where({ kind, file_sha256: file.sha256 })
    .whereIn('state', ['writing', 'done'])
    .orderBy('created_at', 'desc')
    .first();
  if (written) return written.id;
  const id = randomUUID();
  await Import.query(trx).insert({
    id,
    kind,
    file_name: file.name,
    file_sha256: file.sha256,
    file_id: await storeFile(context, { ...file, contentType: 'text/csv' }),
    state: 'checking',
    created_by: actor.userId,
    created_at: clock.now(),
  });
  await enqueue(context, 'check_import', { import_id: id });
  return id;
}

const looksAs: Record<ImportKind, string> = {
  children: officeMessages.importIsChildren,
  balances: officeMessages.importIsBalances,
  plans: officeMessages.importIsPlans,
};

function refuseOther(kind: ImportKind, bytes: Buffer): void {
  const problem = problemOf(kind, bytes);
  if (problem) throw invalid({ file: [problem] });
}

function problemOf(kind: ImportKind, bytes: Buffer): string | null {
  try {
    const head = readHead(decodeFile(bytes));
    if (head.every((cell) => cell.trim() === '')) return officeMessages.importEmpty;
    const found = kindOf(head);
    if (found !== null && found !== kind) return looksAs[found];
    return looksLike(kind, head) ? null : officeMessages.importHeadUnknown;
  } catch (error) {
    if (error instanceof UnreadableFile) return error.message;
    throw error;
  }
}
