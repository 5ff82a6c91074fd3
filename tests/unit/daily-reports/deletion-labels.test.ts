/** What a deletion is said to take and to leave, by who deletes. */
import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import type { SessionUser } from '#shared/endpoints/session';
import { type Permission, permissionsOf } from '#shared/permissions';
import type { ReportDocument } from '#shared/records/report-document';
import { deletionSaid } from '../../../src/features/daily-reports/deletion-labels';

const t = ((text: string, values: Record<string, string> = {}) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')) as TFunction;
const [TEACHER, THERAPIST, PRINCIPAL] = [5, 6, 4];
const person = (role: number) =>
  ({ roles: [{ id: role, name: '' }], permissions: permissionsOf([role]) as Permission[] }) as SessionUser;

const row = (id: string) => ({ id, master_id: 1, achievement_scale: null, minute_scales: null, notes: null });
const last = (by: string) => ({ by, at: '2026-03-11T02:00:00.000Z' });
const texts = { subjective: null, objective: null, assessment: null, plan: 'Balance', progress: null };
const report = {
  sections: {
    activities: { version: 3, last: last('Farah'), rows: [row('a'), row('b'), row('c')] },
    interventions: { version: 0, last: null, rows: [] },
    soapp: { version: 1, last: last('Lim'), texts },
  },
} as unknown as ReportDocument;

it('takes what one’s own role writes, and names what stays and whose it is', () => {
  expect(deletionSaid(report, person(THERAPIST), t)).toEqual([
    'Deleted: SOAPP note (Lim).',
    'Kept: 3 × Activity (last changed by Farah).',
  ]);
  expect(deletionSaid(report, person(TEACHER), t)).toEqual([
    'Deleted: 3 × Activity (last changed by Farah).',
    'Kept: SOAPP note (Lim).',
  ]);
});

it('takes all of it at the principal’s hand, by name', () => {
  expect(deletionSaid(report, person(PRINCIPAL), t)).toEqual([
    'Deleted: 3 × Activity (last changed by Farah), SOAPP note (Lim).',
  ]);
});

it('calls rows somebody’s where the section was changed once', () => {
  const activities = { version: 1, last: last('Farah'), rows: [row('a'), row('b')] };
  const once = { sections: { activities } } as unknown as ReportDocument;
  expect(deletionSaid(once, person(PRINCIPAL), t)).toEqual(['Deleted: 2 × Activity (Farah).']);
});

it('says nothing of what is empty', () => {
  const empty = {
    sections: { soapp: { version: 1, last: last('Lim'), texts: { ...texts, plan: null } } },
  } as unknown as ReportDocument;
  expect(deletionSaid(empty, person(PRINCIPAL), t)).toEqual([]);
  expect(deletionSaid(null, person(PRINCIPAL), t)).toEqual([]);
});
