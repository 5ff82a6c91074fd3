/** Codes for a phone that is lost: ten, each for one sign-in; only hashes of them are kept. */
import { randomInt } from 'node:crypto';
import type { Knex } from 'knex';
import { hashOf } from '../../http/tokens';

const RECOVERY_CODES = 10;
/** Without those that are taken for one another. Sixteen of them are 80 bits. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = 4;
const SIGNS_A_GROUP = 4;

const newCode = () =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: SIGNS_A_GROUP }, () => SIGNS[randomInt(SIGNS.length)]).join(''),
  ).join('-');

const hashed = (userId: number, code: string) =>
  hashOf(`recovery ${userId} ${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`);

/** In place of those before. */
export async function makeRecoveryCodes(trx: Knex, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await trx('recovery_codes').where({ user_id: userId }).delete();
  await trx('recovery_codes').insert(
    codes.map((code) => ({ user_id: userId, code_hash: hashed(userId, code) })),
  );
  return codes;
}

/** Whether it is one that was not used. */
export async function takeRecoveryCode(trx: Knex, userId: number, code: string, now: Date): Promise<boolean> {
  const taken = await trx('recovery_codes')
    .where({ user_id: userId, code_hash: hashed(userId, code), used_at: null })
    .update({ used_at: now });
  return taken === 1;
}

/** How many are left. */
export async function countRecoveryCodes(trx: Knex, userId: number): Promise<number> {
  const { rows } = await trx.raw(
    'SELECT count(*)::int AS count FROM recovery_codes WHERE user_id = ? AND used_at IS NULL',
    [userId],
  );
  return rows[0].count;
}
