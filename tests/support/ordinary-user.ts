/** The project as an ordinary user of the machine can run it, whoever runs the tests and wherever they lie. */
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openFolder } from './open-folder';

const ROOT = resolve(import.meta.dirname, '../..');
/** Any number that is not root's: it needs no entry in the list of users. */
const UID = 1000;

interface OrdinaryUser {
  /** Undefined when the tests run as an ordinary user already. */
  uid?: number;
  root: string;
  node: string;
  /** A folder of the user's own. */
  home: string;
  remove(): void;
}

export function ordinaryUser(): OrdinaryUser {
  const home = openFolder('tadika-user-');
  const remove = () => rmSync(home, { recursive: true, force: true });
  const node = realpathSync(process.execPath);
  if (process.getuid?.() !== 0) return { root: ROOT, node, home, remove };
  chownSync(home, UID, UID);
  const reaches =
    mayRun(node, ['--version']) && mayRun(node, ['--check', join(ROOT, 'dist', 'server', 'main.js')]);
  return { uid: UID, ...(reaches ? { root: ROOT, node } : copyFor(home, node)), home, remove };
}

function mayRun(command: string, args: string[]): boolean {
  return spawnSync(command, args, { uid: UID, gid: UID, cwd: '/' }).status === 0;
}

/** A clone under /root is closed to everyone else: such a user would have cloned it elsewhere. */
function copyFor(home: string, node: string) {
  const root = join(home, 'clone');
  mkdirSync(root);
  for (const name of ['dist', 'node_modules', 'package.json']) {
    cpSync(join(ROOT, name), join(root, name), { recursive: true, verbatimSymlinks: true });
  }
  const ownNode = join(home, 'node');
  cpSync(node, ownNode);
  chmodSync(ownNode, 0o755);
  chownSync(root, UID, UID);
  return { root, node: ownNode };
}
