/** A browser's vault without its thread: it locks at once, in the order in which it is asked. */
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import type { Vault } from '../../../src/local/keys';
import type { SealingKey } from '../../../src/local/sealing';

const NONCE_BYTES = 24;

/** @param onKey hears of each key that is locked, so that a judge can read what lies sealed */
export function createVault(onKey: (key: SealingKey) => void): Vault {
  const cipher = (vaultKey: unknown, nonce: Uint8Array) => xchacha20poly1305(vaultKey as Uint8Array, nonce);
  return {
    make: async () => crypto.getRandomValues(new Uint8Array(32)),
    async lock(vaultKey, key) {
      onKey(key);
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
      return { nonce, bytes: cipher(vaultKey, nonce).encrypt(key) };
    },
    // As slow as need be where everyone may read the PIN anyway.
    stretch: async (pin, salt) => {
      const bytes = new TextEncoder().encode(pin.padEnd(32, '.'));
      return bytes.map((byte, place) => byte ^ (salt[place % salt.length] ?? 0));
    },
    async unlock(vaultKey, { nonce, bytes }) {
      try {
        return cipher(vaultKey, nonce).decrypt(bytes);
      } catch {
        return null;
      }
    },
  };
}
