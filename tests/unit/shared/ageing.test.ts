/** What a family owes, by how long it has been due. */
import { expect, test } from 'vitest';
import { ageingOf } from '#shared/domain/ageing';

test('each open invoice counts once, in the bucket of the days since it was due', () => {
  const owed = [
    ['2026-03-11', 100],
    ['2026-03-10', 200],
    ['2026-02-09', 400],
    ['2026-02-08', 800],
    ['2026-01-10', 1_600],
    ['2026-01-09', 3_200],
    [null, 6_400],
    ['2026-01-01', -500],
  ] as const;
  expect(
    ageingOf(
      owed.map(([due_date, balance]) => ({ due_date, balance })),
      '2026-03-11',
    ),
  ).toEqual({ notDue: 6_500, toThirty: 600, toSixty: 2_400, older: 3_200 });
});
