/** The built server as a process of its own, for tests of a browser, of a crash, of a start. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openFolder } from './open-folder';
import { ownPort } from './own-port';

const ROOT = resolve(import.meta.dirname, '../..');
const BUILT = join('dist', 'server', 'main.js');
const READY = /^Tadika is ready at (\S+)\n/m;

export interface ServerOptions {
  /** Kept after stop(), unless `removeDataDir`; when left out, one is made and removed. */
  dataDir?: string;
  removeDataDir?: boolean;
  /** On top of this process's; undefined takes one away. */
  env?: Record<string, string | undefined>;
  /** The folder that holds dist and node_modules; the project's own when left out. */
  root?: string;
  /** What is run of that folder: the built server when left out. */
  program?: string;
  /** The Node to run it with; this one when left out. */
  node?: string;
  /** Only root may start it as someone else. */
  uid?: number;
  limitMs?: number;
}

export interface ServerProcess {
  url: string;
  pid: number;
  dataDir: string;
  /** Everything it wrote so far. */
  output(): string;
  /** The exit code once it is gone, for whatever reason; null when a signal ended it. */
  exited: Promise<number | null>;
  /** Sends the signal and answers the exit code once it is gone; null when the signal ended it. */
  kill(signal: NodeJS.Signals): Promise<number | null>;
  /** Ends it as an operator would and removes the folder made for it. */
  stop(): Promise<void>;
}

/** Resolves when it says it is ready; rejects with what it wrote when it ends instead. */
export async function startServer(options: ServerOptions = {}): Promise<ServerProcess> {
  const dataDir = options.dataDir ?? openFolder('tadika-server-');
  const { child, output, exited } = await spawnServer({ ...options, dataDir });
  // A killed server's database may still be writing its last.
  const retry = { maxRetries: 20, retryDelay: 100 };
  const removeFolder = () => {
    if (!options.dataDir || options.removeDataDir)
      rmSync(dataDir, { recursive: true, force: true, ...retry });
  };
  const url = await readyAddress(child, output, exited, options.limitMs ?? 180_000).catch((error) => {
    removeFolder();
    throw error;
  });
  const kill = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return exited;
  };
  return {
    url,
    pid: child.pid as number,
    dataDir,
    output,
    exited,
    kill,
    async stop() {
      await kill('SIGTERM');
      removeFolder();
    },
  };
}

/** Starts it to its end, for starts that are expected to fail: one that becomes ready is ended, and ends with 0. */
export async function runServer(options: ServerOptions & { dataDir: string }) {
  const { child, output, exited } = await spawnServer(options);
  child.stdout.on('data', () => {
    if (READY.test(output())) child.kill('SIGTERM');
  });
  return { code: await exited, output: output() };
}

async function spawnServer(options: ServerOptions) {
  const { dataDir, env = {}, root = ROOT, program = BUILT, node = process.execPath, uid } = options;
  if (!existsSync(join(root, BUILT)))
    throw new Error('There is no built server to test: run "npm run build" first.');
  const PORT = env.PORT ?? (await ownPort());
  const child = spawn(node, [join(root, program)], {
    cwd: root,
    ...(uid !== undefined && { uid, gid: uid }),
    // NODE_ENV and the like of the test runner are not the server's; the day of a run is.
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...shiftedClock(),
      PORT,
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      written += text;
    });
  }
  const exited = new Promise<number | null>((done, failed) => {
    child.once('error', failed);
    child.once('close', (code) => done(code));
  });
  return { child, output: () => written, exited };
}

/** What a process needs to have the clock of a run on another day. */
function shiftedClock(): NodeJS.ProcessEnv {
  const { TEST_SHIFT_MS, NODE_OPTIONS } = process.env;
  return TEST_SHIFT_MS ? { TEST_SHIFT_MS, NODE_OPTIONS } : {};
}

async function readyAddress(
  child: ChildProcess,
  output: () => string,
  exited: Promise<number | null>,
  limitMs: number,
): Promise<string> {
  const ready = new Promise<string>((found) => {
    child.stdout?.on('data', () => {
      const address = READY.exec(output())?.[1];
      if (address) found(address);
    });
  });
  let limit: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    limit = setTimeout(() => resolve('late'), limitMs);
  });
  const first = await Promise.race([ready, exited, late]);
  clearTimeout(limit);
  if (typeof first === 'string' && first !== 'late') return first;
  child.kill('SIGKILL');
  const how = first === 'late' ? `was not ready in ${limitMs} ms` : `ended with ${first}`;
  throw new Error(`The server ${how}:\n${output()}`);
}
