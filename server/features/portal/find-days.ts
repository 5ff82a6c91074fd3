/** The days of children as their parents see them: the report that is ready, the screening. For many at once. */
import type { Knex } from 'knex';
import { type ChildDay, DAYS_A_PAGE } from '#shared/endpoints/portal';
import type { CareContent } from '#shared/records/care';
import type { PresenceContent } from '#shared/records/presence';
import type { Actor } from '../../context';
import type { Child } from '../../models/child';
import { DailyReport } from '../../models/daily-report';
import { User } from '../../models/user';
import { standingSql } from '../../sync/standing';
import { presentReports } from '../daily-reports/present';
import { loadReports, type ReportState } from '../daily-reports/report-state';
import { listed, presentAll } from '../health/find-screenings';
import type { ListedScreening } from '../health/present';
import { acknowledgedBy } from './acknowledged-by';
import { dosesOf } from './find-doses';
import { illnessesOf, TOLD_SQL } from './find-illnesses';
import { incidentsOf } from './find-incidents';

interface Wanted {
  /** Only this day. */
  date?: string;
  /** Only days before this one. */
  before?: string;
}

/** That somebody looked at a sleeping child is for the preschool's own record. */
const FOR_PARENTS_SQL = `act <> 'sleep_check' AND ${standingSql('care_events')}`;

const DATES_SQL = `
  SELECT date FROM daily_reports
   WHERE child_id = :child AND ready_at IS NOT NULL AND deleted_at IS NULL
     AND date = COALESCE(CAST(:date AS date), date) AND date < COALESCE(CAST(:before AS date), DATE 'infinity')
  UNION
  SELECT date FROM health_screenings
   WHERE child_id = :child AND date = COALESCE(CAST(:date AS date), date) AND date < COALESCE(CAST(:before AS date), DATE 'infinity')
  UNION
  SELECT day FROM presences
   WHERE child_id = :child AND day = COALESCE(CAST(:date AS date), day) AND day < COALESCE(CAST(:before AS date), DATE 'infinity')
     AND ${standingSql('presences')}
  UNION
  SELECT day FROM care_events
   WHERE child_id = :child AND day = COALESCE(CAST(:date AS date), day) AND day < COALESCE(CAST(:before AS date), DATE 'infinity')
     AND ${FOR_PARENTS_SQL}
  UNION
  SELECT day FROM incidents
   WHERE child_id = :child AND day = COALESCE(CAST(:date AS date), day) AND day < COALESCE(CAST(:before AS date), DATE 'infinity')
     AND act = 'happened' AND ${standingSql('incidents')}
  UNION
  SELECT day FROM illnesses
   WHERE child_id = :child AND day = COALESCE(CAST(:date AS date), day) AND day < COALESCE(CAST(:before AS date), DATE 'infinity')
     AND ${TOLD_SQL}
  UNION
  SELECT day FROM doses
   WHERE child_id = :child AND day = COALESCE(CAST(:date AS date), day) AND day < COALESCE(CAST(:before AS date), DATE 'infinity')
     AND ${standingSql('doses')}
   ORDER BY date DESC LIMIT :most`;

/** Those that have something in them, newest first, a page of them. */
export async function findDays(
  trx: Knex,
  actor: Actor,
  child: Child,
  { date, before }: Wanted,
): Promise<{ days: ChildDay[]; more: boolean }> {
  const { rows } = await trx.raw(DATES_SQL, {
    child: child.id,
    date: date ?? null,
    before: before ?? null,
    most: DAYS_A_PAGE + 1,
  });
  const dates = rows.map((row: { date: string }) => row.date);
  const shown: string[] = dates.slice(0, DAYS_A_PAGE);
  const byDay = await readDays(trx, actor, [child], shown);
  return {
    days: shown.map((day) => byDay.get(keyOf(child.id, day)) ?? emptyDay(day)),
    more: dates.length > DAYS_A_PAGE,
  };
}

export const emptyDay = (date: string): ChildDay => ({
  date,
  report: null,
  screening: null,
  told_by: null,
  screened_by_me: false,
  presences: [],
  care: [],
  incidents: [],
  illnesses: [],
  doses: [],
});

export const keyOf = (childId: number, date: string) => `${childId}/${date}`;

