// @vitest-environment happy-dom
/** The app's one tablet begins in a page: it is started before anybody asks for it. */
import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { currentTablet, setCurrentTablet } from '../../../src/local/current';
import { startTablet } from '../../../src/local/start-tablet';
import type { Tablet } from '../../../src/local/tablet';

let tablet: Tablet | undefined;

afterEach(async () => {
  await tablet?.stop();
  setCurrentTablet(null);
  vi.unstubAllGlobals();
});

test('a tablet that is started knows its id and is the one that screens ask', async () => {
  // It begins with no network.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('No network.')));
  expect(() => currentTablet()).toThrow('has not been started');
  tablet = await startTablet();
  expect(currentTablet()).toBe(tablet);
  expect(tablet.deviceId).toMatch(/^[0-9a-f-]{36}$/);
  // Somebody may be signed in, or nobody: it is known by now.
  expect(tablet.active.get()).toBeNull();
});
