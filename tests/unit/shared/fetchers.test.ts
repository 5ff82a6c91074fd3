/** Who may fetch a child on a day, and who must not. */
import { describe, expect, test } from 'vitest';
import {
  type Collector,
  type FetchedChild,
  fetchersOn,
  forbiddenAs,
  isSameName,
} from '#shared/domain/fetchers';

const DAY = '2026-11-25';
const entry = (given: Partial<Collector>): Collector => ({
  id: 1,
  name: 'Nenek',
  user_id: null,
  relation: null,
  ic_last4: null,
  forbidden: false,
  reason: null,
  ordered_on: null,
  never_alone: false,
  from_on: null,
  to_on: null,
  ...given,
});
const child: FetchedChild = {
  guardians: [
    { id: 7, name: 'Puan Siti' },
    { id: 8, name: 'Encik Rahman' },
  ],
  named_guardians: [{ name: 'Pak Long', related: 'Uncle', ic_last4: '5555', by: 7 }],
};
const namesOn = (collectors: Collector[], day = DAY) =>
  fetchersOn({ ...child, collectors }, day).may.map(({ name }) => name);

test('parents come first, then the guardians whom they named, then the list', () => {
  expect(namesOn([entry({})])).toEqual(['Puan Siti', 'Encik Rahman', 'Pak Long', 'Nenek']);
  expect(fetchersOn({}, DAY)).toEqual({ may: [], mustNot: [] });
});

describe('an entry of the list', () => {
  test.each([
    [{}, true],
    [{ from_on: DAY, to_on: DAY }, true],
    [{ from_on: '2026-11-26' }, false],
    [{ to_on: '2026-11-24' }, false],
  ])('with %j holds on the day: %s', (days, holds) => {
    expect(namesOn([entry(days)]).includes('Nenek')).toBe(holds);
  });

  test('by which a parent must not fetch takes that account away, and nobody of the same name', () => {
    const order = entry({ user_id: 8, name: 'Encik Rahman', forbidden: true, reason: 'Custody' });
    expect(namesOn([order])).toEqual(['Puan Siti', 'Pak Long']);
    expect(forbiddenAs({ guardianId: 9, name: 'Encik Rahman' }, [order])).toBeUndefined();
    expect(forbiddenAs({ guardianId: null, name: 'encik  rahman' }, [order])).toBe(order);
  });

  test('by which a parent must not fetch takes whom that parent named, on its days', () => {
    const order = entry({ user_id: 7, name: 'Puan Siti', forbidden: true, reason: 'Custody', from_on: DAY });
    expect(namesOn([order])).toEqual(['Encik Rahman']);
    expect(namesOn([order], '2026-11-24')).toEqual(['Puan Siti', 'Encik Rahman', 'Pak Long']);
  });

  test('by which somebody must not fetch takes them from among the named too', () => {
    const order = entry({ name: 'PAK LONG', forbidden: true, reason: 'Why' });
    const { may, mustNot } = fetchersOn({ ...child, collectors: [order] }, DAY);
    expect([may.map(({ name }) => name), mustNot]).toEqual([['Puan Siti', 'Encik Rahman'], [order]]);
  });
});

test.each([
  ['Nur Aisyah', 'NUR  AISYAH', true],
  ['José', 'Jose', true],
  ['Siti bt. Ali', 'Siti bt Ali', true],
  ['陈小明', '陈小明', true],
  ['陈小明', '陈小红', false],
  ['Ali', 'Alia', false],
])('%s and %s are one name: %s', (one, other, same) => {
  expect(isSameName(one, other)).toBe(same);
});
