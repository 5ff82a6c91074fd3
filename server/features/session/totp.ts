/** Codes of an authenticator app: six digits of each half minute, each taken once. */
import type { Knex } from 'knex';
import { Secret, TOTP } from 'otpauth';
import type { Context } from '../../context';
import type { SecretBox } from '../../providers/secret-box';

const STEP_SECONDS = 30;
/** So many steps a clock may be off. */
const DRIFT = 1;

interface Row {
  user_id: number;
  secret: Buffer;
  last_step: string | null;
  confirmed_at: Date | null;
}

const ownerOf = (userId: number) => `totp of user ${userId}`;

/** @param email what the app shows beside the code */
const totpOf = (secret: string, email = '') =>
  new TOTP({ issuer: 'Tadika', label: email, secret: Secret.fromBase32(secret), period: STEP_SECONDS });

/** A secret that counts once a code confirms it, in place of one that was not confirmed. @returns false where one was */
export async function beginTotp({
  trx,
  clock,
  services,
  actor,
}: Context): Promise<{ secret: string; uri: string } | null> {
  const secret = new Secret({ size: 20 }).base32;
  const sealed = services.payments.box.seal(secret, ownerOf(actor.userId));
  const { rowCount } = await trx.raw(
    `INSERT INTO totp_factors (user_id, secret, created_at) VALUES (:userId, :sealed, :now)
     ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, created_at = excluded.created_at
       WHERE totp_factors.confirmed_at IS NULL`,
    { userId: actor.userId, sealed, now: clock.now() },
  );
  return rowCount === 1 ? { secret, uri: totpOf(secret, actor.email).toString() } : null;
}

/** Whether the person begins to set one up, and has not confirmed it. */
export async function isTotpBegun({ trx, actor }: Context): Promise<boolean> {
  const row = await trx('totp_factors').where({ user_id: actor.userId, confirmed_at: null }).first('user_id');
  return row !== undefined;
}

/** Takes the code, once. @param confirmed false for the first code, which confirms the app */
export async function takeCode(
  { trx, clock, services }: Context,
  userId: number,
  code: string,
  confirmed = true,
): Promise<boolean> {
  const row: Row | undefined = await trx('totp_factors').where({ user_id: userId }).first();
  if (!row || (row.confirmed_at !== null) !== confirmed) return false;
  const secret = services.payments.box.open(row.secret, ownerOf(userId));
  if (secret === null) return false;
  const now = clock.now();
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: DRIFT });
  if (delta === null) return false;
  const step = Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta;
  // Where two come with the same code at once, one finds the step taken.
  const taken = await trx('totp_factors')
    .where({ user_id: userId })
    .where((free) => free.whereNull('last_step').orWhere('last_step', '<', step))
    .update({ last_step: step, confirmed_at: row.confirmed_at ?? now });
  return taken === 1;
}

/** At start, after another APP_SECRET was set: what the one before sealed is sealed anew. @returns of how many people */
export async function resealTotpSecrets(knex: Knex, { box }: { box: SecretBox }): Promise<number> {
  return knex.transaction(async (trx) => {
    const rows: Row[] = await trx('totp_factors').orderBy('user_id').forUpdate();
    let count = 0;
    for (const { user_id, secret } of rows) {
      const anew = box.reseal(secret, ownerOf(user_id));
      if (anew === null) continue;
      await trx('totp_factors').where({ user_id }).update({ secret: anew });
      count += 1;
    }
    return count;
  });
}
