/**
 * Where files lie (photos, payment slips): in PostgreSQL, committed with the row that names them, so that there is
 * one thing to back up and every copy of the server sees them.
 */
import { createHash, randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { messages } from '#shared/messages';
import type { Context } from '../context';
import type { UploadedFile } from '../http/multipart';
import { Refusal } from '../http/refusal';

export interface StoredFile {
  id: string;
  name: string;
  content_type: string;
  sha256: string;
  bytes: Buffer;
}

/** What one person may send in files on a day of Kuala Lumpur: five of the largest. */
const DAY_BYTES_MAX = 50 * 1024 * 1024;

/**
 * Keeps a file and answers its id.
 * @throws Refusal 429 where the person has sent 50 MB today
 */
export async function storeFile(context: Context, file: UploadedFile): Promise<string> {
  const { trx, actor, clock } = context;
  await countUpload(context, file.sentBytes);
  const id = randomUUID();
  await trx('files').insert({
    id,
    ...columnsOf(file),
    redrawn_at: clock.now(),
    created_by: actor.userId,
    created_at: clock.now(),
  });
  return id;
}

/** Keeps a file that the server made itself, and answers its id. */
export async function storeMade(
  { trx, clock }: Pick<Context, 'trx' | 'clock'>,
  file: { name: string; contentType: string; bytes: Buffer },
): Promise<string> {
  const id = randomUUID();
  await trx('files').insert({ id, ...columnsOf(file), redrawn_at: clock.now(), created_at: clock.now() });
  return id;
}

const columnsOf = ({ name, contentType, bytes }: { name: string; contentType: string; bytes: Buffer }) => ({
  name,
  content_type: contentType,
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  bytes,
});

async function countUpload({ trx, actor, clock }: Context, sentBytes: number): Promise<void> {
  const [day] = await trx('upload_days')
    .insert({ user_id: actor.userId, day: clock.today(), bytes: sentBytes })
    .onConflict(['user_id', 'day'])
    .merge({ bytes: trx.raw('upload_days.bytes + excluded.bytes') })
    .returning('bytes');
  if (Number(day.bytes) > DAY_BYTES_MAX) throw new Refusal(429, messages.uploadedEnough);
}

export function findFile(trx: Knex, id: string): Promise<StoredFile | undefined> {
  return trx('files').where({ id }).first('id', 'name', 'content_type', 'sha256', 'bytes');
}

/** For a file that no row names any more. */
export async function removeFile(trx: Knex, id: string): Promise<void> {
  await trx('files').where({ id }).delete();
}
