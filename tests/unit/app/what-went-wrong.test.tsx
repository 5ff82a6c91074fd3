// @vitest-environment happy-dom
/** What a person reads when the server broke, and in which colour a toast says how it went. */
import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { PreschoolSettings } from '#shared/endpoints/preschools';
import { messages } from '#shared/messages';
import { ActProblem } from '../../../src/components/act-problem';
import { FetchProblem } from '../../../src/components/fetch-problem';
import { notifyError, notifyFieldErrors, notifySuccess } from '../../../src/components/notify';
import { notifyFailure } from '../../../src/components/notify-failure';
import { PapersPage } from '../../../src/features/inspections/papers-page';
import { OfficerPage } from '../../../src/features/officer/officer-page';
import { LogoField } from '../../../src/features/preschools/logo-field';
import { setCurrentTablet } from '../../../src/local/current';
import { CallError, OfflineError } from '../../../src/local/errors';
import { signedIn } from '../local/support/build';
import { json, problem } from '../local/support/fake-server';

const broken = () => new CallError(500, 'Stack trace');
let root: Root;

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en' }));
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.body.firstElementChild as Element);
});
afterEach(() => {
  act(() => root.unmount());
  setCurrentTablet(null);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const show = (screen: ReactNode) =>
  act(async () => root.render(<MantineProvider env="test">{screen}</MantineProvider>));
const said = () =>
  [...document.querySelectorAll('[role=alert], [role=status]')].map((it) => it.textContent).join();
const failed = (error: Error) => ({
  error,
  fetchStatus: 'idle' as const,
  dataUpdatedAt: 0,
  refetch: vi.fn(),
});

test('a server that broke is not called the internet, by a list or by an act', async () => {
  await show(<FetchProblem query={failed(broken())} />);
  expect(said()).toBe(`${messages.broken} Try again`);
  await show(<ActProblem error={broken()} />);
  expect(said()).toBe(messages.broken);
});

test('no network is called so, and with a network it is the server that is away', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await show(<FetchProblem query={failed(new OfflineError('network'))} />);
  expect(said()).toBe('Needs the internet.');
  online.mockReturnValue(true);
  await show(<ActProblem error={new OfflineError('network')} />);
  expect(said()).toBe('The server can’t be reached.');
});

test('a code that is looked up while the server is broken is not said to need the internet', async () => {
  const { server, tablet } = await signedIn();
  server.onOther = () => problem(500, 'Stack trace');
  setCurrentTablet(tablet);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await show(
    <QueryClientProvider client={client}>
      <PapersPage />
    </QueryClientProvider>,
  );
  const field = document.querySelector('input[placeholder]') as HTMLInputElement;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
      field,
      '0123456789abcdef0123',
    );
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  const part = () => document.querySelector('[aria-labelledby=check-code]')?.textContent;
  await vi.waitFor(() => act(async () => expect(part()).toContain(messages.broken)), 20_000);
  expect(said()).not.toContain('Needs the internet');
});

test('what the server refuses is said by a form whose fields are all in order', async () => {
  const { server, tablet } = await signedIn();
  const officer = { name: 'Puan Salmah', email: 'dpo@example.test', phone_no: '+60123456789' };
  server.onOther = ({ method }) => (method === 'GET' ? json({ data: officer }) : problem(409, 'Too late.'));
  setCurrentTablet(tablet);
  const within = (screen: ReactNode) => (
    <QueryClientProvider client={new QueryClient()}>{screen}</QueryClientProvider>
  );
  await show(within(<OfficerPage />));
  const form = () => document.querySelector('form');
  await vi.waitFor(() => act(async () => expect(form()).not.toBeNull()), 20_000);
  await act(async () => form()?.requestSubmit());
  await vi.waitFor(() => act(async () => expect(said()).toBe('Too late.')), 20_000);

  const shown = vi.spyOn(notifications, 'show').mockReturnValue('');
  await show(within(<LogoField preschool={{ id: 1, name: 'Bintang', logo: null } as PreschoolSettings} />));
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  Object.defineProperty(input, 'files', { value: [new File(['x'], 'logo.png', { type: 'image/png' })] });
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
  await vi.waitFor(() => act(async () => expect(shown).toHaveBeenCalledTimes(1)), 20_000);
  expect(shown.mock.calls[0]?.[0].message).toBe('Too late.');
});

test('what went as asked is told in green, and all that failed in red', async () => {
  const shown = vi.spyOn(notifications, 'show').mockReturnValue('');
  const told = async (say: () => void, times = 1) => {
    shown.mockClear();
    say();
    await vi.waitFor(() => expect(shown).toHaveBeenCalledTimes(times));
    return shown.mock.calls.map(([{ color, message, autoClose }]) => [color, message, autoClose]);
  };
  expect(await told(() => notifySuccess('Saved.'))).toEqual([['done', 'Saved.', 2_000]]);
  expect(await told(() => notifyError('No.'))).toEqual([['alarm', 'No.', 2_000]]);
  expect(await told(() => notifyFieldErrors({ a: ['One.'], b: ['One.', 'Two.'] }), 2)).toEqual([
    ['alarm', 'One.', 4_000],
    ['alarm', 'Two.', 4_000],
  ]);
  // What broke on the server is nobody's to read.
  expect(await told(() => notifyFailure(broken(), messages.broken))).toEqual([
    ['alarm', messages.broken, 2_000],
  ]);
  // What is locked, or was changed meanwhile, is said in the server's words beside what failed.
  for (const status of [409, 423]) {
    const refused = new CallError(status, 'The server said no.');
    expect(await told(() => notifyFailure(refused, messages.failedWithStatus), 2)).toEqual([
      ['alarm', `Fail, got error code ${status}`, 2_000],
      ['alarm', 'The server said no.', 4_000],
    ]);
  }
});
