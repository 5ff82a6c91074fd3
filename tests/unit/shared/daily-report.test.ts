/** The rows and texts of a daily report: what each section takes. */

import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  achievementScale,
  rowSections,
  rowValues,
  sectionRules,
  soappText,
} from '#shared/domain/daily-report';
import { dailyReportId } from '#shared/domain/uuid';
import { fieldErrors } from '#shared/endpoints/field-errors';
import { messages } from '#shared/messages';
import { operations } from '#shared/records/index';
import { deleteReport, saveReport } from '#shared/records/report-shapes';

fc.configureGlobal({ seed: 20_260_311 });

const scaled = rowSections.filter((section) => section !== 'activities');

describe('the values of a row', () => {
  it.each(rowSections)('of %s may be empty, absent or null, which is one thing', (section) => {
    const nothing = { achievement_scale: null, minute_scales: null, notes: null };
    for (const given of [{}, nothing, { achievement_scale: '', minute_scales: '  ', notes: '\n' }])
      expect(rowValues[section].parse(given)).toEqual(nothing);
  });

  it.each(rowSections)('of %s are trimmed, and numbers become texts', (section) => {
    expect(rowValues[section].parse({ achievement_scale: 1, minute_scales: 15, notes: ' a sun ' })).toEqual({
      achievement_scale: '1',
      minute_scales: '15',
      notes: 'a sun',
    });
  });

  it('of activities take free text up to its length', () => {
    const long = {
      achievement_scale: 'x'.repeat(100),
      minute_scales: 'y'.repeat(100),
      notes: 'n'.repeat(5_000),
    };
    expect(rowValues.activities.parse(long)).toEqual(long);
    const parsed = rowValues.activities.safeParse({
      achievement_scale: 'x'.repeat(101),
      minute_scales: 'y'.repeat(101),
      notes: 'n'.repeat(5_001),
    });
    expect(parsed.error && fieldErrors(parsed.error)).toEqual({
      achievement_scale: [messages.scaleTooLong],
      minute_scales: [messages.scaleTooLong],
      notes: [messages.notesTooLong],
    });
  });

  it('of activities take minutes as a number or in words, and no number that minutes cannot be', () => {
    const taken = (minute_scales: string) => rowValues.activities.safeParse({ minute_scales }).success;
    for (const text of ['0', '20', '1440', '20 minutes', 'half of it', '15-20'])
      expect(taken(text)).toBe(true);
    for (const text of ['-5', '−5', '1441', '12.5', '12,5', '99999']) expect(taken(text)).toBe(false);
  });

  it.each(scaled)('of %s take the three steps of the scale and whole minutes of a day', (section) => {
    for (const achievement_scale of Object.keys(achievementScale))
      expect(rowValues[section].safeParse({ achievement_scale }).success).toBe(true);
    for (const minute_scales of ['0', '1440', 90, '0015'])
      expect(rowValues[section].safeParse({ minute_scales }).success).toBe(true);
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (anything) => {
        const text = anything.trim();
        const taken = rowValues[section].safeParse({ achievement_scale: anything }).success;
        expect(taken).toBe(['', '0', '1', '2'].includes(text));
        const minutes = rowValues[section].safeParse({ minute_scales: anything }).success;
        expect(minutes).toBe(text === '' || (/^\d{1,4}$/.test(text) && Number(text) <= 1_440));
      }),
    );
    // Names that every object answers to are no step of a scale.
    for (const achievement_scale of ['toString', 'constructor', '__proto__', 'hasOwnProperty'])
      expect(rowValues[section].safeParse({ achievement_scale }).success).toBe(false);
    for (const minute_scales of [-1, 1.5, 1_441, 1e21])
      expect(rowValues[section].safeParse({ minute_scales }).success).toBe(false);
  });
});

describe('a SOAPP text', () => {
  it('is at most 20,000 characters, of any script', () => {
    expect(soappText.parse('文'.repeat(20_000))).toHaveLength(20_000);
    expect(soappText.safeParse('文'.repeat(20_001)).error?.issues[0]?.message).toBe(messages.soappTooLong);
  });
});

