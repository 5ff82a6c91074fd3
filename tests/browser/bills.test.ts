/**
 * Finance at a desktop: a bill and a discount of one child, one bill for a whole preschool, and the
 * summary whose numbers lead to what is behind them.
 */
import { readFile } from 'node:fs/promises';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#shared/domain/calendar-date';
import { signIn, startTablet, type Tablet } from '../support/browser';
import {
  BILLED,
  dayText,
  monthAway,
  monthName,
  monthText,
  TODAY,
  typedDay,
  wholeDayText,
  YEAR,
} from '../support/demo-day';
import { startDemo } from '../support/demo-server';
import { inDatabaseOf } from '../support/embedded-database';
import { buildInvoice } from '../support/factories';
import { fits } from '../support/fits';
import { intercept } from '../support/intercept';
import { isLong } from '../support/rounds';
import type { ServerProcess } from '../support/server-process';
import { toasted } from '../support/toasts';

const CHILD = { id: 1, name: 'Nur Aisyah binti Mohd Faizal' };
const DAY_BEFORE = addDays(TODAY, -1);
const MONTH_BEFORE = monthAway(-1, BILLED);

let server: ServerProcess;
let desk: Tablet;
let page: Page;

beforeAll(async () => {
  server = await startDemo();
  desk = await startTablet({ width: 1440, height: 900 });
  ({ page } = desk);
  await signIn(page, server.url, 'finance@demo.test');
});
afterAll(async () => {
  await desk?.close();
  await server?.stop();
});

