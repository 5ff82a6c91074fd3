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

/** The files under a folder that hold one of these texts. */
export function filesHolding(folder: string, texts: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => {
      const path = join(entry.parentPath, entry.name);
      const bytes = readFileSync(path);
      return texts
        .filter((text) => shapesOf(text).some((shape) => bytes.includes(shape)))
        .map((text) => `${path.slice(folder.length)}: ${text}`);
    });
}
