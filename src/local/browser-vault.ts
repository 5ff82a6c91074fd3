/** The vault of a real browser: AES-GCM under a key that it keeps and never gives out. Null without https. */
import { KEY_BYTES, type Vault } from './keys';

const CIPHER = 'AES-GCM';
const NONCE_BYTES = 12;
/** As OWASP asks of PBKDF2 with SHA-256. */
const ROUNDS = 600_000;

export function browserVault(): Vault | null {
  // Missing where the page came over http.
  const subtle = (globalThis.crypto as { subtle?: SubtleCrypto }).subtle;
  if (!subtle) return null;
  return {
    make: () => subtle.generateKey({ name: CIPHER, length: 256 }, false, ['encrypt', 'decrypt']),
    async lock(vaultKey, key) {
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
      const how = { name: CIPHER, iv: nonce };
      const bytes = await subtle.encrypt(how, vaultKey as CryptoKey, new Uint8Array(key));
      return { nonce, bytes: new Uint8Array(bytes) };
    },
    async stretch(pin, salt) {
      const given = await subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, [
        'deriveBits',
      ]);
      const how = { name: 'PBKDF2', hash: 'SHA-256', salt: new Uint8Array(salt), iterations: ROUNDS };
      return new Uint8Array(await subtle.deriveBits(how, given, 8 * KEY_BYTES));
    },
    async unlock(vaultKey, { nonce, bytes }) {
      try {
        const how = { name: CIPHER, iv: new Uint8Array(nonce) };
        const key = await subtle.decrypt(how, vaultKey as CryptoKey, new Uint8Array(bytes));
        return new Uint8Array(key);
      } catch (error) {
        if (error instanceof DOMException && error.name === 'OperationError') return null;
        throw error;
      }
    },
  };
}
