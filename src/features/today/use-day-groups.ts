/** A day by classrooms, out of what the tablet stores. */
import { useMemo, useState } from 'react';
import type { ClassroomDocument } from '#shared/endpoints/feed';
import type { SessionUser } from '#shared/endpoints/session';
import { TEACHER_ROLE } from '#shared/permissions';
import { useAbsences } from '../../local/hooks/use-absences';
import { useChildren } from '../../local/hooks/use-children';
import { useClassrooms, usePreschools } from '../../local/hooks/use-classrooms';
import { useRecords } from '../../local/hooks/use-records';
import { useReportDrafts } from '../../local/hooks/use-report-drafts';
import { useStillComing } from '../../local/hooks/use-still-coming';
import { useToday } from '../../local/hooks/use-today';
import { type DayGroup, groupDay } from './day-groups';

/**
 * Undefined until a first day is read whole, so that nothing moves under a finger. Of another day the children stand there at
 * once, and its screenings and reports follow.
 */
export function useDayGroups(date: string, { id, roles }: SessionUser): DayGroup[] | undefined {
  const children = useChildren({ attending: true });
  const classrooms = useClassrooms();
  const screenings = useRecords('screening', date);
  const reports = useRecords('report', date);
  const absences = useAbsences(date);
  const drafts = useReportDrafts(date);
  const preschools = usePreschools();
  const coming = useStillComing() !== null;
  const isToday = useToday() === date;
  // Whoever is not a teacher has no classrooms of their own: a principal's are all of the preschool's.
  const ownsAll = !roles.some((role) => role.id === TEACHER_ROLE);
  const isWhole = Boolean(screenings && reports && absences);
  const [begun, setBegun] = useState(isWhole);
  if (isWhole && !begun) setBegun(true);
  return useMemo(() => {
    if (!children || !classrooms || !(begun || isWhole)) return undefined;
    const isOwn = (room: ClassroomDocument) => ownsAll || room.teachers.includes(id);
    const asking = isToday && preschools ? { preschools, date } : undefined;
    return groupDay({ children, classrooms, screenings, reports, drafts, coming, absences, asking, isOwn });
  }, [
    children,
    classrooms,
    screenings,
    reports,
    drafts,
    coming,
    absences,
    begun,
    isWhole,
    preschools,
    isToday,
    date,
    ownsAll,
    id,
  ]);
}
