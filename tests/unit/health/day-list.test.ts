/** The list of a day: its order, its search, its pages. */
import { describe, expect, it } from 'vitest';
import { dayList, found, inClassroom, pageOf } from '../../../src/features/health/day-list';
import { buildAlternative, buildChild, buildScreening } from './build-health';

const preschools = [{ id: 1, name: 'Tadika Bintang', short_name: 'BTG' }];
const names = ['Ali bin Abu', 'Chan Mei Ling', 'Devi a/p Kumar', 'Ee Jun Hao', 'Farid bin Osman'];
const children = names.map((fullname, index) => buildChild({ id: index + 1, fullname }));

describe('the day', () => {
  it('puts flagged children first, then open choices, then the rest by name', () => {
    const screenings = [
      buildScreening(2),
      buildScreening(1),
      buildScreening(3, { alternatives: [buildAlternative('body_temperature', 36.5, 36.8)] }),
      buildScreening(4, { symptoms: ['Difficulty Breathing'] }),
      buildScreening(5, { body_temperature: 37.5 }),
    ];
    const { screened } = dayList({ screenings, children, preschools });
    expect(screened.map(({ childId, flags }) => [childId, ...flags])).toEqual([
      [4, 'breathing'],
      [5, 'fever'],
      [3],
      [1],
      [2],
    ]);
  });

  it('flags a fever in either of two values until someone chose', () => {
    const alternatives = [buildAlternative('body_temperature', 36.8, 38.1)];
    const { screened } = dayList({ screenings: [buildScreening(1, { alternatives })], children, preschools });
    expect(screened[0]?.flags).toEqual(['fever']);
  });

  it('misses the attending children without a screening, and no others', () => {
    const statuses = [1, 2, 3, 4, 1];
    const all = children.map((child, index) => ({ ...child, status: statuses[index] ?? 1 }));
    const { missing } = dayList({ screenings: [buildScreening(1)], children: all, preschools });
    expect(missing.map(({ childId }) => childId)).toEqual([2, 5]);
    expect(missing[0]?.preschool).toBe('BTG');
  });

  it('keeps the screening of a child who has left the list', () => {
    const { screened } = dayList({ screenings: [buildScreening(99)], children, preschools });
    expect(screened).toMatchObject([{ childId: 99, name: '', preschool: 'BTG' }]);
  });

  it('filters by classroom', () => {
    const rows = [buildChild({ id: 1, classroom_id: 1 }), buildChild({ id: 2, classroom_id: 2 })];
    const { missing } = dayList({ screenings: [], children: rows, preschools });
    expect(inClassroom(missing, 2).map(({ childId }) => childId)).toEqual([2]);
    expect(inClassroom(missing, null)).toHaveLength(2);
  });
});

describe('searching', () => {
  const rows = [
    { name: 'Nur Aisyah binti Abdullah', mykidNo: '220412-14-0123' },
    { name: '陈伟明', mykidNo: null },
    { name: 'கவிதா சுப்ரமணியம்', mykidNo: '220101-08-7777' },
    { name: 'Tan Wei Ming', mykidNo: '210909-10-5555' },
  ];
  const names = (search: string) => found(rows, search).map(({ name }) => name);

  it.each([
    ['isya', 'Nur Aisyah binti Abdullah'],
    ['ming wei', 'Tan Wei Ming'],
    ['  TAN  ', 'Tan Wei Ming'],
    ['伟', '陈伟明'],
    ['சுப்ர', 'கவிதா சுப்ரமணியம்'],
    ['0412-14', 'Nur Aisyah binti Abdullah'],
    ['2109091', 'Tan Wei Ming'],
  ])('finds %s', (search, name) => {
    expect(names(search)).toEqual([name]);
  });

  it('finds everyone without a search, and nobody for what is nowhere', () => {
    expect(names(' ')).toHaveLength(4);
    expect(names('aisyah ming')).toEqual([]);
  });
});

describe('pages', () => {
  const rows = Array.from({ length: 41 }, (_, index) => index);

  it('are of twenty rows', () => {
    expect(pageOf(rows, 1)).toEqual({ rows: rows.slice(0, 20), meta: { total: 41, page: 1, per_page: 20 } });
    expect(pageOf(rows, 3).rows).toEqual([40]);
  });

  it('stay within what there is, whatever the address says', () => {
    expect([0, -2, Number.NaN, 9].map((page) => pageOf(rows, page).meta.page)).toEqual([1, 1, 1, 3]);
    expect(pageOf([], 4)).toEqual({ rows: [], meta: { total: 0, page: 1, per_page: 20 } });
  });
});