/** What there is of these children on these days, by `keyOf`. @param actor as a parent */
export async function readDays(
  trx: Knex,
  actor: Actor,
  children: readonly Child[],
  dates: readonly string[],
): Promise<Map<string, ChildDay>> {
  const childIds = children.map(({ id }) => id);
  const where = `child_id = ANY(?::bigint[]) AND date = ANY(?::date[])`;
  const heads = await DailyReport.query(trx)
    .whereRaw(where, [childIds, [...dates]])
    .whereNotNull('ready_at')
    .whereNull('deleted_at');
  const states = [...(await loadReports(trx, heads)).values()];
  const days = new Map<string, ChildDay>();
  const at = (childId: number, date: string): ChildDay => {
    const day = days.get(keyOf(childId, date)) ?? emptyDay(date);
    days.set(keyOf(childId, date), day);
    return day;
  };
  const tellers = await tellersOf(trx, states);
  // What a preschool shares of a report is its own choice.
  for (const preschoolId of new Set(children.map(({ preschool_id }) => preschool_id))) {
    const ofPreschool = children.filter((child) => child.preschool_id === preschoolId).map(({ id }) => id);
    const theirs = states.filter(({ head }) => ofPreschool.includes(head.child_id));
    if (theirs.length === 0) continue;
    for (const report of await presentReports(trx, actor, preschoolId, theirs))
      Object.assign(at(report.child_id, report.date), { report, told_by: tellers.get(report.id) ?? null });
  }
  const screenings = (await listed(trx, actor).whereRaw(
    `health_screenings.child_id = ANY(?::bigint[]) AND health_screenings.date = ANY(?::date[])`,
    [childIds, [...dates]],
  )) as ListedScreening[];
  const mine = new Set(screenings.filter((one) => one.updated_by === actor.userId).map(({ id }) => id));
  const presented = await presentAll(trx, actor, screenings);
  const cares = await careOf(trx, childIds, dates);
  const known = await acknowledgedBy(trx, [
    ...presented.filter(({ flags }) => flags.length > 0).map(({ id }) => id),
    ...cares.filter(({ act }) => act === 'need').map(({ id }) => id),
  ]);
  for (const screening of presented)
    Object.assign(at(screening.child_id, screening.date), {
      screening,
      screening_known: known.get(screening.id) ?? null,
      screened_by_me: mine.has(screening.id),
    });
  for (const { child_id, day, ...presence } of await presencesOf(trx, childIds, dates))
    at(child_id, day).presences?.push(presence);
  for (const { child_id, day, ...care } of cares)
    at(child_id, day).care?.push({ ...care, acknowledged: known.get(care.id) ?? null });
  for (const { child_id, day, incident } of await incidentsOf(trx, childIds, dates))
    at(child_id, day).incidents?.push(incident);
  for (const { child_id, day, illness } of await illnessesOf(trx, childIds, dates))
    at(child_id, day).illnesses?.push(illness);
  for (const { child_id, day, dose } of await dosesOf(trx, childIds, dates))
    at(child_id, day).doses?.push(dose);
  return days;
}

type PresenceOfDay = Pick<PresenceContent, 'day' | 'act' | 'time' | 'person'> & {
  id: string;
  child_id: number;
};

/** Arrivals and departures that hold, in order. */
const presencesOf = (trx: Knex, childIds: number[], dates: readonly string[]): Promise<PresenceOfDay[]> =>
  trx('presences')
    .whereRaw('child_id = ANY(?::bigint[]) AND day = ANY(?::date[])', [childIds, [...dates]])
    .whereRaw(standingSql('presences'))
    .orderBy(['time', 'act', 'id'])
    .select('id', 'child_id', 'day', 'act', 'time', 'person');

type CareOfDay = Pick<CareContent, 'day' | 'act' | 'time' | 'detail' | 'portion' | 'note' | 'picture'> & {
  id: string;
  child_id: number;
};

/** Meals, sleeps, moods and what is needed, in order. */
const careOf = (trx: Knex, childIds: number[], dates: readonly string[]): Promise<CareOfDay[]> =>
  trx('care_events')
    .whereRaw('child_id = ANY(?::bigint[]) AND day = ANY(?::date[])', [childIds, [...dates]])
    .whereRaw(FOR_PARENTS_SQL)
    .orderBy(['time', 'act', 'id'])
    .select('id', 'child_id', 'day', 'act', 'time', 'detail', 'portion', 'note', 'picture');

/** The names of those who wrote these reports, by the report: of the teachers' part, where there is one. */
async function tellersOf(trx: Knex, states: readonly ReportState[]): Promise<Map<string, string>> {
  const writers = states.flatMap(({ head, sections, created }) => {
    const by = sections.get('activities') ?? sections.get('interventions') ?? created;
    return by ? [{ report: head.id, by: by.userId }] : [];
  });
  const people = await User.query(trx)
    .findByIds([...new Set(writers.map(({ by }) => by))])
    .select('id', 'name');
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return new Map(
    writers.flatMap(({ report, by }) => (names.has(by) ? [[report, names.get(by) as string]] : [])),
  );
}
