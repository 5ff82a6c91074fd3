/** Where the tests keep the folders of their servers, databases and tablets: in memory, where the machine has room. */
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const SHARED_MEMORY = '/dev/shm';
const NAME = /^tadika-tests-(\d+)-/;
/** What a run holds at most at one moment is a third of it. */
const ROOM_BYTES = 6 * 1024 ** 3;

/**
 * A new folder in memory, gone when this process ends; undefined where the disk has to do. Copying the demonstration's
 * folder to a disk takes as much of the processor as the start of a server.
 */
export function memoryFolder() {
  try {
    removeAbandoned();
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    if (Math.min(bavail * bsize, freemem()) < ROOM_BYTES) return undefined;
    const folder = mkdtempSync(join(SHARED_MEMORY, `tadika-tests-${process.pid}-`));
    process.on('exit', () => remove(folder));
    // Databases and some servers run as another user.
    chmodSync(folder, 0o755);
    return folder;
  } catch (error) {
    // Only Linux has it, and not everyone may write there.
    if (['ENOENT', 'EACCES', 'EPERM', 'EROFS'].includes(error.code)) return undefined;
    throw error;
  }
}

/** A run that was killed leaves its folder behind, which would hold memory until the machine starts again. */
function removeAbandoned() {
  for (const name of readdirSync(SHARED_MEMORY)) {
    const pid = Number(NAME.exec(name)?.[1]);
    if (pid && !isRunning(pid)) remove(join(SHARED_MEMORY, name));
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}

const remove = (folder) => rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
