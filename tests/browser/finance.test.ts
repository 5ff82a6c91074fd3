/** What finance does now and then on the screens: each act to its end, and what the page says afterwards. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, addMonths } from '#shared/domain/calendar-date';
import { INSTALMENT_PLAN } from '#shared/domain/invoice-math';
import { officeMessages } from '#shared/office-messages';
import type { Answer, Caller } from '../support/api';
import { signIn, startTablet, type Tablet } from '../support/browser';
import { dayText, monthText, TODAY } from '../support/demo-day';
import { callerOf, startDemo } from '../support/demo-server';
import { officePage, ringgit } from '../support/office-page';
import type { ServerProcess } from '../support/server-process';
import { toasted } from '../support/toasts';

const PRESCHOOL = 1;

let server: ServerProcess;
let desk: Tablet;
let boss: Tablet;
let finance: Caller;

beforeAll(async () => {
  server = await startDemo();
  finance = await callerOf(server, 'finance@demo.test');
  desk = await startTablet({ width: 1440, height: 900 });
  boss = await startTablet({ width: 820, height: 1180 });
  await signIn(desk.page, server.url, 'finance@demo.test');
  await signIn(boss.page, server.url, 'superadmin@demo.test');
});
afterAll(async () => {
  await desk?.close();
  await boss?.close();
  await server?.stop();
});

const done = ({ status, body }: Answer) => {
  expect([status, body.message]).toEqual([200, body.message]);
  return body.data;
};

test('a tariff of late fees is entered and ended, and says on which day', async () => {
  const { page } = boss;
  const office = officePage(page, server.url);
  await office.open(`/late-fees?preschool=${PRESCHOOL}`);
  await office.button('Add a tariff').click();
  await office.dialog().getByLabel('Ministry approval reference').fill('KPM/2026/114');
  await office.dialog().getByLabel('Amount (RM)').fill('10');
  await office.dialog().getByLabel('Days of grace').fill('7');
  await office.agree('Save');
  await toasted(page, 'Tariff saved.');
  const row = page.getByRole('listitem').filter({ hasText: 'KPM/2026/114' });
  await row.getByRole('button', { name: 'End', exact: true }).click();
  await office.agree('End tariff');
  await row.getByText(`Ended on ${dayText(TODAY)}`).waitFor();
});

test('the months of a closing have as many invoices open as the list behind them', async () => {
  const { page } = desk;
  const office = officePage(page, server.url);
  await office.open('/closings');
  const row = page.getByRole('listitem', { name: 'Tadika Bintang Taman Melawati' });
  await row.getByRole('button', { name: 'Close a month…' }).click();
  await office
    .dialog()
    .getByText(`Still open in ${monthText(-1)}`)
    .waitFor();
  await office.dialog().getByText('The months before it close too.', { exact: false }).waitFor();
  const link = office.dialog().getByRole('link', { name: 'Invoices that are not locked' });
  const counted = await link.locator('xpath=following-sibling::*[1]').innerText();
  expect(Number(counted)).toBeGreaterThan(0);
  await link.click();
  await page.getByText(new RegExp(`^${counted} invoices?\\b`)).waitFor();
});

test('a month that a second person reopens is open alone: those closed with it stay closed', async () => {
  const { page } = boss;
  const office = officePage(page, server.url);
  const name = 'Tadika Kasih Ipoh';
  const [{ preschool_id }] = done(await finance.get(`/api/closings?search=${encodeURIComponent(name)}`));
  const month = addMonths(TODAY, -1).slice(0, 7);
  const at = `/api/closings/${preschool_id}`;
  done(await finance.post(`${at}/close`, { month }));
  done(await finance.post(`${at}/ask-to-open`, { month, reason: 'A bill was forgotten' }));
  await office.open('/closings');
  const row = page.getByRole('listitem', { name });
  await row.getByText(`Closed through ${monthText(-1)}`).waitFor();
  await row.getByRole('button', { name: 'Reopen', exact: true }).click();
  await office.agree('Reopen');
  await toasted(page, `${monthText(-1)} reopened.`);
  await row.getByText(`Closed through ${monthText(-2)}`).waitFor();
  await row.getByRole('button', { name: `Close ${monthText(-1)}…` }).waitFor();
});

test('other instalments begin with those that were agreed, and what is wrong stands at its row', async () => {
  const { page } = desk;
  const office = officePage(page, server.url);
  const [invoice] = done(await finance.get(`/api/invoices?preschool=${PRESCHOOL}&status[]=2&per_page=1`));
  const half = Math.floor(invoice.balance / 2);
  const instalments = [
    { due_on: addDays(TODAY, 9), amount: half },
    { due_on: addDays(TODAY, 40), amount: invoice.balance - half },
  ];
  const agreed = { agreed_on: TODAY, agreement: 'By e-mail', instalments };
  done(await finance.post(`/api/invoices/${invoice.id}/instalments`, agreed));
  done(
    await finance.post(`/api/invoices/${invoice.id}/payment`, {
      payment_method: 5,
      paid_amount: half - 100,
      paid_at: TODAY,
    }),
  );
  expect(done(await finance.get(`/api/invoices/${invoice.id}`)).payment_status).toBe(INSTALMENT_PLAN);

  await office.open(`/invoices/${invoice.id}`);
  await office.button('Change instalments').click();
  const dialog = office.dialog();
  const amount = (at: number) => dialog.getByLabel('Amount (RM)').nth(at);
  expect(await dialog.getByLabel('Amount (RM)').count()).toBe(2);
  expect([await amount(0).inputValue(), await amount(1).inputValue()]).toEqual([
    '1.00',
    ringgit(invoice.balance - half).replace(',', ''),
  ]);
  const day = (at: number) => dialog.getByRole('textbox', { name: new RegExp(`^Instalment ${at}`) });
  const second = await day(2).inputValue();
  await day(2).fill(await day(1).inputValue());
  await dialog.getByLabel('How the parent agreed').fill('At the desk');
  await office.agree('Save');
  await dialog.getByText(officeMessages.instalmentsOrder).waitFor();
  expect(await day(2).getAttribute('aria-invalid')).toBe('true');
  await day(2).fill(second);
  await amount(1).fill('1');
  await office.agree('Save');
  await dialog.getByText(officeMessages.instalmentsSum).waitFor();
  await amount(1).fill(ringgit(invoice.balance - half));
  await office.agree('Save');
  await toasted(page, 'Instalments saved.');
  for (const { errors } of [desk, boss]) expect(errors).toEqual([]);
});
