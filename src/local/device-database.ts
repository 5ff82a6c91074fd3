/**
 * The tablet's own database, shared by everyone who signs in at it: its id, who is here, whose entries wait,
 * and what page and service worker both need to speak to the server.
 */
import Dexie, { type EntityTable, type Table } from 'dexie';
import type { SessionUser } from '#shared/endpoints/session';
import type { Pairing } from '#shared/endpoints/tablets';
import type { Language } from '#shared/languages';
import type { EndedBy } from './ended-by';
import type { Environment } from './environment';
import { KEY_BYTES, type LockedKey, type Vault } from './keys';
import { randomUuid } from './make-id';
import type { NotedHere } from './noted-here';
import { type SealedTable, type SealingKey, sealTables } from './sealing';
import type { KeptClock } from './server-clock';

/** Who is signed in here, kept over restarts so that the day can begin with no network. */
export interface CurrentUser {
  user: SessionUser;
  /** The preschool that someone of all preschools works in; null for everyone else. */
  preschoolId: number | null;
  /** Set while someone of the staff who is a parent too is here as a parent. */
  asParent?: true;
}

/** So many wrong ones in a row lock a person's PIN, until they sign in with the password. */
export const PIN_TRIES = 6;

/** Someone who has a database on this tablet. */
export interface KnownUser {
  id: number;
  name: string;
  email: string;
  /** Their database has held data: if it is empty now, the browser wiped it. */
  filled: boolean;
  /** What opens their database; absent where only their PIN or their sign-in does. */
  locked_key?: LockedKey | undefined;
  /** Six digits (pin.ts). `tries`: how many wrong ones in a row. */
  pin?: { salt: Uint8Array; tries: number; sealed: LockedKey } | undefined;
  /** As they were here last: their PIN makes them current again with no network. */
  here?: CurrentUser | undefined;
}

/** A sign-out that the server has not heard of yet. */
export interface Ending {
  userId: number;
  /** Ended from afar: what was sent is wiped too. */
  forgets?: true;
}

interface DeviceFacts {
  device_id: string;
  /** A key that can't be read out. */
  vault: unknown;
  /** What names are sealed with here, locked by the vault's. */
  device_key: LockedKey;
  /** When a key came to a session from before there were keys, milliseconds by the tablet's clock. */
  key_brought_at: number;
  current: CurrentUser | null;
  /** Who is signing out, while what waits is being sent. */
  leaving: number | null;
  ending: Ending | null;
  /** Whose the session cookie is; null while a sign-in may be changing it, also one that was cut off. */
  cookie_of: number | null;
  /** Server's clock minus tablet's, in milliseconds, as last measured. */
  clock_offset_ms: number;
  /** The server's time when it was last known, milliseconds since 1970. */
  server_time: number;
  /** Someone was asked which day it is, and no server has confirmed it since. */
  day_asked: boolean;
  /** The latest moment at which the tablet was used (server-clock.ts), and without a person's word of the day. */
  lived: Pick<KeptClock, 'livedAt' | 'sureAt'>;
  /** The XSRF-TOKEN cookie's value, which a service worker cannot read for itself. */
  csrf: string | null;
  /** The browser removed what was kept here, and the person has not yet been told. */
  wiped: boolean;
  /** Who signed this device out from afar, while the person has not yet been told; `true` is an older app's office. */
  told_off: EndedBy | boolean;
  /** The preschool that shares this tablet, and after how many minutes it locks; null for none. */
  paired: Pairing | null;
  /** A language that someone chose and the server has not heard of yet. */
  language_unsent: { userId: number; language: Language } | null;
}

interface FactRow {
  key: keyof DeviceFacts;
  value: unknown;
}

export class DeviceDatabase extends Dexie {
  declare facts: Table<FactRow, string>;
  declare users: EntityTable<KnownUser, 'id'>;
  declare noted_here: Table<NotedHere, string>;

