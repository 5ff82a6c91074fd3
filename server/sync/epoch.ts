/**
 * Which life of the database this is. It has another one when it was set back from a backup: by our own command, which
 * renews a stored id, or by any other way, which leaves other files, another timeline or another cluster behind.
 */
import { createHash } from 'node:crypto';
import type { Context } from '../context';

/** The stored id, a dot, and a few letters of the database's own identity. */
export async function readEpoch({ trx }: Pick<Context, 'trx'>): Promise<string> {
  const { rows } = await trx.raw(
    `SELECT epoch, concat_ws(' ', (SELECT system_identifier FROM pg_control_system()),
                             (SELECT timeline_id FROM pg_control_checkpoint()),
                             pg_relation_filenode('feeds')) AS identity
       FROM feed_epoch`,
  );
  const [{ epoch, identity }] = rows;
  return `${epoch}.${createHash('sha256').update(identity).digest('base64url').slice(0, 12)}`;
}

/** True for the same life; an older server told only the stored id. */
function isSameEpoch(told: string, epoch: string): boolean {
  return told === epoch || (!told.includes('.') && epoch.startsWith(`${told}.`));
}

/** What a tablet remembers of the database: both absent where it never spoke to it. */
export interface Remembered {
  epoch?: string | undefined;
  /** The newest operation that was acknowledged to it. */
  lastSent?: string | undefined;
}

/** True where the tablet remembers what this database never knew: it was set back meanwhile. */
export async function isSetBack(
  { trx, actor }: Pick<Context, 'trx' | 'actor'>,
  { epoch: told, lastSent }: Remembered,
  epoch: string,
): Promise<boolean> {
  if (told !== undefined && !isSameEpoch(told, epoch)) return true;
  if (lastSent === undefined) return false;
  return !(await trx('receipts').where({ user_id: actor.userId, key: lastSent }).first('key'));
}
