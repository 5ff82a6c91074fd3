/**
 * Keeps secrets of outside parties in the database: AES-256-GCM under a key that is derived from APP_SECRET. Each is
 * bound to what it belongs to, so that one can't be put in another's place.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const keyOf = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, 'tadika', 'payment credentials', 32));

export class SecretBox {
  readonly #key: Buffer;
  readonly #keyBefore: Buffer | null;

  /** @param previous the secret of before, where it was changed: what it sealed can still be opened */
  constructor(appSecret: string, previous?: string) {
    this.#key = keyOf(appSecret);
    this.#keyBefore = previous === undefined ? null : keyOf(previous);
  }

  /** @param owner what the secret belongs to, for example `payment_setting 7` */
  seal(text: string, owner: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#key, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), sealed]);
  }

  /** Null where it can't be read: sealed under another APP_SECRET, for another owner, or damaged. */
  open(sealed: Buffer, owner: string): string | null {
    return this.#open(this.#key, sealed, owner) ?? this.#openBefore(sealed, owner);
  }

  /** The same, sealed under the secret that holds; null where it is, or where it can't be read. */
  reseal(sealed: Buffer, owner: string): Buffer | null {
    if (this.#open(this.#key, sealed, owner) !== null) return null;
    const text = this.#openBefore(sealed, owner);
    return text === null ? null : this.seal(text, owner);
  }

  #openBefore(sealed: Buffer, owner: string): string | null {
    return this.#keyBefore && this.#open(this.#keyBefore, sealed, owner);
  }

  #open(key: Buffer, sealed: Buffer, owner: string): string | null {
    const textAt = 1 + NONCE_BYTES + TAG_BYTES;
    if (sealed[0] !== VERSION || sealed.length < textAt) return null;
    try {
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(owner));
      decipher.setAuthTag(sealed.subarray(1 + NONCE_BYTES, textAt));
      return Buffer.concat([decipher.update(sealed.subarray(textAt)), decipher.final()]).toString('utf8');
    } catch {
      return null;
    }
  }
}
