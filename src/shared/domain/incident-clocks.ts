/** What stays of an accident however often it is corrected, and whether the parents were told in time. */
import { type CalendarDate, HOUR_MS, startOfBusinessDay } from './calendar-date';
import { momentOf } from './incident';

/** Parents are told of an incident, and it is written down, within so many hours. */
const INCIDENT_HOURS = 24;

interface Happened {
  day: CalendarDate;
  /** `HH:MM`. */
  time: string;
  told: string | null;
  told_day: CalendarDate | null;
  told_time: string | null;
}

interface Authored {
  by: string;
  at: string;
}

interface IncidentVersion {
  recorded: Authored;
  /** By the clock of the tablet. */
  noted_at: string;
  /** The first parent who said that they know of this version. */
  acknowledged?: Authored | null;
}

/** What stays of an incident however often it is corrected. */
export interface IncidentHistory {
  /** As it was first written: whoever wrote it, at the server, and the tablet's clock. */
  recorded: Authored;
  noted_at: string;
  /** The last correction; null where there is none. */
  corrected: Authored | null;
  /** The first parent who knows of it as it stands, and the first who knew of it as it was before a correction. */
  acknowledged: Authored | null;
  knew: Authored | null;
}

/** @param held the version that holds; @param earlier those before it, the first one first */
export function historyOf(held: IncidentVersion, earlier: readonly IncidentVersion[]): IncidentHistory {
  const { recorded, noted_at } = earlier[0] ?? held;
  const [knew = null] = earlier
    .flatMap(({ acknowledged }) => acknowledged ?? [])
    .toSorted((one, other) => one.at.localeCompare(other.at));
  return {
    recorded,
    noted_at,
    corrected: earlier.length > 0 ? held.recorded : null,
    acknowledged: held.acknowledged ?? null,
    knew,
  };
}

interface IncidentClocks {
  /** When the parents knew first; null while nobody told them. */
  toldAt: Date | null;
  toldLate: boolean;
  /** It was written down late, by the tablet's clock too. */
  recordedLate: boolean;
  /** By the tablet's clock it was written down in time, and it reached the server late: both are to be said. */
  sentLate: boolean;
  /** Whole hours until the parents must know, none left below 1; null once they know. */
  hoursLeft: number | null;
}

/** @param additions what was added to it later: the parents may have been told by then */
export function incidentClocks(
  incident: Happened,
  additions: readonly Pick<Happened, 'told' | 'told_day' | 'told_time'>[],
  { recorded, noted_at, acknowledged, knew }: IncidentHistory,
  now: Date,
): IncidentClocks {
  const due = momentOf(incident.day, incident.time).getTime() + INCIDENT_HOURS * HOUR_MS;
  const told = [incident, ...additions].flatMap(({ told_day, told_time }) =>
    told_day !== null && told_time !== null ? momentOf(told_day, told_time).getTime() : [],
  );
  for (const known of [acknowledged, knew]) if (known) told.push(Date.parse(known.at));
  const first = told.length > 0 ? Math.min(...told) : null;
  const arrivedLate = Date.parse(recorded.at) > due;
  const noted = Date.parse(noted_at);
  // A clock that shows a day before it happened says nothing.
  const inTime = noted >= startOfBusinessDay(incident.day).getTime() && noted <= due;
  return {
    toldAt: first === null ? null : new Date(first),
    toldLate: (first ?? now.getTime()) > due,
    recordedLate: arrivedLate && !inTime,
    sentLate: arrivedLate && inTime,
    hoursLeft: first === null ? Math.max(0, Math.floor((due - now.getTime()) / HOUR_MS)) : null,
  };
}
