/** The documents of the house say what is so: what they link, name and count exists. */
import { describe, expect, it, test } from 'vitest';
import { IMPORT_ROWS_MAX } from '#shared/domain/import-columns';
import { keepingBounds } from '#shared/domain/keeping';
import { FILE_MAX_BYTES } from '#shared/endpoints/endpoint';
import { HISTORY_DAYS, STORED_DAYS } from '#shared/endpoints/feed';
import { PUSH_OPERATIONS_FIRST } from '#shared/endpoints/sync';
import { PLACES } from '../../../server/demo/large/network';
import { readEnv } from '../../../server/env';
import { INVITATION_DAYS, RESET_HOURS } from '../../../server/features/people/one-time-links';
import { USUAL_ROOM } from '../../../server/http/work-limit';
import { LIMITS } from '../../../server/listen';
import {
  brokenLinks,
  documents,
  type HouseDocument,
  missingPaths,
  read,
  serverVariables,
  unknownAddresses,
  unknownCommands,
  unknownVariables,
} from '../../support/house-documents';

const checks = { brokenLinks, missingPaths, unknownCommands, unknownVariables, unknownAddresses };

describe.each(Object.entries(checks))('%s', (_name, check) => {
  it.each(documents)('has nothing to say of $path', (document) => expect(check(document)).toEqual([]));
});

const saying = (text: string): HouseDocument => ({ path: 'server/OPERATING.md', text });

test('a link, path, command, variable or address that does not exist is found', () => {
  expect(brokenLinks(saying('[a](README.md), [b](gone.md), [c](#the-log), [d](#gone)'))).toEqual([
    'gone.md',
    '#gone',
  ]);
  expect(missingPaths(saying('`server/app.ts` `server/gone.ts` `gone.ts` `app.ts`'))).toEqual([
    'server/gone.ts',
    'gone.ts',
  ]);
  expect(
    unknownCommands(
      saying(
        '`npm start` `npm run gone` `npm run restore -- --gone` `npm test -- gone` `npm run bench -- gone`',
      ),
    ),
  ).toEqual(['npm run gone', 'npm run restore -- --gone', 'npm test -- gone', 'npm run bench -- gone']);
  expect(unknownCommands(saying('```\nnpm run gone     # words\n```'))).toEqual(['npm run gone']);
  expect(unknownVariables(saying('`PORT` `GONE_PORT` `DEMO=1` `GONE=1 npm start`'))).toEqual([
    'GONE_PORT',
    'GONE',
  ]);
  expect(unknownAddresses(saying('`/users` `/gone` `GET /healthz` `GET /gone`'))).toEqual(['/gone', '/gone']);
});

test('the front page is short', () => {
  expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(150);
});

