/** An address that names a screening by its id alone. */

import { describe, expect, it } from 'vitest';
import { screeningId } from '#shared/domain/uuid';
import {
  backAddress,
  dayIn,
  doorAddress,
  formAddress,
  listAddress,
} from '../../../src/features/health/addresses';
import { findScreening, isPlaceOf } from '../../../src/features/health/find-screening';

describe('an id', () => {
  it('leads to its child and day among those that are kept', () => {
    expect(findScreening(screeningId(12, '2026-11-01'), [3, 12], '2026-11-20')).toEqual({
      childId: 12,
      date: '2026-11-01',
    });
    expect(findScreening(screeningId(12, '2026-10-01'), [3, 12], '2026-11-20')).toBeNull();
    expect(findScreening(screeningId(4, '2026-11-20'), [3, 12], '2026-11-20')).toBeNull();
  });

  it('belongs to one child and day', () => {
    const id = screeningId(12, '2026-11-01');
    expect(isPlaceOf(id, { childId: 12, date: '2026-11-01' })).toBe(true);
    expect(isPlaceOf(id, { childId: 12, date: '2026-11-02' })).toBe(false);
    expect(isPlaceOf(id, { childId: 12, date: 'today' })).toBe(false);
  });
});

describe('the addresses', () => {
  const params = new URLSearchParams('date=2026-11-19&page=2&search=aisyah&other=1');

  it('keep page and search from day to day', () => {
    expect(listAddress(params, { date: '2026-11-18' })).toBe('/health?date=2026-11-18&page=2&search=aisyah');
  });

  it('carry the list through the form and back', () => {
    const form = formAddress(params, { childId: 12, date: '2026-11-19', exists: true });
    expect(form).toBe(
      `/health/${screeningId(12, '2026-11-19')}/edit?date=2026-11-19&page=2&search=aisyah&child=12`,
    );
  });

  it('lead back to where one came from, within this app alone', () => {
    const back = (text: string) => backAddress(new URLSearchParams({ back: text }), '/health');
    expect(
      ['/today?date=2026-11-19', '', '//evil.test', '/\\evil.test', 'https://evil.test'].map(back),
    ).toEqual(['/today?date=2026-11-19', '/health', '/health', '/health', '/health']);
    expect(
      new URLSearchParams(doorAddress(params, '2026-11-19', '2026-11-20').split('?')[1]).get('back'),
    ).toBe('/health?date=2026-11-19&page=2&search=aisyah');
  });

  it('name no day at the door of today, which may stay open over night', () => {
    const dayOf = (date: string) =>
      new URLSearchParams(doorAddress(params, date, '2026-11-20').split('?')[1]).get('date');
    expect(['2026-11-19', '2026-11-20'].map(dayOf)).toEqual(['2026-11-19', null]);
  });

  it('fall back to today for a day that is wrong or still to come', () => {
    const day = (date: string) => dayIn(new URLSearchParams({ date }), '2026-11-20');
    expect(['2026-11-19', '2026-11-21', '2026-02-30', ''].map(day)).toEqual([
      '2026-11-19',
      '2026-11-20',
      '2026-11-20',
      '2026-11-20',
    ]);
  });
});
