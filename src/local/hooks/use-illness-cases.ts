/** Cases of illness that this tablet knows of, with what was entered here; undefined while they are read. */
import { addDays, type CalendarDate } from '#shared/domain/calendar-date';
import { type Outbreak, outbreakRuleOn, outbreaksOf } from '#shared/domain/outbreak';
import { HISTORY_DAYS } from '#shared/endpoints/feed';
import { type IllnessDocument, illnessSteps } from '#shared/records/illness';
import { casesOf, type IllnessCase } from '#shared/records/illness-cases';
import type { EntryMark } from '../entry';
import { usePreschools } from './use-classrooms';
import { useRecordsFrom } from './use-records';

/** Illnesses that several children have, by what the health department of their preschool calls an outbreak. */
export function useOutbreaks(
  cases: readonly IllnessCase[] | undefined,
  today: CalendarDate | undefined,
): Outbreak<IllnessDocument>[] {
  const preschools = usePreschools();
  if (!cases || !preschools || today === undefined) return [];
  const rules = new Map(preschools.map(({ id, outbreak_rules = [] }) => [id, outbreak_rules]));
  const stepsOf = new Map(cases.map(({ found, steps }) => [found.id, steps]));
  return outbreaksOf(
    cases.map(({ found }) => found),
    today,
    (preschoolId) => outbreakRuleOn(rules.get(preschoolId) ?? [], today),
    (some) => {
      const done = some.flatMap(({ id }) => stepsOf.get(id) ?? []);
      return illnessSteps.every((step) => done.some(({ act }) => act === step));
    },
  );
}

export interface IllnessCaseHere extends IllnessCase {
  /** For what was noted first, or stands in its place. */
  mark: EntryMark;
}

export function useIllnessCases(today: CalendarDate | undefined): IllnessCaseHere[] | undefined {
  // What is older lies here for as long as the child was not looked at.
  const records = useRecordsFrom('illness', today && '');
  const since = today && addDays(today, -HISTORY_DAYS);
  const marks = new Map(records?.map(({ id, mark }) => [id, mark]));
  return (
    records &&
    casesOf(records.map(({ document }) => document))
      .filter(({ found, returned }) => returned === null || found.date >= (since ?? ''))
      .map((one) => ({ ...one, mark: marks.get(one.found.id) ?? 'sent' }))
  );
}
