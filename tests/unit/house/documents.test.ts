/** The documents of the house say what is so: what they link, name and count exists. */
import { describe, expect, it, test } from 'vitest';
import { IMPORT_ROWS_MAX } from '#shared/domain/import-columns';
import { FILE_MAX_BYTES } from '#shared/endpoints/endpoint';
import { HISTORY_DAYS } from '#shared/endpoints/feed';
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
    ?.match(/^[\d_]+/)?.[0];
  if (!found) throw new Error(`${path} has no "${before}" with a number.`);
  return Number(found.replaceAll('_', ''));
}

const defaults = readEnv({});
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
    [`(https://nodejs.org) ${node} or newer`, `localhost:${defaults.port}`, `localhost:${devPort}`],
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
    'src/local/README.md',
    [`records of the last ${HISTORY_DAYS} days`, `in the ${HISTORY_DAYS} days before the last contact`],
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
  'Metrics',
];
const FIGURE = /\b[\d,.]*\d (?:days?|hours?|minutes?|seconds?|MB|rows|characters|connections|processes)\b/g;

function figuresIn(text: string): string[] {
  const parts = text.split(/^(?=#{2,3} )/m);
  const said = parts.filter((part) => !MEASURED.some((heading) => part.startsWith(`## ${heading}`)));
  return said.flatMap((part) => part.match(FIGURE) ?? []);
}

test('no other figure about the code stands in the documents', () => {
  expect(figuresIn('It waits 77 days.\n## Metrics\n5 days\n## Other\n1,000 rows')).toEqual([
    '77 days',
    '1,000 rows',
  ]);
  const compared = new Map<string, string[]>(
    figures.map(([path, sentences]) => [path, sentences.join('\n').match(FIGURE) ?? []]),
  );
  const others = documents.flatMap(({ path, text }) =>
    figuresIn(text)
      .filter((figure) => !compared.get(path)?.includes(figure))
      .map((figure) => `${path}: ${figure}`),
  );
  expect(others).toEqual([]);
});
