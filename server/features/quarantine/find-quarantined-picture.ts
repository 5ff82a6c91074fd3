/** The photo of an entry that waits, for whoever decides: drawn anew, since nobody has looked at what was sent. */
import { createHash } from 'node:crypto';
import { photoIn } from '#shared/records/index';
import type { Context } from '../../context';
import { PictureProblem, redrawPicture } from '../../providers/pictures';
import type { StoredFile } from '../../providers/storage';
import { findListedEntry } from './find-entries';

/** Undefined where the entry is none of the actor's preschools, no photo, decided, or can't be read. */
export async function findQuarantinedPicture(
  { trx, actor }: Context,
  { id }: { id: string },
): Promise<StoredFile | undefined> {
  const operation = (await findListedEntry(trx, actor, id))?.operation;
  const field = operation && photoIn(operation.name);
  const sent = operation && field && operation.arguments[field];
  if (typeof sent !== 'string' || !sent.startsWith('/9j/')) return undefined;
  try {
    const bytes = await redrawPicture(Buffer.from(sent, 'base64'), 'image/jpeg');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { id, name: `${id}.jpg`, content_type: 'image/jpeg', sha256, bytes };
  } catch (error) {
    if (error instanceof PictureProblem) return undefined;
    throw error;
  }
}
