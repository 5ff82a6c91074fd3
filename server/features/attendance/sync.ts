/** Absence notes as tablets write and read them. */
import { absenceNoteRecord } from '#shared/records/absence-note';
import { eventSync } from '../../sync/event-records';
import { attendancePolicy } from './policy';

export const absenceNoteSync = eventSync(absenceNoteRecord, attendancePolicy.record);
