/** Two versions of a field, in words, and how one may choose. */

import { describe, expect, test } from 'vitest';
import type { Alternative } from '#shared/records/define-record';
import {
  bothTexts,
  kindOfChoice,
  subjectOf,
  versionText,
} from '../../../src/features/daily-reports/choice-labels';
import { buildReport, buildRow } from './build-reports';

const t = (text: string) => text;
const masters = [{ id: 1, kind: 'activity' as const, name: 'Painting', desc: null }];

function buildAlternative(made: Partial<Alternative>): Alternative {
  const live = { value: 'Walk', by: 'A', at: '' };
  const other = { value: 'Swim', by: 'B', at: '' };
  return { id: 'x', section: 'soapp', row_id: null, field: 'plan', live, other, ...made };
}

describe('a choice', () => {
  test('may keep both texts in one, where it is a text', () => {
    expect(kindOfChoice(buildAlternative({}))).toBe('text');
    expect(kindOfChoice(buildAlternative({ section: 'interventions', row_id: 'a', field: 'notes' }))).toBe(
      'text',
    );
    expect(bothTexts(buildAlternative({}))).toBe('Walk\n\nSwim');
  });

  test('may not mix two values into one', () => {
    expect(
      kindOfChoice(buildAlternative({ section: 'interventions', row_id: 'a', field: 'achievement_scale' })),
    ).toBe('value');
    expect(kindOfChoice(buildAlternative({ section: 'activities', row_id: 'a', field: 'master_id' }))).toBe(
      'value',
    );
    expect(kindOfChoice(buildAlternative({ section: 'report', field: 'deleted' }))).toBe('deletion');
  });
});

describe('its words', () => {
  const document = buildReport(1, { activities: [buildRow('a', { master_id: 1 })] });

  test('name what the two are versions of', () => {
    const ofRow = { section: 'activities', row_id: 'a' } as const;
    expect(subjectOf(buildAlternative({}), document, masters, t)).toBe('P - Plan');
    expect(subjectOf(buildAlternative({ ...ofRow, field: 'notes' }), document, masters, t)).toBe(
      'Painting: Notes',
    );
    expect(subjectOf(buildAlternative({ ...ofRow, field: 'deleted' }), document, masters, t)).toBe(
      'Painting',
    );
  });

  test('say a value as it is read elsewhere', () => {
    const scale = buildAlternative({ section: 'ot_interventions', row_id: 'a', field: 'achievement_scale' });
    expect(versionText('1', scale, masters, t)).toBe('1 With a little help');
    expect(versionText(1, buildAlternative({ section: 'activities', field: 'master_id' }), masters, t)).toBe(
      'Painting',
    );
    expect(versionText(null, scale, masters, t)).toBe('nothing');
    const row = { master_id: 1, achievement_scale: 'good', minute_scales: '10', notes: null };
    expect(versionText(row, buildAlternative({ field: 'deleted' }), masters, t)).toBe('Painting · good · 10');
  });
});
