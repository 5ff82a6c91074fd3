/** How long a screen of the server keeps trying before it says what is wrong. */
import { expect, test } from 'vitest';
import { mayPass, retryDelay } from '../../../src/app/query-client';
import { CallError, NotSignedInError, OfflineError } from '../../../src/local/errors';

/** Milliseconds from the first failure until the error is shown, the calls themselves taking no time. */
function waited(error: Error): number {
  let ms = 0;
  for (let failures = 0; mayPass(failures, error); failures++) ms += retryDelay(failures, error);
  return ms;
}

test('that there is no network is said within a second, and not before it was tried again', () => {
  expect(waited(new OfflineError('network'))).toBeGreaterThan(0);
  expect(waited(new OfflineError('network'))).toBeLessThan(1_000);
});

test('a refusal, a sign-in that is wanted, and a minute without an answer are said at once', () => {
  for (const status of [403, 404, 409, 422]) expect(waited(new CallError(status, 'No.'))).toBe(0);
  expect(waited(new NotSignedInError())).toBe(0);
  expect(waited(new OfflineError('time'))).toBe(0);
});

test('a server in trouble is asked again, and when it says so itself, unless that is long', () => {
  expect(waited(new CallError(500, 'Broken.'))).toBe(3_000);
  expect(waited(new CallError(503, 'Busy.', {}, undefined, 700))).toBe(1_400);
  expect(waited(new CallError(429, 'Slowly.', {}, undefined, 2_000))).toBe(4_000);
  expect(waited(new CallError(429, 'Slowly.', {}, undefined, 60_000))).toBe(0);
});
