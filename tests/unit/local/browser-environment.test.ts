// @vitest-environment happy-dom
/** What the real page tells the tablet: its cookies, when it wakes and is left, what the browser promises. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { browserEnvironment } from '../../../src/local/browser-environment';
import type { Environment } from '../../../src/local/environment';
import { SYNC_TAG } from '../../../src/local/platform';

let environment: Environment;
let visibility: DocumentVisibilityState;
let worker: EventTarget & { getRegistration: () => Promise<unknown> };
let registration: unknown;

beforeEach(() => {
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  registration = undefined;
  worker = Object.assign(new EventTarget(), { getRegistration: async () => registration });
  stub('serviceWorker', worker);
  stub('storage', { persisted: async () => false, persist: async () => true });
  environment = browserEnvironment();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function stub(name: string, value: unknown): void {
  Object.defineProperty(navigator, name, { configurable: true, value });
}

function cookies(...pairs: string[]): void {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(pairs.join('; '));
}

function turn(to: DocumentVisibilityState): void {
  visibility = to;
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('a cookie', () => {
  test('is found among others, whole and decoded', async () => {
    cookies('other=1', 'XSRF-TOKEN=a%3Db%20c', 'last=2');
    expect(await environment.cookie('XSRF-TOKEN')).toBe('a=b c');
    expect(await environment.cookie('last')).toBe('2');
  });

  test('of a longer or shorter name is another', async () => {
    cookies('token-of-old=1');
    expect(await environment.cookie('token')).toBeNull();
    expect(await environment.cookie('of-old')).toBeNull();
  });
});

describe('waking', () => {
  test('is told when the network, the page or the worker comes back, each by its cause', () => {
    const listener = vi.fn();
    const unlisten = environment.onWake?.(listener);
    window.dispatchEvent(new Event('online'));
    window.dispatchEvent(new Event('pageshow'));
    turn('visible');
    worker.dispatchEvent(new MessageEvent('message', { data: { type: SYNC_TAG } }));
    expect(listener.mock.calls).toEqual([['online'], ['pageshow'], ['visible'], ['worker']]);
    unlisten?.();
    window.dispatchEvent(new Event('online'));
    window.dispatchEvent(new Event('pageshow'));
    turn('visible');
    worker.dispatchEvent(new MessageEvent('message', { data: { type: SYNC_TAG } }));
    expect(listener).toHaveBeenCalledTimes(4);
  });

  test('is not a page that is hidden, nor another message of the worker', () => {
    const listener = vi.fn();
    environment.onWake?.(listener);
    turn('hidden');
    worker.dispatchEvent(new MessageEvent('message', { data: { type: 'another' } }));
    worker.dispatchEvent(new MessageEvent('message', { data: null }));
    expect(listener).not.toHaveBeenCalled();
  });

  test('is told in a browser without service workers, too', () => {
    stub('serviceWorker', undefined);
    const listener = vi.fn();
    environment.onWake?.(listener);
    window.dispatchEvent(new Event('online'));
    expect(listener).toHaveBeenCalledWith('online');
  });
});

test('leaving is a page that is hidden or closed, and not one that is shown', () => {
  const listener = vi.fn();
  const unlisten = environment.onLeave?.(listener);
  turn('visible');
  expect(listener).not.toHaveBeenCalled();
  turn('hidden');
  expect(listener).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event('pagehide'));
  expect(listener).toHaveBeenCalledTimes(2);
  unlisten?.();
  turn('hidden');
  window.dispatchEvent(new Event('pagehide'));
  expect(listener).toHaveBeenCalledTimes(2);
});

describe('a background sync', () => {
  test('is asked for by its tag', async () => {
    const register = vi.fn(async () => {});
    registration = { sync: { register } };
    await environment.askForBackgroundSync?.();
    expect(register.mock.calls).toEqual([[SYNC_TAG]]);
  });

  test.each([
    ['no worker yet', undefined],
    ['a browser that has none', {}],
  ])('is left alone with %s', async (_, given) => {
    registration = given;
    await expect(environment.askForBackgroundSync?.()).resolves.toBeUndefined();
  });

  test('that the browser forbids is told to who asked', async () => {
    registration = { sync: { register: () => Promise.reject(new Error('Permission denied.')) } };
    await expect(environment.askForBackgroundSync?.()).rejects.toThrow('Permission denied.');
  });
});

describe('the first sync', () => {
  test('waits until the page is idle, a second at the most', () => {
    const idle = vi.fn();
    vi.stubGlobal('requestIdleCallback', idle);
    const run = vi.fn();
    environment.whenIdle?.(run);
    expect(idle.mock.calls).toEqual([[run, { timeout: 1_000 }]]);
    vi.unstubAllGlobals();
  });

  test('waits a moment where nobody can tell', () => {
    vi.useFakeTimers();
    expect('requestIdleCallback' in window).toBe(false);
    const run = vi.fn();
    environment.whenIdle?.(run);
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(200);
    expect(run).toHaveBeenCalledTimes(1);
  });
});

describe('the storage', () => {
  test('is the browser’s', async () => {
    expect(await environment.storage?.persisted()).toBe(false);
    expect(await environment.storage?.persist()).toBe(true);
  });

  test('is absent where the browser has none to ask', () => {
    stub('storage', undefined);
    expect(browserEnvironment().storage).toBeUndefined();
  });
});

test('timers run once, and not at all when they are cancelled', () => {
  vi.useFakeTimers();
  const [run, cancelled] = [vi.fn(), vi.fn()];
  environment.timers.after(50, run);
  environment.timers.after(50, cancelled)();
  vi.advanceTimersByTime(49);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(run).toHaveBeenCalledTimes(1);
  expect(cancelled).not.toHaveBeenCalled();
});

test('chance is a number from 0 to below 1, over the whole range', () => {
  const words = [0, 2 ** 31, 2 ** 32 - 1];
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    (array as Uint32Array)[0] = words.shift() ?? 0;
    return array;
  });
  const drawn = [environment.random(), environment.random(), environment.random()];
  expect(drawn).toEqual([0, 0.5, (2 ** 32 - 1) / 2 ** 32]);
});
