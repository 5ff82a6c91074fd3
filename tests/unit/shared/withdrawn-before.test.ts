/** Which standing event was meant to correct one that was withdrawn, by people who knew nothing of each other. */
import { expect, test } from 'vitest';
import { withdrawnBefore } from '#shared/records/withdrawn-before';

const at = '2026-11-25T01:00:00.000Z';
const withdrawal = (by: string) => ({ by, at, reason: 'Wrong child' });

const event = (id: string, corrects: string | null, by: string, withdrawnBy: string | null = null) => ({
  id,
  child_id: 11,
  corrects,
  recorded: { by, at },
  voided: withdrawnBy === null ? null : withdrawal(withdrawnBy),
});

const slip = event('one', null, 'Farah', 'Rohana');

test('is told of a correction, whichever came first', () => {
  const corrected = event('two', 'one', 'Lim');
  for (const all of [
    [slip, corrected],
    [corrected, slip],
  ])
    expect(withdrawnBefore(corrected, all)).toEqual(withdrawal('Rohana'));
});

test('is told of the last of several corrections that were made with no network', () => {
  const all = [slip, event('two', 'one', 'Lim'), event('three', 'two', 'Lim')];
  expect(all.map((one) => withdrawnBefore(one, all)?.by)).toEqual([undefined, 'Rohana', 'Rohana']);
});

test('is not told where whoever withdrew it wrote what stands there: an absence that is taken back', () => {
  const again = event('two', 'one', 'Rohana');
  expect(withdrawnBefore(again, [slip, again])).toBeNull();
  const all = [slip, again, event('three', 'two', 'Lim')];
  expect(withdrawnBefore(all[2] as typeof again, all)).toBeNull();
});

test('is not told where nothing was withdrawn, of another child, or of what is not here', () => {
  const first = event('one', null, 'Farah');
  const corrected = event('two', 'one', 'Lim');
  expect(withdrawnBefore(corrected, [first, corrected])).toBeNull();
  expect(withdrawnBefore(first, [first, corrected])).toBeNull();
  expect(withdrawnBefore(corrected, [{ ...slip, child_id: 12 }, corrected])).toBeNull();
  expect(withdrawnBefore(corrected, [corrected])).toBeNull();
});
