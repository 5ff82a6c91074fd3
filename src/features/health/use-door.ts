/** The walk along the queue at the door: who is up, who is done or away, what is entered and not saved yet. */

import { useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { AbsenceReason } from '#shared/records/absence-note';
import { withValue } from '../../components/use-address-value';
import { useChildren } from '../../local/hooks/use-children';
import { useClassrooms } from '../../local/hooks/use-classrooms';
import { useRecords } from '../../local/hooks/use-records';
import { useSession } from '../../local/hooks/use-session';
import { dayIn } from './addresses';
import { ALL_CLASSROOMS, chosenClassrooms, neighbour, nextToScreen, queueOf } from './door-order';
import { useArrivals } from './use-arrivals';
import { useDoorAbsences } from './use-door-absences';
import { type Typed, useDoorSaves } from './use-door-saves';

export type Door = NonNullable<ReturnType<typeof useDoor>>;

type Position = number | 'end';

/** The door of one day; `child` is who it begins with, null for the first who is not screened. Undefined while loading. */
export function useDoor(today: string, child: number | null) {
  const [params, setParams] = useSearchParams();
  const date = dayIn(params, today);
  const userId = useSession()?.user.id;
  const children = useChildren();
  const classrooms = useClassrooms();
  const screenings = useRecords('screening', date);
  const absences = useDoorAbsences(date, today);
  const arrivals = useArrivals(date, date === today);
  const [named] = useState(child);
  const [position, setPosition] = useState<Position | null>(named);
  const { save, ...saves } = useDoorSaves(date, arrivals);
  const [trail, setTrail] = useState<readonly number[]>([]);
  const [passedOn, setPassedOn] = useState<ReadonlySet<number>>(new Set());

  const classroomName = params.get('classroom');
  const parts = useMemo(() => {
    if (!children || !classrooms || !screenings || userId === undefined) return undefined;
    const classroomIds = chosenClassrooms(classroomName, classrooms, userId);
    return {
      classroomIds,
      queue: queueOf(children, classroomIds, named),
      recorded: new Map(screenings.map((entry) => [entry.childId, entry])),
      classroomNames: new Map(classrooms.map(({ id, name }) => [id, name])),
    };
  }, [children, classrooms, screenings, userId, classroomName, named]);
  if (!parts || !absences || !arrivals) return undefined;

  const { queue, recorded } = parts;
  const ids = queue.map(({ id }) => id);
  const isDone = (id: number) => recorded.has(id) || passedOn.has(id) || absences.away.has(id);
  const known = position === 'end' || ids.includes(position ?? 0) ? position : null;
  const at: Position = known ?? nextToScreen(ids, null, isDone) ?? 'end';
  // Fixed from here on: a screening that arrives from another tablet must not change who is on the screen. Before the
  // first children arrive, an empty queue is not its end.
  if (at !== position && ids.length > 0) setPosition(at);

  const up = at === 'end' ? null : at;
  const show = (to: number | null) => {
    setPosition(to ?? 'end');
    setParams((now) => withValue(now, 'child', to === null ? '' : String(to)), { replace: true });
  };
  const move = (to: number | null) => {
    if (up !== null) setTrail((passed) => [...passed, up]);
    show(to);
  };
  const passed = trail.findLast((id) => id !== up && ids.includes(id)) ?? null;
  const before = passed ?? (up === null ? null : neighbour(ids, up, -1));

  return {
    ...parts,
    date,
    /** Who stands at the door; null at the end of the queue. */
    current: queue.find(({ id }) => id === up) ?? null,
    ...saves,
    absences,
    arrivals,
    goTo: move,
    /** Back to the one who was here before, else the one above in the list; null where there is none. */
    goBack:
      before === null
        ? null
        : () => {
            setTrail((all) => (passed === null ? [] : all.slice(0, all.lastIndexOf(passed))));
            show(before);
          },
    /** To the one below in the list, screened or not. */
    goOn() {
      const below = up === null ? null : neighbour(ids, up, 1);
      if (below !== null) move(below);
    },
    /** Saves the one who is up, and calls the next at once. */
    save(entered: Typed) {
      if (up === null) return;
      save(up, entered);
      setPassedOn((all) => new Set(all).add(up));
      move(nextToScreen(ids, up, isDone));
    },
    /** Calls the next; of the one who is up there is at most an arrival to save. */
    pass() {
      if (up !== null) arrivals.save(up);
      move(nextToScreen(ids, up, isDone));
    },
    /** Notes that the one who is up is away, and calls the next. */
    skip(reason: AbsenceReason) {
      if (up === null) return;
      absences.note(up, reason);
      move(nextToScreen(ids, up, isDone));
    },
    chooseClassrooms(chosen: number[]) {
      setPosition(null);
      const value = chosen.length === 0 ? ALL_CLASSROOMS : chosen.join(',');
      setParams((now) => withValue(withValue(now, 'classroom', value), 'child', ''), { replace: true });
    },
  };
}
