/** A pickup pass on a tablet: which is good, and why another is not. */
import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { judgePass, type PassCode, passCode, passText, typedDigits } from '#shared/domain/pickup-pass';
import { verifyPass } from '../../../src/local/verify-pass';

const DAY = '2026-03-11';
const pass = { id: 3, name: 'Pak Mail bin Ali', day: DAY, digits: '012345', withdrawn: false };
const shown = { pass: pass.digits, childId: 7, day: DAY, passes: [pass], others: [], used: [] };
const judge = (given: Partial<Parameters<typeof judgePass>[0]>) => judgePass({ ...shown, ...given });

const keys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const own = keys();
const openOf = ({ publicKey }: typeof own) =>
  publicKey.export({ format: 'der', type: 'spki' }).subarray(-65).toString('base64');
const codeOf = (given: object = {}, by = own) => {
  const said = passText({ id: 3, childId: 7, day: DAY, name: pass.name, ...given });
  const how = { key: by.privateKey, dsaEncoding: 'ieee-p1363' } as const;
  return passCode(said, sign('sha256', Buffer.from(said), how).toString('base64'));
};
const read = (code: string) => verifyPass(code, openOf(own));
const genuine = async (given?: object) => (await read(codeOf(given))) as PassCode;

test('one that the tablet has heard of is good by its digits', () => {
  expect(judge({})).toEqual({ is: 'good', id: 3, name: pass.name });
  expect(judge({ passes: [{ ...pass, withdrawn: true }, pass] })).toMatchObject({ is: 'good' });
  expect(judge({ passes: [] })).toEqual({ is: 'unheard' });
});

test('one that it has not heard of is good by its signed code, for this child and day alone', async () => {
  const unheard = { passes: [] };
  expect(judge({ ...unheard, pass: await genuine() })).toEqual({ is: 'good', id: 3, name: pass.name });
  expect(judge({ ...unheard, pass: await genuine({ childId: 8 }) })).toEqual({ is: 'other_child' });
  const tomorrow = '2026-03-12';
  expect(judge({ ...unheard, pass: await genuine({ day: tomorrow }) })).toEqual({
    is: 'other_day',
    day: tomorrow,
  });
});

test('a code that was changed, or signed by whoever has no more than a tablet has, is none', async () => {
  expect(await read(codeOf())).toMatchObject({ id: 3, childId: 7, day: DAY, name: pass.name });
  expect(await read(codeOf({}, keys()))).toBeNull();
  const changes: [string, string][] = [
    ['Mail', 'Abu'],
    ['\n7\n', '\n8\n'],
    [DAY, '2026-03-12'],
    ['pass:1\n3', 'pass:1\n4'],
  ];
  for (const [from, to] of changes) expect(await read(codeOf().replace(from, to))).toBeNull();
  for (const none of ['', '012345', 'https://example.com', codeOf().slice(0, -1), `${codeOf()}\n`])
    expect(await read(none)).toBeNull();
  // A name brings no lines of its own.
  const name = `Pak\n9\n${DAY}`;
  expect(await read(codeOf({ name }))).toMatchObject({ childId: 7, name: `Pak 9 ${DAY}` });
});

test('a used, withdrawn or foreign one is refused by what it is', async () => {
  for (const used of [
    { id: 3, name: 'Somebody' },
    { id: null, name: 'PAK MAIL  BIN ALI' },
  ])
    for (const one of [pass.digits, await genuine()])
      expect(judge({ pass: one, used: [used] })).toEqual({ is: 'used' });
  // Another pass of the same person and day.
  expect(judge({ used: [{ id: 2, name: pass.name }] })).toMatchObject({ is: 'good' });
  for (const one of [pass.digits, await genuine()])
    expect(judge({ pass: one, passes: [{ ...pass, withdrawn: true }] })).toEqual({ is: 'withdrawn' });
  expect(judge({ day: '2026-03-12' })).toEqual({ is: 'other_day', day: DAY });
  expect(judge({ passes: [], others: [pass] })).toEqual({ is: 'other_child' });
});

test('digits are typed with or without a space between', () => {
  expect([typedDigits('123 456'), typedDigits('123-456'), typedDigits('12345')]).toEqual([
    '123456',
    '123456',
    null,
  ]);
});
