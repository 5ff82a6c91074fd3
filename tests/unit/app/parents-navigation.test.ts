// @vitest-environment happy-dom
/** On every screen a parent sees in the navigation where they are, and their invoices stand in the order of paying. */
import { expect, test } from 'vitest';
import type { ListedInvoice } from '#shared/endpoints/invoice-fields';
import type { SessionUser } from '#shared/endpoints/session';
import { entryAt, navigationOf } from '../../../src/app/homes';
import { urgentFirst } from '../../../src/features/invoices/my-invoices-page';

const entries = navigationOf({ roles: [{ id: 7 }], permissions: ['portal_view'] } as unknown as SessionUser);

test.each([
  ['/', 'My children'],
  ['/my/children/1/collectors', 'My children'],
  ['/my/days/2026-03-11', 'My children'],
  ['/my/guardians', 'My children'],
  ['/my/invoices', 'Invoices'],
  ['/my/receipts', 'Invoices'],
  ['/my/statement', 'Invoices'],
  ['/my/tax', 'Invoices'],
  ['/my/dues/1/pay', 'Invoices'],
  ['/invoices/1/pay', 'Invoices'],
  ['/classwork', 'Classwork'],
])('%s lies within %s', (address, label) => {
  expect(entryAt(entries, address)?.label).toBe(label);
});

test('what is late comes first, then what is due soonest, then what is paid', () => {
  const invoice = (id: number, payment_status: number, balance: number, due_date: string | null) =>
    ({ id, payment_status, balance, due_date }) as ListedInvoice;
  const listed = [
    invoice(1, 5, 0, '2026-01-18'),
    invoice(2, 3, 45_000, '2026-03-25'),
    invoice(3, 1, 10_000, null),
    invoice(4, 1, 130_000, '2026-03-18'),
    invoice(5, 2, 9_000, '2026-02-18'),
  ];
  expect(urgentFirst(listed).map(({ id }) => id)).toEqual([5, 4, 2, 3, 1]);
  // What was carried onto it is as old as it was.
  const carried = { ...invoice(6, 1, 20_000, '2026-03-25'), owed_since: '2025-12-01' };
  expect(urgentFirst([...listed, carried], '2026-03-11').map(({ id }) => id)).toEqual([6, 5, 4, 2, 3, 1]);
});
