/** Each promise is proved where people look for a proof first: by `npm test`, or by the command that stands beside it. */
import { expect, test } from 'vitest';
import { files, read } from '../../support/house-documents';
import { leftOut } from '../../support/left-out';

const RUN = /^tests\/(unit|api|sync|browser)\/.*\.test\.tsx?$/;

/** The table of promises of a text: `| promise | tests |`. */
function promisesOf(text: string) {
  const table = text.split('## What is promised, and which tests prove it')[1]?.split('\n## ')[0] ?? '';
  const rows = [...table.matchAll(/^\| (?!promise \||---)(.+) \| (.+) \|$/gm)];
  return rows.map(([, promise = '', tests = '']) => ({ promise, tests }));
}

/** The files that a name stands for: one alone is that of a file of `api` where `api` has one. */
function filesOf(name: string): string[] {
  if (name.includes('/')) return files.filter((path) => path === `tests/${name}`);
  const found = files.filter((path) => path.startsWith('tests/') && path.endsWith(`/${name}`));
  const ofApi = found.filter((path) => path.startsWith('tests/api/'));
  return ofApi.length > 0 ? ofApi : found;
}

/** What of a row's tests `npm test` runs; a command of its own counts for a promise of speed. */
function provedBy(tests: string): string[] {
  const spans = [...tests.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span);
  const run = spans
    .filter((span) => /\.test\.tsx?$/.test(span))
    .filter((name) => {
      const paths = filesOf(name);
      return paths.length === 1 && paths.every((path) => RUN.test(path) && !leftOut.includes(path));
    });
  return [...run, ...spans.filter((span) => /^npm run bench( |$)/.test(span))];
}

const promises = promisesOf(read('tests/README.md'));

test('the table of promises is read', () => {
  expect(promises.length).toBeGreaterThan(40);
  expect(
    promisesOf(
      '## What is promised, and which tests prove it\n\n| promise | tests |\n| --- | --- |\n| a | `b` |\n',
    ),
  ).toEqual([{ promise: 'a', tests: '`b`' }]);
});

test.each(promises)('$promise', ({ tests }) => expect(provedBy(tests)).not.toEqual([]));

test('what `npm test` leaves out, and what is nowhere, proves nothing there', () => {
  expect(provedBy('`accessibility.test.ts`, `gone.test.ts`, `faults/billing-run.fault.ts`')).toEqual([]);
  expect(provedBy('`browser/keyboard.test.ts`; `ledger.test.ts`')).toEqual(['ledger.test.ts']);
  expect(provedBy('`bench/start.bench.ts`')).toEqual([]);
  expect(provedBy('`bench/start.bench.ts`, by `npm run bench -- start`')).toEqual(['npm run bench -- start']);
});
