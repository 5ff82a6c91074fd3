/** The forms in which refused entries are put right: the only list of them. */
import { lazily } from '../components/lazily';
import type { RecordEditors } from '../components/record-editor';

export const recordEditors: RecordEditors = {
  save_report: lazily('ReportEntryEditor', () => import('../features/daily-reports/entry-editor')),
  delete_report: null,
  record_screening: lazily('ScreeningEntryEditor', () => import('../features/health/entry-editor')),
  record_absence_note: lazily('AbsenceEntryEditor', () => import('../features/attendance/entry-editor')),
  void_absence_note: null,
  record_presence: lazily(
    'PresenceEntryEditor',
    () => import('../features/attendance/presence-entry-editor'),
  ),
  void_presence: null,
  record_care: lazily('CareEntryEditor', () => import('../features/care-log/care-entry-editor')),
  void_care: null,
  record_incident: lazily('IncidentEntryEditor', () => import('../features/incidents/incident-entry-editor')),
  void_incident: null,
  record_illness: lazily('IllnessEntryEditor', () => import('../features/illnesses/illness-entry-editor')),
  void_illness: null,
  record_dose: null,
  void_dose: null,
  note_unregistered_child: lazily(
    'UnregisteredEntryEditor',
    () => import('../features/unregistered-children/entry-editor'),
  ),
  note_staff: null,
  note_inspection: null,
  note_near_miss: lazily('NearMissEntryEditor', () => import('../features/incidents/near-miss-entry-editor')),
  note_picture: null,
  choose_alternative: null,
};