const open = async (path: string) => {
  await page.goto(server.url + path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
};
const bill = () => page.getByRole('form', { name: 'Add Bill' });
const discount = () => page.getByRole('form', { name: 'Child Discount' });
const row = (text: string | RegExp) => page.getByRole('row').filter({ hasText: text });

async function choose(form: ReturnType<typeof bill>, label: string, option: string | RegExp) {
  await form
    .getByRole('combobox', { name: label })
    .or(form.getByRole('textbox', { name: label }))
    .click();
  await page.getByRole('option', { name: option }).click();
}

describe('the bills of a child', () => {
  test('a bill is added with the price of its product, a second one is warned of, and it can be deleted', async () => {
    await open(`/children/${CHILD.id}/bills`);
    await page.getByRole('heading', { name: `${CHILD.name} - Bills` }).waitFor();
    await bill().getByRole('button', { name: 'Submit' }).click();
    await bill().getByText('Choose a bill.').waitFor();
    await choose(bill(), 'Bill', 'Uniform Set - two shirts, two shorts - RM 95.50');
    await bill().getByRole('textbox', { name: 'Date' }).fill(DAY_BEFORE);
    await bill().getByRole('textbox', { name: 'Date' }).blur();
    await bill().getByRole('button', { name: 'Submit' }).click();
    await toasted(page, 'Success');
    const line = row('Uniform Set');
    await line.getByText(dayText(DAY_BEFORE)).waitFor();
    await expect.poll(() => line.getByRole('cell').nth(1).innerText()).toBe('95.50');
    await line.getByText('Unbilled').waitFor();

    await choose(bill(), 'Bill', /^Uniform Set/);
    await bill().getByText('This child already has this bill in that month.').waitFor();

    await line.getByRole('button', { name: 'Delete Uniform Set' }).click();
    const question = page.getByRole('dialog', { name: 'Are you sure to delete?' });
    await question.getByText(new RegExp(`^Uniform Set · ${dayText(DAY_BEFORE)}.* · RM 95\\.50$`)).waitFor();
    await question.getByRole('button', { name: 'Delete' }).click();
    await toasted(page, 'Bill deleted.');
    await line.waitFor({ state: 'detached' });
  });

  test('two quick clicks make one bill', async () => {
    await choose(bill(), 'Bill', /^Sports Shirt/);
    const sent: Request[] = [];
    page.on('request', (request) => request.url().endsWith('/store-bills') && sent.push(request));
    await bill().getByRole('button', { name: 'Submit' }).dblclick();
    await row('Sports Shirt').first().waitFor();
    // Also what the second one may have sent.
    expect(sent).not.toEqual([]);
    await Promise.all(sent.map((request) => request.response()));
    const made = await inDatabaseOf(server.dataDir, (knex) =>
      knex('bill_lines').where({ child_id: CHILD.id, label: 'Sports Shirt', bill_date: DAY_BEFORE }),
    );
    expect(made).toHaveLength(1);
  });

  test('a bill whose answer was lost on the way is there once, however often it is sent again', async () => {
    await choose(bill(), 'Bill', /^Evening Care/);
    // The server makes it, and the network breaks before the answer arrives.
    await intercept(page, '**/store-bills', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await bill().getByRole('button', { name: 'Submit' }).click();
    await toasted(page, 'Oops! Something went wrong. Please try again later.');
    await bill().getByText('The server can’t be reached.').waitFor();
    await page.unroute('**/store-bills');
    await bill().getByRole('button', { name: 'Submit' }).click();
    await row('Evening Care').waitFor();
    const made = await inDatabaseOf(server.dataDir, (knex) =>
      knex('bill_lines').where({ child_id: CHILD.id, label: 'Evening Care', bill_date: DAY_BEFORE }),
    );
    expect(made).toHaveLength(1);
  });

  test('a discount is typed in ringgit, refused with its message, and kept as sen', async () => {
    const amount = discount().getByRole('textbox', { name: 'Discount Amount (RM)' });
    const programme = discount().getByRole('combobox', { name: 'Discount For Programme' });
    await discount().getByRole('button', { name: 'Submit' }).click();
    await discount().getByText('Please input a number in "Discount" field.').waitFor();
    await discount().getByText('Pick a programme.').waitFor();
    const [first, second] = await programme.locator('option').allInnerTexts();
    expect([first, second]).toEqual(['Pick a programme', 'ID 1 | Full Day Programme']);
    await programme.selectOption({ label: 'ID 1 | Full Day Programme' });
    await amount.fill('1,000.00');
    await discount().getByRole('textbox', { name: 'Discount Label' }).fill('Second child');
    await discount().getByRole('button', { name: 'Submit' }).click();
    await discount().getByText('The discount is more than the price of this programme.').waitFor();
    await expect.poll(() => amount.inputValue()).toBe('1,000.00');
    await amount.fill('120.35');
    await discount().getByRole('button', { name: 'Submit' }).click();
    await toasted(page, 'Saved.');
    const line = row('Second child');
    await expect.poll(() => line.getByRole('cell').nth(1).innerText()).toBe('-120.35');
    const [made] = await inDatabaseOf(server.dataDir, (knex) =>
      knex('bill_lines').where({ child_id: CHILD.id, label: 'Second child' }),
    );
    expect(made).toMatchObject({ amount: -12_035, kind: 'discount', product_id: 1 });
    await line.getByRole('button', { name: 'Delete Second child' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await toasted(page, 'Discount deleted.');
  });

  test('what an invoice has taken up says Billed and keeps no trash', async () => {
    await inDatabaseOf(server.dataDir, async (knex) => {
      const parent = await knex('users').where({ email: 'parent@demo.test' }).first('id');
      const invoice = await buildInvoice(knex, { id: 1 }, parent);
      await knex('bill_lines')
        .where({ child_id: CHILD.id, label: 'Sports Shirt' })
        .update({ invoice_id: invoice.id });
    });
    await page.reload();
    await row('Sports Shirt').first().getByText('Billed', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Delete Sports Shirt' }).count()).toBe(0);
  });

  test('a link asks once before it leaves a bill and a discount that are begun', async () => {
    await open(`/children/${CHILD.id}/bills`);
    await choose(bill(), 'Bill', 'Uniform Set - two shirts, two shorts - RM 95.50');
    await discount().getByLabel('Discount Amount (RM)').fill('10');
    const profile = page.getByRole('main').getByRole('link', { name: 'Profile' });
    await profile.click();
    await page.getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => discount().getByLabel('Discount Amount (RM)').inputValue()).toBe('10');
    await profile.click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByText('MyKid number').waitFor();
  });

  test('the calendar opens on a tap of the field and goes with the first letter, or by its button', async () => {
    await open(`/children/${CHILD.id}/bills`);
    const date = bill().getByRole('textbox', { name: 'Date' });
    await date.click();
    const calendar = page.getByRole('button', { name: `9 ${monthName(TODAY)} ${YEAR}`, exact: true });
    await calendar.waitFor();
    await date.fill(typedDay(`${monthAway(0)}-10`).replace('/0', '/'));
    await calendar.waitFor({ state: 'detached' });
    const button = bill().getByRole('button', { name: 'Date: choose from the calendar' });
    await button.click();
    await calendar.click();
    await calendar.waitFor({ state: 'detached' });
    await expect.poll(() => date.inputValue()).toBe(`9 ${monthText(0)}`);
  });
});

describe('a bill of several children', () => {
  test('the classrooms of a preschool that was chosen are there for the list of children, too', async () => {
    const preschool = page.getByRole('combobox', { name: 'Preschool' });
    const classroom = page.getByRole('combobox', { name: 'Classroom' });
    await open('/bills/new');
    await preschool.selectOption({ label: 'Tadika Pelangi Subang Jaya' });
    await classroom.selectOption({ label: 'Merah' });
    // Inside the app, where what was fetched is still there.
    const navigation = page.getByRole('navigation').first();
    await navigation.getByRole('button', { name: 'Children', exact: true }).click();
    await navigation.getByRole('link', { name: 'Children', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Children' }).waitFor();
    await preschool.selectOption({ label: 'Tadika Pelangi Subang Jaya' });
    await classroom.selectOption({ label: 'Merah' });
    expect(desk.errors).toEqual([]);
  });

  test('asks for children, offers what their preschool offers, and says what it came to', async () => {
    await open('/bills/new');
    await bill().getByRole('button', { name: 'Submit' }).click();
    await bill().getByText('Children must be selected.').waitFor();
    await page
      .getByRole('combobox', { name: 'Preschool' })
      .selectOption({ label: 'Tadika Pelangi Subang Jaya' });
    await page.getByRole('combobox', { name: 'Classroom' }).selectOption({ label: 'Merah' });
    const all = page.getByRole('button', { name: /^Select all \d+$/ });
    const places = page.getByRole('list', { name: 'Children' });
    await expect.poll(() => places.getByText('PLG · Merah').count()).toBeGreaterThan(3);
    await expect.poll(() => places.getByText('BTG').count()).toBe(0);
    await all.click();
    const count = Number(
      (
        await bill()
          .getByText(/\d+ children selected/)
          .innerText()
      ).split(' ')[0],
    );
    expect(count).toBeGreaterThan(5);
    // One who is chosen stays so while a search hides them.
    await page.getByRole('searchbox').fill('nobody of this name');
    await page.getByText('No children available.').waitFor();
    await bill().getByText(`${count} children selected`).waitFor();
    await page.getByRole('searchbox').fill('');
    // Whoever a filter hides is not billed unseen.
    const programme = page.getByRole('combobox', { name: 'Programme' });
    await programme.selectOption({ label: 'Half Day Programme' });
    const chosen = bill().getByText(/\d+ child(ren)? selected/);
    await expect.poll(() => chosen.innerText()).not.toBe(`${count} children selected`);
    const half = Number((await chosen.innerText()).split(' ')[0]);
    expect(half).toBeLessThan(count);
    await expect.poll(() => places.getByRole('checkbox').count()).toBe(half);
    await programme.selectOption({ label: 'All programmes' });
    await bill().getByText(`${half} child`, { exact: false }).first().waitFor();
    await expect.poll(() => places.getByRole('checkbox').count()).toBeGreaterThan(half);
    await all.click();
    await bill().getByText(`${count} children selected`).waitFor();
    await choose(bill(), 'Select Bill', 'Sports Day - all preschools together - RM 25.00');
    await bill().getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('heading', { name: `Sports Day billed to ${count} children` }).waitFor();
    const total = (count * 25).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',');
    const done = page.getByRole('status').filter({ hasText: `RM ${total} together` });
    expect(await done.innerText()).toContain(wholeDayText(TODAY));
    expect(await page.getByRole('list', { name: 'Children billed' }).getByRole('link').count()).toBe(count);

    await page.getByRole('button', { name: 'Bill others' }).click();
    await page.getByRole('combobox', { name: 'Classroom' }).selectOption({ label: 'Merah · PLG' });
    await all.click();
    await choose(bill(), 'Select Bill', /^Sports Day/);
    await bill().getByText(`${count} of them already have this bill in that month`).waitFor();
    await bill().getByRole('button', { name: 'Leave them out' }).click();
    await bill().getByText('No child selected yet').waitFor();
  });
});

describe('the product billed summary', () => {
  test('shows the month of the day, and each number leads to as many rows', async () => {
    await open('/reports/product-billed-summary');
    const product = row('Mandarin Enrichment').first();
    await product.waitFor();
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Month' }).inputValue())
      .toBe(String(Number(BILLED.slice(5))));
    const [, , , registered, billed, amount] = await product.getByRole('cell').allInnerTexts();
    await product.getByRole('link', { name: registered, exact: true }).first().click();
    await page.getByText(`${registered} registered child`).waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(Number(registered) + 1);
    await page.goBack();
    await product.getByRole('cell').nth(4).getByRole('link').click();
    await page.getByText(new RegExp(`^${billed} bills? ·`)).waitFor();
    await page.getByText(`RM ${amount}`, { exact: false }).first().waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(Number(billed) + 1);
  });

  test('keeps its filters in the address, totals what it shows, and says No Data where there is none', async () => {
    await open(
      `/reports/product-billed-summary?preschool=1&month=${Number(MONTH_BEFORE.slice(5))}&year=${MONTH_BEFORE.slice(0, 4)}`,
    );
    await row('Full Day Programme (ID 1)').waitFor();
    expect(await row('Full Day Programme (ID 3)').count()).toBe(0);
    await row('Swimming').getByText('Inactive').waitFor();
    const cells = (index: number) =>
      page
        .locator('tbody tr')
        .evaluateAll(
          (rows, at) => rows.map((each) => (each as HTMLTableRowElement).cells[at]?.innerText ?? ''),
          index,
        );
    const sen = (text: string) => Number(text.replace(/[,.]/g, ''));
    const total = await page.locator('tfoot td').nth(5).innerText();
    expect((await cells(6)).reduce((sum, text) => sum + sen(text), 0)).toBe(sen(total));
    const long = String(Number(MONTH_BEFORE.slice(0, 4)) - 2);
    await page.getByRole('combobox', { name: 'Year' }).selectOption(long);
    await page.getByText('No Data').waitFor();
    expect(new URL(page.url()).search).toContain(`year=${long}`);
  });

  test('comes as a file for a spreadsheet', async () => {
    await open('/reports/product-billed-summary');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`product-billed-summary-${BILLED}.csv`);
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toContain('\uFEFFID,Product Name,Product Status');
    expect(text).toMatch(/1,Full Day Programme,Active,Programme,\d+,\d+,\d+\.\d\d\r\n/);
    expect(text.trimEnd().split('\r\n').at(-1)).toMatch(/^Total,,,,\d+,\d+,\d+\.\d\d$/);
  });
});

test.runIf(isLong)('no screen of bills is wider than a phone', async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  const screens: [string, string][] = [
    [`/children/${CHILD.id}/bills`, `${CHILD.name} - Bills`],
    ['/bills/new', 'Adam Harith'],
    ['/products', 'insurance and materials'],
    ['/reports/product-billed-summary', 'Full Day Programme (ID 1)'],
    ['/reports/billed-lines', dayText(`${BILLED}-01`)],
    ['/reports/registered-children?product=1', CHILD.name],
  ];
  for (const [path, shows] of screens) {
    await open(path);
    await page.locator('#main').getByText(shows).first().waitFor();
    await fits(page, path);
  }
  expect(desk.errors).toEqual([]);
});
