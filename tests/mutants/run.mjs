/**
 * `npm run test:mutants`: small mistakes made on purpose in the sync, one at a time, each run against the unit, api and
 * sync tests until one fails. Which mistakes, a seed says. Whatever no test finds is told with its line, unless
 * `equivalent.json` says why it changes nothing. A runner of our own: Stryker starts Vitest once for all its mistakes,
 * and this harness starts servers and databases of its own in each run.
 *
 *   npm run test:mutants                       as many as COUNT
 *   npm run test:mutants -- --count 40 --seed 7
 *   npm run test:mutants -- --count 40 --after 80    the third forty of a seed: a long proof in parts
 *   npm run test:mutants -- --in server/sync   only there
 *   npm run test:mutants -- --key 1a2b3c       these again, by their keys
 *   npm run test:mutants -- --minutes 30       stops by then, and tells what is undecided
 *   npm run test:doors                         doors of the server that stood open once, and rules of the ledger that are
 *                                              broken on purpose (doors.json)
 *   npm run test:mutants -- --green            the tests are known to be green without a mistake: it is not looked at
 *   npm run test:mutants -- --busy             beside other work: what failed must fail once more to count as found
 *
 * All mistakes go through the few tests that name the file or what it exports first; what is left goes on to the next,
 * slower tests. So nearly all is decided in the first minutes, and a mistake that no test finds costs the most, at the end.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt, ensureInstalled, root } from '../../server/install.mjs';

const WHERE = ['src/local', 'src/shared/records', 'server/sync'];
const COUNT = 320;
/** How many tests of a project meet a mistake before all others. */
const NEAREST = 3;
/** Of 100 mistakes, so many are found at the least. */
const WANTED = 92;
const EQUIVALENT = join(root, 'tests', 'mutants', 'equivalent.json');
/** Of the api's tests those that speak with tablets, or about what tablets wrote. */
const API = ['api/sync-', 'api/quarantine', 'api/daily-reports', 'api/health', 'api/absence-', 'api/devices'];

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: String(COUNT) },
    after: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    in: { type: 'string' },
    key: { type: 'string', multiple: true },
    workers: { type: 'string', default: String(availableParallelism()) },
    minutes: { type: 'string', default: 'Infinity' },
    green: { type: 'boolean', default: false },
    busy: { type: 'boolean', default: false },
    doors: { type: 'boolean', default: false },
  },
});

// Some rules of the ledger are met by few of its random acts.
if (values.doors) process.env.ROUNDS ??= '12';
await ensureInstalled(console.log);
await ensureBuilt(console.log);
const { makeMutants } = await import('./make-mutants.mjs');
const { openDoors } = await import('./doors.mjs');
const { Copy } = await import('./copy.mjs');
const all = WHERE.flatMap(sourcesOf).flatMap((file) =>
  makeMutants(file, readFileSync(join(root, file), 'utf8')),
);
const explained = new Map(JSON.parse(readFileSync(EQUIVALENT, 'utf8')).map((each) => [each.key, each]));
const gone = [...explained.values()].filter(({ key }) => !all.some((each) => each.key === key));
for (const { key, file, why } of gone)
  console.log(`equivalent.json explains what is no more: ${key} ${file} (${why})`);
process.exit((await runAll(values.doors ? doors() : chosen())) && gone.length === 0 ? 0 : 1);

function doors() {
  return openDoors(root).filter(({ key }) => !values.key || values.key.includes(key));
}

