/**
 * The faults that an entry must survive, numbered in the text about offline: each number has a test of its own. And so has
 * each thing that once broke the promise.
 */
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

/** The rows of the table of what once broke the promise: `| what | `file`: title |`. */
const TESTS = resolve(import.meta.dirname, '../..');
const [, table = ''] = readFileSync(join(TESTS, 'README.md'), 'utf8').split('## What once broke the promise');
const broken = [...table.matchAll(/^\| (.+) \| `([^`]+)`: (.+) \|$/gm)].map(
  ([, what = '', file = '', title = '']) => ({ what, file, title }),
);

/** Whether a file has a test of this title; what `…` stands for is filled in there. */
function hasTest(text: string, title: string): boolean {
  const parts = title.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`(['\`])${parts.join('\\$\\{[^}]*\\}')}\\1`).test(text);
}

test('each thing that once broke the promise has its test', () => {
  expect(broken.length).toBeGreaterThan(17);
  expect(
    broken.filter(({ file, title }) => !hasTest(readFileSync(join(TESTS, file), 'utf8'), title)),
  ).toEqual([]);
  expect(hasTest('scenario(`47: $' + '{name} for one`, async', '47: … for one')).toBe(true);
  expect(hasTest("test('bc', 2)", 'b')).toBe(false);
});
