/** A company tries its e-invoices before they count: what was tried stands no more once its keys are those of production. */
import { expect, it } from 'vitest';
import { officeMessages } from '#shared/office-messages';
import { checkLedger } from '../../server/features/invoices/check-ledger';
import { EInvoicing, KEYS } from './e-invoicing';
import { dataOf, refusal } from './money';

const office = new EInvoicing();

const setPlace = async (environment: string) =>
  dataOf(await office.finance.put(`${office.url()}/e-invoice-keys`, { ...KEYS, environment }));
const states = async () =>
  (await office.view()).sent.map(({ state, place }: { state: string; place: string }) => [place, state]);

it('its invoices wait again, and go to production, once each', async () => {
  const { id } = await office.owing(1_200_000);
  await office.owing(300);
  await office.send();
  await office.settle();
  const line = await office.knex('bill_lines').where({ invoice_id: id }).first();
  const change = () => office.finance.put(`/api/invoices/${id}/transactions/${line.id}`, { label: 'Fee' });
  expect(refusal(await change())).toEqual([423, officeMessages.invoiceInEInvoice]);
  const eInvoice = async () => dataOf(await office.finance.get(`/api/invoices/${id}`)).e_invoice;
  expect((await eInvoice()).link).toEqual(expect.any(String));
  await setPlace('prod');
  // No paper says any more that it is valid.
  expect([(await office.view()).waiting, await eInvoice()]).toEqual([2, null]);
  dataOf(await change());
  await office.send();
  const expected = ['prod', 'prod', 'simulator', 'simulator'];
  expect((await states()).map(([place]: string[]) => place)).toEqual(expected);
  const covers = await office.knex('e_invoice_covers').where({ invoice_id: id }).orderBy('id');
  expect(covers.map(({ live }) => live)).toEqual([false, true]);
});

it('what waits for the trial is refused, and its invoice waits again', async () => {
  await office.owing(1_200_000);
  await office.send();
  await setPlace('preprod');
  expect(await states()).toEqual([['simulator', 'invalid']]);
  const { sent, waiting } = await office.view();
  expect([sent[0].refusal.code, waiting]).toEqual(['trial', 1]);
});

it('what went to production stands where the keys are of a trial afterwards', async () => {
  await office.owing(1_200_000);
  await setPlace('prod');
  await office.send();
  await setPlace('preprod');
  expect([await states(), (await office.view()).waiting]).toEqual([[['prod', 'to_send']], 0]);
});

it('each night nothing is missed of a closed month that was only tried', async () => {
  await office.owing(300);
  await office.send();
  await office.settle();
  const of = { id: office.place.preschool.id };
  await office.knex('preschools').where(of).update({ closed_through: '2026-02-28' });
  const found = async () =>
    (await checkLedger(office.knex, office.clock)).filter(({ check }) => check.includes('e-invoice'));
  expect(await found()).toEqual([]);
  await setPlace('prod');
  expect(await found()).toEqual([]);
});
