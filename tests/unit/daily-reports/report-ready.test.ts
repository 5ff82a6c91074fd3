/** "Share with parents": on for a new report, else as the report is, and not switched by a therapist's note. */
import { describe, expect, test } from 'vitest';
import { readyShown, readyToSave } from '../../../src/features/daily-reports/report-form';
import { buildReport } from './build-reports';

describe('the switch', () => {
  test('is on for a teacher on a new report, and as it is on one that was begun', () => {
    expect(readyShown(null, null, false)).toBe(true);
    expect(readyShown(null, buildReport(1, { ready: false }), false)).toBe(false);
    expect(readyShown(null, buildReport(1, { ready: true }), false)).toBe(true);
  });

  test('stands for a therapist as the report is', () => {
    expect(readyShown(null, null, true)).toBe(false);
    expect(readyShown(null, buildReport(1, { ready: true }), true)).toBe(true);
  });

  test('stays as it was chosen', () => {
    expect(readyShown(false, buildReport(1, { ready: true }), false)).toBe(false);
    expect(readyShown(true, null, true)).toBe(true);
  });

  test('is saved only where it changes the report', () => {
    expect(readyToSave(true, null)).toBe(true);
    expect(readyToSave(false, null)).toBeUndefined();
    expect(readyToSave(true, buildReport(1, { ready: true }))).toBeUndefined();
    expect(readyToSave(false, buildReport(1, { ready: true }))).toBe(false);
  });
});
