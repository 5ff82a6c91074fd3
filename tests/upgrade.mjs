/**
 * `npm run test:upgrade -- TAG…`: builds each of these releases beside this one, and plays what happens while both are in
 * use: entries of every kind that wait while a tablet's app is renewed or set back, each app with the other's server, and
 * the release's data under this one's steps. Without a tag, the last three are taken.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../server/install.mjs';

const RUN = join('tests', 'run.mjs');
const RELEASES = 3;
const newest = () =>
  execFileSync('git', ['tag', '--sort=-creatordate'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
    .slice(0, RELEASES);
const tags = process.argv.length > 2 ? process.argv.slice(2) : newest();
if (tags.length === 0) {
  console.error('npm run test:upgrade -- TAG takes the tag of a release: there is none here.');
  process.exit(1);
}

const git = (...args) => execFileSync('git', args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
const run = (cwd, args, env) =>
  spawnSync(process.execPath, [RUN, ...args], { cwd, env: { ...process.env, ...env }, stdio: 'inherit' })
    .status;

function beside(tag) {
  const folder = mkdtempSync(join(tmpdir(), 'tadika-before-'));
  git('worktree', 'add', '--detach', folder, tag);
  try {
    const env = { RELEASE_BEFORE: folder };
    return (
      run(folder, ['build']) ||
      run(root, ['sync', 'sync/upgrade.test'], env) ||
      run(root, ['faults', 'upgrade.fault.ts'], env)
    );
  } finally {
    git('worktree', 'remove', '--force', folder);
    rmSync(folder, { recursive: true, force: true });
  }
}

const failed = tags.filter((tag) => beside(tag) !== 0);
if (failed.length > 0) console.error(`Not with ${failed.join(', ')}.`);
process.exit(failed.length > 0 ? 1 : 0);
