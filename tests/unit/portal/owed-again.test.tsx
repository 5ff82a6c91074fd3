// @vitest-environment happy-dom
/** A cancelled invoice that owes again: each screen of its parent says so, and none offers to pay it by itself. */
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Route, Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { Dues } from '#shared/endpoints/dues';
import { duesEndpoints } from '#shared/endpoints/dues';
import type { InvoiceDetail, ListedInvoice } from '#shared/endpoints/invoice-fields';
import { invoiceEndpoints } from '#shared/endpoints/invoices';
import type { OpenInvoice } from '#shared/endpoints/portal';
import { urgentFirst } from '../../../src/features/invoices/my-invoices-page';
import { PayAllPage } from '../../../src/features/payments/pay-all-page';
import { PayPage } from '../../../src/features/payments/pay-page';
import { Due, PayBar } from '../../../src/features/portal/due';
import { callKey } from '../../../src/queries/use-call';

const CARRIED = 'the office carries it onto another invoice.';

beforeAll(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  return i18next.use(initReactI18next).init({ lng: 'en' });
});
afterAll(() => vi.unstubAllGlobals());

/** What the screen says, and how often it leads to a payment of an invoice. */
async function shown(screen: ReactNode): Promise<{ text: string; pays: number }> {
  document.body.innerHTML = '<div id="root"></div>';
  const place = document.getElementById('root') as HTMLElement;
  const root = createRoot(place);
  await act(() => root.render(<MantineProvider env="test">{screen}</MantineProvider>));
  const text = (place.textContent ?? '').replaceAll('\u00a0', ' ');
  const pays = place.querySelectorAll('a[href$="/pay"], form').length;
  await act(() => root.unmount());
  return { text, pays };
}

/** A page at its address, with the answer of the server. */
function paged(
  path: string,
  pattern: string,
  key: ReturnType<typeof callKey>,
  answer: object,
  page: ReactNode,
) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(key, answer);
  return (
    <QueryClientProvider client={client}>
      <Router hook={memoryLocation({ path }).hook}>
        <Route path={pattern}>{page}</Route>
      </Router>
    </QueryClientProvider>
  );
}

const open: OpenInvoice = {
  id: 1,
  invoice_no: 'BTG-26-00001',
  month: '2026-03',
  balance: 100_00,
  waiting_amount: 0,
  due_date: '2026-03-01',
  overdue: true,
  locked: false,
  preschool_short_name: 'Bintang',
};

test('the home counts it, says why it is not paid there, and has no button for it', async () => {
  const due = { invoices: [{ ...open, cancelled: true }], count: 1, total: 100_00, together: [] };
  const home = (
    <>
      <Due due={due} today="2026-03-11" />
      <PayBar due={due} />
    </>
  );
  const { text, pays } = await shown(home);
  expect(text).toContain('RM 100.00');
  expect(text).toContain(`Cancelled, but owed again: ${CARRIED}`);
  expect(text).not.toContain('Overdue');
  expect(pays).toBe(0);
});

test('the page of its payment says what is owed, and why it is not paid there', async () => {
  const invoice = {
    id: 1,
    invoice_no: 'BTG-26-00001',
    parent_name: 'Aminah',
    preschool_name: 'Bintang',
    invoice_date_show: '2026-03',
    price: 100_00,
    paid_amount: 0,
    carried_out: -100_00,
    credited: 0,
    written_off: 0,
    waiting_amount: 0,
    balance: 100_00,
    payment_status: 9,
    locked: 0,
  } as InvoiceDetail;
  const at = (answer: InvoiceDetail) =>
    shown(
      paged(
        '/invoices/1/pay',
        '/invoices/:id/pay',
        callKey(invoiceEndpoints.view, { params: { id: 1 } }),
        answer,
        <PayPage />,
      ),
    );
  const { text, pays } = await at(invoice);
  expect(text).toContain('This invoice is cancelled, but RM 100.00 is owed again');
  expect(text).toContain(`It is not paid by itself: ${CARRIED}`);
  expect(text).not.toContain('nothing is owed');
  expect(pays).toBe(0);
  expect((await at({ ...invoice, carried_out: 0, balance: 0 })).text).toContain('nothing is owed on it.');
});

test('Pay all says so of it, and not that nothing is to be paid', async () => {
  const dues: Dues = {
    preschool: { id: 7, name: 'Bintang' },
    invoices: [],
    left_out: [{ id: 1, invoice_no: 'BTG-26-00001', reason: 'cancelled' }],
    total: 0,
    credit: 0,
    methods: [],
    under_way: null,
  };
  const key = callKey(duesEndpoints.view, { params: { preschoolId: 7 } });
  const at = (answer: Dues) =>
    shown(paged('/my/dues/7/pay', '/my/dues/:preschoolId/pay', key, answer, <PayAllPage />));
  const { text } = await at(dues);
  expect(text).toContain(`BTG-26-00001 is cancelled, but owed again: ${CARRIED}`);
  expect(text).not.toMatch(/Nothing to pay|waits for the office/);
  expect((await at({ ...dues, left_out: [] })).text).toContain('Nothing to pay');
});

test('the list of invoices has it among what is open', () => {
  const listed = (id: number, payment_status: number, balance: number) =>
    ({ id, payment_status, balance, locked: 0, due_date: '2026-03-01' }) as ListedInvoice;
  const sorted = urgentFirst([listed(1, 9, 0), listed(2, 9, 100_00), listed(3, 2, 5_000)], '2026-03-11');
  expect(sorted.map(({ id }) => id)).toEqual([3, 2, 1]);
});
