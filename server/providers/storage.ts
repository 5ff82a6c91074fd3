/**
 * Where files lie (photos, payment slips): in PostgreSQL, committed with the row that names them, so that there is
 * one thing to back up and every copy of the server sees them.
 */
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Context } from '../context';
import type { UploadedFile } from '../http/multipart';

export interface StoredFile {
  id: string;
  name: string;
  content_type: string;
  sha256: string;
  bytes: Buffer;
}

/** Keeps a file and answers its id. */
export async function storeFile({ trx, actor, clock }: Context, file: UploadedFile): Promise<string> {
  const id = randomUUID();
  await trx('files').insert({
    id,
    name: file.name,
    content_type: file.contentType,
    size: file.bytes.length,
    sha256: file.sha256,
    bytes: file.bytes,
    created_by: actor.userId,
    created_at: clock.now(),
  });
  return id;
}

export function findFile(trx: Knex, id: string): Promise<StoredFile | undefined> {
  return trx('files').where({ id }).first('id', 'name', 'content_type', 'sha256', 'bytes');
}

/** For a file that no row names any more. */
export async function removeFile(trx: Knex, id: string): Promise<void> {
  await trx('files').where({ id }).delete();
}
