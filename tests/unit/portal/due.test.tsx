// @vitest-environment happy-dom
/** What a parent owes: each sum says whether a credit was taken from it. */
import { MantineProvider } from '@mantine/core';
import i18next from 'i18next';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { OpenInvoice, PortalHome } from '#shared/endpoints/portal';
import { Due, PayBar } from '../../../src/features/portal/due';

beforeAll(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  return i18next.use(initReactI18next).init({ lng: 'en' });
});
afterAll(() => vi.unstubAllGlobals());

const invoice = (id: number): OpenInvoice => ({
  id,
  invoice_no: `BTG-26-0000${id}`,
  month: '2026-03',
  balance: 100_00,
  waiting_amount: 0,
  due_date: null,
  overdue: false,
  locked: false,
  preschool_short_name: 'Bintang',
});

const owed = (credit: number): PortalHome['due'] => ({
  invoices: [invoice(1), invoice(2)],
  count: 2,
  total: 200_00 - credit,
  credit,
  together: [{ preschool_id: 7, preschool_short_name: 'Bintang', amount: 200_00 }],
});

async function shown(due: PortalHome['due']): Promise<string> {
  document.body.innerHTML = '<div id="root"></div>';
  const place = document.getElementById('root') as HTMLElement;
  const root = createRoot(place);
  await act(() =>
    root.render(
      <MantineProvider>
        <Due due={due} today="2026-03-11" />
        <PayBar due={due} />
      </MantineProvider>,
    ),
  );
  const text = place.textContent ?? '';
  await act(() => root.unmount());
  return text.replaceAll('\u00a0', ' ');
}

test('with a credit the total is after it, and what is paid at once before it; both say so', async () => {
  const text = await shown(owed(50_00));
  expect(text).toContain('Total after credit RM 150.00');
  expect(text).toContain('Pay all RM 200.00Before credit: you can use it when you pay.');
  expect(text).toContain('To pay before creditRM 200.00');
});

test('without one there is one sum', async () => {
  const text = await shown(owed(0));
  expect(text).toContain('Total RM 200.00');
  expect(text).not.toMatch(/credit/i);
  expect(text).toContain('Total to payRM 200.00');
});
