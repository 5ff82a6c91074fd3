/** The clock of a run on another day: what it says at first, and once a file begins anew. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { HOUR_MS } from '#shared/domain/calendar-date';
import { root } from '../../support/house-documents';

const CLOCK = pathToFileURL(join(root, 'tests', 'support', 'shifted-clock.mjs')).href;
const NOW = '2026-12-06T15:55:00Z';

test('a file of a day begins when the run does, however long others took before it', () => {
  const began = Date.now();
  // As where the run began an hour ago.
  const shift = Date.parse(NOW) - began + HOUR_MS;
  const script = `
    const { shiftMs, startDayAnew } = await import(${JSON.stringify(CLOCK)});
    const before = new Date().getTime();
    startDayAnew();
    const { TEST_SHIFT_MS } = process.env;
    console.log(JSON.stringify({ before, after: Date.now(), shift: shiftMs(), TEST_SHIFT_MS }));
  `;
  const said = execFileSync(process.execPath, ['--import', CLOCK, '--input-type=module', '-e', script], {
    env: { ...process.env, NODE_OPTIONS: '', TEST_NOW: NOW, TEST_SHIFT_MS: String(shift) },
    encoding: 'utf8',
  });
  const { before, after, shift: anew, TEST_SHIFT_MS } = JSON.parse(said);
  const took = Date.now() - began;
  expect(before).toBeGreaterThanOrEqual(Date.parse(NOW) + HOUR_MS);
  expect(after).toBeGreaterThanOrEqual(Date.parse(NOW));
  expect(after).toBeLessThanOrEqual(Date.parse(NOW) + took);
  // What it starts from here on has the same.
  expect(TEST_SHIFT_MS).toBe(String(anew));
  expect(anew).toBeLessThan(shift);
});
