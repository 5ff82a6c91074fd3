/**
 * Makes the folder of the database once: initdb, who may connect, the role and the database. All of it happens
 * in a folder aside that is renamed at the end, so an interrupted first start leaves nothing half made.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartProblem } from '../start-problem';
import { giveTo, type PostgresAccount } from './postgres-account';
import type { PostgresBinaries } from './postgres-binaries';
import { postgresEnvironment } from './postgres-process';

/** The role and the database have the same name. The role owns the database and is no superuser. */
export const DATABASE_NAME = 'tadika';

/** Only the one role may connect, and only from this machine; the superuser exists in single-user mode alone. */
const WHO_MAY_CONNECT = `# type  database  user             address       method
local   all       ${DATABASE_NAME}                         scram-sha-256
host    all       ${DATABASE_NAME}           127.0.0.1/32  scram-sha-256
`;

interface ClusterOptions {
  binaries: PostgresBinaries;
  account: PostgresAccount;
  cluster: string;
  password: string;
  durable: boolean;
}

export async function createCluster({ binaries, account, cluster, password, durable }: ClusterOptions) {
  const aside = `${cluster}.new`;
  // The initdb of a first start that was killed may still be writing its last.
  rmSync(aside, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  mkdirSync(aside, { mode: 0o700 });
  giveTo(account, aside);
  await runProgram(account, binaries.initdb, [
    '-D',
    aside,
    '-U',
    'postgres',
    '--auth=trust',
    '--no-instructions',
    // Sorted as people sort names, whatever the language of the machine.
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=icu',
    '--icu-locale=und',
    ...(durable ? [] : ['--no-sync']),
  ]);
  writeFileSync(join(aside, 'pg_hba.conf'), WHO_MAY_CONNECT);
  await runSingleUser({ binaries, account, cluster: aside, durable }, [
    `create role ${DATABASE_NAME} login createdb password '${password}'`,
    `create database ${DATABASE_NAME} owner ${DATABASE_NAME}`,
  ]);
  renameSync(aside, cluster);
}

/** For a folder that came from elsewhere, whose password is not the one kept here. The database must not run. */
export async function resetPassword(options: ClusterOptions): Promise<void> {
  await runSingleUser(options, [`alter role ${DATABASE_NAME} password '${options.password}'`]);
}

async function runSingleUser(
  { binaries, account, cluster, durable }: Omit<ClusterOptions, 'password'>,
  statements: string[],
): Promise<void> {
  const args = ['--single', ...(durable ? [] : ['-F']), '-D', cluster, 'postgres'];
  const output = await runProgram(account, binaries.postgres, args, `${statements.join('\n')}\n`);
  const problem = output.split('\n').find((line) => /\b(ERROR|FATAL|PANIC):/.test(line));
  if (problem) throw new StartProblem(`PostgreSQL could not set up its database: ${problem.trim()}`);
}

/** Runs to the end and answers all it wrote. */
function runProgram(account: PostgresAccount, program: string, args: string[], input = ''): Promise<string> {
  const run = account.run(program, args);
  return new Promise((resolve, reject) => {
    const child = spawn(run.command, run.args, { ...run.ids, cwd: '/', env: postgresEnvironment() });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.stdin.on('error', () => {}).end(input);
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) return resolve(output);
      const lines = output.trim().split('\n');
      const reason = lines.findLast((line) => /error|FATAL|PANIC|could not/i.test(line)) ?? lines.at(-1);
      reject(new StartProblem(`PostgreSQL could not make its database folder: ${reason?.trim()}`));
    });
  });
}
