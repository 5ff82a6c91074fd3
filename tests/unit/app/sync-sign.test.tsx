// @vitest-environment happy-dom
/** The sign of the network: what it says, what a tap opens and closes, and what it tells of why entries wait. */
import { MantineProvider } from '@mantine/core';
import i18next from 'i18next';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { SyncSign } from '../../../src/app/sync-sign';
import { setCurrentTablet } from '../../../src/local/current';
import type { Active, Tablet } from '../../../src/local/tablet';
import { signedIn } from '../local/support/build';
import { type FakeServer, pushed } from '../local/support/fake-server';
import { screen } from '../local/support/feed';

const LIMIT_MS = 20_000;

let server: FakeServer;
let tablet: Tablet;
let active: Active;
let root: Root;

beforeAll(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  return i18next.use(initReactI18next).init({ lng: 'en' });
});
afterAll(() => {
  vi.unstubAllGlobals();
  setCurrentTablet(null);
});
beforeEach(async () => {
  ({ server, tablet, active } = await signedIn());
  setCurrentTablet(tablet);
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.getElementById('root') as HTMLElement);
});
afterEach(() => act(() => root.unmount()));

const drain = () => active.sync.run('timer');
const sign = () => document.querySelector<HTMLElement>('#root button, #root a');
const panel = () => document.querySelector<HTMLElement>('[role="dialog"]')?.textContent ?? null;

async function show(): Promise<void> {
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <SyncSign />
      </MantineProvider>,
    ),
  );
  await drawn(() => sign() !== null);
}

async function drawn(isSo: () => boolean): Promise<void> {
  for (const end = Date.now() + LIMIT_MS; Date.now() < end && !isSo(); )
    await act(() => new Promise((resolve) => setImmediate(resolve)));
  expect(isSo()).toBe(true);
}

async function tap(): Promise<void> {
  await act(async () => {
    sign()?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    sign()?.click();
  });
}

describe('the sign of the network', () => {
  test('opens what it says, closes it at a second tap, and opens it again at a third', async () => {
    await show();
    expect(panel()).toBeNull();
    await tap();
    await drawn(() => panel()?.includes('Everything here has been sent.') === true);
    await tap();
    await drawn(() => panel() === null);
    await tap();
    await drawn(() => panel()?.includes('Everything here has been sent.') === true);
  });

  test('says of an entry that can’t be taken that the others go on, and where it is', async () => {
    const usual = server.onPush;
    server.onPush = (body, request) =>
      JSON.stringify(body).includes('38.2')
        ? new Response('<html>Forbidden by your firewall</html>', { status: 403 })
        : usual(body, request);
    await act(async () => {
      await screen(tablet, 38.2);
      for (let times = 0; times < 3; times += 1) await drain();
    });
    await show();
    await drawn(() => sign()?.textContent === '1 waiting');
    await tap();
    await drawn(() => panel()?.includes('Entries that can’t be taken yet: 1. The others go on.') === true);
    const link = [...document.querySelectorAll('a')].find(({ textContent }) =>
      textContent?.includes('taken yet'),
    );
    expect(link?.getAttribute('href')).toBe('/outbox');
  });

  test('opens nothing by itself once what needed attention is done with', async () => {
    await show();
    await tap();
    await drawn(() => panel() !== null);
    server.onPush = (body) =>
      pushed(
        body,
        body.operations.map(({ operation_id }) => ({ operation_id, status: 'refused', errors: {} })),
      );
    await act(async () => {
      await screen(tablet, 38.2);
      await drain();
    });
    await drawn(() => sign()?.textContent === 'Needs attention');
    expect(panel()).toBeNull();
    await act(async () => void (await active.database.outbox.clear()));
    await drawn(() => sign()?.textContent === 'All sent');
    expect(panel()).toBeNull();
    await tap();
    await drawn(() => panel() !== null);
  });
});
