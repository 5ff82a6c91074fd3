/**
 * `npm run bench -- --before TAG [name…]`: each bench here and in the release before, in turns on the same machine, and how
 * much worse each figure became. A figure with a floor is compared by its ratio to it, which bears a busy machine.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../../server/install.mjs';

/** More than this is worse and not chance. */
const MOST_TIMES = 1.1;
/** In turns that turn round, so that what becomes slower with time falls on both. */
const TURNS = ['before', 'now', 'now', 'before'];
const RUN = join('tests', 'run.mjs');

/** Answers how many figures are worse, or could not be had. */
export async function compareWithBefore(tag, names) {
  const folder = mkdtempSync(join(tmpdir(), 'tadika-before-'));
  git('worktree', 'add', '--detach', folder, tag);
  try {
    const trees = { before: folder, now: root };
    let wrong = 0;
    for (const name of benchesOf(names)) {
      const figures = { before: new Map(), now: new Map() };
      for (const turn of TURNS) {
        console.log(`\n── ${name}, ${turn === 'now' ? 'now' : tag} ──`);
        const output = await runBench(trees[turn], name);
        for (const [figure, value] of readFigures(output)) {
          figures[turn].set(figure, [...(figures[turn].get(figure) ?? []), value]);
        }
      }
      wrong += tell(name, figures);
    }
    return wrong;
  } finally {
    git('worktree', 'remove', '--force', folder);
    rmSync(folder, { recursive: true, force: true });
  }
}

function git(...args) {
  execFileSync('git', args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
}

function benchesOf(names) {
  const all = readdirSync(join(root, 'tests', 'bench'))
    .filter((file) => file.endsWith('.bench.ts'))
    .map((file) => basename(file, '.bench.ts'));
  return names.length > 0 ? all.filter((one) => names.some((name) => one.includes(name))) : all;
}

/** The release's own benches, which install and build what they need; a target that is missed is told by its figure. */
function runBench(folder, name) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [RUN, 'bench', `${name}.bench.ts`], { cwd: folder });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
        process.stdout.write(text);
      });
    }
    child.on('close', () => resolve(output));
  });
}

/**
 * The figures of the tables that a bench prints, by name: the ratio to the floor where there is one, else the median.
 * Releases before this command print them alike.
 */
export function readFigures(output) {
  const lines = stripVTControlCharacters(output).split('\n');
  const rows = lines.map((line) => /^ {2}(\S.*?) {2,}([\d.]+) (?:ms|kB|MB)\b(.*)$/.exec(line));
  return rows
    .filter((row) => row !== null)
    .map(([, name, median, rest]) => [
      name,
      Number(/([\d.]+)×/.exec(rest.replace(/≤.*/, ''))?.[1] ?? median),
    ]);
}

function tell(bench, { before, now }) {
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  let worse = 0;
  console.log(`\n${bench}: now, in times of before`);
  for (const [name, values] of now) {
    const earlier = before.get(name);
    const times = earlier ? mean(values) / mean(earlier) : null;
    const isWorse = times !== null && times > MOST_TIMES;
    worse += isWorse ? 1 : 0;
    console.log(`  ${name}  ${times === null ? 'new' : `${times.toFixed(2)}×`}${isWorse ? '  WORSE' : ''}`);
  }
  const lost = [...before.keys()].filter((name) => !now.has(name));
  for (const name of lost) console.log(`  ${name}  no longer measured`);
  if (now.size > 0) return worse;
  console.log('  It printed no figure.');
  return worse + 1;
}
