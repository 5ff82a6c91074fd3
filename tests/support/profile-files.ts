/** What lies in the files of a browser's profile, for whoever finds the tablet. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A text, a number as a database of the browser writes it, or bytes that were made of something. */
type Secret = string | number | Buffer;

/** As the bytes lie on the disk, and as Chromium writes a text with signs beyond Latin. */
function shapesOf(secret: Secret): Buffer[] {
  if (typeof secret === 'string') return [Buffer.from(secret, 'utf8'), Buffer.from(secret, 'utf16le')];
  if (typeof secret !== 'number') return [secret, Buffer.from(secret.toString('hex'))];
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(secret);
  return [bytes];
}

/** What is kept of a short secret where somebody hashed it and thought that this hides it: all of them are tried in seconds. */
export const bareHashes = (text: string): Buffer[] =>
  ['md5', 'sha1', 'sha256', 'sha512'].map((name) => createHash(name).update(text).digest());

/** What the app itself has in its files, as an example in a field, tells of nobody. */
const shipped = (text: string) =>
  filesHolding(join(import.meta.dirname, '../../dist/app'), [text]).length > 0;

/** The files of a profile that hold one of these texts; of the app's own files those that the app does not bring. */
export const filesWith = (profile: string, texts: readonly Secret[]) =>
  filesHolding(profile, texts).filter((found) => {
    const text = texts.find((one) => typeof one === 'string' && found.endsWith(one));
    return !(found.includes('/CacheStorage/') && typeof text === 'string' && shipped(text));
  });

/** What a running browser took away since it was listed holds nothing any more. */
function unlessGone<T>(read: () => T, gone: T): T {
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return gone;
    throw error;
  }
}

function filesUnder(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return unlessGone(() => filesUnder(path), []);
    return entry.isFile() ? [path] : [];
  });
}

/** The files under a folder that hold one of these. */
export const filesHolding = (folder: string, texts: readonly Secret[]): string[] =>
  filesUnder(folder).flatMap((path) => {
    const bytes = unlessGone(() => readFileSync(path), Buffer.alloc(0));
    return texts
      .filter((text) => shapesOf(text).some((shape) => bytes.includes(shape)))
      .map((text) => `${path.slice(folder.length)}: ${Buffer.isBuffer(text) ? text.toString('hex') : text}`);
  });
