/**
 * `npm run test:sync`: the sync simulation alone.
 *
 *   npm run test:sync                       the random schedules of 100 seeds, and the planted bugs
 *   npm run test:sync -- --seeds 10000      as many schedules, shared among the processors
 *   npm run test:sync -- --seed 4711        this one again, with its story if it fails
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled, root } from '../../server/install.mjs';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string' },
    first: { type: 'string', default: '1' },
    workers: { type: 'string', default: String(availableParallelism()) },
  },
});

await ensureInstalled(console.log);
const codes = await Promise.all(runs());
process.exit(codes.every((code) => code === 0) ? 0 : 1);

function runs() {
  const number = (name) => {
    const value = Number(values[name]);
    if (!Number.isSafeInteger(value) || value < 0) throw new Error(`--${name} takes a whole number.`);
    return value;
  };
  if (values.seed !== undefined) return [vitest(['schedules'], { SYNC_SEED: String(number('seed')) })];
  if (values.seeds === undefined) return [vitest([], {})];
  const [first, count] = [number('first'), number('seeds')];
  const workers = Math.max(1, Math.min(number('workers'), count));
  const share = Math.ceil(count / workers);
  return Array.from({ length: workers }, (_, index) => {
    const mine = Math.min(share, count - index * share);
    const env = { SYNC_FIRST: String(first + index * share), SYNC_SEEDS: String(mine) };
    return mine > 0 ? vitest(['schedules'], env) : 0;
  });
}

function vitest(filter, env) {
  const program = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, 'run', '--project', 'sync', ...filter], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, SYNC_LONG: '1', ...env },
    });
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
