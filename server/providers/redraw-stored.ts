/** Pictures that were stored before every picture was drawn anew: a few at a time, until none is left. */
import { createHash } from 'node:crypto';
import type { JobContext } from '../jobs/job-context';
import { log } from '../log';
import { PictureProblem, redrawPicture } from './pictures';

const AT_ONCE = 10;

export async function redrawStored({ knex, clock }: Pick<JobContext, 'knex' | 'clock'>): Promise<void> {
  for (;;) {
    const files: { id: string; content_type: string; bytes: Buffer }[] = await knex('files')
      .whereNull('redrawn_at')
      .whereLike('content_type', 'image/%')
      .orderBy('id')
      .limit(AT_ONCE)
      .select('id', 'content_type', 'bytes');
    if (files.length === 0) return;
    for (const { id, content_type, bytes } of files) {
      const drawn = await redrawn(id, bytes, content_type);
      await knex('files')
        .where({ id })
        .update({ redrawn_at: clock.now(), ...(drawn && changed(drawn)) });
    }
  }
}

/** Null where it is no picture that can be drawn: it stays as it is. */
async function redrawn(id: string, bytes: Buffer, contentType: string): Promise<Buffer | null> {
  try {
    return await redrawPicture(bytes, contentType);
  } catch (error) {
    if (!(error instanceof PictureProblem)) throw error;
    log.warn({ file: id, reason: error.reason }, 'a stored picture could not be drawn anew');
    return null;
  }
}

const changed = (bytes: Buffer) => ({
  bytes,
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});
