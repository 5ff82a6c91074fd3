/** The forms in which refused entries are put right: the only list of them. */
import { lazily } from '../components/lazily';
import type { RecordEditors } from '../components/record-editor';

export const recordEditors: RecordEditors = {
  save_report: lazily(() =>
    import('../features/daily-reports/entry-editor').then((file) => file.ReportEntryEditor),
  ),
  delete_report: null,
  record_screening: lazily(() =>
    import('../features/health/entry-editor').then((file) => file.ScreeningEntryEditor),
  ),
  record_absence_note: lazily(() =>
    import('../features/attendance/entry-editor').then((file) => file.AbsenceEntryEditor),
  ),
  void_absence_note: null,
  choose_alternative: null,
};
