/**
 * What a fresh clone lacks: packages and a build. Plain Node, since it runs before anything is installed.
 * Shared by `npm start` and `npm test`.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Everything the two builds are made from. */
const SOURCES = [
  'src',
  'server',
  'migrations',
  'public',
  'package.json',
  'package-lock.json',
  'vite.chunks.ts',
  'vite.config.ts',
  'vite.fetch-ahead.ts',
];
const BUILT = [join('dist', 'app', 'index.html'), join('dist', 'server', 'main.js')];
/** Inside the folder that Vite empties, so that a build by hand is not taken for this one's. */
const STAMP = join('dist', 'server', 'built-from');
const INSTALLED = join('node_modules', '.tadika-installed-from');

/** A reason to stop that is one clear sentence. */
export class Problem extends Error {
  name = 'Problem';
}

/** Installs the packages when those in node_modules are not the ones package-lock.json names. */
export async function ensureInstalled(log) {
  const lock = hashOf(readText('package-lock.json'));
  if (readText('node_modules', '.package-lock.json') && readText(INSTALLED) === lock) return;
  const lacking = whatLacks();
  if (lacking) {
    log(`Installing the packages, once, which takes a minute or two (${lacking})…`);
    await runNpm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'], 'install', log);
  }
  writeFileSync(join(root, INSTALLED), lock);
}

/** Builds the app and the server when their sources are not those of the last build. */
export async function ensureBuilt(log) {
  const state = stateOfSources();
  if (readText(STAMP) === state && BUILT.every((path) => existsSync(join(root, path)))) return;
  log('Building the app and the server, once after each change (a minute, more on a busy machine)…');
  forgetBuild();
  await runNpm(['run', 'build'], 'build', log);
  writeFileSync(join(root, STAMP), state);
}

/** Makes the next start build again, for example because a watcher has written into dist. */
export function forgetBuild() {
  rmSync(join(root, STAMP), { force: true });
}

/**
 * Compares package-lock.json with the copy npm keeps of what it has installed. That copy is written last, so an
 * interrupted install is noticed; and one made by hand (`npm install`) is accepted.
 */
function whatLacks() {
  const lock = readText('package-lock.json');
  if (!lock) throw new Problem('package-lock.json is missing: restore it from the repository.');
  const kept = readText('node_modules', '.package-lock.json');
  if (!kept) return 'none are installed';
  const wanted = JSON.parse(lock).packages;
  const installed = JSON.parse(kept).packages;
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === '') continue;
    const found = installed[path];
    const matches = found ? found.version === entry.version : entry.optional;
    if (!matches) return `${path.replace(/^node_modules\//, '')} is not as package-lock.json says`;
  }
  return undefined;
}

/** Empty when there is no such file. */
function readText(...path) {
  try {
    return readFileSync(join(root, ...path), 'utf8');
  } catch {
    return '';
  }
}

function hashOf(text) {
  return createHash('sha256').update(text).digest('hex');
}

/** A hash of the sources' names and contents, and of the variables that are built into the app. */
function stateOfSources() {
  const hash = createHash('sha256');
  const add = (path) => {
    const full = join(root, path);
    const found = statSync(full, { throwIfNoEntry: false });
    if (found?.isDirectory()) for (const name of readdirSync(full).sort()) add(`${path}/${name}`);
    else if (found) hash.update(path).update('\0').update(readFileSync(full)).update('\0');
  };
  for (const path of [...SOURCES, ...readdirSync(root).filter((name) => /^tsconfig.*\.json$/.test(name))])
    add(path);
  const variables = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'));
  hash.update(JSON.stringify(variables.sort()));
  return hash.digest('hex');
}

/** Runs npm to its end; its words are shown only when something is wrong. */
async function runNpm(args, what, log) {
  // The npm that runs us, else the one on the path (on Windows a script, which only a shell starts).
  const npm = process.env.npm_execpath;
  const [command, given] = npm?.endsWith('js') ? [process.execPath, [npm, ...args]] : ['npm', args];
  const child = spawn(command, given, {
    cwd: root,
    shell: command === 'npm' && process.platform === 'win32',
    env: { ...process.env, NODE_ENV: undefined },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const start = Date.now();
  const word = setInterval(() => log(`… ${Math.round((Date.now() - start) / 1000)} seconds`), 15_000);
  const code = await new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', resolve);
  });
  clearInterval(word);
  if (code === 0) return;
  throw new Problem(`${output.trim()}\nThe ${what} failed (${code}): npm says why above.`);
}
