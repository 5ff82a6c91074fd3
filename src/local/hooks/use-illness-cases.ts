/** Cases of illness that this tablet knows of, with what was entered here; undefined while they are read. */
import { addDays, type CalendarDate } from '#shared/domain/calendar-date';
import { HISTORY_DAYS } from '#shared/endpoints/feed';
import { casesOf, type IllnessCase } from '#shared/records/illness-cases';
import { useRecordsFrom } from './use-records';

export function useIllnessCases(today: CalendarDate | undefined): IllnessCase[] | undefined {
  const records = useRecordsFrom('illness', today && addDays(today, -HISTORY_DAYS));
  return records && casesOf(records.map(({ document }) => document));
}
