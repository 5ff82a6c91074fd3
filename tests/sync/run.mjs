/**
 * `npm run test:sync`: the sync simulation alone.
 *
 *   npm run test:sync                       its part of `npm test`: scenarios, some schedules, planted bugs
 *   npm run test:sync -- --seeds 10000      as many schedules, shared among the processors
 *   npm run test:sync -- --seed 4711        this one again, with its story if it fails
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled, root } from '../../server/install.mjs';

const LOOK_EVERY_MS = 500;
const TELL_EVERY_SEEDS = 100;

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string' },
    first: { type: 'string', default: '1' },
    workers: { type: 'string', default: String(availableParallelism()) },
  },
});

await ensureInstalled(console.log);
if (values.seed !== undefined)
  process.exit(await vitest({ SYNC_LONG: '1', SYNC_SEED: String(number('seed')) }));
if (values.seeds === undefined) process.exit(await vitest({}));
process.exit(await many(number('first'), number('seeds'), number('workers')));

function number(name) {
  const value = Number(values[name]);
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`--${name} takes a whole number.`);
  return value;
}

/** Each worker takes every so manieth seed, and writes a line for each into a file that is read here. */
async function many(first, count, asked) {
  const begun = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'tadika-seeds-'));
  const workers = Math.max(1, Math.min(asked, count));
  const reports = Array.from({ length: workers }, (_, index) => follow(join(folder, `${index}.jsonl`)));
  const told = { seeds: 0, failed: [], counts: {} };
  const look = () => {
    for (const line of reports.flatMap((report) => report.more())) note(told, line, count, begun);
  };
  const looking = setInterval(look, LOOK_EVERY_MS);
  const ends = reports.map(({ path }, index) => {
    const last = String(first + count - 1);
    const env = { SYNC_FIRST: String(first + index), SYNC_LAST: last, SYNC_EVERY: String(workers) };
    return vitest({ SYNC_LONG: '1', SYNC_REPORT: path, ...env }, true);
  });
  const codes = await Promise.all(ends);
  clearInterval(looking);
  look();
  rmSync(folder, { recursive: true, force: true });
  return close(told, count, workers, codes, begun);
}

function note(told, { seed, wrong, counts }, count, begun) {
  told.seeds += 1;
  for (const [what, times] of Object.entries(counts)) told.counts[what] = (told.counts[what] ?? 0) + times;
  if (wrong.length > 0) {
    told.failed.push(seed);
    console.log(`Seed ${seed} FAILED: npm run test:sync -- --seed ${seed}\n  ${wrong.join('\n  ')}`);
  }
  if (told.seeds % TELL_EVERY_SEEDS === 0) {
    const seconds = (performance.now() - begun) / 1000;
    const left = Math.round(((count - told.seeds) * seconds) / told.seeds / 60);
    console.log(`${told.seeds} of ${count} schedules, ${told.failed.length} failed, about ${left} min left`);
  }
}

function close(told, count, workers, codes, begun) {
  console.log('\nWhat befell the tablets:');
  for (const [what, times] of Object.entries(told.counts))
    console.log(`${String(times).padStart(8)} ${what}`);
  const minutes = ((performance.now() - begun) / 60_000).toFixed(1);
  const missing = count - told.seeds;
  if (told.failed.length > 0) console.log(`\nFailed: ${told.failed.join(', ')}`);
  if (missing > 0) console.log(`\n${missing} schedules were not run.`);
  console.log(
    `\n${told.seeds} schedules in ${minutes} min with ${workers} workers: ` +
      `${told.seeds - told.failed.length} passed, ${told.failed.length} failed`,
  );
  return missing > 0 || told.failed.length > 0 || codes.some((code) => code !== 0) ? 1 : 0;
}

/** The lines of a file that grows. */
function follow(path) {
  let read = 0;
  return {
    path,
    more() {
      if (!existsSync(path)) return [];
      const text = readFileSync(path, 'utf8');
      const end = text.lastIndexOf('\n') + 1;
      const lines = text.slice(read, end).split('\n').filter(Boolean);
      read = Math.max(read, end);
      return lines.map((line) => JSON.parse(line));
    },
  };
}

/** @param quiet to keep its own report to itself, but for what goes wrong with it */
function vitest(env, quiet = false) {
  const program = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, 'run', '--project', 'sync'], {
      cwd: root,
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.stdout?.resume();
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
