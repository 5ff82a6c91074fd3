/**
 * `npm run test:upgrade -- TAG`: builds that release beside this one, and plays what happens while both are in use:
 * entries that wait while a tablet's app is renewed, and each app with the other's server.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../server/install.mjs';

const RUN = join('tests', 'run.mjs');
const [tag] = process.argv.slice(2);
if (!tag) {
  console.error('npm run test:upgrade -- TAG takes the tag of a release.');
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'tadika-before-'));
const git = (...args) => execFileSync('git', args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
const run = (cwd, args, env) =>
  spawnSync(process.execPath, [RUN, ...args], { cwd, env: { ...process.env, ...env }, stdio: 'inherit' })
    .status;
let status = 1;
git('worktree', 'add', '--detach', folder, tag);
try {
  status = run(folder, ['build']) || run(root, ['faults', 'upgrade.fault.ts'], { RELEASE_BEFORE: folder });
} finally {
  git('worktree', 'remove', '--force', folder);
  rmSync(folder, { recursive: true, force: true });
}
process.exit(status ?? 1);
