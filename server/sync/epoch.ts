/**
 * Which life of the database this is. It has another one when it was set back from a backup: by our own command, which
 * renews a stored id, or by any other way, which leaves other files, another timeline or another cluster behind.
 */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { Context } from '../context';

/** Of which cluster, timeline and files the database is. */
const IDENTITY = `concat_ws(' ', (SELECT system_identifier FROM pg_control_system()),
  (SELECT timeline_id FROM pg_control_checkpoint()), pg_relation_filenode('feeds'))`;

/** More than are ever made between a copy and its return. */
const IDS_LEFT_OUT = 1_000_000;

/** The stored id, a dot, and a few letters of the database's own identity. */
export async function readEpoch({ trx }: Pick<Context, 'trx'>): Promise<string> {
  const { rows } = await trx.raw(`SELECT epoch, ${IDENTITY} AS identity FROM feed_epoch`);
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

/** Begins another life, after the database was set back. */
export function renewEpoch(knex: Knex): Promise<void> {
  return knex.transaction(async (trx) => {
    await trx('feed_epoch').update({ epoch: trx.raw('gen_random_uuid()'), identity: trx.raw(IDENTITY) });
    await leaveIdsOut(trx);
  });
}

/** At a start: where the files are others than at the last one, the database was set back by other means, or moved. */
export function noteIdentity(knex: Knex): Promise<void> {
  return knex.transaction(async (trx) => {
    const { rows } = await trx.raw(
      `SELECT identity AS known, ${IDENTITY} AS identity FROM feed_epoch FOR UPDATE`,
    );
    const [{ known, identity }] = rows;
    if (known === identity) return;
    if (known !== null) await leaveIdsOut(trx);
    await trx('feed_epoch').update({ identity });
  });
}

/**
 * Of what was lost, tablets have entries that name children, staff and activities by their ids: no id that may have been given to
 * one of them is given to another.
 */
async function leaveIdsOut(trx: Knex): Promise<void> {
  await trx.raw(
    `SELECT setval(seqrelid::regclass, coalesce(pg_sequence_last_value(seqrelid), seqstart) + ?)
       FROM pg_sequence JOIN pg_class ON pg_class.oid = seqrelid
      WHERE relnamespace = 'public'::regnamespace
        AND coalesce(pg_sequence_last_value(seqrelid), seqstart) < seqmax - ?`,
    [IDS_LEFT_OUT, IDS_LEFT_OUT],
  );
}
