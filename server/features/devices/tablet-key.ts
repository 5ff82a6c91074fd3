/**
 * The key that seals what a person has on a device (src/local/sealing.ts). It goes to whoever has signed in there as that
 * person, and to nobody else. It is kept as long as anything that it seals may still wait on the device: an entry that only
 * its author can read is not lost by a sign-out from afar.
 */
import { hkdfSync } from 'node:crypto';
import type { Knex } from 'knex';
import { DAY_MS } from '#shared/domain/calendar-date';
import type { Context } from '../../context';
import { notFound } from '../../http/refusal';
import type { JobContext } from '../../jobs/job-context';
import type { SecretBox } from '../../providers/secret-box';

const KEY_BYTES = 32;
/** As long as a device is known. */
const KEPT_MS = 400 * DAY_MS;

const ownerOf = (userId: number, deviceId: string) => `tablet ${userId} ${deviceId}`;

/** A database that was set back to before the key was made makes the same one again. */
const deriveKey = (secret: string, owner: string) =>
  Buffer.from(hkdfSync('sha256', secret, 'tadika', owner, KEY_BYTES)).toString('base64');

/**
 * @param named the key that the device has already: a server that was set back takes it over
 * @returns the key in base64
 * @throws Refusal 404 for a session without a device
 */
export async function giveTabletKey(
  { trx, actor, clock, services }: Context,
  named?: string,
): Promise<string> {
  const { userId, deviceId } = actor;
  if (deviceId === null) throw notFound();
  const { box } = services.payments;
  const owner = ownerOf(userId, deviceId);
  const now = clock.now();
  const made = named ?? deriveKey(services.secret, owner);
  const place = { user_id: userId, device_id: deviceId };
  await trx('tablet_keys')
    .insert({ ...place, key: box.seal(made, owner), created_at: now, last_given_at: now })
    .onConflict(['user_id', 'device_id'])
    .ignore();
  const kept = await trx('tablet_keys').where(place).forUpdate().first('key');
  const key = named ?? box.open(kept.key, owner) ?? made;
  await trx('tablet_keys')
    .where(place)
    .update({ last_given_at: now, key: box.seal(key, owner) });
  return key;
}

/** By night: nothing waits any more on a device that was not heard of for so long. */
export async function forgetTabletKeys({ knex, clock }: Pick<JobContext, 'knex' | 'clock'>): Promise<void> {
  await knex('tablet_keys')
    .where('last_given_at', '<', new Date(clock.now().getTime() - KEPT_MS))
    .delete();
}

/** At start, after another APP_SECRET was set. @returns how many were sealed anew */
export async function resealTabletKeys(knex: Knex, box: SecretBox): Promise<number> {
  let count = 0;
  for (const { user_id, device_id, key } of await knex('tablet_keys')) {
    const anew = box.reseal(key, ownerOf(Number(user_id), device_id));
    if (!anew) continue;
    await knex('tablet_keys').where({ user_id, device_id, key }).update({ key: anew });
    count += 1;
  }
  return count;
}
