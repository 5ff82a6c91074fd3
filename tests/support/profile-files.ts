/** What lies in the files of a browser's profile, for whoever finds the tablet. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** As the bytes lie on the disk, and as Chromium writes a text with signs beyond Latin. */
const shapesOf = (text: string) => [Buffer.from(text, 'utf8'), Buffer.from(text, 'utf16le')];

/** What the app itself has in its files, as an example in a field, tells of nobody. */
const shipped = (text: string) =>
  filesHolding(join(import.meta.dirname, '../../dist/app'), [text]).length > 0;

/** The files of a profile that hold one of these texts; of the app's own files those that the app does not bring. */
export const filesWith = (profile: string, texts: readonly string[]) =>
  filesHolding(profile, texts).filter((found) => {
    const text = texts.find((one) => found.endsWith(one)) ?? '';
    return !(found.includes('/CacheStorage/') && shipped(text));
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

/** The files under a folder that hold one of these texts. */
export const filesHolding = (folder: string, texts: readonly string[]): string[] =>
  filesUnder(folder).flatMap((path) => {
    const bytes = unlessGone(() => readFileSync(path), Buffer.alloc(0));
    return texts
      .filter((text) => shapesOf(text).some((shape) => bytes.includes(shape)))
      .map((text) => `${path.slice(folder.length)}: ${text}`);
  });
