/**
 * `npm test`: installs what is missing, then build, types, lint and the tests, and ends with the plain line
 * `N passed, N failed`. Plain Node, since nothing is installed on a fresh clone.
 *
 *   npm run test:all                the same, with what takes longer than ten minutes
 *   npm test -- unit api            these stages only, with all that is in them
 *   npm test -- api start.test.ts   what is no stage goes to Vitest
 *   npm run bench -- [name…]        the benchmarks, by name
 *   npm run bench -- --before TAG   each here and in that release, and how the figures compare
 *   npm run test:long               all of it, with many rounds of what has few here
 *   npm run test:faults             kills by the dozen, minutes long
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureBuilt, ensureInstalled, Problem, root } from '../server/install.mjs';
import { compareWithBefore } from './bench/compare.mjs';
import { findChromium, findShell } from './support/find-chromium.mjs';
import { fontsOf } from './support/fonts-of.mjs';
import { memoryFolder } from './support/memory-folder.mjs';

/** Stages that are one check each: the program in node_modules and its arguments. */
const CHECKS = {
  // In one thread: of several, each checks for itself what the files of all lean on, at more than twice the work.
  types: ['typescript/bin/tsc', '--build', '--singleThreaded'],
  lint: ['@biomejs/biome/bin/biome', 'check'],
};
/** Stages that are a project of Vitest: the endings of their files, and whether they run the built server. */
const PROJECTS = {
  unit: { files: /\.test\.tsx?$/, built: false },
  api: { files: /\.test\.ts$/, built: true },
  sync: { files: /\.test\.ts$/, built: true },
  browser: { files: /\.test\.ts$/, built: true },
  bench: { files: /\.bench\.ts$/, built: true },
  faults: { files: /\.fault\.ts$/, built: true },
};
/** Run only when named, first and alone. */
const APART = ['bench', 'faults'];
const hasBrowser = (stage) => ['browser', 'faults'].includes(stage);
const ALL = ['build', 'types', 'lint', 'unit', 'api', 'sync', 'browser'];
/** A stage that hangs must not keep a machine for ever. */
const STAGE_LIMIT_MS = 60 * 60_000;
/** Of a message that quotes a whole page, as many signs say enough. */
const CAUSE_LENGTH = 900;

const total = { passed: 0, failed: 0, skipped: 0 };
/** What went wrong, by stage, and beneath it each test and what it says: told last, where a log that was cut still has it. */
const failures = [];
const causes = [];

await run(process.argv.slice(2));
if (failures.length > 0) console.log(['', `Failed: ${failures.join(', ')}`, ...causes].join('\n'));
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed > 0 ? 1 : 0);

async function run(args) {
  const [first, option, tag, ...names] = args;
  // Files and rows that are left to `npm run test:all`: `support/left-out.ts`, `support/rounds.ts`.
  if (args.length === 0 && !process.env.TEST_LONG) process.env.TEST_SHORT = '1';
  if (first === 'bench' && option === '--before') return compare(tag, names);
  const named = APART.includes(first) ? [first] : args.filter((arg) => ALL.includes(arg));
  const filter = args.filter((arg) => !named.includes(arg));
  const unnamed = filter.length > 0 ? ALL.filter((stage) => PROJECTS[stage]) : ALL;
  const stages = named.length > 0 ? named : unnamed;
  const projects = stages.filter((stage) => PROJECTS[stage] && hasFiles(stage));
  // Where it must be installed first, that goes on beside the other stages; what went wrong is told in its own.
  if (projects.some(hasBrowser)) findChromium(console.log).catch(() => {});

  if (!(await pass('install', () => ensureInstalled(console.log)))) return;
  // Beside the build and the tests, which wait for other programs half of their time.
  const checks = checkAll(stages.filter((stage) => CHECKS[stage]));
  await buildAndTest(stages, projects, filter);
  await checks;
}

/** The benches beside those of a release before: each figure that became worse counts as a failure. */
async function compare(tag, names) {
  await pass('bench', async () => {
    if (!tag) throw new Problem('npm run bench -- --before TAG takes the tag of a release.');
    await ensureInstalled(console.log);
    const worse = await compareWithBefore(tag, names);
    total.failed += worse;
    if (worse > 0) failures.push(`bench (${worse} worse than ${tag})`);
    else total.passed += 1;
  });
}

async function buildAndTest(stages, projects, filter) {
  if (stages.includes('build') || projects.some((stage) => PROJECTS[stage].built)) {
    title('build');
    if (!(await pass('build', () => ensureBuilt(console.log)))) return;
    if (stages.includes('build')) total.passed += 1;
  }
  const memory = projects.some((stage) => APART.includes(stage)) ? undefined : memoryFolder();
  const env = memory ? { TMPDIR: memory } : {};
  let found = projects;
  if (projects.some(hasBrowser)) {
    const lookForIt = async () => {
      env.CHROMIUM_SHELL_PATH = await findShell(console.log);
      env.CHROMIUM_PATH = await findChromium(console.log);
      if (process.env.TEST_FONTS) env.FONTCONFIG_FILE = onlyFontsOf(resolve(process.env.TEST_FONTS));
    };
    const without = projects.filter((stage) => !hasBrowser(stage));
    if (!(await pass(projects.filter(hasBrowser).join(', '), lookForIt))) found = without;
  }
  if (found.length > 0) await test(found, filter, env);
}