  constructor(environment: Environment) {
    super(`${environment.databasePrefix ?? ''}tadika-device`, {
      chromeTransactionDurability: 'strict',
      cache: 'disabled',
      ...(environment.indexedDB && { indexedDB: environment.indexedDB }),
      ...(environment.IDBKeyRange && { IDBKeyRange: environment.IDBKeyRange }),
    });
    this.version(1).stores({ facts: 'key', users: 'id' });
    this.version(2).stores({ noted_here: 'operation_id, author_id, [author_id+waits+order]' });
    const { vault } = environment;
    if (!vault) return;
    let key: SealingKey | undefined;
    sealTables(this, SEALED_TABLES, () => key);
    // Whatever is asked of the database waits until names can be read.
    this.on(
      'ready',
      async (opened) => {
        const { facts, users } = opened as DeviceDatabase;
        const before = await facts.get('device_key');
        key = await openDeviceKey(opened as DeviceDatabase, vault);
        if (before) return;
        // An older app wrote them as they are.
        await users.bulkPut(await users.toArray());
        const current = await facts.get('current');
        if (current) await facts.put(current);
      },
      true,
    );
  }
}

/** Only the number is readable of whoever worked here. */
const SEALED_TABLES: Record<string, SealedTable> = {
  facts: { readable: ['key'], only: ({ key }) => key === 'current' },
  users: { readable: ['id', 'filled', 'locked_key', 'pin'] },
  noted_here: { readable: ['operation_id', 'author_id', 'preschool_id', 'order', 'waits', 'at'] },
};

/** Made at the first start; another one where the browser lost the vault's key, and with it what was sealed. */
async function openDeviceKey(opened: DeviceDatabase, vault: Vault): Promise<SealingKey> {
  const [vaultKey, locked] = await opened.facts.bulkGet(['vault', 'device_key']);
  if (vaultKey && locked) {
    const key = await vault.unlock(vaultKey.value, locked.value as LockedKey);
    if (key) return key;
  }
  const key = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  const made = await vault.make();
  const device_key = await vault.lock(made, key);
  const won = await opened.transaction('rw', opened.facts, async () => {
    const now = await opened.facts.get('device_key');
    // Another tab was first.
    if (now && JSON.stringify(now.value) !== JSON.stringify(locked?.value)) return false;
    await writeFacts(opened, { vault: made, device_key });
    return true;
  });
  return won ? key : openDeviceKey(opened, vault);
}

/** One fact; undefined when it was never set. */
export async function readFact<Key extends keyof DeviceFacts>(
  device: DeviceDatabase,
  key: Key,
): Promise<DeviceFacts[Key] | undefined> {
  const row = await device.facts.get(key);
  return row?.value as DeviceFacts[Key] | undefined;
}

/** Sets facts together. */
export async function writeFacts(device: DeviceDatabase, facts: Partial<DeviceFacts>): Promise<void> {
  const rows = Object.entries(facts).map(([key, value]) => ({ key: key as keyof DeviceFacts, value }));
  await device.facts.bulkPut(rows);
}

/** Notes the latest moment at which the tablet was used, unless a later one is known: several tabs note it. */
export function noteLived(device: DeviceDatabase, lived: DeviceFacts['lived']): Promise<void> {
  return device.transaction('rw', device.facts, async () => {
    const known = await readFact(device, 'lived');
    if ((known?.livedAt ?? 0) >= (lived.livedAt ?? 0)) return;
    const sureAt = Math.max(known?.sureAt ?? 0, lived.sureAt ?? 0);
    await writeFacts(device, { lived: { ...lived, ...(sureAt > 0 && { sureAt }) } });
  });
}

/** This tablet's id, made once. `fresh` tells that it was made just now: nothing was stored here before. */
export function claimDeviceId(
  device: DeviceDatabase,
  environment: Environment,
): Promise<{ deviceId: string; fresh: boolean }> {
  return device.transaction('rw', device.facts, async () => {
    const known = await readFact(device, 'device_id');
    if (known !== undefined) return { deviceId: known, fresh: false };
    const deviceId = randomUuid(environment);
    await writeFacts(device, { device_id: deviceId });
    return { deviceId, fresh: true };
  });
}
