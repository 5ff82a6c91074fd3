// @vitest-environment happy-dom
/** What the server says about itself: the last word at once, and then the word of today. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AppInfo } from '#shared/endpoints/app';
import { setCurrentTablet } from '../../../src/local/current';
import type { Tablet } from '../../../src/local/tablet';
import { useAppInfo } from '../../../src/queries/app-info';

const said = (demo: boolean): AppInfo => ({
  demo,
  version: '1',
  server_time: '2026-03-11T01:00:00Z',
  today: '2026-03-11',
});

let root: Root;
let answer: (response: Response) => void;
const fetch = vi.fn<() => Promise<Response>>();

function Screen() {
  return <p>{String(useAppInfo()?.demo)}</p>;
}
const shown = () => document.querySelector('p')?.textContent;

async function start(): Promise<void> {
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.getElementById('root') as HTMLElement);
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <Screen />
      </QueryClientProvider>,
    ),
  );
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  fetch.mockReset().mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  const environment = { baseUrl: 'http://localhost', fetch, timers: { after: () => () => {} } };
  setCurrentTablet({ environment, device: {} } as unknown as Tablet);
});
afterEach(async () => {
  await act(async () => root.unmount());
  setCurrentTablet(null);
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('is asked for at each start, and shown as it was last until the server has answered', async () => {
  await start();
  expect(shown()).toBe('undefined');
  answer(Response.json({ data: said(true) }));
  await vi.waitFor(() => expect(shown()).toBe('true'));
  await act(async () => root.unmount());

  await start();
  expect(shown()).toBe('true');
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
  answer(Response.json({ data: said(false) }));
  await vi.waitFor(() => expect(shown()).toBe('false'));
});
