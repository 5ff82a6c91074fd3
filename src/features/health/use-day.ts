/** Everything that the day's screens show, together, from the tablet. */

import { useMemo } from 'react';
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
  const children = useChildren();
  const preschools = usePreschools();
  const classrooms = useClassrooms();
  return useMemo(() => {
    if (!screenings || !children || !preschools || !classrooms) return undefined;
    const list = dayList({ screenings, children, preschools });
    return { ...list, classrooms: new Map(classrooms.map(({ id, name }) => [id, name])) };
  }, [screenings, children, preschools, classrooms]);
}
