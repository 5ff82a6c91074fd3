/** A daily report as the API answers it becomes the record that the screens show. */
import { expect, test } from 'vitest';
import type { DailyReport } from '#shared/endpoints/daily-reports';
import { documentOf } from '../../../src/features/daily-reports/wire-report';

const meta = { meta_data: { name: 'Painting', desc: null } };
const report = {
  id: '0198f0a0-0000-7000-8000-000000000001',
  child_id: 4,
  date: '2026-08-03',
  ready: true,
  activities: [
    {
      id: 'a',
      activity_id: 7,
      activity: meta,
      values: { achievement_scale: 'good', minute_scales: 20, notes: null },
    },
  ],
  interventions: [],
  open_alternatives: 0,
} as unknown as DailyReport;

test('rows name their master, values are texts, sections that were not sent are absent', () => {
  const document = documentOf(report, 1);
  expect(document.sections.activities?.rows).toEqual([
    { id: 'a', master_id: 7, achievement_scale: 'good', minute_scales: '20', notes: null },
  ]);
  expect(Object.keys(document.sections)).toEqual(['activities', 'interventions']);
});

test('a note comes whole where the reader may see it', () => {
  const document = documentOf(
    { ...report, subjective: 'Calm', objective: null, assessment: null, plan: null, progress: null },
    1,
  );
  expect(document.sections.soapp?.texts).toMatchObject({ subjective: 'Calm', plan: null });
});
