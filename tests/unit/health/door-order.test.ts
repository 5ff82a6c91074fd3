/** Whom the door calls, and in which order. */
import { describe, expect, it } from 'vitest';
import { chosenClassrooms, neighbour, nextToScreen, queueOf } from '../../../src/features/health/door-order';
import { buildChild } from './build-health';

const classrooms = [
  { id: 1, name: 'Bintang', preschool_id: 1, child_years: [4], teachers: [7] },
  { id: 2, name: 'Bulan', preschool_id: 1, child_years: [5], teachers: [8] },
];

describe('the queue', () => {
  it('is the classrooms of the address, else the teacher’s own, else all', () => {
    expect(chosenClassrooms('2,99', classrooms, 7)).toEqual([2]);
    expect(chosenClassrooms(null, classrooms, 7)).toEqual([1]);
    expect(chosenClassrooms(null, classrooms, 5)).toBeNull();
    expect(chosenClassrooms('all', classrooms, 7)).toBeNull();
  });

  it('holds the attending children of these classrooms, and the one who was asked for', () => {
    const children = [
      buildChild({ id: 1, classroom_id: 1 }),
      buildChild({ id: 2, classroom_id: 1, status: 4 }),
      buildChild({ id: 3, classroom_id: 2 }),
      buildChild({ id: 4, classroom_id: null }),
    ];
    const ids = (...input: [number[] | null, number?]) => queueOf(children, ...input).map(({ id }) => id);
    expect(ids([1])).toEqual([1]);
    expect(ids([1], 4)).toEqual([1, 4]);
    expect(ids(null)).toEqual([1, 3, 4]);
  });
});

describe('the next child', () => {
  const ids = [1, 2, 3, 4];
  const done =
    (...list: number[]) =>
    (id: number) =>
      list.includes(id);

  it('is the next one down who is not done, then from the top', () => {
    expect(nextToScreen(ids, null, done())).toBe(1);
    expect(nextToScreen(ids, 1, done(2))).toBe(3);
    expect(nextToScreen(ids, 4, done(1, 3))).toBe(2);
  });

  it('is nobody when the current one was the last', () => {
    expect(nextToScreen(ids, 3, done(1, 2, 4))).toBeNull();
    expect(nextToScreen([], null, done())).toBeNull();
  });

  it('has neighbours, done or not', () => {
    expect([neighbour(ids, 1, -1), neighbour(ids, 1, 1), neighbour(ids, 4, 1)]).toEqual([null, 2, null]);
  });
});