describe('saving a report offline', () => {
  const reportId = dailyReportId(7, '2026-03-11');
  const row = (given: object = {}) => ({
    id: randomUUID(),
    master_id: 3,
    achievement_scale: null,
    minute_scales: null,
    notes: 'Sun',
    ...given,
  });
  const save = (sections: object, given: object = {}) =>
    saveReport.safeParse({
      arguments: { report_id: reportId, child_id: 7, date: '2026-03-11', sections, ...given },
      base: { sections: {} },
    });
  const errors = (parsed: ReturnType<typeof save>) => parsed.error && fieldErrors(parsed.error);

  it('takes written rows whole and removed rows by their id', () => {
    const rows = [row(), { id: randomUUID(), deleted: true }];
    const parsed = save({ activities: { rows } });
    expect(parsed.data?.arguments.sections.activities?.rows).toEqual(rows);
  });

  it('keeps what was not touched absent', () => {
    const parsed = save({ soapp: { texts: { plan: '' } } });
    expect(parsed.data?.arguments.sections).toEqual({ soapp: { texts: { plan: null } } });
    expect(parsed.data?.arguments).not.toHaveProperty('ready');
  });

  it('names the field that is wrong, the master by its kind', () => {
    for (const section of rowSections) {
      const required = {
        activity: messages.activityRequired,
        assessment: messages.assessmentRequired,
        intervention: messages.interventionRequired,
      }[sectionRules[section].master as 'activity'];
      expect(errors(save({ [section]: { rows: [row(), row({ master_id: null })] } }))).toEqual({
        [`arguments.sections.${section}.rows.1.master_id`]: [required],
      });
    }
    expect(errors(save({ interventions: { rows: [row({ achievement_scale: '3' })] } }))).toEqual({
      'arguments.sections.interventions.rows.0.achievement_scale': [messages.scaleUnknown],
    });
    const tooMany = Array.from({ length: 101 }, () => row());
    expect(errors(save({ activities: { rows: tooMany } }))).toEqual({
      'arguments.sections.activities.rows': [messages.rowsTooMany],
    });
  });

  it('has the id of its child and date, and no other', () => {
    expect(errors(save({}, { child_id: 8 }))).toEqual({ 'arguments.report_id': [messages.reportIdWrong] });
    expect(errors(save({}, { date: '2026-02-29' }))?.['arguments.date']).toEqual([messages.dateInvalid]);
    expect(dailyReportId(7, '2026-03-11')).toBe('0de29605-345e-533f-adf1-be593f9e9e28');
  });

  it('lower-cases ids, so that one row is one row', () => {
    const id = randomUUID();
    const parsed = save({ activities: { rows: [row({ id: id.toUpperCase() })] } });
    expect(parsed.data?.arguments.sections.activities?.rows[0]?.id).toBe(id);
  });
});

describe('the other writes of a report', () => {
  const named = { child_id: 7, date: '2026-03-11' };

  it('name a report of this child and date, and no other', () => {
    const deletion = (report_id: string) =>
      deleteReport.safeParse({ arguments: { report_id, ...named }, base: { versions: {} } });
    expect(deletion(dailyReportId(7, '2026-03-11')).success).toBe(true);
    expect(deletion(dailyReportId(8, '2026-03-11')).success).toBe(false);
    const choice = (entity_type: string, entity_id: string) =>
      operations.choose_alternative.shape.safeParse({
        arguments: { alternative_id: randomUUID(), entity_type, entity_id, ...named, keep: 'live' },
        base: null,
      });
    expect(choice('report', dailyReportId(7, '2026-03-11')).success).toBe(true);
    expect(choice('screening', dailyReportId(7, '2026-03-11')).success).toBe(false);
    expect(choice('report', dailyReportId(8, '2026-03-11')).success).toBe(false);
  });
});
