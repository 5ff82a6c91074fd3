/** How much there is of each kind, and what would go tonight, by the same statements as the job's. */
import type { Knex } from 'knex';
import { addDays, HOUR_MS, startOfBusinessDay } from '#shared/domain/calendar-date';
import { keptKindNames } from '#shared/domain/keeping';
import type { KeptKindAnswer } from '#shared/endpoints/keeping';
import type { Clock } from '../../clock';
import { findHeld } from './holds';
import { sweeps } from './keep-and-erase';
import { cutOf, findPeriods } from './periods';
import { bindingsOf } from './sweep';

/** When the job runs, at the latest: after its hour in the schedule. */
const RUNS_BY_MS = 5 * HOUR_MS;

export async function previewKinds(trx: Knex, clock: Clock): Promise<KeptKindAnswer[]> {
  const periods = await findPeriods(trx);
  const held = await findHeld(trx);
  const night = nextNight(clock);
  const answers: KeptKindAnswer[] = [];
  for (const kind of keptKindNames) {
    const answer: KeptKindAnswer = { kind, ...periods[kind], kept: 0, oldest: null, over: 0 };
    for (const sweep of sweeps.filter((one) => one.kind === kind)) {
      const { rows } = await trx.raw(
        `SELECT (SELECT count(*) FROM (${sweep.over}) AS over) AS over, count(*) AS kept, min(at) AS oldest
           FROM (${sweep.kept}) AS kept`,
        bindingsOf({ ...cutOf(kind, periods, night), ...held }),
      );
      const { over, kept, oldest } = rows[0] as { over: number; kept: number; oldest: Date | null };
      answer.over += over;
      answer.kept += kept;
      const at = oldest?.toISOString() ?? null;
      if (at !== null && (answer.oldest === null || at < answer.oldest)) answer.oldest = at;
    }
    answers.push(answer);
  }
  return answers;
}

/** The clock as it will stand when the job has run the next time. */
function nextNight(clock: Clock): Clock {
  const today = clock.today();
  const tonight = (date: string) => new Date(startOfBusinessDay(date).getTime() + RUNS_BY_MS);
  const day = clock.now() < tonight(today) ? today : addDays(today, 1);
  return { now: () => tonight(day), today: () => day };
}
