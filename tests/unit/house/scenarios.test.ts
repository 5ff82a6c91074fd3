/** The faults that an entry must survive, numbered in the text about offline: each number has a test of its own. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const SYNC = resolve(import.meta.dirname, '../../sync');

/** The table of scenarios, from the text that explains them: `| 1 | fault | how it must end |`. */
const README = readFileSync(resolve(import.meta.dirname, '../../../src/local/README.md'), 'utf8');
const scenarios = [...README.matchAll(/^\| (\d+) \| (.+) \| (.+) \|$/gm)].map(
  ([, number = '', fault = '', end = '']) => ({ number: Number(number), fault, end }),
);

/** `17, 18: …` at the beginning of a title. */
const TITLE = /['`](\d+(?:, \d+)*): /g;

function numbersOf(text: string): number[] {
  return [...text.matchAll(TITLE)].flatMap(([, list = '']) => list.split(', ').map(Number));
}

const files = readdirSync(SYNC).filter((name) => /^scenarios-.*\.test\.ts$/.test(name));
const told = new Set(files.flatMap((name) => numbersOf(readFileSync(join(SYNC, name), 'utf8'))));

test('the scenarios are numbered from 1 without a gap', () => {
  expect(scenarios.length).toBeGreaterThan(0);
  expect(scenarios.map(({ number }) => number)).toEqual(scenarios.map((_, index) => index + 1));
});

test.each(scenarios)('scenario $number has a test: $fault → $end', ({ number }) =>
  expect(told).toContain(number),
);

test('a scenario that is not in the table is none', () => {
  const numbers = scenarios.map(({ number }) => number);
  expect([...told].filter((number) => !numbers.includes(number))).toEqual([]);
});
