/** The key that seals what a person has on this device: made by the server, handed out to whoever signs in here. */
import { tabletSessionEndpoints } from '#shared/endpoints/tablet-session';
import type { DeviceDatabase } from './device-database';
import type { Environment } from './environment';
import { OfflineError } from './errors';
import { type Http, toCallError } from './http';
import { fromBase64, type LockedKey, lockKey, toBase64, unlockKey } from './keys';

/** A session that may do nothing yet, or is of no device; or an older server. */
const NO_KEYS = [403, 404];

/**
 * Fetches the key under a fresh session. A device that has one already keeps it, and names it to the server.
 * @returns the key to be stored with the person; undefined where nothing is sealed here
 * @throws OfflineError, CallError
 */
export async function fetchKey(
  http: Http,
  { device, environment }: { device: DeviceDatabase; environment: Environment },
  userId: number,
): Promise<LockedKey | undefined> {
  if (!environment.vault) return undefined;
  const here = await unlockKey(device, environment, userId);
  const { method, path, answer: shape } = tabletSessionEndpoints.key;
  const body = JSON.stringify(here ? { key: toBase64(here) } : {});
  const answer = await http.send({ method, path, body });
  if (NO_KEYS.includes(answer.status)) return undefined;
  if (answer.status !== 200) throw toCallError(answer);
  const parsed = shape.safeParse((answer.body as { data?: unknown } | undefined)?.data);
  if (!parsed.success) throw new OfflineError('unparsed', parsed.error);
  return lockKey(device, environment, userId, here ?? fromBase64(parsed.data.key));
}
