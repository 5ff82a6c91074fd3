/**
 * Six digits that change the person on a tablet which its preschool shares, with a network or without. What opens a person's
 * database, and the secret that opens their session, lie sealed under their PIN and under the vault's key; no hash of a PIN is
 * kept, since the seal tells right from wrong. Locked means that nobody is current: nothing is wiped, and what waits is
 * still sent while the app is open.
 */
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { type Pairing, tabletEndpoints } from '#shared/endpoints/tablets';
import { headOfficeRoles, tabletRoles } from '#shared/permissions';
import { currentTablet } from './current';
import { type DeviceDatabase, type KnownUser, PIN_TRIES, readFact, writeFacts } from './device-database';
import { endedBy } from './ended-by';
import type { Environment } from './environment';
import { CallError, OfflineError } from './errors';
import { Http, toCallError } from './http';
import { holdOpen, KEY_BYTES, openKeyOf } from './keys';
import { makeRoom, whereRoom } from './make-room';
import { handOverNow } from './noted-here';
import { requireActive } from './require-active';
import { leave, sessionLock } from './sign-out';
import { storageTroubleOf } from './storage-trouble';
import { pushApart } from './sync/push-apart';
import { currentOf, type Tablet } from './tablet';
import { rememberSecret, secretOf } from './tablet-secret';
import { TimeLimitError } from './time-limit';
import { UserDatabase } from './user-database';

const PIN = /^\d{6}$/;
const NONCE_BYTES = 24;
const SALT_BYTES = 16;
const PURPOSE = new TextEncoder().encode('pin');

/** What everyone tries first. */
export function isGuessable(pin: string): boolean {
  return /^(\d)\1{5}$/.test(pin) || '01234567890'.includes(pin) || '09876543210'.includes(pin);
}

/** Which preschool the tablet was paired with when it last heard; null for none. */
async function pairingOf({ device }: Pick<Tablet, 'device'> = currentTablet()): Promise<Pairing | null> {
  return (await readFact(device, 'paired')) ?? null;
}

/** @throws CallError (422 at `code`), OfflineError */
export async function pairTablet(code: string, tablet: Tablet = currentTablet()): Promise<Pairing> {
  const { method, path, answer: shape } = tabletEndpoints.pair;
  const body = JSON.stringify({ code, device_id: tablet.deviceId });
  const answer = await openly(tablet).sendOpenly({ method, path, body });
  if (answer.status !== 200) throw toCallError(answer);
  const parsed = shape.safeParse((answer.body as { data?: unknown }).data);
  if (!parsed.success) throw new OfflineError('unparsed', parsed.error);
  await writeFacts(tablet.device, { paired: parsed.data });
  return parsed.data;
}

/** Hears of other minutes, or that the tablet is nobody's any more. Without a network it stays as it was. */
export async function refreshPairing(tablet: Tablet = currentTablet()): Promise<void> {
  const { method, path, answer: shape } = tabletEndpoints.view;
  try {
    const answer = await openly(tablet).sendOpenly({
      method,
      path: path.replace('{device}', tablet.deviceId),
    });
    const parsed = shape.safeParse((answer.body as { data?: unknown } | undefined)?.data);
    if (answer.status === 200 && parsed.success) await writeFacts(tablet.device, { paired: parsed.data });
  } catch (error) {
    if (!(error instanceof OfflineError)) throw error;
  }
}

const openly = ({ environment, device }: Tablet) => new Http(environment, device, null);

/** Whether the person who is here may have a PIN: staff of the preschool that the tablet is paired with. */
export async function mayHavePin(tablet: Tablet = currentTablet()): Promise<boolean> {
  const active = tablet.active.get();
  const paired = await pairingOf(tablet);
  if (!active || !paired || !tablet.environment.vault || active.asParent) return false;
  const { roles, preschools } = active.user;
  return (
    roles.some(({ id }) => tabletRoles.includes(id)) &&
    !roles.some(({ id }) => headOfficeRoles.includes(id)) &&
    preschools.some(({ id }) => id === paired.preschool.id)
  );
}

/** Whoever has a PIN here, by name. */
export async function peopleWithPin(
  { device }: Pick<Tablet, 'device'> = currentTablet(),
): Promise<KnownUser[]> {
  const known = await device.users.toArray();
  return known
    .filter(({ pin }) => pin !== undefined)
    .sort((one, other) => one.name.localeCompare(other.name));
}

