/** Brothers and sisters who come and go at once, each with a list of its own. */
import { describe, expect, test } from 'vitest';
import type { Collector } from '#shared/domain/fetchers';
import { fetchersOn } from '#shared/domain/fetchers';
import { forbiddenOf, whoOf } from '../../../src/features/attendance/along';
import {
  draftAlong,
  isUnlisted,
  type PresenceDraft,
  stopsIn,
  withCompanion,
  withFetcher,
} from '../../../src/features/attendance/presence-draft';

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
    // Two entries of one name are one person.
    childWith(
      2,
      'Aminah binti Ali',
      { ...barred, id: 10 },
      { ...barred, id: 11, name: 'Rosli' },
      { ...barred, id: 12 },
    ),
  ];
  expect(forbiddenOf(children, TODAY)).toMatchObject([
    { childId: 1, names: ['Siti', 'Aminah'], entry: { name: 'Zamri' } },
    { childId: 2, names: ['Aminah'], entry: { name: 'Rosli' } },
  ]);
});

describe('what the form notes of a sister', () => {
  const EMPTY = { time: '', guardianId: null, person: '', checked: null, reason: 'The car broke down.' };
  const typed = { ...EMPTY, person: 'Pak Long', checked: 'call' as const };
  const brother = childWith(1, 'Siti', uncle);
  const { may } = fetchersOn(brother, TODAY);
  const [father, pakLong] = may;
  if (!father || !pakLong) throw new Error('The brother has two who may fetch him.');
  const given = { act: 'left' as const, may, day: TODAY };
  const listed = withFetcher(EMPTY, pakLong);

  test('is what is typed, as for one child: also where the name is on her list', () => {
    expect(draftAlong(typed, childWith(2, 'Aminah', { ...uncle, id: 2 }), given)).toEqual(typed);
  });

  test('is by her own list, where somebody of it was chosen', () => {
    const own = draftAlong(listed, childWith(2, 'Aminah', { ...uncle, id: 2 }), given);
    expect(own).toMatchObject({ collectorId: 2, checked: 'listed', reason: EMPTY.reason });
    expect([isUnlisted(own), isUnlisted(draftAlong(withFetcher(EMPTY, father), brother, given))]).toEqual([
      false,
      false,
    ]);
  });

  test('is how they were checked, where her list does not have them', () => {
    const sister = childWith(2, 'Aminah');
    const other = draftAlong(listed, sister, given);
    expect(other).toMatchObject({ guardianId: null, collectorId: null, person: 'Pak Long', checked: null });
    expect(isUnlisted(other)).toBe(true);
    expect(draftAlong({ ...listed, checkedAlong: 'known' }, sister, given)).toMatchObject({
      checked: 'known',
    });
    expect(
      draftAlong({ ...listed, checkedAlong: 'known' }, sister, { ...given, act: 'arrived' }),
    ).toMatchObject({ person: 'Pak Long', checked: null });
  });

  test('is how they were checked, and by which entry, where they never come alone to her', () => {
    const sister = childWith(2, 'Aminah', { ...uncle, id: 2, never_alone: true });
    const alone = draftAlong({ ...listed, checkedAlong: 'photo_id' }, sister, given);
    expect(alone).toMatchObject({ collectorId: 2, person: 'Pak Long', checked: 'photo_id' });
    expect(isUnlisted(alone)).toBe(true);
  });

  test('is nothing while one of those who come must not fetch her, by name or by account', () => {
    const sister = childWith(2, 'Aminah', barred);
    const stops = (draft: PresenceDraft, other = sister, act: 'left' | 'arrived' = 'left') =>
      stopsIn(draft, [brother, other], { ...given, act }).map(({ names }) => names);
    expect(stops({ ...EMPTY, person: 'ZAMRI' })).toEqual([['Aminah']]);
    expect(stops({ ...EMPTY, person: 'ZAMRI' }, sister, 'arrived')).toEqual([]);
    expect(stops({ ...EMPTY, person: 'Pak Long' })).toEqual([]);
    expect(stops(withFetcher(EMPTY, father))).toEqual([]);
    const hers = childWith(2, 'Aminah', { ...barred, user_id: FATHER.id });
    expect(stops(withFetcher(EMPTY, father), hers)).toEqual([['Aminah']]);
    // Of two who come together, each is looked at.
    const led = fetchersOn(childWith(1, 'Siti', { ...uncle, never_alone: true }), TODAY).may;
    const [, uncleLed] = led;
    if (!uncleLed) throw new Error('The uncle is on the list.');
    const together = withCompanion(EMPTY, uncleLed, father);
    const alsoHers = childWith(2, 'Aminah', { ...barred, name: 'Pak Long' });
    expect(stopsIn(together, [brother, alsoHers], { ...given, may: led })).toHaveLength(1);
  });
});
