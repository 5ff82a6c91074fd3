/**
 * The embedded database: a PostgreSQL that npm installed, kept in DATA_DIR, started and stopped with the server.
 * Layout of DATA_DIR: postgres/ (the database), postgres-socket/, postgres.log, database-password, lock.
 */
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartProblem } from '../start-problem';
import { storedSecret } from '../stored-secret';
import { createCluster, DATABASE_NAME, resetPassword } from './create-cluster';
import { fitsSocket, lockDataFolder, openDataFolder } from './data-folder';
import { stopOrphan } from './orphaned-postgres';
import { choosePostgresAccount, giveTo, type PostgresAccount } from './postgres-account';
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries';
import { PostgresEnded, runPostgres, untilReady } from './postgres-process';

interface EmbeddedDatabaseOptions {
  dataDir: string;
  log: (line: string) => void;
  /** False for tests: several times faster, and lost when the machine (not just the process) stops. */
  durable?: boolean;
  /** Called when the database ends without having been asked to. */
  onUnexpectedEnd?: () => void;
}

export interface EmbeddedDatabase {
  url: string;
  stop(): Promise<void>;
}

/** Where the server listens: a socket in a folder, or, where that cannot be, a port of this machine alone. */
interface Address {
  socketFolder?: string;
  port: number;
}

interface Cluster {
  binaries: PostgresBinaries;
  account: PostgresAccount;
  cluster: string;
  password: string;
  durable: boolean;
  logFile: string;
}

/** With a socket in a folder of its own, the port is only a part of the socket's name. */
const SOCKET_PORT = 5432;
const SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}.lock`;

/** @throws StartProblem when the folder is taken, closed to PostgreSQL, or belongs to another user. */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const { dataDir, log, durable = true, onUnexpectedEnd } = options;
  const folder = openDataFolder(dataDir);
  const lock = await lockDataFolder(folder, log);
  try {
    const binaries = findPostgresBinaries();
    const cluster = join(folder, 'postgres');
    const account = choosePostgresAccount(cluster, binaries.initdb);
    const password = storedSecret(join(folder, 'database-password'));
    const all = { binaries, account, cluster, password, durable, logFile: join(folder, 'postgres.log') };
    await prepareCluster(all, log);
    const { server, url } = await start(all, folder, log);
    let stopping = false;
    server.exited.then(() => {
      if (!stopping) onUnexpectedEnd?.();
    });
    return {
      url,
      async stop() {
        stopping = true;
        await server.stop();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function prepareCluster(all: Cluster, log: (line: string) => void): Promise<void> {
  if (!existsSync(join(all.cluster, 'PG_VERSION'))) {
    log('Making the database…');
    return createCluster(all);
  }
  await stopOrphan(all.cluster, log);
  const { owner } = all.account;
  // Set back from a copy, it may have become root's.
  if (owner && statSync(all.cluster).uid !== owner.uid) giveTo(all.account, all.cluster);
}

async function start(all: Cluster, folder: string, log: (line: string) => void) {
  try {
    return await startOnce(all, folder, log);
  } catch (error) {
    if ((error as { code?: string }).code !== '28P01') throw error;
    log('Giving the database the password kept in the data folder…');
    await resetPassword(all);
    return startOnce(all, folder, log);
  }
}

async function startOnce(all: Cluster, folder: string, log: (line: string) => void) {
  let address = await chooseAddress(all.account, folder);
  for (const deadline = Date.now() + 10_000; ; await delay(200)) {
    const server = runPostgres({
      ...all,
      postgres: all.binaries.postgres,
      settings: settingsFor(all, address),
    });
    const url = urlOf(address, all.password);
    try {
      await untilReady(url, server, log);
      return { server, url };
    } catch (error) {
      await server.stop();
      if (!(error instanceof PostgresEnded)) throw error;
      const said = server.lastText();
      // Workers of a killed PostgreSQL may need a moment to notice; a port may have been taken in between.
      const passing =
        /shared memory block/.test(said) || (!address.socketFolder && /create any TCP/.test(said));
      if (address.socketFolder && /Unix-domain socket/.test(said)) address = await loopback();
      else if (!passing || Date.now() > deadline) {
        throw new StartProblem(`PostgreSQL did not start: ${said} (more in ${all.logFile})`);
      } else if (!address.socketFolder) address = await loopback();
    }
  }
}

async function chooseAddress(account: PostgresAccount, folder: string): Promise<Address> {
  const socketFolder = join(folder, 'postgres-socket');
  const fits = fitsSocket(join(socketFolder, SOCKET_NAME));
  if (process.platform === 'win32' || !fits) return loopback();
  // What a killed PostgreSQL left here names a process number that may be another program's by now.
  rmSync(socketFolder, { recursive: true, force: true });
  mkdirSync(socketFolder, { mode: 0o700 });
  giveTo(account, socketFolder);
  return { socketFolder, port: SOCKET_PORT };
}

async function loopback(): Promise<Address> {
  const port = await new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
  return { port };
}

function urlOf({ socketFolder, port }: Address, password: string): string {
  const url = new URL(`postgres://${DATABASE_NAME}:${password}@127.0.0.1:${port}/${DATABASE_NAME}`);
  if (socketFolder) url.searchParams.set('host', socketFolder);
  return url.href;
}

function settingsFor({ durable }: Cluster, { socketFolder, port }: Address): [string, string][] {
  return [
    ['port', String(port)],
    ['listen_addresses', socketFolder ? '' : '127.0.0.1'],
    ['unix_socket_directories', socketFolder ?? ''],
    ['unix_socket_permissions', '0700'],
    ['max_connections', '100'],
    ['shared_buffers', '128MB'],
    ['effective_cache_size', '1GB'],
    ['work_mem', '16MB'],
    ['maintenance_work_mem', '128MB'],
    ['random_page_cost', '1.1'],
    ['jit', 'off'],
    // No copy of this database follows along, so the journal need not carry what only copies need.
    ['wal_level', 'minimal'],
    ['max_wal_senders', '0'],
    ['wal_compression', 'on'],
    ['timezone', 'UTC'],
    ['log_timezone', 'UTC'],
    ['log_checkpoints', 'off'],
    // Failed statements are the server's to log: here they would put people's data into a file.
    ['log_min_messages', 'log'],
    ['fsync', durable ? 'on' : 'off'],
    // What is committed has left PostgreSQL: a kill of it loses nothing, with `fsync` a power cut neither.
    ['synchronous_commit', 'on'],
    ['full_page_writes', durable ? 'on' : 'off'],
  ];
}
