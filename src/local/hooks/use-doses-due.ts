/**
 * Doses of these children that are due on a day and nobody noted yet, and whether one may have been given twice. Of who is noted
 * as away or went home none is due; of who is not noted as here it is: not every room notes who comes.
 */
import { addDays } from '#shared/domain/calendar-date';
import { DOUBLES_BACK_DAYS, dosesOpen, recentDoubles } from '#shared/domain/medicine';
import type { ChildDocument } from '#shared/endpoints/feed';
import { standing } from '#shared/records/event-record';
import { useAway } from './use-away';
import { useRecordsFrom } from './use-records';
import { useMinute } from './use-today';

interface DosesDue {
  due: number;
  /** The time of one has gone by. */
  late: boolean;
  doubled: boolean;
  /** The time of a child's next one. */
  next: ReadonlyMap<number, string>;
}

/** @param day undefined while it is read, or where no day is asked for */
export function useDosesDue(children: readonly ChildDocument[], day: string | undefined): DosesDue {
  const doses = useRecordsFrom('dose', day && addDays(day, -DOUBLES_BACK_DAYS));
  const isAway = useAway(day);
  const minute = useMinute();
  const noted = standing((doses ?? []).map(({ document }) => document));
  const ofDay = noted.filter((dose) => dose.day === day);
  const isOne = new Set(children.map(({ id }) => id));
  const open =
    day === undefined || !isAway || !doses
      ? []
      : children
          .filter(({ id }) => !isAway(id))
          .flatMap((child) => dosesOpen(child, ofDay, day).map(({ slot }) => ({ id: child.id, slot })))
          .toSorted((one, other) => other.slot.localeCompare(one.slot));
  return {
    due: open.length,
    late: open.some(({ slot }) => slot < minute),
    doubled:
      day !== undefined &&
      recentDoubles(
        noted.filter(({ child_id }) => isOne.has(child_id)),
        day,
      ).length > 0,
    // The earliest stands last, and stays.
    next: new Map(open.map(({ id, slot }) => [id, slot])),
  };
}