/**
 * Sets the PIN of the person who is here, in place of the one before.
 * @throws CallError (403 and 404 for whoever may not have one here), OfflineError
 */
export async function setPin(pin: string, tablet: Tablet = currentTablet()): Promise<void> {
  const active = requireActive(tablet);
  const { environment, device } = tablet;
  const userId = active.user.id;
  const key = openKeyOf(environment, userId);
  const vaultKey = (await device.facts.get('vault'))?.value;
  if (!PIN.test(pin) || !environment.vault || !key || vaultKey === undefined)
    throw new Error('A PIN has six digits, and wants a browser that keeps keys.');
  const { method, path, answer: shape } = tabletEndpoints.giveSecret;
  const answer = await active.http.send({ method, path, body: '{}' });
  if (answer.status !== 200) throw toCallError(answer);
  const parsed = shape.safeParse((answer.body as { data?: unknown }).data);
  if (!parsed.success) throw new OfflineError('unparsed', parsed.error);
  const { secret } = parsed.data;
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const cipher = xchacha20poly1305(await environment.vault.stretch(pin, salt), nonce, PURPOSE);
  const inner = cipher.encrypt(joined(key, new TextEncoder().encode(secret)));
  const sealed = await environment.vault.lock(vaultKey, joined(nonce, inner));
  rememberSecret(environment, userId, secret);
  // From here on the vault alone opens nothing of theirs.
  await device.users.update(userId, {
    pin: { salt, tries: 0, sealed },
    here: currentOf(active),
    locked_key: undefined,
  });
}

/** The person who is here has no PIN any more: their key goes back under the vault's alone. @throws OfflineError, CallError */
export async function removePin(tablet: Tablet = currentTablet()): Promise<void> {
  const { user, http } = requireActive(tablet);
  const { environment, device } = tablet;
  const key = openKeyOf(environment, user.id);
  const vaultKey = (await device.facts.get('vault'))?.value;
  if (!environment.vault || !key || vaultKey === undefined) return;
  const { method, path } = tabletEndpoints.endSecret;
  const answer = await http.send({ method, path });
  if (answer.status !== 204) throw toCallError(answer);
  const locked_key = await environment.vault.lock(vaultKey, key);
  await device.users.update(user.id, { pin: undefined, here: undefined, locked_key });
  rememberSecret(environment, user.id, null);
}

/**
 * Lets a person in by their PIN. Needs no network.
 * @returns `left`: how many tries are left; 0 where only the password opens
 */
export async function unlock(
  userId: number,
  pin: string,
  tablet: Tablet = currentTablet(),
): Promise<{ opened: true } | { opened: false; left: number }> {
  const { device, environment } = tablet;
  return sessionLock(environment, async () => {
    const tried = await tryPin(tablet, userId, pin);
    if ('left' in tried) return { opened: false, left: tried.left };
    const { key, secret, here } = tried;
    holdOpen(environment, userId, key);
    rememberSecret(environment, userId, secret);
    await withRoom(tablet, () =>
      device.transaction('rw', device.facts, device.users, async () => {
        await device.users.update(userId, { pin: tried.pin });
        await writeFacts(device, { current: here, told_off: false, leaving: null });
      }),
    );
    await tablet.follow(here);
    return { opened: true };
  });
}

/**
 * Whether it is the PIN of this person, who stands beside the one who is here: nothing of theirs is opened, and the same
 * person stays current. A wrong try counts as at the lock. Needs no network.
 */
export async function checkPin(
  userId: number,
  pin: string,
  tablet: Tablet = currentTablet(),
): Promise<{ right: true } | { right: false; left: number }> {
  return sessionLock(tablet.environment, async () => {
    const tried = await tryPin(tablet, userId, pin);
    if ('left' in tried) return { right: false, left: tried.left };
    await withRoom(tablet, () => tablet.device.users.update(userId, { pin: tried.pin }));
    return { right: true };
  });
}

interface Tried {
  key: Uint8Array;
  secret: string;
  here: NonNullable<KnownUser['here']>;
  pin: NonNullable<KnownUser['pin']>;
}

/** What a right PIN opens, and what is kept of the PIN once that is noted. */
async function tryPin(tablet: Tablet, userId: number, pin: string): Promise<{ left: number } | Tried> {
  const { device, environment } = tablet;
  const user = await device.users.get(userId);
  if (!user?.pin || !user.here || user.pin.tries >= PIN_TRIES) return { left: 0 };
  const tries = user.pin.tries + 1;
  // Before it is tried: a tablet that is switched off forgets no try, and a full one evaluates none that is not counted.
  await withRoom(tablet, () =>
    device.users.update(userId, { pin: { ...user.pin, tries } as KnownUser['pin'] }),
  );
  const opened = await openPin(device, environment, user.pin, pin);
  if (!opened) return { left: PIN_TRIES - tries };
  return { ...opened, here: user.here, pin: { ...user.pin, tries: 0 } as Tried['pin'] };
}

