/** The bar at the thumb: all that is due, and where one pays it. */
import { expect, test } from 'vitest';
import type { OpenInvoice, PortalHome } from '#shared/endpoints/portal';
import { barOffer } from '../../../src/features/portal/bar-offer';

const invoice = (id: number, made: Partial<OpenInvoice> = {}): OpenInvoice => ({
  id,
  invoice_no: `BTG-26-0000${id}`,
  month: '2026-03',
  balance: 100_00,
  waiting_amount: 0,
  due_date: null,
  overdue: false,
  locked: false,
  preschool_short_name: 'Bintang',
  ...made,
});

function offer(invoices: OpenInvoice[], made: Partial<PortalHome['due']> = {}) {
  const total = invoices.reduce((sum, { balance }) => sum + balance, 0);
  return barOffer({ total, count: invoices.length, invoices, ...made });
}

const bintang = { preschool_id: 7, preschool_short_name: 'Bintang', amount: 200_00 };

test('one invoice is paid by itself, less what was declared for it', () => {
  expect(offer([invoice(1, { waiting_amount: 30_00 })])).toMatchObject({ is: 'one', id: 1, amount: 70_00 });
});

test('several of one preschool are paid at once', () => {
  expect(offer([invoice(1), invoice(2)], { together: [bintang] })).toMatchObject({
    is: 'all',
    id: 7,
    amount: 200_00,
  });
});

test('those of several preschools are all counted, and the bar leads to their list', () => {
  const other = invoice(3, { preschool_short_name: 'Bulan' });
  expect(offer([invoice(1), other])).toMatchObject({ is: 'list', amount: 200_00 });
  expect(offer([invoice(1), invoice(2), other], { together: [bintang] })).toMatchObject({
    is: 'list',
    amount: 300_00,
  });
});

test('where more are open than the home shows, all of one preschool is all only where nothing else is open', () => {
  const shown = [1, 2, 3, 4, 5].map((id) => invoice(id));
  const all = { ...bintang, amount: 600_00 };
  const hidden = (total: number, credit = 0) =>
    offer(shown, { together: [all], count: 6, total, credit })?.is;
  expect([hidden(600_00), hidden(550_00, 50_00)]).toEqual(['all', 'all']);
  // The sixth is of another preschool, also where a credit makes up for it.
  expect([hidden(750_00), hidden(550_00, 200_00)]).toEqual(['list', 'list']);
});

test('what is locked, or declared as paid, asks for nothing', () => {
  expect(offer([invoice(1, { locked: true }), invoice(2, { waiting_amount: 100_00 })])).toBeNull();
  expect(offer([])).toBeNull();
});
