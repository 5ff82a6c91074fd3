// @vitest-environment happy-dom
/** Said, taken back and said again: the last word reaches the server, though the answer to the first was lost. */
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Route, Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { BankLine } from '#shared/endpoints/bank-statements';
import { officerEndpoints } from '#shared/endpoints/officer';
import type { Account } from '#shared/endpoints/people-accounts';
import type { PreschoolSettings } from '#shared/endpoints/preschools';
import { MyConsentsPage } from '../../../src/features/consents/my-consents-page';
import { BankLineRow } from '../../../src/features/payments/bank-line-row';
import { useAccountActs } from '../../../src/features/people/use-users';
import { LogoField } from '../../../src/features/preschools/logo-field';
import { setCurrentTablet } from '../../../src/local/current';
import { useSave } from '../../../src/queries/use-save';
import { signedIn } from '../local/support/build';
import { type FakeServer, json } from '../local/support/fake-server';

let server: FakeServer;
let root: Root;
let client: QueryClient;
const { hook } = memoryLocation({ path: '/children/7' });
/** The key of every act that was sent, by what it was. */
let sent: { act: string; key: string | null }[];
/** What the server has: a read is answered by it, and so is an act. */
let known: unknown;

beforeAll(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await i18next.use(initReactI18next).init({ lng: 'en' });
});
afterAll(() => vi.unstubAllGlobals());
beforeEach(async () => {
  const setting = await signedIn();
  server = setting.server;
  setCurrentTablet(setting.tablet);
  sent = [];
  known = {};
  server.onOther = async (request) => {
    if (request.method === 'GET') return json({ data: known });
    const body = await request.text();
    // A file has another border each time.
    const said = body.startsWith('{') ? body : '';
    sent.push({
      act: [request.method, new URL(request.url).pathname, said].join(' '),
      key: request.headers.get('Idempotency-Key'),
    });
    // The server has it; its answer is lost.
    if (sent.length === 1) throw new TypeError('Failed to fetch');
    return json({ data: known });
  };
});
afterEach(() => {
  act(() => root.unmount());
  setCurrentTablet(null);
});

async function show(what: ReactNode): Promise<void> {
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.getElementById('root') as HTMLElement);
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await draw(what);
}

const draw = (what: ReactNode) =>
  act(async () =>
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={client}>
          <Router hook={hook}>{what}</Router>
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );

/** Does it and waits until the server has heard of it and the screen of its answer. */
async function done(does: () => unknown): Promise<void> {
  const before = sent.length;
  await act(async () => does());
  await act(() => vi.waitFor(() => expect(sent).toHaveLength(before + 1), { timeout: 20_000 }));
  await act(() => vi.waitFor(() => expect(document.querySelector('[data-loading]')).toBeNull()));
}

const button = async (name: string) => {
  const found = () =>
    [...document.querySelectorAll('button')].find(
      ({ textContent, ariaLabel }) => textContent === name || ariaLabel === name,
    );
  await act(() => vi.waitFor(() => expect(found()).toBeDefined(), { timeout: 20_000 }));
  return found() as HTMLButtonElement;
};
const press = async (name: string) => {
  const found = await button(name);
  await done(() => found.click());
};

/** The third is no try of the first: by its key the server would answer what it answered then, and do nothing. */
function expectHeard(): void {
  const [first, second, third] = sent;
  expect(third?.act).toBe(first?.act);
  expect(second?.act).not.toBe(first?.act);
  expect(third?.key).not.toBe(first?.key);
}

test('of a value that a PUT sets', async () => {
  let save: { submit: (input: { body: { name: string; email: null; phone_no: string } }) => void };
  function Screen() {
    save = useSave(officerEndpoints.save);
    return <p data-loading={(save as ReturnType<typeof useSave>).busy || undefined} />;
  }
  const body = (name: string) => ({ body: { name, email: null, phone_no: '0123456789' } });
  await show(<Screen />);
  await done(() => save.submit(body('Nina')));
  await done(() => save.submit(body('Omar')));
  await done(() => save.submit(body('Nina')));
  expectHeard();
});

test('of a parent on a consent', async () => {
  known = {
    child: { id: 7, fullname: 'Nur Aisyah' },
    purposes: [{ purpose: 'photo_app', version: 1, last: null }],
    history: [],
    guardians: [],
  };
  await show(
    <Route path="/children/:id">
      <MyConsentsPage />
    </Route>,
  );
  await press('I agree');
  await press('I do not agree');
  await press('I agree');
  expectHeard();
});

test('on whether an account is open', async () => {
  let acts: ReturnType<typeof useAccountActs>;
  function Screen() {
    acts = useAccountActs(known as Account, () => {});
    return <p data-loading={acts.deactivate.busy || acts.reactivate.busy || undefined} />;
  }
  known = { id: 7, name: 'Farah' };
  await show(<Screen />);
  await done(() => acts.deactivate.submit());
  await done(() => acts.reactivate.submit());
  await done(() => acts.deactivate.submit());
  expectHeard();
});

test('on whose money a line of the bank is', async () => {
  const target = {
    parent: { id: 3, name: 'Aminah' },
    children: [],
    invoices: [],
    payments: [],
    credit: 0,
    reasons: [],
    sure: true,
  };
  const line = (state: string) =>
    ({
      id: 7,
      row: 1,
      dated: '2026-03-11',
      amount: 100,
      description: 'Fee',
      state,
      target,
    }) as unknown as BankLine;
  const shown = (state: string) => <BankLineRow line={line(state)} />;
  await show(shown('open'));
  await press('Confirm');
  await draw(shown('confirmed'));
  await press('Undo');
  await draw(shown('open'));
  await press('Confirm');
  expectHeard();
  await draw(shown('confirmed'));
  await press('Undo');
  expect(sent[3]).toEqual({ act: sent[1]?.act, key: null });
});

test('on the logo of a preschool', async () => {
  known = { id: 7, name: 'Bintang', logo: 'a' };
  await show(<LogoField preschool={known as PreschoolSettings} />);
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  const file = new File(['x'], 'logo.png', { type: 'image/png', lastModified: 1 });
  const choose = () =>
    done(() => {
      Object.defineProperty(input, 'files', { configurable: true, value: [file] });
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
  await choose();
  await press('Remove the logo');
  await choose();
  expectHeard();
});
