/**
 * DATA_DIR: makes it, and lets only one server use it at a time. The lock is a listening socket, which the kernel
 * closes with its process, so it cannot be left behind by a kill the way a file with a process number can.
 */
import { createHash, randomBytes } from 'node:crypto';
import { accessSync, constants, mkdirSync, realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartProblem } from '../start-problem';

/** Socket addresses hold 104 to 108 bytes, depending on the system. */
const SOCKET_PATH_LIMIT = 100;

export const fitsSocket = (path: string) => Buffer.byteLength(path) <= SOCKET_PATH_LIMIT;

/** How long a start waits for a server that is just stopping, before it says that the folder is taken. */
const PATIENCE_MS = 3_000;

interface FolderLock {
  release(): Promise<void>;
}

/** Makes the folder when it is missing and answers its real path. */
export function openDataFolder(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o755 });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
    return realpathSync(dataDir);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartProblem(
      `The data folder ${dataDir} cannot be made or written by this user (${code}): give this user the right, or name another folder in DATA_DIR.`,
    );
  }
}

/** Takes the folder, or says in one sentence that another server has it. `folder` is a real path. */
export async function lockDataFolder(folder: string, log: (line: string) => void): Promise<FolderLock> {
  const deadline = Date.now() + PATIENCE_MS;
  for (let waited = false; ; waited = true) {
    const holder = await tryLock(folder);
    if (typeof holder === 'object') return holder;
    if (Date.now() > deadline) {
      throw new StartProblem(
        `Another Tadika server (process ${holder}) is using the data folder ${folder}: stop it first, or give this one a folder of its own with DATA_DIR.`,
      );
    }
    if (!waited) log(`Waiting for process ${holder} to leave ${folder}…`);
    await delay(100);
  }
}

/** The lock, or the number of the process that has it. */
async function tryLock(folder: string): Promise<FolderLock | string> {
  const name = `tadika-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`;
  if (process.platform === 'win32') return lockAt(`\\\\.\\pipe\\${name}`);
  const inside = join(folder, 'lock');
  if (fitsSocket(inside)) {
    try {
      return await lockAt(inside);
    } catch (error) {
      // Some file systems (shared folders of a virtual machine) hold no sockets.
      const { code } = error as NodeJS.ErrnoException;
      if (!['EPERM', 'EOPNOTSUPP', 'ENOTSUP', 'EINVAL', 'ENOSYS'].includes(code ?? '')) throw error;
    }
  }
  // The system takes the beginning of an address that is too long, which other folders' locks share.
  const outside = join(tmpdir(), `${name}.lock`);
  return lockAt(fitsSocket(outside) ? outside : join('/tmp', `${name}.lock`));
}

async function lockAt(path: string): Promise<FolderLock | string> {
  const token = `${process.pid} ${randomBytes(8).toString('hex')}`;
  let server = await listen(path, token);
  if (!server) {
    const holder = await ask(path);
    if (holder !== undefined) return pidOf(holder);
    rmSync(path, { force: true });
    server = await listen(path, token);
    // Two starts may find the same abandoned socket and replace one another: the last one has it. The loser
    // leaves its own open until it exits, since closing it would remove the winner's address.
    await delay(50);
    const now = await ask(path);
    if (!server || now !== token) return pidOf(now ?? '');
  }
  const held = server;
  return { release: () => new Promise((resolve) => held.close(() => resolve())) };
}

function pidOf(token: string): string {
  return token.split(' ')[0] || 'unknown';
}

/** Undefined when the address is taken, by a server or by what one left behind. */
function listen(path: string, token: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.end(token);
    });
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(path, () => {
      server.unref();
      resolve(server);
    });
  });
}

/** What the holder of the lock says of itself; undefined when nobody listens. */
function ask(path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let said = '';
    const socket = connect(path);
    socket.setTimeout(2_000, () => socket.destroy());
    socket.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      const nobody = error.code === 'ECONNREFUSED' || error.code === 'ENOENT';
      resolve(nobody ? undefined : 'unknown');
    });
    socket.once('close', () => resolve(said === '' ? 'unknown' : said));
  });
}