function sourcesOf(folder) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`)
    .sort();
}

/** In the order of the seed: what changes elsewhere in the code takes few of them out and brings few in. */
function chosen() {
  const { seed, key: keys } = values;
  const [after, count] = [Number(values.after), Number(values.count)];
  if (keys) return all.filter(({ key }) => keys.some((wanted) => key.startsWith(wanted)));
  const rank = ({ key }) => createHash('sha256').update(`${seed} ${key}`).digest('hex');
  const among = all.filter(({ key, file }) => !explained.has(key) && file.startsWith(values.in ?? ''));
  return among.sort((one, other) => (rank(one) < rank(other) ? -1 : 1)).slice(after, after + count);
}

async function runAll(mutants) {
  const begun = performance.now();
  const endBy = begun + Number(values.minutes) * 60_000;
  if (!values.green) await requireGreen(mutants);
  if (!values.doors)
    console.log(`${mutants.length} of ${all.length} mistakes, ${explained.size} explained as none`);
  const survivors = [];
  let found = 0;
  // Those that have met the fewest tests go first.
  const waiting = mutants.map((mutant) => ({ mutant, rounds: roundsOf(mutant), met: 0, seconds: 0 }));
  const next = () => waiting.sort((one, other) => one.met - other.met).shift();
  const work = async () => {
    const copy = new Copy({ isBusy: values.busy });
    for (let one = next(); one; one = next()) {
      if (performance.now() > endBy) {
        waiting.push(one);
        break;
      }
      const { mutant, rounds } = one;
      const round = rounds[one.met];
      one.met += 1;
      const from = performance.now();
      const isFound = await copy.find(mutant, round);
      one.seconds += (performance.now() - from) / 1000;
      if (isFound) found += 1;
      else if (one.met < rounds.length) {
        waiting.push(one);
        continue;
      } else survivors.push(mutant);
      const by = isFound ? round[1][0] : 'SURVIVED';
      console.log(`${found + survivors.length} ${one.seconds.toFixed(0)} s ${by} ${told(mutant)}`);
    }
    await copy.end();
  };
  await Promise.all(Array.from({ length: Number(values.workers) }, work));
  const decided = found + survivors.length;
  const share = (100 * found) / decided;
  const minutes = ((performance.now() - begun) / 60_000).toFixed(1);
  console.log(`\nNo test found:\n${survivors.map(told).join('\n')}`);
  if (waiting.length > 0)
    console.log(`\nUndecided:\n${waiting.map(({ mutant }) => told(mutant)).join('\n')}`);
  console.log(
    `${found} of ${decided} mistakes found (${share.toFixed(1)} %) in ${minutes} min, seed ${values.seed}`,
  );
  return share >= (values.doors ? 100 : WANTED);
}

function told({ file, line, what, was, by, key }) {
  return `${file}:${line} ${what}: ${brief(was)} → ${brief(by)} [${key}]`;
}

/** Where the tests fail by themselves, everything would count as found. */
async function requireGreen(mutants) {
  const copy = new Copy({ isBusy: values.busy });
  const rounds = new Map(mutants.flatMap(roundsOf).map((round) => [String(round), round]));
  for (const round of rounds.values())
    if (await copy.fails(round))
      throw new Error(`Without a mistake there is a red test already: ${round[1]}`);
  await copy.end();
}

function brief(text) {
  return text.replace(/\s+/g, ' ').slice(0, 70);
}

/** The tests that meet it: those that it names, or whichever could find it. */
function roundsOf({ rounds, file }) {
  return rounds ?? roundsFor(file);
}

/** The tests that could find it: those that name it first, then the quickest. */
function roundsFor(file) {
  const unit = ['unit', ['unit/local', 'unit/shared', 'unit/daily-reports', 'unit/health']];
  const sync = ['sync', ['sync/records', 'sync/scenarios', 'sync/screening-fields']];
  const schedules = ['sync', ['sync/schedules']];
  const api = ['api', API];
  const near = nearest(file);
  if (file.startsWith('src/local')) return [...near, unit, sync, schedules];
  return file.startsWith('server') ? [...near, sync, schedules, api] : [...near, unit, sync, schedules, api];
}

/** Of each project the few tests that name the file, or the most of what it exports. */
function nearest(file) {
  const text = readFileSync(join(root, file), 'utf8');
  const names = [...text.matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm)].map(
    ([, name]) => name,
  );
  const path = `/${basename(file).replace(/\.tsx?$/, '')}'`;
  const closeness = (test) =>
    (test.text.includes(path) ? 5 : 0) + names.filter((name) => test.text.includes(name)).length;
  return ['unit', 'sync', 'api'].flatMap((project) => {
    const close = testsOf(project)
      .map((test) => ({ name: test.name, closeness: closeness(test) }))
      .filter((test) => test.closeness > 0)
      .sort((one, other) => other.closeness - one.closeness)
      .slice(0, NEAREST);
    return close.length > 0 ? [[project, close.map(({ name }) => name)]] : [];
  });
}

function testsOf(project) {
  const folder = join(root, 'tests', project);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.test\.tsx?$/.test(name),
  );
  return names
    .filter((name) => project === 'unit' || !/planted|schedules/.test(name))
    .map((name) => ({ name: `tests/${project}/${name}`, text: readFileSync(join(folder, name), 'utf8') }));
}