function onlyFontsOf(folder) {
  const home = mkdtempSync(join(tmpdir(), 'tadika-fonts-'));
  process.on('exit', () => rmSync(home, { recursive: true, force: true }));
  return fontsOf(folder, home);
}

/** Whether the step came to its end; when it threw, it counts as a failure. */
async function pass(name, work) {
  try {
    await work();
    return true;
  } catch (error) {
    console.error(error.name === 'Problem' ? error.message : error);
    fail(name);
    return false;
  }
}

/** One after the other; what each says is shown when it has ended, since other stages are speaking meanwhile. */
async function checkAll(stages) {
  for (const stage of stages) {
    const [program, ...args] = CHECKS[stage];
    const said = [];
    const code = await node([join(root, 'node_modules', program), ...args], {}, said);
    title(stage);
    console.log(Buffer.concat(said).toString().trimEnd());
    if (code === 0) total.passed += 1;
    else fail(stage);
  }
}

/** Projects of Vitest in one run, so that no core waits for the last file of each. With a filter, it may run nothing. */
async function test(stages, filter, env) {
  title(stages.join(', '));
  const folder = mkdtempSync(join(tmpdir(), 'tadika-report-'));
  const report = join(folder, 'report.json');
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  // A forgotten `.only` would quietly leave out the rest.
  const options = [...reporters, filter.length > 0 ? '--passWithNoTests' : '--allowOnly=false', ...filter];
  const code = await node([vitest, 'run', ...stages.map((stage) => `--project=${stage}`), ...options], env);
  count(stages, readReport(report), code, filter.length > 0);
  rmSync(folder, { recursive: true, force: true });
}

function count(stages, report, code, filtered) {
  if (!report) return fail(`${stages.join(', ')} (Vitest ended with ${code} and left no report)`);
  const before = total.failed;
  for (const stage of stages) {
    const inStage = ({ name }) => relative(root, name).split(/[\\/]/)[1] === stage;
    countStage(stage, report.testResults.filter(inStage), filtered || code !== 0);
  }
  if (total.failed === before && (code !== 0 || !report.success))
    fail(`${stages.join(', ')} (Vitest ended with ${code} though no test failed)`);
}

/** @param mayBeEmpty where it is no fault that no test of it ran */
function countStage(stage, files, mayBeEmpty) {
  const tests = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map((result) => ({ name, ...result })),
  );
  const having = (...statuses) => tests.filter(({ status }) => statuses.includes(status));
  // A file that cannot be loaded, or whose hooks fail, has no failed test of its own.
  const broken = files.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  );
  const passed = having('passed').length;
  const failed = having('failed').length + broken.length;
  total.passed += passed;
  total.failed += failed;
  total.skipped += having('pending', 'skipped', 'todo').length;
  causes.push(...broken.map(({ name, message }) => cause(name, '', [message])));
  for (const { name, fullName, failureMessages } of having('failed'))
    causes.push(cause(name, fullName, failureMessages));
  if (failed > 0) failures.push(`${stage} (${failed})`);
  else if (passed === 0 && !mayBeEmpty) fail(`${stage} (it has files and ran no test)`);
}

/** A test that failed: its file, its name and the beginning of each thing said, with the lines of tests that led there. */
function cause(file, test, messages) {
  const ofOthers = (line) => /^ {4}at /.test(line) && !/at \S*\/tests\//.test(line);
  const saidBy = (message = '') =>
    stripVTControlCharacters(message)
      .split('\n')
      .filter((line) => !ofOthers(line));
  const said = messages.map((message) => saidBy(message).join('\n    ').slice(0, CAUSE_LENGTH));
  return `  ${relative(root, file)}: ${test}\n    ${said.join('\n    ')}`;
}

function fail(what) {
  total.failed += 1;
  failures.push(what);
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

function hasFiles(stage) {
  const names = (folder) => {
    try {
      return readdirSync(folder, { recursive: true });
    } catch {
      return [];
    }
  };
  return names(join(root, 'tests', stage)).some((name) => PROJECTS[stage].files.test(name));
}

function title(name) {
  console.log(`\n── ${name} ──`);
}

/** Runs a Node program with its output shown, or put into `said`; answers its exit code, or the signal that ended it. */
function node(args, env = {}, said = null) {
  return new Promise((resolve) => {
    const output = said ? 'pipe' : 'inherit';
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', output, output],
      env: { ...process.env, ...env },
      timeout: STAGE_LIMIT_MS,
      killSignal: 'SIGKILL',
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => said.push(text));
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code, signal) => resolve(code ?? signal));
  });
}