/** A write of the device's database: on a full tablet what was fetched of those with a PIN makes room, and it is tried once more. */
async function withRoom(tablet: Tablet, write: () => PromiseLike<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (storageTroubleOf(error) !== 'full') throw error;
    for (const { id } of await peopleWithPin(tablet)) {
      const database = new UserDatabase(id, tablet.environment);
      await whereRoom(() => makeRoom(database)).finally(() => database.close());
    }
    await write();
  }
}

/** Null for a wrong PIN, or one that was set under another vault. */
async function openPin(
  device: DeviceDatabase,
  { vault }: Environment,
  { salt, sealed }: NonNullable<KnownUser['pin']>,
  pin: string,
): Promise<{ key: Uint8Array; secret: string } | null> {
  const vaultKey = (await device.facts.get('vault'))?.value;
  const outer = vault && vaultKey !== undefined ? await vault.unlock(vaultKey, sealed) : null;
  if (!vault || !outer) return null;
  const [nonce, inner] = [outer.subarray(0, NONCE_BYTES), outer.subarray(NONCE_BYTES)];
  const cipher = xchacha20poly1305(await vault.stretch(pin, salt), nonce, PURPOSE);
  let bytes: Uint8Array;
  try {
    bytes = cipher.decrypt(inner);
  } catch {
    return null;
  }
  return { key: bytes.slice(0, KEY_BYTES), secret: new TextDecoder().decode(bytes.subarray(KEY_BYTES)) };
}

/**
 * Nobody is here until a PIN or a password says who. Does nothing for whoever has no PIN, nor for whoever came since it was
 * asked for: a tablet that fell asleep over it asks again as it wakes.
 */
export async function lock(tablet: Tablet = currentTablet()): Promise<void> {
  const { device, environment } = tablet;
  const active = tablet.active.get();
  const isHere = () => tablet.active.get()?.database === active?.database;
  await sessionLock(environment, async () => {
    if (!active || !isHere() || !(await device.users.get(active.user.id))?.pin) return;
    await whereRoom(
      async () => void (await device.users.update(active.user.id, { here: currentOf(active) })),
    );
    if (!isHere()) return;
    // Deleted, not set to null: that needs no room.
    await device.facts.delete('current');
    await tablet.follow(null);
  });
}

/**
 * Sends what waits of people who have locked, or changed over, and whose PIN opened their entries since the app began: each
 * under their own session. Whom the server signed out from afar is forgotten here.
 */
export async function sendForOthers(tablet: Tablet = currentTablet()): Promise<void> {
  const { device, environment } = tablet;
  for (const { id } of await peopleWithPin(tablet)) {
    if (tablet.active.get()?.user.id === id || secretOf(environment, id) === undefined) continue;
    try {
      await sendFor(tablet, id);
    } catch (error) {
      if (error instanceof TimeLimitError || error instanceof OfflineError) continue;
      if (!(error instanceof CallError)) throw error;
      if (error.status !== 401 || endedBy(error.message) === null) continue;
      await sessionLock(environment, async () => {
        if (tablet.active.get()?.user.id !== id) await leave(tablet, id, { forgets: true });
      });
      await device.users.update(id, { pin: undefined, here: undefined });
    }
  }
}

async function sendFor(tablet: Tablet, userId: number): Promise<void> {
  const { environment, device, deviceId, clock, trouble } = tablet;
  const database = new UserDatabase(userId, environment);
  try {
    const waiting = await database.outbox.where('state').anyOf('pending', 'sending').count();
    if (waiting === 0) return handOverNow(tablet, database);
    const http = new Http(environment, device, userId);
    const isStopped = () => tablet.active.get()?.user.id === userId;
    const place = { userId, preschoolId: null, pulls: false, isStopped };
    await pushApart({ environment, device, deviceId, clock, trouble, database, http, ...place });
    await handOverNow(tablet, database);
  } finally {
    database.close();
  }
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const whole = new Uint8Array(one.length + other.length);
  whole.set(one);
  whole.set(other, one.length);
  return whole;
}
