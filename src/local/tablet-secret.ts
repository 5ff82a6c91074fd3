/** What opens the sessions of people with a PIN: in memory alone, once their PIN opened it here (pin.ts). */
import type { Environment } from './environment';

const inMemory = new WeakMap<Environment, Map<number, string>>();

export const secretOf = (environment: Environment, userId: number): string | undefined =>
  inMemory.get(environment)?.get(userId);

/** @param secret null where it is over */
export function rememberSecret(environment: Environment, userId: number, secret: string | null): void {
  const secrets = inMemory.get(environment) ?? new Map<number, string>();
  if (secret === null) secrets.delete(userId);
  else secrets.set(userId, secret);
  inMemory.set(environment, secrets);
}
