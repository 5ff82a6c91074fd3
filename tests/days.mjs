/**
 * `npm run test:days`: the API suite, and what the browser suite has that follows the day, with the clock at days that
 * have broken programs before. `npm run test:days -- 29` takes those days alone whose name has this in it.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../server/install.mjs';

const DAYS = {
  'Sunday 1 November': '2026-11-01T02:00:00Z',
  '22 November': '2026-11-22T02:00:00Z',
  '23 November': '2026-11-23T02:00:00Z',
  '31 December': '2026-12-31T02:00:00Z',
  '1 January': '2027-01-01T02:00:00Z',
  '29 February': '2028-02-29T02:00:00Z',
  'five to midnight in Kuala Lumpur': '2026-11-30T15:55:00Z',
};
/** Those of the browser whose words and figures are made from the day; the others name days of March 2026. */
const BROWSER = ['accessibility', 'languages', 'main-job', 'quarantine', 'faults', 'new-version'];
const SUITES = [['api'], ['browser', ...BROWSER.map((name) => `browser/${name}.test`)]];
const PRELOAD = pathToFileURL(join(root, 'tests', 'support', 'shifted-clock.mjs')).href;

const wanted = process.argv.slice(2);
const failed = [];
for (const [name, now] of Object.entries(DAYS)) {
  if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue;
  for (const suite of SUITES) {
    console.log(`\n════ ${name}: ${suite[0]} ════`);
    if ((await run(suite, now)) !== 0) failed.push(`${name} (${suite[0]})`);
  }
}
console.log(failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : '\nEvery day passed.');
process.exit(failed.length > 0 ? 1 : 0);

function run(suite, now) {
  const env = {
    ...process.env,
    TEST_NOW: now,
    TEST_SHIFT_MS: String(Date.parse(now) - Date.now()),
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${PRELOAD}`.trim(),
  };
  return new Promise((resolve) => {
    const args = [join(root, 'tests', 'run.mjs'), ...suite];
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
