/** Which activities come first: those of this class and hour, then of this class, then any; the latest first. */
import type { ReportDocument } from '#shared/records/report-document';
import type { Entry } from '../../local/entry';
import type { LoggedActivity } from './recent-activities';

interface Used {
  /** By this person on this device, the latest first. */
  remembered: readonly LoggedActivity[];
  /** By anyone that day. */
  reports: readonly Entry<ReportDocument>[];
  /** The classroom; null where all are meant. */
  room: number | null;
  hour: number;
  roomOf: (childId: number) => number | null | undefined;
}

/** Ids of activities, each once. */
export function usedFirst({ remembered, reports, room, hour, roomOf }: Used): number[] {
  const ofRoom = (other: number | null | undefined) => room === null || other === room;
  const ofHour = (other: number) => Math.abs(other - hour) <= 1;
  const rankOf = (one: LoggedActivity) => (ofRoom(one.room) ? (ofHour(one.hour) ? 0 : 1) : 2);
  const known = [0, 1, 2].flatMap((rank) => remembered.filter((one) => rankOf(one) === rank));
  const here = reports.filter(({ childId }) => ofRoom(roomOf(childId)));
  const elsewhere = reports.filter((report) => !here.includes(report));
  const ofDay = [...here, ...elsewhere].flatMap(
    ({ document }) => document.sections.activities?.rows.map((row) => row.master_id) ?? [],
  );
  return [...new Set([...known.map(({ id }) => id), ...ofDay])];
}
