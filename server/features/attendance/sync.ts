/** Absence notes, arrivals and departures as tablets write and read them. */
import { absenceNoteRecord } from '#shared/records/absence-note';
import { presenceRecord } from '#shared/records/presence';
import { eventSync } from '../../sync/event-records';
import { notifyReleases } from './notify-releases';
import { attendancePolicy } from './policy';

export const absenceNoteSync = eventSync(absenceNoteRecord, attendancePolicy.record, { consent: null });
export const presenceSync = eventSync(presenceRecord, attendancePolicy.record, {
  consent: null,
  follow: notifyReleases,
});
