/** Random secrets that are made once and kept in DATA_DIR, readable by their owner only. */
import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';

/** Reads the secret kept at `path`, or makes one of 256 random bits and keeps it there. */
export function storedSecret(path: string): string {
  const kept = readKept(path);
  if (kept !== '') return kept;
  const secret = randomBytes(32).toString('base64url');
  // Written aside and renamed, so that an interrupted start never leaves half a secret behind.
  const aside = `${path}.${process.pid}.new`;
  const file = openSync(aside, 'w', 0o600);
  writeSync(file, `${secret}\n`);
  fsyncSync(file);
  closeSync(file);
  renameSync(aside, path);
  return secret;
}

function readKept(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
