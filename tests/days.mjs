/**
 * `npm run test:days`: the API suite and the browser suite with the clock at days that have broken programs before.
 * `npm run test:days -- 29` takes those days alone whose name has this in it, `npm run test:days -- midnight taps` there the
 * files alone that are named besides.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../server/install.mjs';

const DAY_MS = 86_400_000;
/**
 * The next of each, at ten in the morning. None is past: service workers have the machine's clock, and one that is weeks
 * ahead of its page takes the tablet for one that was away too long.
 */
const DAYS = {
  'a Sunday': next((day) => day.getUTCDay() === 0),
  'a 22nd': next((day) => day.getUTCDate() === 22),
  'a 23rd': next((day) => day.getUTCDate() === 23),
  '31 December': next((day) => isOn(day, 12, 31)),
  '1 January': next((day) => isOn(day, 1, 1)),
  '29 February': next((day) => isOn(day, 2, 29)),
  'five to midnight in Kuala Lumpur': next(() => true, 'T15:55:00Z'),
};
const PRELOAD = pathToFileURL(join(root, 'tests', 'support', 'shifted-clock.mjs')).href;

const given = process.argv.slice(2);
const isOfDay = (part) => Object.keys(DAYS).some((name) => name.includes(part));
const [wanted, files] = [given.filter(isOfDay), given.filter((part) => !isOfDay(part))];
const failed = [];
for (const [name, now] of Object.entries(DAYS)) {
  if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue;
  for (const suite of ['api', 'browser']) {
    console.log(`\n════ ${name}, ${now}: ${suite} ════`);
    if ((await run([suite, ...files], now)) !== 0) failed.push(`${name} (${suite})`);
  }
}
console.log(failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : '\nEvery day passed.');
process.exit(failed.length > 0 ? 1 : 0);

/** The next day of which that is so, from tomorrow on, as an instant. */
function next(isIt, time = 'T02:00:00Z') {
  let day = new Date(Date.now() + DAY_MS);
  while (!isIt(day)) day = new Date(day.getTime() + DAY_MS);
  return day.toISOString().slice(0, 10) + time;
}

function isOn(day, month, date) {
  return day.getUTCMonth() + 1 === month && day.getUTCDate() === date;
}

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
