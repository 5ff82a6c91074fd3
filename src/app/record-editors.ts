/** The forms in which refused entries are put right: the only list of them. */
import { lazy } from 'react';
import type { RecordEditors } from '../components/record-editor';

export const recordEditors: RecordEditors = {
  save_report: lazy(() =>
    import('../features/daily-reports/entry-editor').then(({ ReportEntryEditor: made }) => ({
      default: made,
    })),
  ),
  delete_report: null,
  record_screening: lazy(() =>
    import('../features/health/entry-editor').then(({ ScreeningEntryEditor: made }) => ({ default: made })),
  ),
  record_absence_note: lazy(() =>
    import('../features/attendance/entry-editor').then(({ AbsenceEntryEditor: made }) => ({ default: made })),
  ),
  void_absence_note: null,
  choose_alternative: null,
};
