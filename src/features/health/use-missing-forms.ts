/** Which of the day's forms a child still misses, for whoever is about to screen it. */

import type { DayFormKind } from '#shared/domain/day-forms';
import { missingForms } from '#shared/domain/missing-forms';
import type { ChildDocument } from '#shared/endpoints/feed';
import { usePreschools } from '../../local/hooks/use-classrooms';
import { useToday } from '../../local/hooks/use-today';

/** The tablet does not know another day than today. */
export function useMissingForms(date: string): (child: ChildDocument) => readonly DayFormKind[] {
  const preschools = usePreschools();
  const isToday = useToday() === date;
  return (child) => {
    const asked = preschools?.find(({ id }) => id === child.preschool_id)?.day_forms;
    return isToday ? missingForms(asked, child.day_forms, date) : [];
  };
}
