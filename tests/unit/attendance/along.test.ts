/** Brothers and sisters who come and go at once, each with a list of its own. */
import { describe, expect, test } from 'vitest';
import type { Collector } from '#shared/domain/fetchers';
import { fetchersOn } from '#shared/domain/fetchers';
import { forbiddenOf, whoOf } from '../../../src/features/attendance/along';

const TODAY = '2026-03-11';
const FATHER = { id: 7, name: 'Encik Ali' };
const uncle: Collector = {
  id: 1,
  name: 'Pak Long',
  user_id: null,
  relation: 'Uncle',
  ic_last4: '1234',
  forbidden: false,
  reason: null,
  ordered_on: null,
  never_alone: false,
  from_on: null,
  to_on: null,
};
const barred: Collector = {
  ...uncle,
  id: 9,
  name: 'Zamri',
  ic_last4: null,
  forbidden: true,
  reason: 'Order',
};
const childWith = (id: number, fullname: string, ...collectors: Collector[]) => ({
  id,
  fullname,
  guardians: [FATHER],
  collectors,
});
const lists = (child: ReturnType<typeof childWith>) => fetchersOn(child, TODAY).may;

describe('who takes a sister along', () => {
  const [father, alone] = lists(childWith(1, 'Siti', uncle));
  const sister = childWith(2, 'Aminah', { ...uncle, id: 2, never_alone: true });
  if (!father || !alone) throw new Error('The first child has two who may fetch it.');

  test('is on her own list', () => {
    expect(whoOf(childWith(2, 'Aminah'), [alone], 'left', TODAY)).toEqual([]);
    expect(whoOf(childWith(2, 'Aminah'), [father], 'left', TODAY)).toMatchObject([{ guardianId: 7 }]);
  });

  test('never leaves alone with her where her list says so, and may bring her', () => {
    expect(whoOf(sister, [alone], 'left', TODAY)).toEqual([]);
    expect(whoOf(sister, [alone], 'arrived', TODAY)).toMatchObject([{ collectorId: 2 }]);
  });

  test('leaves with her together with somebody else of her list, and both are named', () => {
    expect(whoOf(sister, [alone, father], 'left', TODAY)).toMatchObject([
      { collectorId: 2 },
      { guardianId: 7 },
    ]);
  });

  test('is another person where the digits of the identity card are others', () => {
    const namesake = childWith(2, 'Aminah', { ...uncle, id: 2, ic_last4: '9999' });
    expect(whoOf(namesake, [alone], 'left', TODAY)).toEqual([]);
    const unknown = childWith(2, 'Aminah', { ...uncle, id: 2, ic_last4: null });
    expect(whoOf(unknown, [alone], 'left', TODAY)).toMatchObject([{ collectorId: 2 }]);
  });
});

test('who must not fetch any of them is named once, with whom', () => {
  const children = [
    childWith(1, 'Siti binti Ali', barred),
    childWith(2, 'Aminah binti Ali', { ...barred, id: 10 }, { ...barred, id: 11, name: 'Rosli' }),
  ];
  expect(forbiddenOf(children, TODAY)).toMatchObject([
    { childId: 1, names: ['Siti', 'Aminah'], entry: { name: 'Zamri' } },
    { childId: 2, names: ['Aminah'], entry: { name: 'Rosli' } },
  ]);
});
