/** What the documents of the house say, checked against the house: links, paths, commands, variables. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');
const ROOMS = ['migrations', 'public', 'server', 'src', 'tests'];

export interface HouseDocument {
  /** From the root. */
  path: string;
  text: string;
}

export const read = (path: string) => readFileSync(join(root, path), 'utf8');

function filesUnder(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}

/** Every file of the house, from the root. */
export const files = [
  ...readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name),
  ...ROOMS.flatMap(filesUnder),
];
const names = new Set(files.map((path) => basename(path)));

export const documents: HouseDocument[] = files
  .filter((path) => path.endsWith('.md'))
  .map((path) => ({ path, text: read(path) }));

/** What stands in backticks or in a block of code. */
function codeOf(text: string): string[] {
  const blocks = [...text.matchAll(/^```\n([\s\S]*?)^```$/gm)].flatMap(([, block = '']) => block.split('\n'));
  const spans = [...text.replace(/^```\n[\s\S]*?^```$/gm, '').matchAll(/`([^`\n]+)`/g)];
  return [...blocks, ...spans.map(([, span = '']) => span)];
}

/** The name under which a heading is linked. */
const slugOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s/g, '-');

const slugsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slugOf(heading));

export function brokenLinks({ path, text }: HouseDocument): string[] {
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets
    .filter((target) => !/^https?:/.test(target))
    .filter((target) => {
      const [to = '', anchor] = target.split('#');
      const file = to === '' ? join(root, path) : join(root, dirname(path), to);
      if (!existsSync(file)) return true;
      return anchor !== undefined && !slugsOf(readFileSync(file, 'utf8')).includes(anchor);
    });
}

/** Paths and names of files that nothing in the house has. */
export function missingPaths({ path, text }: HouseDocument): string[] {
  const isThere = (token: string) =>
    existsSync(join(root, token)) ||
    existsSync(join(root, dirname(path), token)) ||
    (!token.includes('/') && names.has(token));
  return codeOf(text).filter(
    (token) =>
      (/^(src|server|tests|migrations|public)\/[\w./-]*$/.test(token) ||
        /^[\w./-]*\w\.(tsx?|mjs|css|js|json|md|html)$/.test(token)) &&
      !token.startsWith('/') &&
      !isThere(token),
  );
}

const scripts = Object.keys(JSON.parse(read('package.json')).scripts as object);
const STARTERS = ['server/main.ts', 'server/demo/large/make-network.ts', 'server/start.mjs'];
const commandLines = [...STARTERS, 'tests/run.mjs', 'tests/sync/run.mjs'].map(read).join('\n');
const stages: string[] = /const ALL = \[(.*)\]/.exec(read('tests/run.mjs'))?.[1]?.match(/\w+/g) ?? [];

/** Whether a word after `npm … --` means something. */
function isTaken(command: string, word: string): boolean {
  const option = /^--([a-z-]+)$/.exec(word)?.[1];
  if (option)
    return commandLines.includes(`'${word}'`) || new RegExp(`\\b${option}: [{\\d]`).test(commandLines);
  if (/^(\d+|FILE|TAG|\[name\])$/.test(word)) return true;
  if (command === 'run bench') return names.has(`${word}.bench.ts`);
  return (
    stages.includes(word) ||
    files.some((path) => /\.(test|fault|bench)\.tsx?$/.test(path) && path.includes(word))
  );
}

/** Commands of npm that do not exist, or are given what they do not take. */
export function unknownCommands({ text }: HouseDocument): string[] {
  const said = codeOf(text).flatMap(
    (line) => line.replace(/ +# .*$/, '').match(/npm (start|test|run [\w:-]+)( -- .+)?/g) ?? [],
  );
  return said.filter((line) => {
    const [command = '', rest = ''] = line.slice('npm '.length).split(' -- ');
    if (!scripts.includes(command.replace(/^run /, ''))) return true;
    return !rest.split(' ').every((word) => word === '' || isTaken(command, word));
  });
}

/** The variables that the server checks at its start. */
export const serverVariables = [
  ...[...read('server/env.ts').matchAll(/^ {2}([A-Z][A-Z_]+): \[/gm)].map(([, name = '']) => name),
  ...(/const names = \[(.*)\]/.exec(read('server/env.ts'))?.[1]?.match(/\w+/g) ?? []).map(
    (name) => `VITE_FIREBASE_${name}`,
  ),
];
const otherVariables = new Set(
  files
    .filter((path) => /\.(ts|mjs)$/.test(path))
    .flatMap((path) => [...read(path).matchAll(/\b(?:process\.)?env\.([A-Z][A-Z_]+)\b/g)])
    .map(([, name = '']) => name),
);
/** Capital letters that are no variable. */
const NO_VARIABLES = ['GET', 'POST', 'SIGTERM', 'FILE', 'TAG'];

export function unknownVariables({ text }: HouseDocument): string[] {
  const said = codeOf(text).flatMap(
    (line) => line.match(/(?<![\w…<-])[A-Z][A-Z_]{2,}(?==)|^[A-Z][A-Z_]{2,}$/g) ?? [],
  );
  return said.filter(
    (name) => !NO_VARIABLES.includes(name) && !serverVariables.includes(name) && !otherVariables.has(name),
  );
}

const ADDRESSES = files
  .filter((path) =>
    /^(src\/app\/(router|office-screens)|src\/shared\/endpoints\/|server\/app|server\/demo\/simulators\/).*\.ts$/.test(
      path,
    ),
  )
  .map(read)
  .join('\n');

/** Addresses of the app and the API that no list of them has. */
export function unknownAddresses({ text }: HouseDocument): string[] {
  return codeOf(text)
    .flatMap((line) => /^(?:GET |POST )?(\/[a-z][\w/.-]*)(\?\w+=\w+)?$/.exec(line)?.[1] ?? [])
    .filter(
      (address) => !new RegExp(`['\`](?:[A-Z]+ )?${address.replace(/\/\d+$/, '/[:{]\\w+')}`).test(ADDRESSES),
    );
}
