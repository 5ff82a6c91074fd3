/** Any number of schedules, told of line by line to `run.mjs`, which shares them among processes. */
import { createHash } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { HOUR_MS } from '#shared/domain/calendar-date';
import { runSeed } from './support/run-seed';
import { runningHouse } from './support/running-house';
import { replay } from './support/schedules';
import { happenings } from './support/tally';

const { SYNC_SEED, SYNC_FIRST = '1', SYNC_LAST = '100', SYNC_EVERY = '1', SYNC_REPORT } = process.env;
/** More of them say nothing new. */
const FAILURES_MAX = 20;
const LIMIT_MS = 10 * HOUR_MS;

if (SYNC_SEED) replay(Number(SYNC_SEED));
else {
  const running = runningHouse();
  test(
    'no entry is lost or doubled',
    async () => {
      let failures = 0;
      for (let seed = Number(SYNC_FIRST); seed <= Number(SYNC_LAST); seed += Number(SYNC_EVERY)) {
        const { wrong, tally, story } = await runSeed(running.house, seed);
        // The same in every run.
        const trace = createHash('sha256').update(story.join('\n')).digest('hex').slice(0, 12);
        const counts = Object.fromEntries(happenings.map((what) => [what, tally.counts.get(what) ?? 0]));
        if (SYNC_REPORT) appendFileSync(SYNC_REPORT, `${JSON.stringify({ seed, trace, wrong, counts })}\n`);
        if (wrong.length > 0) failures += 1;
        if (failures >= FAILURES_MAX) break;
      }
      expect(failures).toBe(0);
    },
    LIMIT_MS,
  );
}
