/**
 * As whom PostgreSQL runs. It refuses to run as root, so for root it runs as another user id; and where a folder
 * on the way (a clone under /root, say) is closed to that id, with the one right that lets it pass through.
 */
import { spawnSync } from 'node:child_process';
import { chownSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartProblem } from '../start-problem';

/** The conventional "nobody", which needs no entry in the list of users. */
const NOBODY = 65534;

/** Rights that let a process enter a closed folder; the first only reads, the second is what containers grant. */
const PASSING_RIGHTS = ['dac_read_search', 'dac_override'];

export interface PostgresAccount {
  /** Set when PostgreSQL runs as someone other than this process. */
  owner?: { uid: number; gid: number };
  /** The command and arguments that run `program` as this account, and the options for `spawn`. */
  run(
    program: string,
    args: string[],
  ): { command: string; args: string[]; ids: { uid?: number; gid?: number } };
}

/** `cluster` is the folder of the database, which need not exist yet. */
export function choosePostgresAccount(cluster: string, initdb: string): PostgresAccount {
  const self: PostgresAccount = { run: (program, args) => ({ command: program, args, ids: {} }) };
  if (process.getuid?.() !== 0) {
    refuseForeignCluster(cluster);
    return works(self, initdb);
  }
  const owner = ownerOf(cluster);
  const closed = [dirname(cluster), dirname(initdb)].map((path) => closedParent(path, owner)).find(Boolean);
  const other: PostgresAccount = { owner, run: (program, args) => ({ command: program, args, ids: owner }) };
  if (!closed && runs(other, initdb) === undefined) return other;
  for (const right of PASSING_RIGHTS) {
    const passing = withRight(owner, right);
    if (runs(passing, initdb) === undefined) return passing;
  }
  if (!closed) return works(other, initdb);
  throw new StartProblem(
    `PostgreSQL refuses to run as root, and the user it runs as instead (uid ${owner.uid}) may not enter ${closed}: move the project to a folder open to all, allow it with "chmod o+x ${closed}", or start as an ordinary user.`,
  );
}

/** Gives a file or folder, with all it holds, to the account. */
export function giveTo(account: PostgresAccount, path: string): void {
  if (!account.owner) return;
  chownSync(path, account.owner.uid, account.owner.gid);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) giveTo(account, join(path, name));
}

/** A cluster made by an ordinary user stays theirs when root starts it. */
function ownerOf(cluster: string): { uid: number; gid: number } {
  const found = statSync(cluster, { throwIfNoEntry: false });
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : { uid: NOBODY, gid: NOBODY };
}

function refuseForeignCluster(cluster: string): void {
  const found = statSync(cluster, { throwIfNoEntry: false });
  const uid = process.getuid?.();
  if (!found || uid === undefined || found.uid === uid) return;
  throw new StartProblem(
    `The database in ${cluster} belongs to another user (uid ${found.uid}), so only that user or root can start it: start as before, or give it to this user with "chown -R ${uid} ${dirname(cluster)}".`,
  );
}

/** The first folder on the way to `path`, from the top, that `owner` may not enter. */
function closedParent(path: string, owner: { uid: number; gid: number }): string | undefined {
  const above = dirname(path) === path ? undefined : closedParent(dirname(path), owner);
  if (above) return above;
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return undefined;
  const enter = found.uid === owner.uid ? 0o100 : found.gid === owner.gid ? 0o010 : 0o001;
  return found.mode & enter ? undefined : path;
}

function withRight(owner: { uid: number; gid: number }, right: string): PostgresAccount {
  const drop = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups', '--no-new-privs'];
  // The last one makes the right count in access(2) too, by which PostgreSQL looks for its own programs.
  const keep = [
    `--inh-caps=-all,+${right}`,
    `--ambient-caps=-all,+${right}`,
    '--securebits=+no_setuid_fixup',
  ];
  return {
    owner,
    run: (program, args) => ({ command: 'setpriv', args: [...drop, ...keep, program, ...args], ids: {} }),
  };
}

function works(account: PostgresAccount, initdb: string): PostgresAccount {
  const reason = runs(account, initdb);
  if (reason === undefined) return account;
  throw new StartProblem(
    `The PostgreSQL that came with the packages does not run on this system (${reason}): name a PostgreSQL of your own in DATABASE_URL.`,
  );
}

/**
 * Why PostgreSQL does not run as this account; undefined when it does. Asked for its settings, initdb looks for
 * all the programs and changes nothing.
 */
function runs(account: PostgresAccount, initdb: string): string | undefined {
  const { command, args, ids } = account.run(initdb, ['--show', '-D', '/nowhere']);
  const result = spawnSync(command, args, { ...ids, cwd: '/', encoding: 'utf8' });
  if (result.status === 0) return undefined;
  return result.error?.message ?? (result.stderr.trim().split('\n')[0] || `exit code ${result.status}`);
}
