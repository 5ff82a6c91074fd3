/**
 * The keys of this browser. The vault's key is made here and cannot be exported: it locks the device's own key and the
 * key of each person, which the server makes and hands out at the sign-in. An open key is in memory alone.
 */
import type { DeviceDatabase } from './device-database';
import type { Environment } from './environment';
import type { SealingKey } from './sealing';

/** A key under the vault's. */
export interface LockedKey {
  nonce: Uint8Array;
  bytes: Uint8Array;
}

/** How a browser keeps keys. */
export interface Vault {
  /** A key that can be stored in IndexedDB and never be read out. */
  make(): Promise<unknown>;
  lock(vaultKey: unknown, key: SealingKey): Promise<LockedKey>;
  /** Null where it is another vault's. */
  unlock(vaultKey: unknown, locked: LockedKey): Promise<SealingKey | null>;
  /** A key made of a PIN: slowly, so that nobody tries them all. */
  stretch(pin: string, salt: Uint8Array): Promise<SealingKey>;
}

export const KEY_BYTES = 32;

const inMemory = new WeakMap<Environment, Map<number, SealingKey>>();

/** A person's key, where it is open. */
export function openKeyOf(environment: Environment, userId: number): SealingKey | undefined {
  return inMemory.get(environment)?.get(userId);
}

/** Opens a person's key, if this device has it. @returns undefined where it does not: their sign-in brings it */
export async function unlockKey(
  device: DeviceDatabase,
  environment: Environment,
  userId: number,
): Promise<SealingKey | undefined> {
  const open = openKeyOf(environment, userId);
  if (open || !environment.vault) return open;
  const [vaultKey, user] = await Promise.all([device.facts.get('vault'), device.users.get(userId)]);
  if (!vaultKey || !user?.locked_key) return undefined;
  const key = await environment.vault.unlock(vaultKey.value, user.locked_key);
  if (key) holdOpen(environment, userId, key);
  return key ?? undefined;
}

/** Locks a person's key, to be stored with them, and keeps it open. */
export async function lockKey(
  device: DeviceDatabase,
  environment: Environment,
  userId: number,
  key: SealingKey,
): Promise<LockedKey | undefined> {
  const vaultKey = (await device.facts.get('vault'))?.value;
  if (!environment.vault || vaultKey === undefined) return undefined;
  const locked = await environment.vault.lock(vaultKey, key);
  holdOpen(environment, userId, key);
  return locked;
}

/** From now on what this person left here is closed, until they sign in again. */
export async function forgetKey(
  device: DeviceDatabase,
  environment: Environment,
  userId: number,
): Promise<void> {
  inMemory.get(environment)?.delete(userId);
  await device.users.update(userId, { locked_key: undefined });
}

/** The key of a person, opened by their PIN or made just now. */
export function holdOpen(environment: Environment, userId: number, key: SealingKey): void {
  const keys = inMemory.get(environment) ?? new Map<number, SealingKey>();
  inMemory.set(environment, keys.set(userId, key));
}

export const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
export const fromBase64 = (text: string) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
