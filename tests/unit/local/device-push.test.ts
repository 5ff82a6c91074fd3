// @vitest-environment happy-dom
/** How a browser stands with notifications, and what becomes of its token. Firebase's place is the demonstration's. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setCurrentTablet } from '../../../src/local/current';
import {
  devicePush,
  forgetPush,
  renewPush,
  switchOffPush,
  switchOnPush,
} from '../../../src/local/push/device-push';
import { readPushFlag, writePushFlag } from '../../../src/local/push/push-flag';
import { signedIn } from './support/build';
import { type FakeServer, json, problem } from './support/fake-server';

const USER = 5;
const OTHER = 6;
const TOKEN = 'tadika.push-token';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36';

let server: FakeServer;
let permission: NotificationPermission;
let answer: NotificationPermission;

beforeEach(async () => {
  localStorage.clear();
  permission = 'granted';
  answer = 'granted';
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
    requestPermission: async () => {
      permission = answer;
      return answer;
    },
  });
  vi.stubGlobal('PushManager', class {});
  stub('serviceWorker', { ready: Promise.resolve({}) });
  stub('userAgent', ANDROID);
  stub('maxTouchPoints', 5);
  const setting = await signedIn();
  server = setting.server;
  server.onOther = () => json({ data: null });
  setCurrentTablet(setting.tablet);
  server.requests.length = 0;
});
afterEach(() => {
  setCurrentTablet(null);
  vi.unstubAllGlobals();
  // The next file may have the same navigator.
  for (const name of ['serviceWorker', 'userAgent', 'maxTouchPoints'])
    Reflect.deleteProperty(navigator, name);
});

function stub(name: string, value: unknown): void {
  Object.defineProperty(navigator, name, { configurable: true, value });
}

/** What the server was told of tokens: the method, and the token where one is named. */
async function told(): Promise<[string, string | undefined][]> {
  const said: [string, string | undefined][] = [];
  for (const request of server.requests) {
    if (!request.url.includes('token')) continue;
    const text = await request.clone().text();
    said.push([request.method, text ? JSON.parse(text).ftoken : undefined]);
  }
  return said;
}

describe('a browser', () => {
  test('that shows notifications of this person is on, of another one off', () => {
    expect(devicePush(USER)).toBe('off');
    writePushFlag({ userId: OTHER, kind: 'simulated' });
    expect(devicePush(USER)).toBe('off');
    writePushFlag({ userId: USER, kind: 'simulated' });
    expect(devicePush(USER)).toBe('on');
    permission = 'default';
    expect(devicePush(USER)).toBe('off');
    permission = 'denied';
    expect(devicePush(USER)).toBe('denied');
  });

  test.each([
    ['Notification', () => vi.stubGlobal('Notification', undefined)],
    ['PushManager', () => vi.stubGlobal('PushManager', undefined)],
  ])('without %s can’t', (name) => {
    Reflect.deleteProperty(window, name);
    expect(devicePush(USER)).toBe('unsupported');
  });

  test.each([
    ['an iPhone', IPHONE, 5, false, 'add-to-home'],
    ['an iPhone’s home screen of before', IPHONE, 5, true, 'unsupported'],
    ['an iPad, which calls itself a Mac', MAC, 5, false, 'add-to-home'],
    ['a Mac', MAC, 0, false, 'unsupported'],
    ['a Mac with a mouse that counts as one point', MAC, 1, false, 'unsupported'],
    ['an Android tablet', ANDROID, 5, false, 'unsupported'],
  ] as const)('that can’t, and is %s', (_, agent, points, standalone, said) => {
    Reflect.deleteProperty(window, 'PushManager');
    stub('userAgent', agent);
    stub('maxTouchPoints', points);
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: standalone } as MediaQueryList);
    expect(devicePush(USER)).toBe(said);
  });
});

describe('switching on', () => {
  test('tells the server the token, and notes whose it is', async () => {
    permission = 'default';
    expect(await switchOnPush(USER, 'simulated')).toBe('on');
    const token = localStorage.getItem(TOKEN);
    expect(token).toMatch(/^simulated-/);
    expect(await told()).toEqual([['POST', token]]);
    expect(readPushFlag()).toEqual({ userId: USER, kind: 'simulated' });
  });

  test.each(['denied', 'default'] as const)('that the person answers %s tells nobody', async (given) => {
    permission = 'default';
    answer = given;
    expect(await switchOnPush(USER, 'simulated')).toBe(given === 'denied' ? 'denied' : 'off');
    expect(await told()).toEqual([]);
    expect(readPushFlag()).toBeNull();
  });

  test('that the server refuses stays off', async () => {
    server.onOther = () => problem(500);
    await expect(switchOnPush(USER, 'simulated')).rejects.toThrow();
    expect(readPushFlag()).toBeNull();
    expect(devicePush(USER)).toBe('off');
  });
});

describe('a token', () => {
  test('is told again at every start', async () => {
    await switchOnPush(USER, 'simulated');
    server.requests.length = 0;
    await renewPush(USER);
    expect(await told()).toEqual([['POST', localStorage.getItem(TOKEN)]]);
  });

  test('is asked for by nobody who never switched it on', async () => {
    await renewPush(USER);
    expect(await told()).toEqual([]);
    expect(localStorage.getItem(TOKEN)).toBeNull();
  });

  test.each([
    ['of somebody else', OTHER, 'granted'],
    ['that the person has forbidden since', USER, 'denied'],
  ] as const)('%s is forgotten at the start', async (_, userId, now) => {
    await switchOnPush(USER, 'simulated');
    server.requests.length = 0;
    permission = now;
    await renewPush(userId);
    expect(localStorage.getItem(TOKEN)).toBeNull();
    expect(readPushFlag()).toBeNull();
    expect(await told()).toEqual([]);
  });

  test('is forgotten by the server first, and then here', async () => {
    await switchOnPush(USER, 'simulated');
    server.onOther = () => problem(500);
    await expect(switchOffPush()).rejects.toThrow();
    expect(readPushFlag()).not.toBeNull();
    server.onOther = () => json({ data: null });
    await switchOffPush();
    expect(readPushFlag()).toBeNull();
    expect(localStorage.getItem(TOKEN)).toBeNull();
  });

  test('comes back with its person after a sign-out, and for nobody else', async () => {
    await switchOnPush(USER, 'simulated');
    await forgetPush();
    expect(localStorage.getItem(TOKEN)).toBeNull();
    expect(devicePush(USER)).toBe('off');
    server.requests.length = 0;
    await renewPush(OTHER);
    expect(await told()).toEqual([]);
    expect(devicePush(OTHER)).toBe('off');
    await renewPush(USER);
    expect(await told()).toEqual([['POST', localStorage.getItem(TOKEN)]]);
    expect(devicePush(USER)).toBe('on');
  });

  test('does not come back where it was switched off, or the browser forbids it by now', async () => {
    await switchOnPush(USER, 'simulated');
    await switchOffPush();
    await renewPush(USER);
    expect(devicePush(USER)).toBe('off');
    await switchOnPush(USER, 'simulated');
    await forgetPush();
    permission = 'denied';
    server.requests.length = 0;
    await renewPush(USER);
    expect(await told()).toEqual([]);
  });

  test('that is not there needs no forgetting', async () => {
    localStorage.setItem(TOKEN, 'of nobody');
    await forgetPush();
    expect(localStorage.getItem(TOKEN)).toBe('of nobody');
  });
});
