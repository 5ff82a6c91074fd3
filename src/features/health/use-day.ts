/** Everything that the day's screens show, together, from the tablet. */

import { useMemo } from 'react';
import { useAbsences } from '../../local/hooks/use-absences';
import { useChildren } from '../../local/hooks/use-children';
import { useClassrooms, usePreschools } from '../../local/hooks/use-classrooms';
import { useRecords } from '../../local/hooks/use-records';
import { type DayList, dayList } from './day-list';

export interface Day extends DayList {
  /** Names of the classrooms, by id. */
  classrooms: ReadonlyMap<number, string>;
}

/** Undefined while loading. */
export function useDay(date: string): Day | undefined {
  const screenings = useRecords('screening', date);
  const away = useAbsences(date);
  const children = useChildren();
  const preschools = usePreschools();
  const classrooms = useClassrooms();
  return useMemo(() => {
    if (!screenings || !away || !children || !preschools || !classrooms) return undefined;
    const list = dayList({ screenings, children, preschools, away });
    return { ...list, classrooms: new Map(classrooms.map(({ id, name }) => [id, name])) };
  }, [screenings, away, children, preschools, classrooms]);
}
