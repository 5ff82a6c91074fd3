/** A pickup pass on a tablet: which is good, and why another is not. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { judgePass, passDigits, typedDigits } from '#shared/domain/pickup-pass';

const digest = async (text: string) => createHash('sha256').update(text).digest('hex');
const DAY = '2026-03-11';
const KEY = 'of the preschool';
const digits = await passDigits(KEY, { childId: 7, day: DAY, name: 'Pak Mail bin Ali' }, digest);
const pass = { id: 3, name: 'Pak Mail bin Ali', day: DAY, digits, withdrawn: false };
const shown = { digits, name: '', childId: 7, day: DAY, key: KEY, passes: [pass], others: [], used: [] };
const judge = (given: Partial<Parameters<typeof judgePass>[0]>) => judgePass({ ...shown, ...given }, digest);

test('one that the tablet has heard of is good by its digits', async () => {
  expect(await judge({})).toEqual({ is: 'good', id: 3, name: 'Pak Mail bin Ali' });
  expect(await judge({ passes: [{ ...pass, withdrawn: true }, pass] })).toMatchObject({ is: 'good' });
});

test('one that it has not heard of is good by its digits and the name, for this child and day alone', async () => {
  const unheard = { passes: [] };
  expect(await judge(unheard)).toEqual({ is: 'ask_name' });
  const name = 'PAK MAIL  BIN ALI';
  expect(await judge({ ...unheard, name })).toEqual({ is: 'good', id: null, name });
  for (const other of [{ name: 'Pak Abu' }, { childId: 8 }, { day: '2026-03-12' }, { key: 'another' }])
    expect(await judge({ ...unheard, name, ...other })).toEqual({ is: 'wrong' });
  expect(await judge({ ...unheard, name, key: undefined })).toEqual({ is: 'wrong' });
});

test('a used, withdrawn or foreign one is refused by what it is', async () => {
  expect(await judge({ used: ['Pak Mail bin Ali'] })).toEqual({ is: 'used' });
  expect(await judge({ passes: [], name: pass.name, used: [pass.name] })).toEqual({ is: 'used' });
  expect(await judge({ passes: [{ ...pass, withdrawn: true }] })).toEqual({ is: 'withdrawn' });
  expect(await judge({ day: '2026-03-12' })).toEqual({ is: 'other_day', day: DAY });
  expect(await judge({ passes: [], others: [pass] })).toEqual({ is: 'other_child' });
});

test('digits are typed with or without a space between', () => {
  expect([typedDigits('123 456'), typedDigits('123-456'), typedDigits('12345')]).toEqual([
    '123456',
    '123456',
    null,
  ]);
});
