/** Why an event was withdrawn is told in the reader's language where a tap said it, and as typed where a person did. */
import { expect, test } from 'vitest';
import { voidReasonSaid, voidReasons } from '#shared/domain/void-reasons';

const malay = (text: string) => `ms: ${text}`;

test('a reason that a tap stored is told in the language of the reader', () => {
  expect(voidReasonSaid(voidReasons.undone, malay)).toBe('ms: Undone at once.');
  expect(voidReasonSaid(voidReasons.hereAfterAll, malay)).toBe('ms: Here after all.');
});

test('what a person typed stays as it was typed', () => {
  expect(voidReasonSaid('Salah murid', malay)).toBe('Salah murid');
});
