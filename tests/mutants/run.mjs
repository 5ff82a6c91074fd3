/**
 * `npm run test:mutants`: small mistakes made on purpose in the sync, one at a time, each run against the unit, api and
 * sync tests until one fails. Which mistakes, a seed says. Whatever no test finds is told with its line, unless
 * `equivalent.json` says why it changes nothing. A runner of our own: Stryker starts Vitest once for all its mistakes,
 * and this harness starts servers and databases of its own in each run.
 *
 *   npm run test:mutants                       as many as COUNT
 *   npm run test:mutants -- --count 40 --seed 7
 *   npm run test:mutants -- --in server/sync   only there
 *   npm run test:mutants -- --key 1a2b3c       these again, by their keys
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt, ensureInstalled, root } from '../../server/install.mjs';

const WHERE = ['src/local', 'src/shared/records', 'server/sync'];
const COUNT = 320;
/** Of 100 mistakes, so many are found at the least. */
const WANTED = 92;
/** A mistake that makes a test wait for ever is found, too. */
const LIMIT_MS = 10 * 60_000;
const EQUIVALENT = join(root, 'tests', 'mutants', 'equivalent.json');
/** Of the api's tests those that speak with tablets, or about what tablets wrote. */
const API = ['api/sync-', 'api/quarantine', 'api/daily-reports', 'api/health', 'api/absence-', 'api/devices'];

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: String(COUNT) },
    seed: { type: 'string', default: '1' },
    in: { type: 'string' },
    key: { type: 'string', multiple: true },
    workers: { type: 'string', default: String(availableParallelism()) },
  },
});

await ensureInstalled(console.log);
await ensureBuilt(console.log);
const { makeMutants } = await import('./make-mutants.mjs');
const all = WHERE.flatMap(sourcesOf).flatMap((file) =>
  makeMutants(file, readFileSync(join(root, file), 'utf8')),
);
const explained = new Map(JSON.parse(readFileSync(EQUIVALENT, 'utf8')).map((each) => [each.key, each]));
const gone = [...explained.values()].filter(({ key }) => !all.some((each) => each.key === key));
for (const { key, file, why } of gone)
  console.log(`equivalent.json explains what is no more: ${key} ${file} (${why})`);
process.exit((await runAll(chosen())) && gone.length === 0 ? 0 : 1);

function sourcesOf(folder) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`)
    .sort();
}

/** In the order of the seed: what changes elsewhere in the code takes few of them out and brings few in. */
function chosen() {
  const { count, seed, key: keys } = values;
  if (keys) return all.filter(({ key }) => keys.some((wanted) => key.startsWith(wanted)));
  const rank = ({ key }) => createHash('sha256').update(`${seed} ${key}`).digest('hex');
  const among = all.filter(({ key, file }) => !explained.has(key) && file.startsWith(values.in ?? ''));
  return among.sort((one, other) => (rank(one) < rank(other) ? -1 : 1)).slice(0, Number(count));
}

async function runAll(mutants) {
  const begun = performance.now();
  await requireGreen(mutants);
  console.log(`${mutants.length} of ${all.length} mistakes, ${explained.size} explained as none`);
  const survivors = [];
  let done = 0;
  const waiting = [...mutants];
  const work = async () => {
    const tree = copyOfTree();
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const { file, line, what, was, key, by } = mutant;
      const found = await findIt(tree, mutant);
      done += 1;
      if (!found) survivors.push(mutant);
      const said = `${file}:${line} ${what}: ${brief(was)} → ${brief(by)} [${key}]`;
      console.log(`${done} ${found ?? 'SURVIVED'} ${said}`);
    }
    rmSync(tree, { recursive: true, force: true });
  };
  await Promise.all(Array.from({ length: Number(values.workers) }, work));
  const found = mutants.length - survivors.length;
  const share = (100 * found) / mutants.length;
  const minutes = ((performance.now() - begun) / 60_000).toFixed(1);
  console.log(
    `\nNo test found:\n${survivors.map((each) => `${each.file}:${each.line} [${each.key}]`).join('\n')}`,
  );
  console.log(
    `${found} of ${mutants.length} mistakes found (${share.toFixed(1)} %) in ${minutes} min, seed ${values.seed}`,
  );
  return share >= WANTED;
}

/** Where the tests fail by themselves, everything would count as found. */
async function requireGreen(mutants) {
  const tree = copyOfTree();
  const rounds = new Map(
    mutants.flatMap(({ file }) => roundsFor(file)).map((round) => [String(round), round]),
  );
  for (const round of rounds.values())
    if (await fails(tree, round))
      throw new Error(`Without a mistake there is a red test already: ${round[1]}`);
  rmSync(tree, { recursive: true, force: true });
}

function brief(text) {
  return text.replace(/\s+/g, ' ').slice(0, 70);
}

/** The house once more, to make the mistakes in; packages are those of this one. */
function copyOfTree() {
  const tree = mkdtempSync(join(tmpdir(), 'tadika-mutants-'));
  for (const name of readdirSync(root)) {
    if (name === 'node_modules') symlinkSync(join(root, name), join(tree, name));
    else if (!name.startsWith('.') || name === '.biome')
      cpSync(join(root, name), join(tree, name), { recursive: true });
  }
  return tree;
}

/** The tests that could find it, the quickest first. */
function roundsFor(file) {
  const unit = ['unit', ['unit/local', 'unit/shared', 'unit/daily-reports', 'unit/health']];
  const sync = ['sync', ['sync/records', 'sync/scenarios', 'sync/screening-fields']];
  const schedules = ['sync', ['sync/schedules']];
  if (file.startsWith('src/local')) return [unit, sync, schedules];
  const api = ['api', API];
  return file.startsWith('server') ? [api, sync, schedules] : [unit, api, sync, schedules];
}

/** What found it; null where nothing did. */
async function findIt(tree, { file, start, end, by }) {
  const path = join(tree, file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.slice(0, start) + by + text.slice(end));
  try {
    for (const round of roundsFor(file)) if (await fails(tree, round)) return round[1][0];
    return null;
  } finally {
    writeFileSync(path, text);
  }
}

function fails(tree, [project, files]) {
  const vitest = join(tree, 'node_modules', 'vitest', 'vitest.mjs');
  const options = ['run', `--project=${project}`, '--bail=1', '--maxWorkers=1', '--reporter=dot'];
  const child = spawn(process.execPath, [vitest, ...options, ...files], {
    cwd: tree,
    stdio: 'ignore',
    detached: true,
  });
  const limit = setTimeout(() => process.kill(-child.pid, 'SIGKILL'), LIMIT_MS);
  return new Promise((resolve) => {
    child.once('exit', (code) => {
      clearTimeout(limit);
      resolve(code !== 0);
    });
  });
}
