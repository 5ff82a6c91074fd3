/** Finance quotes a parent, bills what was quoted and downloads it; a parent finds the receipts. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#shared/domain/calendar-date';
import { officeMessages } from '#shared/office-messages';
import { signIn, startTablet, type Tablet } from '../support/browser';
import { BILLED, monthAway, YEAR } from '../support/demo-day';
import { startDemo } from '../support/demo-server';
import { inDatabaseOf } from '../support/embedded-database';
import { intercept } from '../support/intercept';
import { isLong } from '../support/rounds';
import type { ServerProcess } from '../support/server-process';
import { toasted } from '../support/toasts';

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

const dialog = () => page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const agree = (name: string) => dialog().getByRole('button', { name, exact: true }).click();

describe('a quotation', () => {
  test('is made for a parent who is searched, with a number of its preschool', async () => {
    await page.goto(`${server.url}/quotations`);
    await page.getByRole('link', { name: 'New Quotation' }).click();
    await page.getByPlaceholder('Name, e-mail or phone').fill('parent@demo');
    await page
      .getByRole('listbox')
      .getByRole('option', { name: /parent@demo\.test/ })
      .click();
    await button('Save').click();
    await page.getByText('Please select preschool.').first().waitFor();
    await page.getByLabel('Preschool').selectOption({ label: 'Tadika Bintang Taman Melawati' });
    await button('Save').click();
    await toasted(page, 'Quotation saved.');
    await page.waitForURL(/\/quotations\/\d+$/);
    await expect
      .poll(() => page.getByLabel('Quotation No').inputValue())
      .toMatch(new RegExp(`^BTG-Q${YEAR % 100}-\\d{5}$`));
    await page.getByText('No Data', { exact: true }).waitFor();
  });

  test('takes a product and a fee, each changed in its row, and adds up', async () => {
    await button('Add Product').click();
    await dialog()
      .getByRole('combobox', { name: 'Product' })
      .or(dialog().getByRole('textbox', { name: 'Product' }))
      .click();
    await page.getByRole('option', { name: /^Uniform Set/ }).click();
    await dialog().getByLabel('Child').selectOption({ index: 1 });
    await agree('Add');
    await dialog().waitFor({ state: 'detached' });
    await button('Add Fee').click();
    await dialog().getByLabel('Label').fill('Trip');
    await dialog().getByLabel('Amount (RM)').fill('20.00');
    await agree('Add');
    await dialog().waitFor({ state: 'detached' });
    await page.getByRole('row').filter({ hasText: 'RM 115.50' }).waitFor();
    await button('Edit Trip').click();
    const row = page.getByRole('form', { name: 'Edit Trip' });
    await row.getByLabel('Quantity').fill('2');
    await row.getByLabel('Child').selectOption({ index: 1 });
    // A line that is half changed is not left by a slip.
    await page.getByRole('link', { name: 'Bookings', exact: true }).click();
    await dialog().getByText('Leave without saving?').waitFor();
    await agree('Stay');
    await dialog().waitFor({ state: 'detached' });
    await row.getByLabel('Quantity').press('Enter');
    await row.waitFor({ state: 'detached' });
    await page.getByRole('row').filter({ hasText: 'RM 135.50' }).waitFor();
  });

  test('a line that someone else changed meanwhile is shown as it is now, and what was typed stays', async () => {
    await button('Edit Trip').click();
    const row = page.getByRole('form', { name: 'Edit Trip' });
    await row.getByLabel('Remarks').fill('By bus');
    await inDatabaseOf(server.dataDir, async (knex) => {
      await knex('quotation_lines')
        .where({ label: 'Trip' })
        .update({ quantity: 3, updated_at: knex.raw("updated_at + interval '1 second'") });
      await knex('quotations').increment('version', 1);
    });
    await page.keyboard.press('Enter');
    await row.getByText('This has been changed by someone else in the meantime.').waitFor();
    await row.getByText('Trip · 3 × RM 20.00').waitFor();
    expect(await row.getByLabel('Remarks').inputValue()).toBe('By bus');
    await page.keyboard.press('Enter');
    await row.waitFor({ state: 'detached' });
    await page.getByRole('row').filter({ hasText: 'By bus' }).waitFor();
    // The quantity was theirs, the remark is ours: both are kept.
    await page.getByRole('row').filter({ hasText: 'RM 155.50' }).waitFor();
  });

  test('takes no line while no preschool is chosen, and says what it could not do', async () => {
    const failing = async (address: string, act: () => Promise<void>, said: string) => {
      await intercept(page, address, (route) => route.fulfill({ status: 500, json: { message: 'Broken.' } }));
      await act();
      await toasted(page, said);
      await page.unroute(address);
    };
    const preschool = page.getByLabel('Preschool');
    const chosen = await preschool.inputValue();
    await preschool.selectOption('');
    await button('Add Product').click();
    await toasted(page, 'Please select preschool.');
    await toasted(page, 'Please select quotation preschool before proceed.');
    await preschool.selectOption(chosen);
    const mail = async () => {
      await button('Send by e-mail').click();
      await agree('E-mail');
    };
    await failing('**/send-mail', mail, 'Send email fail, Please try again later.');
    await intercept(page, '**/send-mail', (route) =>
      route.fulfill({ json: { data: { state: 'queued', to: 'parent@demo.test' } } }),
    );
    await mail();
    await toasted(page, 'The email has been sent.');
    await page.unroute('**/send-mail');
    const remove = async () => {
      await button('Remove Trip').click();
      await agree('Remove');
    };
    await failing('**/transactions/*', remove, 'Remove transaction failed, please try again.');
    await button('Edit Trip').click();
    const row = page.getByRole('form', { name: 'Edit Trip' });
    await row.getByLabel('Remarks').fill('By train');
    await failing('**/transactions/*', () => page.keyboard.press('Enter'), 'Save failed, please try again.');
    expect(await row.getByLabel('Remarks').inputValue()).toBe('By train');
    await page.keyboard.press('Escape');
    await row.waitFor({ state: 'detached' });
  });

  test('becomes an invoice, once, which is downloaded', async () => {
    const quotation = page.url();
    await button('Make an invoice').click();
    await agree('Make the invoice');
    // The family has one of this month.
    await dialog().filter({ hasText: officeMessages.invoiceAgain }).waitFor();
    await agree('Yes, again');
    await page.waitForURL(/\/invoices\/\d+$/);
    await page.getByRole('link', { name: new RegExp(`^BTG-Q${YEAR % 100}-`) }).waitFor();
    await expect.poll(() => page.getByLabel('Sums').innerText()).toContain('RM 155.50');
    await button('More').click();
    const [opened] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Download Invoice' }).click(),
    ]);
    expect(opened.suggestedFilename()).toMatch(
      new RegExp(`^invoice-BTG-${BILLED.slice(2, 4)}-\\d{5}\\.pdf$`),
    );
    await page.goto(quotation);
    await page.getByText('Invoice made from this quotation:').waitFor();
    expect(await button('Make an invoice').count()).toBe(0);
    expect(await button('Add Fee').count()).toBe(0);
  });

  test('is deleted after a question that names it, from nowhere else', async () => {
    await page.goto(`${server.url}/quotations`);
    const open = page
      .getByRole('row')
      .filter({ hasText: /-Q\d\d-\d{5}/ })
      .filter({ hasText: '–' });
    await open.first().getByRole('link').click();
    await page.waitForURL(/\/quotations\/\d+$/);
    const number = await page.getByLabel('Quotation No').inputValue();
    const remove = async () => {
      await button('Delete the quotation').click();
      await dialog().getByText(`Are you sure to delete quotation ${number}?`).waitFor();
      await agree('Delete');
    };
    const address = /\/api\/quotations\/\d+$/;
    await intercept(page, address, (route) => route.fulfill({ status: 500, json: { message: 'Broken.' } }));
    await remove();
    await toasted(page, 'Fail, Please try again later.');
    await page.unroute(address);
    await remove();
    await toasted(page, 'The quotation has been deleted.');
    await page.waitForURL(/\/quotations$/);
    await page.getByRole('link', { name: 'New Quotation' }).waitFor();
    await expect.poll(() => page.getByText(number).count()).toBe(0);
  });
});

describe('a parent', () => {
  test.runIf(isLong)('finds the receipts on a phone, and the summary of a period', async () => {
    const phone = await startTablet({ width: 360, height: 740 });
    try {
      const own = phone.page;
      await signIn(own, server.url, 'parent@demo.test');
      await own.goto(`${server.url}/my/receipts`);
      await own
        .getByRole('link', { name: /^Download the receipt BTG-OR-/ })
        .first()
        .waitFor();
      await own.getByRole('button', { name: 'Actions for receipts' }).click();
      await own.getByRole('menuitem', { name: 'Download Receipt Summary' }).click();
      const asked = own.getByRole('dialog');
      const [from, to] = [`${YEAR}-01-01`, addDays(`${monthAway(1)}-01`, -1)];
      await asked.getByLabel('From', { exact: true }).fill(from);
      await asked.getByLabel('To', { exact: true }).fill(to);
      const [file] = await Promise.all([
        own.waitForEvent('download'),
        asked.getByRole('link', { name: 'Download' }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(new RegExp(`^receipts-.+-${from}-${to}\\.pdf$`));
    } finally {
      await phone.close();
    }
  });
});