test('every variable of the server is in the table of those who run it', () => {
  const rows = read('server/OPERATING.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const told = rows.flatMap((row) => row.split('|')[1]?.match(/[A-Z][A-Z_]+/g) ?? []);
  expect(serverVariables.length).toBeGreaterThan(20);
  expect(serverVariables.filter((name) => !told.includes(name))).toEqual([]);
});

/** A number that a file names, where it is not exported. */
function numberIn(path: string, before: string): number {
  const found = read(path)
    .split(before)[1]
    ?.match(/^[\d_.]+/)?.[0];
  if (!found) throw new Error(`${path} has no "${before}" with a number.`);
  return Number(found.replaceAll('_', ''));
}

const NUMBERS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');
const MORE_NUMBERS: Record<number, string> = { 30: 'thirty', 100: 'a hundred', 10000: 'ten thousand' };
/** A number as a sentence has it. */
function inWords(number: number): string {
  const word = NUMBERS[number] ?? MORE_NUMBERS[number];
  if (!word) throw new Error(`There is no word for ${number} here.`);
  return word;
}

const defaults = readEnv({});
const sessions = (which: string) =>
  numberIn('server/features/session/open-session.ts', `const ${which}_MS = `);
const simulated = (which: string) => numberIn('server/demo/simulators/my-invois.ts', `const ${which}_MS = `);
const cancelDays = numberIn('src/shared/domain/e-invoice.ts', 'const CANCEL_WITHIN_HOURS = ') / 24;
const poolSize = numberIn('server/db/knex.ts', 'POOL_SIZE = ');
const jobConnections =
  numberIn('server/jobs/run-jobs.ts', 'const CONCURRENCY = ') +
  numberIn('server/jobs/run-jobs.ts', 'poolSize: CONCURRENCY + ');
const node = JSON.parse(read('package.json')).engines.node.slice('>='.length);
const devPort = numberIn('server/start-watching.mjs', "process.env.PORT ?? '");
const megabytes = FILE_MAX_BYTES / 1024 / 1024;

/** Sentences with a figure, and the same sentences with the figures that the code has. */
const figures: [path: string, sentences: string[]][] = [
  [
    'README.md',
    [
      `(https://nodejs.org) ${node} or newer`,
      `localhost:${defaults.port}`,
      `localhost:${devPort}`,
      `are ready within ${inWords(numberIn('tests/bench/start.bench.ts', 'READY_WITHIN_MS = ') / 1000)} seconds`,
      `--preschools 200 --years 10\` | makes a network of ${(200 * PLACES).toLocaleString('en')} children`,
    ],
  ],
  [
    'server/OPERATING.md',
    [
      `\`PORT\` | ${defaults.port} |`,
      `\`PORT\` for the app (${devPort}) and \`API_PORT\` for the server (${numberIn('server/start-watching.mjs', "process.env.API_PORT ?? '")})`,
      `at least ${numberIn('server/env.ts', 'APP_SECRET: [z.string().min(')} characters`,
      `\`CALLS_AT_ONCE\` | ${USUAL_ROOM.atOnce} |`,
      `\`CALLS_WAITING\` | ${USUAL_ROOM.waiting} |`,
      `up to ${poolSize + jobConnections + 1} connections: ${poolSize} for calls, ${jobConnections} for jobs, and 1 that`,
      `Five processes\n  fit into PostgreSQL's usual 100 connections`,
      `as long as sessions last (${sessions('LONGEST')} days)`,
      `out of service for ${inWords(numberIn('server/OPERATING.md', 'fail_timeout='))} seconds`,
      `Bodies have up to ${megabytes + 1} MB: a file of ${megabytes} MB`,
      `client_max_body_size ${megabytes + 1}m`,
      `closes idle connections after ${(LIMITS.keepAliveTimeout ?? 0) / 1000} seconds`,
      `at most ${numberIn('server/main.ts', 'FINISH_LIMIT_MS = ') / 1000} seconds`,
      `in the ${HISTORY_DAYS} days before the last contact`,
      `within ${INVITATION_DAYS} days`,
      `works for ${RESET_HOURS} hours`,
      `A file may have ${megabytes} MB and ${IMPORT_ROWS_MAX.toLocaleString('en')} rows`,
    ],
  ],
  [
    'server/README.md',
    [
      `change ${inWords(numberIn('server/features/invoices/run-bulk-act.ts', 'A_FEW = '))} rows at a time`,
      `The same look within ${inWords(numberIn('server/read-log.ts', "read.at - interval '"))} minutes`,
      `whole revisions go after\n  ${inWords(keepingBounds.invoices.settled.usual)} years`,
      `adds to its issue for ${inWords(numberIn('server/features/invoices/note-revision.ts', 'WRITTEN_FOR_MS = '))} minutes`,
      `are jobs of ${numberIn('server/features/billing-runs/run-step.ts', 'A_FEW = ')} families each`,
      `Sessions end after ${inWords(sessions('LONGEST'))} days, the office’s after ${inWords(sessions('LONGEST_OF_OFFICE'))} hours`,
      `a secret of ${numberIn('server/features/tablets/pin-session.ts', 'SECRET_BYTES = ')} bytes`,
    ],
  ],
  [
    'server/demo/simulators/README.md',
    [
      `the same submission within ${inWords(simulated('SAME_AGAIN'))} minutes`,
      `more than ${inWords(simulated('AGE_MAX') / 24)} days old`,
      `cancelling after ${inWords(cancelDays)} days`,
    ],
  ],
  [
    'src/local/README.md',
    [
      `records of the last ${HISTORY_DAYS} days`,
      `in the ${HISTORY_DAYS} days before the last contact`,
      `ahead by more than ${numberIn('src/local/server-clock.ts', 'AHEAD_MS = ')} hours`,
      `starts with ${PUSH_OPERATIONS_FIRST} entries`,
      `fails in the same\n   way ${inWords(numberIn('src/local/sync/acknowledge.ts', 'TIMES_TOGETHER = '))} times`,
      `stays on the tablet for ${HISTORY_DAYS} days`,
      // The instant before which all is old goes with the day on which it is reckoned: today's, and an earlier one's.
      'It goes once it was older on two days',
      `${inWords(STORED_DAYS / 7)} weeks where it says nothing`,
    ],
  ],
  ['src/shared/README.md', [`is cancelled within ${inWords(cancelDays)} days`]],
  [
    'tests/README.md',
    [
      `a figure that is ${numberIn('tests/bench/compare.mjs', 'MOST_TIMES = ')} times worse fails`,
      `a month's run of ${inWords(numberIn('tests/faults/billing-run.fault.ts', 'FAULT_FAMILIES ?? '))} families`,
      `is ready within ${inWords(numberIn('tests/bench/start.bench.ts', 'READY_WITHIN_MS = ') / 1000)} seconds`,
      `A first sync of ${inWords(HISTORY_DAYS)} days`,
      `questions older than ${inWords(HISTORY_DAYS)} days`,
    ],
  ],
];

describe.each(figures)('the figures of %s are those of the code', (path, sentences) => {
  it.each(sentences)('%s', (sentence) => expect(read(path)).toContain(sentence));
});

/** What was measured, which no code holds. */
const MEASURED = [
  'How much one machine carries',
  'Reports at ten years of history',
  'Where the time goes',
  'Schedules, kills and mistakes: what ran',
  'Metrics',
];
/** A scenario of the table is a fault that a test makes, by its number. */
const SCENARIO = /^\| \d+ \| .*$/gm;
const SPELLED =
  'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|a hundred|a thousand|half an?';
const UNITS =
  'milliseconds?|seconds?|minutes?|hours?|days?|weeks?|months?|years?|times|bytes|rows|characters|connections|children|records|families';
/** Of these a word is often no figure: "the two entries". */
const UNITS_OF_DIGITS = `${UNITS}|kB|MB|GB|processes|invoices|entries`;
const FIGURE = new RegExp(
  `\\b(?:[\\d,.]*\\d(?: thousand)?\\s(?:${UNITS_OF_DIGITS})|(?:${SPELLED})(?: hundred| thousand)?\\s(?:${UNITS}))(?![\\w-])`,
  'gi',
);

/** Each as in one line. */
const figuresOf = (text: string) => (text.match(FIGURE) ?? []).map((figure) => figure.replace(/\s+/g, ' '));

function figuresIn(text: string): string[] {
  const parts = text.split(/^(?=#{2,3} )/m);
  const said = parts.filter((part) => !MEASURED.some((heading) => part.startsWith(`## ${heading}`)));
  return said.flatMap((part) => figuresOf(part.replace(SCENARIO, '')));
}

test('no other figure about the code stands in the documents', () => {
  expect(
    figuresIn(
      'It waits 77 days.\n## Metrics\n5 days\n## Other\n1,000 rows, 30,000\nchildren\n| 1 | two weeks | x |',
    ),
  ).toEqual(['77 days', '1,000 rows', '30,000 children']);
  expect(
    figuresIn('Half an hour; ten minutes; 0.84 times; about 100,000 records; two people; a day'),
  ).toEqual(['Half an hour', 'ten minutes', '0.84 times', '100,000 records']);
  const compared = new Map<string, string[]>(
    figures.map(([path, sentences]) => [path, figuresOf(sentences.join('\n'))]),
  );
  const others = documents.flatMap(({ path, text }) =>
    figuresIn(text)
      .filter((figure) => !compared.get(path)?.includes(figure))
      .map((figure) => `${path}: ${figure}`),
  );
  expect(others).toEqual([]);
});
