/** Benches of two releases are compared by the tables that they print. */
import { expect, test } from 'vitest';
import { readFigures } from '../../bench/compare.mjs';
import { report } from '../../bench/support/table';

test('a figure is read by its ratio where it has a floor, else by its median, out of whatever else is said', () => {
  const lines: string[] = [];
  const log = console.log;
  console.log = (text: string) => lines.push(text);
  try {
    report('Saving', [
      { name: 'One entry, saved', median: 30, floor: { median: 10 }, target: { times: 8 } },
      { name: 'Nothing cached', median: 231, unit: 'kB' },
    ]);
  } finally {
    console.log = log;
  }
  const output = ['stdout | tests/bench/x.bench.ts > saving', ...lines, '  ✓ saving  1200ms'].join('\n');
  expect(readFigures(output)).toEqual([
    ['One entry, saved', 3],
    ['Nothing cached', 231],
  ]);
});
