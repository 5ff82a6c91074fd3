/**
 * A browser for the tests, found without being told: CHROMIUM_PATH, the system's, Playwright's, an installed
 * package's; else, as root on a system with apt, installed. Plain Node.
 */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];

/** Where browsers are on systems that do not put them on the path. */
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  join(process.env.PROGRAMFILES ?? 'C:\\Program Files', 'Google', 'Chrome', 'Application', 'chrome.exe'),
];

/** A child's name is drawn by a font that has its script; the tests of documents and screens look at that. */
const FONTS = ['fonts-noto-core', 'fonts-noto-cjk'];

/** A reason to stop that is one clear sentence. */
class Problem extends Error {
  name = 'Problem';
}

/** The browser without its windows: the same pages for two thirds of the work, and no notifications. */
const SHELL = 'chromium-headless-shell';

let found;

/** Looked for once a process: running a browser to ask for its version takes a moment. */
export function findChromium(log = () => {}) {
  found ??= look(log);
  return found;
}

/** The browser without windows of the system; where it has none, the one that `findChromium` finds. */
export async function findShell(log = () => {}) {
  if (process.env.CHROMIUM_SHELL_PATH) return process.env.CHROMIUM_SHELL_PATH;
  const whole = await findChromium(log);
  // Whoever names a browser means it for everything.
  if (process.env.CHROMIUM_PATH) return whole;
  return (await firstThatWorks(onThePath(SHELL))) ?? whole;
}

async function look(log) {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (await works(given)) return given;
    throw new Problem(
      `CHROMIUM_PATH is "${given}", which does not run: it should be the path of a Chromium or Chrome.`,
    );
  }
  const path = (await firstThatWorks(candidates())) ?? (await fromPackage()) ?? (await installed(log));
  if (path) return path;
  throw new Problem(
    'No browser was found for the browser tests: install Chromium or Chrome (on Debian, "apt-get install chromium" as root), or name one in CHROMIUM_PATH.',
  );
}

function* candidates() {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  for (const name of NAMES) yield* onThePath(name + suffix);
  yield* PLACES;
  for (const cache of playwrightCaches()) yield* within(cache, /^chromium/);
  yield* within(join(homedir(), '.cache', 'puppeteer'), /^chrome/);
}

const onThePath = (name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));

function playwrightCaches() {
  const home = homedir();
  return [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    join(home, '.cache', 'ms-playwright'),
    join(home, 'Library', 'Caches', 'ms-playwright'),
    process.env.LOCALAPPDATA && join(process.env.LOCALAPPDATA, 'ms-playwright'),
    '/ms-playwright',
  ].filter((path) => path && path !== '0');
}

/** The browsers in the folders of a cache, the newest version first. */
function* within(cache, folders) {
  for (const name of list(cache)
    .filter((entry) => folders.test(entry))
    .sort(byVersion)) {
    yield* executables(join(cache, name), 4);
  }
}

function* executables(folder, depth) {
  for (const entry of list(folder).sort(byVersion)) {
    const path = join(folder, entry);
    if (/^(chrome|chromium|headless_shell|chrome-headless-shell|Chromium)(\.exe)?$/.test(entry)) yield path;
    if (depth > 0 && /^(chrome|linux|mac|win|Chromium|Contents|MacOS)/.test(entry))
      yield* executables(path, depth - 1);
  }
}

function byVersion(one, other) {
  return other.localeCompare(one, 'en', { numeric: true });
}

function list(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

async function firstThatWorks(paths) {
  for (const path of paths) if (existsSync(path) && (await works(path))) return path;
  return undefined;
}

/** Running is the only proof: some systems have a stand-in that only says how to install one. */
async function works(path) {
  if (process.platform === 'win32') return existsSync(path); // There, asking for the version opens a window.
  try {
    const { stdout } = await run(path, ['--version'], { timeout: 60_000 });
    return /Chrom|Edge/i.test(stdout);
  } catch {
    return false;
  }
}

/** A package that brings a browser along, when the project has one installed. */
async function fromPackage() {
  try {
    const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
    const { default: chromium } = await import(pathToFileURL(entry).href);
    return firstThatWorks([await chromium.executablePath()]);
  } catch {
    return undefined;
  }
}

async function installed(log) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  log('Installing Chromium for the browser tests, once…');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // A new machine may be busy with its own updates.
  const patient = ['-o', 'DPkg::Lock::Timeout=300'];
  const apt = (args, minutes) =>
    run('apt-get', [...patient, ...args], { env, timeout: minutes * 60_000, maxBuffer: 64_000_000 });
  // One source of packages that cannot be reached need not be the one that has Chromium.
  await apt(['update'], 5).catch(() => {});
  try {
    await apt(['install', '-y', '--no-install-recommends', 'chromium'], 15);
  } catch (error) {
    log(
      `Chromium could not be installed: ${String(error.stderr || error.message)
        .trim()
        .split('\n')
        .at(-1)}`,
    );
    return undefined;
  }
  // Welcome, not needed.
  await apt(['install', '-y', '--no-install-recommends', SHELL, ...FONTS], 5).catch(() => {});
  return firstThatWorks(candidates());
}
