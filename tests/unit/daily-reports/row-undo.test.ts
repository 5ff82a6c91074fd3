/** A row that was removed from the form comes back where it stood, and only while that changes no more than the form. */
import { expect, test } from 'vitest';
import { blankRow } from '../../../src/features/daily-reports/report-form';
import { rowsWithBack } from '../../../src/features/daily-reports/row-undo';

const [first, second, third] = ['a', 'b', 'c'].map(blankRow) as [
  ReturnType<typeof blankRow>,
  ReturnType<typeof blankRow>,
  ReturnType<typeof blankRow>,
];
const removed = { row: second, name: 'Singing', at: 1, saved: true };

test('it comes back in its place', () => {
  expect(rowsWithBack(removed, [first, third], [first, second, third])).toEqual([first, second, third]);
});

test('where the rows after it are gone too, it comes back as the last', () => {
  expect(rowsWithBack({ ...removed, at: 2 }, [first], [first, second])).toEqual([first, second]);
});

test('a row that was never submitted comes back, though the report has not known it', () => {
  expect(rowsWithBack({ ...removed, saved: false }, [first], [first])).toEqual([first, second]);
});

test('a removal that was submitted, and a row that is back, are not offered', () => {
  expect(rowsWithBack(removed, [first], [first])).toBeNull();
  expect(rowsWithBack(removed, [first, second], [first, second])).toBeNull();
});
