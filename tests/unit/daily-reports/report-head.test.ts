/** What stands above a report: the report before it, and its state for whoever looks. */
import { expect, test } from 'vitest';
import { reportBefore } from '../../../src/features/daily-reports/report-before';
import { showsAny, visibleTabs } from '../../../src/features/daily-reports/report-tabs';
import { buildEntry, buildReport, buildRow, DAY } from './build-reports';

const on = (date: string, parts: Parameters<typeof buildReport>[1]) =>
  buildEntry({ ...buildReport(1, parts), date });

test('the report before is the newest earlier one in which a teacher wrote', () => {
  const activities = [buildRow('a')];
  const reports = [
    on(DAY, { activities }),
    on('2026-11-16', { activities }),
    on('2026-11-18', { activities }),
    on('2026-11-19', { soapp: { plan: 'Go on' } }),
  ];
  expect(reportBefore(reports, DAY)?.date).toBe('2026-11-18');
  expect(reportBefore(reports, '2026-11-16')).toBeUndefined();
  expect(reportBefore(undefined, DAY)).toBeUndefined();
});

test('of a therapist’s note alone a teacher is told no state', () => {
  const teacher = visibleTabs(
    (permission) => permission === 'daily_reports_edit' || permission === 'children_view',
  );
  const note = buildReport(1, { soapp: { plan: 'Go on' } });
  expect(showsAny(note, teacher)).toBe(false);
  expect(
    showsAny(
      note,
      visibleTabs(() => true),
    ),
  ).toBe(true);
  expect(showsAny({ ...note, ready: true }, teacher)).toBe(true);
  expect(showsAny(buildReport(1, { activities: [buildRow('a')] }), teacher)).toBe(true);
});
