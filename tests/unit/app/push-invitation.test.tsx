// @vitest-environment happy-dom
/** The card that asks a parent to be told: when it comes, and what it says on which phone. */
import { MantineProvider } from '@mantine/core';
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type PortalHome, portalEndpoints } from '#shared/endpoints/portal';
import { PushInvitation } from '../../../src/features/notifications/push-invitation';
import { setCurrentTablet } from '../../../src/local/current';
import { storeAnswer } from '../../../src/local/stored-answers';
import type { Tablet } from '../../../src/local/tablet';
import { callKey } from '../../../src/queries/use-call';
import { signedIn } from '../local/support/build';
import { json, TODAY } from '../local/support/fake-server';

const LIMIT_MS = 20_000;
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36';

let root: Root;
let tablet: Tablet;
const install = vi.fn(async () => {});

beforeAll(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  notifyManager.setScheduler(queueMicrotask);
  return i18next.use(initReactI18next).init({ lng: 'en' });
});
afterAll(() => {
  vi.unstubAllGlobals();
  notifyManager.setScheduler((notify) => setTimeout(notify, 0));
});
beforeEach(async () => {
  localStorage.clear();
  window.history.replaceState(null, '', '/');
  install.mockClear();
  const setting = await signedIn();
  ({ tablet } = setting);
  setting.server.onOther = () =>
    json({ data: { push: 'simulated', this_device: false, kinds: [], mail: false } });
  setCurrentTablet(tablet);
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.getElementById('root') as HTMLElement);
});
afterEach(async () => {
  await act(() => root.unmount());
  setCurrentTablet(null);
  for (const name of ['Notification', 'PushManager']) Reflect.deleteProperty(window, name);
  for (const name of ['serviceWorker', 'userAgent']) Reflect.deleteProperty(navigator, name);
});

/** A phone, and whether its browser can notify: a tab of an iPhone cannot. */
function onPhone(userAgent: string, canNotify: boolean): void {
  Object.defineProperty(navigator, 'userAgent', { configurable: true, value: userAgent });
  if (!canNotify) return;
  Object.assign(window, { Notification: { permission: 'default' }, PushManager: class {} });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: new EventTarget() });
}

const homeWith = (lastReportOn: string | null): PortalHome => ({
  date: TODAY,
  children: [
    {
      id: 1,
      fullname: 'Tharani a/p Suresh',
      born_on: null,
      photo: null,
      attends: true,
      status: { id: 1, name: 'Active' },
      preschool: { id: 1, name: 'Bintang', short_name: 'BTG' },
      classroom: null,
      today: { date: TODAY, report: null, screening: null, screened_by_me: false },
      last_report_on: lastReportOn,
      forms: [],
    },
  ],
  due: { total: 0, count: 0, invoices: [] },
  classwork: [],
  terms: [],
  guardians: 0,
});

const card = () => document.querySelector('[role="region"]');
const text = () => card()?.textContent ?? '';
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
  );

async function show(home: PortalHome, install: (() => Promise<void>) | null = null): Promise<void> {
  const name = JSON.stringify(callKey(portalEndpoints.home, {}).slice(1));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await act(async () => {
    await storeAnswer(name, home, tablet);
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={client}>
          <PushInvitation install={install} />
        </QueryClientProvider>
      </MantineProvider>,
    );
  });
  // The settings are there, and what is stored was read.
  await until(() => client.isFetching() === 0 && client.getQueryCache().getAll().length > 0);
}

async function until(isSo: () => boolean): Promise<void> {
  for (const end = Date.now() + LIMIT_MS; Date.now() < end && !isSo(); )
    await act(() => new Promise((resolve) => setImmediate(resolve)));
  expect(isSo()).toBe(true);
}

test('comes with the first report, never before', async () => {
  onPhone(ANDROID, true);
  await show(homeWith(null));
  expect(card()).toBeNull();
  await act(() => root.unmount());
  root = createRoot(document.getElementById('root') as HTMLElement);
  await show(homeWith('2026-11-19'));
  await until(() => button('Turn on notifications') !== undefined);
  expect(button('Install the app')).toBeUndefined();
});

test('offers to install the app where the browser does, and goes for good when it is declined', async () => {
  onPhone(ANDROID, true);
  await show(homeWith('2026-11-19'), install);
  await until(() => button('Install the app') !== undefined);
  await act(async () => button('Install the app')?.click());
  expect(install).toHaveBeenCalledOnce();
  await act(async () => button('Not now')?.click());
  expect(card()).toBeNull();
  await act(() => root.unmount());
  root = createRoot(document.getElementById('root') as HTMLElement);
  await show(homeWith('2026-11-19'), install);
  expect(card()).toBeNull();
});

test('says on an iPhone how the app comes to the home screen, and offers nothing that does not work there', async () => {
  onPhone(IPHONE, false);
  await show(homeWith('2026-11-19'));
  await until(() => text().includes('Add to Home Screen'));
  expect(button('Turn on notifications')).toBeUndefined();
});
