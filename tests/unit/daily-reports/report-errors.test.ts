/** The errors of a refused save stand at their fields, and go when the field is changed. */

import { describe, expect, test } from 'vitest';
import { dailyReportId } from '#shared/domain/uuid';
import { fieldErrors } from '#shared/endpoints/field-errors';
import { messages } from '#shared/messages';
import { saveReport } from '#shared/records/report-shapes';
import { noErrors, placeErrors, remainingErrors } from '../../../src/features/daily-reports/report-errors';
import { buildRow, DAY } from './build-reports';

const ROW = '0198f0a0-0000-7000-8000-000000000001';
const OTHER = '0198f0a0-0000-7000-8000-000000000002';

function refusal(sections: object) {
  const made = { report_id: dailyReportId(1, DAY), child_id: 1, date: DAY, sections };
  const checked = saveReport.shape.arguments.safeParse(made);
  if (checked.success) throw new Error('This should have been refused.');
  return fieldErrors(checked.error);
}

describe('the errors of the schema', () => {
  const sent = {
    interventions: { rows: [buildRow(OTHER), buildRow(ROW, { master_id: 0, minute_scales: '2000' })] },
    soapp: { texts: { plan: 'x'.repeat(20_001) } },
  };

  test('stand at the row that was sent in that place, whatever stood around it on the form', () => {
    const { fields, sections, others } = placeErrors(refusal(sent), sent);
    expect(Object.fromEntries(fields)).toEqual({
      [`interventions.${ROW}.master_id`]: messages.interventionRequired,
      [`interventions.${ROW}.minute_scales`]: messages.minutesInvalid,
      'soapp.plan': messages.soappTooLong,
    });
    expect([...sections]).toEqual(['interventions', 'soapp']);
    expect(others).toEqual([]);
  });

  test('that belong to no field of the form are told apart', () => {
    const errors = { date: [messages.dateFuture], 'sections.activities.rows': [messages.rowsTooMany] };
    const placed = placeErrors(errors, {});
    expect(placed.others).toEqual([messages.dateFuture, messages.rowsTooMany]);
    expect([...placed.sections]).toEqual(['activities']);
  });

  test('go with the field that was changed and with the row that was removed', () => {
    const placed = placeErrors(refusal(sent), sent);
    const before = { rows: { interventions: sent.interventions.rows }, soapp: null, ready: null };
    const mended = [buildRow(OTHER), buildRow(ROW, { master_id: 3, minute_scales: '2000' })];
    const after = remainingErrors(placed, before, { ...before, rows: { interventions: mended } });
    expect([...after.fields.keys()]).toEqual([`interventions.${ROW}.minute_scales`]);
    const none = remainingErrors(after, before, { ...before, rows: { interventions: [] } });
    expect(none.sections.size).toBe(0);
    expect(remainingErrors(noErrors, before, before)).toBe(noErrors);
  });
});
