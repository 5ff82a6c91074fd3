/**
 * `npm test`: installs what is missing, then build, types, lint and the tests, and ends with the plain line
 * `N passed, N failed`. Plain Node, since nothing is installed on a fresh clone.
 *
 *   npm test -- unit api            these stages only
 *   npm test -- api start.test.ts   what is no stage goes to Vitest
 *   npm run bench -- [name…]        the benchmarks, by name
 *   npm run test:faults             kills by the dozen, minutes long
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureBuilt, ensureInstalled, root } from '../server/install.mjs';
import { findChromium } from './support/find-chromium.mjs';

/** Stages that are one check each: the program in node_modules and its arguments. */
const CHECKS = {
  types: ['typescript/bin/tsc', '--build'],
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
const CAUSE_LENGTH = 600;

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
  const [first] = args;
  const named = APART.includes(first) ? [first] : args.filter((arg) => ALL.includes(arg));
  const filter = args.filter((arg) => !named.includes(arg));
  const unnamed = filter.length > 0 ? ALL.filter((stage) => PROJECTS[stage]) : ALL;
  const stages = named.length > 0 ? named : unnamed;
  const needsBuild = stages.some((stage) => PROJECTS[stage]?.built && hasFiles(stage));
  // Where it must be installed first, that goes on beside the other stages; what went wrong is told in its own.
  if (stages.some(hasBrowser)) findChromium(console.log).catch(() => {});

  if (!(await pass('install', () => ensureInstalled(console.log)))) return;
  if (stages.includes('build') || needsBuild) {
    title('build');
    if (!(await pass('build', () => ensureBuilt(console.log)))) return;
    if (stages.includes('build')) total.passed += 1;
  }
  for (const stage of stages) {
    if (CHECKS[stage]) await check(stage);
    else if (PROJECTS[stage]) await project(stage, filter);
  }
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

async function check(stage) {
  title(stage);
  const [program, ...args] = CHECKS[stage];
  const code = await node([join(root, 'node_modules', program), ...args]);
  if (code === 0) total.passed += 1;
  else fail(stage);
}

/** One project of Vitest. With a filter, it may rightly have nothing to run. */
async function project(stage, filter) {
  if (!hasFiles(stage)) return;
  title(stage);
  const folder = mkdtempSync(join(tmpdir(), 'tadika-report-'));
  const report = join(folder, 'report.json');
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  // A forgotten `.only` would quietly leave out the rest.
  const options = [...reporters, filter.length > 0 ? '--passWithNoTests' : '--allowOnly=false', ...filter];
  await pass(stage, async () => {
    const env = hasBrowser(stage) ? { CHROMIUM_PATH: await findChromium(console.log) } : {};
    const code = await node([vitest, 'run', '--project', stage, ...options], env);
    count(stage, readReport(report), code, filter.length > 0);
  });
  rmSync(folder, { recursive: true, force: true });
}

function count(stage, report, code, filtered) {
  if (!report) return fail(`${stage} (Vitest ended with ${code} and left no report)`);
  total.passed += report.numPassedTests;
  total.skipped += report.numPendingTests + report.numTodoTests;
  // A file that cannot be loaded, or whose hooks fail, has no failed test of its own.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  );
  const failed = report.numFailedTests + broken.length;
  total.failed += failed;
  causes.push(...broken.map(({ name, message }) => cause(name, '', message)));
  for (const { name, assertionResults } of report.testResults)
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === 'failed') causes.push(cause(name, fullName, failureMessages[0]));
  if (failed > 0) failures.push(`${stage} (${failed})`);
  else if (code !== 0 || !report.success) fail(`${stage} (Vitest ended with ${code} though no test failed)`);
  const executed = report.numPassedTests + failed;
  if (executed === 0 && code === 0 && !filtered) fail(`${stage} (it has files and ran no test)`);
}

/** A test that failed: its file, its name and the beginning of what was said, with the lines of tests that led there. */
function cause(file, test, message = '') {
  const ofOthers = (line) => /^ {4}at /.test(line) && !/at \S*\/tests\//.test(line);
  const said = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => !ofOthers(line));
  return `  ${relative(root, file)}: ${test}\n    ${said.join('\n    ').slice(0, CAUSE_LENGTH)}`;
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

/** Runs a Node program with its output shown; answers its exit code, or the signal that ended it. */
function node(args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
      timeout: STAGE_LIMIT_MS,
      killSignal: 'SIGKILL',
    });
    child.on('error', (error) => resolve(error.message));
    child.on('exit', (code, signal) => resolve(code ?? signal));
  });
}
