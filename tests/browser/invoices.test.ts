/** Finance at a desktop: finding an invoice, changing it line by line, locking it. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, monthNames } from '#shared/domain/calendar-date';
import { messages } from '#shared/messages';
import { signIn, startTablet, type Tablet } from '../support/browser';
import { pressShortcut } from '../support/by-keys';
import { tooFaint } from '../support/contrast';
import { BILLED, dayText, monthAway, monthText, TODAY, wholeDayText, YEAR } from '../support/demo-day';
import { callerOf, startDemo } from '../support/demo-server';
import { inDatabaseOf } from '../support/embedded-database';
import { buildBillLine } from '../support/factories';
import { intercept } from '../support/intercept';
import { officePage, ringgit } from '../support/office-page';
import { isLong } from '../support/rounds';
import type { ServerProcess } from '../support/server-process';
import { forgetToasts, toasted } from '../support/toasts';

/** Far enough ahead that the demonstration has no invoice of it. */
const MUCH_LATER = monthAway(5, BILLED);
const LATER = addDays(TODAY, 22);

let server: ServerProcess;
let desk: Tablet;
let page: Page;
/** The parent whose invoices are worked on, with an open one of this month. */
let parent: { id: number; name: string };
let invoice: { id: number; invoice_no: string; balance: number; preschool_id: number };

beforeAll(async () => {
  server = await startDemo();
  await inDatabaseOf(server.dataDir, async (knex) => {
    parent = await knex('users').where({ email: 'parent@demo.test' }).first('id', 'name');
    invoice = await knex('invoices')
      .where({ parent_id: parent.id, payment_status: 3, locked: false })
      .orderBy('id', 'desc')
      .first();
    const product = await knex('products').where({ name: 'Uniform Set' }).first();
    const place = { id: 1, preschool_id: invoice.preschool_id };
    await buildBillLine(knex, place, product, { label: 'Trip to the zoo', amount: 3_500, bill_date: TODAY });
  });
  desk = await startTablet({ width: 1440, height: 900 });
  ({ page } = desk);
  await signIn(page, server.url, 'finance@demo.test');
  office = officePage(page, server.url);
});
afterAll(async () => {
  await desk?.close();
  await server?.stop();
});

/** Meanwhile nothing new is written that is of this preschool. */
const whileHeld = (preschoolId: number, work: () => Promise<void>) =>
  inDatabaseOf(server.dataDir, async (knex) => {
    const held = await knex.transaction();
    await held.raw('SET LOCAL idle_in_transaction_session_timeout = 0');
    await held('preschools').where({ id: preschoolId }).forUpdate();
    await work().finally(() => held.rollback());
  });

let office: ReturnType<typeof officePage>;
const open = (path: string) => office.open(path);
const row = (text: string | RegExp) => office.row(text);
const dialog = () => office.dialog();
const button = (name: string) => office.button(name);
const agree = (name: string) => office.agree(name);
const balance = () => office.balance();

describe('the list of invoices', () => {
  test('is searched with / and filtered in the address, adds up, and a row opens its invoice', async () => {
    await open('/invoices');
    await row('All matching').waitFor();
    // Whatever its status, an issued invoice is in one of the tabs.
    const tabs = page.getByRole('navigation', { name: 'Status' }).getByRole('link');
    await tabs.filter({ hasText: /^All \d/ }).waitFor();
    const counts = new Map(
      (await tabs.allInnerTexts()).map((text) => {
        const [, label = '', count = ''] = /^(.+) ([\d,]+)$/.exec(text) ?? [];
        return [label, Number(count.replaceAll(',', ''))];
      }),
    );
    for (const label of ['Carried Forward', 'Instalment Plan', 'Bad Debt'])
      expect([label, counts.has(label)]).toEqual([label, true]);
    const { All, Drafts, ...others } = Object.fromEntries(counts);
    expect(Object.values(others).reduce((sum, count) => sum + count, 0)).toBe(All);
    await pressShortcut(page, '/');
    await page.keyboard.type(invoice.invoice_no);
    await page.getByText(/^1 invoice\b/).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe(`?search=${invoice.invoice_no}`);
    await open(`/invoices?date=${BILLED}&status=3&preschool=${invoice.preschool_id}`);
    const listed = page.locator('tbody tr');
    // The rows that are drawn before the answer is there have no words.
    await listed
      .getByRole('cell', { name: monthText(0, BILLED) })
      .first()
      .waitFor();
    const cells = await listed.evaluateAll((rows) =>
      rows.map((each) => [...(each as HTMLTableRowElement).cells].map((cell) => cell.innerText)),
    );
    expect(new Set(cells.map((each) => each[4]))).toEqual(new Set([monthText(0, BILLED)]));
    expect(new Set(cells.map((each) => each[6]))).toEqual(new Set(['Partially Paid']));
    const sen = (text = '') => Number(text.replace(/[,.]/g, ''));
    const total = await page.locator('tfoot td').nth(8).innerText();
    expect(cells.reduce((sum, each) => sum + sen(each[9]), 0)).toBe(sen(total));
    await row(invoice.invoice_no).getByRole('cell', { name: parent.name, exact: true }).click();
    await page.getByRole('heading', { name: `Invoice ${invoice.invoice_no}` }).waitFor();
    await expect.poll(() => balance().innerText()).toBe(`RM ${ringgit(invoice.balance)}`);
  });

  test('several are locked at once, and unlocked', async () => {
    await open(`/invoices?date=${BILLED}&status=1`);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await button('Lock').click();
    await agree('Lock');
    await toasted(page, 'Success.');
    await page.getByRole('img', { name: 'Locked' }).first().waitFor();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await button('Unlock').click();
    await agree('Unlock');
    await page.getByRole('img', { name: 'Locked' }).first().waitFor({ state: 'detached' });
  });

  test('what was refused in part says how many were changed and which were not, never a Success', async () => {
    const some = await inDatabaseOf(server.dataDir, (knex) =>
      knex('invoices')
        .where({ billing_month: BILLED, payment_status: 1, locked: false, preschool_id: 1 })
        .orderBy('id')
        .limit(3)
        .select('id', 'invoice_no'),
    );
    const [first, second] = some as [typeof invoice, typeof invoice];
    const colleague = await callerOf(server, 'admin@demo.test');
    for (const { id } of [first, second])
      expect((await colleague.put(`/api/invoices/${id}`, { locked: 1 })).status).toBe(200);
    await open(`/invoices?date=${BILLED}&status=1&preschool=1`);
    for (const { invoice_no } of some)
      await page.getByRole('checkbox', { name: `Select ${invoice_no}`, exact: true }).check();
    await page.getByText('3 selected').waitFor();
    // A state keeps a ground of its own in a selected row, and is read as well as in any other.
    const selected = 'tbody tr[data-chosen]';
    expect(await page.locator(selected).count()).toBe(3);
    const pills = page.locator(selected).locator('.mantine-Badge-root').filter({ hasText: 'Pending' });
    const areApart = await pills.evaluateAll((all) =>
      all
        .filter((pill) => pill.checkVisibility())
        .map((pill) => {
          const ground = getComputedStyle(pill.closest('tr')?.lastElementChild as Element).backgroundColor;
          const edge = getComputedStyle(pill);
          return Number.parseFloat(edge.outlineWidth) > 0 && edge.outlineColor !== ground;
        }),
    );
    expect(areApart).toEqual([true, true, true]);
    expect(await tooFaint(page, selected)).toEqual([]);
    await page.getByLabel('Status to set').selectOption({ label: 'Bad Debt' });
    forgetToasts(page);
    await button('Set').click();
    await agree('Set');
    await toasted(page, '1 of 3 changed.');
    const refused = page.getByRole('alert').filter({ hasText: '2 invoices were not changed' });
    for (const { invoice_no } of [first, second]) await refused.getByText(invoice_no).waitFor();
    expect(await page.getByText('Success.', { exact: true }).count()).toBe(0);
    await refused.getByRole('button', { name: 'Close' }).click();
    await inDatabaseOf(server.dataDir, (knex) =>
      knex('invoices')
        .whereIn(
          'id',
          some.map(({ id }) => id),
        )
        .update({ locked: false, payment_status: 1 }),
    );
  });

  test('each line says of which month it is, and what came from another invoice says from which', async () => {
    const { fee, planned } = await inDatabaseOf(server.dataDir, async (knex) => ({
      fee: await knex('late_fees')
        .join('bill_lines', 'bill_lines.id', 'late_fees.line_id')
        .join('invoices', 'invoices.id', 'late_fees.invoice_id')
        .whereNull('bill_lines.invoice_id')
        .where({ 'invoices.locked': false, 'invoices.payment_status': 2 })
        .orderBy('late_fees.id')
        .first('line_id', 'bill_date', 'invoice_no', 'parent_id', 'invoices.preschool_id'),
      planned: await knex('bill_lines')
        .join('invoices', 'invoices.id', 'bill_lines.invoice_id')
        .whereNotNull('plan_line_id')
        .whereNotNull('issued_at')
        .orderBy('bill_lines.id')
        .first('invoice_id', 'label', 'bill_date'),
    }));
    const month = (date: string) =>
      `${monthNames[Number(date.slice(5, 7)) - 1]?.slice(0, 3)} ${date.slice(0, 4)}`;
    const lineOf = (label: string) => row(label).first();
    await open(`/invoices/${planned.invoice_id}`);
    await lineOf(planned.label).getByText(month(planned.bill_date)).waitFor();

    const finance = await callerOf(server, 'finance@demo.test');
    const make = async (form: object) => {
      const { preschool_id, parent_id } = fee;
      const path = `/api/parents/${parent_id}/new-invoices`;
      const { status, body } = await finance.post(path, { again: true, preschool_id, ...form });
      expect([status, body]).toEqual([200, expect.anything()]);
      return body.data;
    };
    const first = await make({ with_carry_forward: true });
    const bills = { lines: [fee.line_id] };
    expect((await finance.put(`/api/invoices/${first.id}/pull-unbilled-bills`, bills)).status).toBe(200);
    await open(`/invoices/${first.id}`);
    await lineOf('Late fee').getByText(`${fee.invoice_no}, `).waitFor();
    await lineOf('Late fee').getByText(month(fee.bill_date)).waitFor();
    await lineOf('Carried Forward').getByText(fee.invoice_no).waitFor();
    await lineOf('Carried Forward').getByText('due since').waitFor();

    const second = await make({});
    const from = { invoice_id: first.id };
    expect((await finance.put(`/api/invoices/${second.id}/pull-invoice`, from)).status).toBe(200);
    await open(`/invoices/${second.id}`);
    await lineOf('Late fee').getByText(`from ${first.invoice_no}`).waitFor();
  });

  test.runIf(isLong)(
    'all that the filters find are changed, on whatever page; what was not is named',
    async () => {
      // The background takes a hundred at a time; the last ones are of another preschool.
      const [total, first] = [110, 100];
      const { id: lastPlace } = await inDatabaseOf(server.dataDir, (knex) =>
        knex('preschools').where({ status: 'active' }).orderBy('id', 'desc').first('id'),
      );
      const make = (numbers: number[]) =>
        inDatabaseOf(server.dataDir, async (knex) => {
          const {
            id: _,
            balance: __,
            ...like
          } = await knex('invoices')
            .whereNot({ parent_id: parent.id, preschool_id: lastPlace })
            .orderBy('id')
            .first();
          // Paid in full: what comes to RM 0.00 is not mailed.
          const paid = {
            price: 10_000,
            paid_amount: 10_000,
            carried_out: 0,
            payment_status: 4,
            moved_to_invoice_id: null,
          };
          await knex('invoices').insert(
            numbers.map((number) => ({
              ...like,
              ...paid,
              locked: false,
              billing_month: MUCH_LATER,
              invoice_no: `LATER-${number}`,
              ...(number >= first && { preschool_id: lastPlace }),
            })),
          );
        });
      await make(Array.from({ length: total }, (_, index) => index));
      const chooseAll = async (found: number) => {
        await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
        await page.getByText('50 selected').waitFor();
        await button(`Select all ${found} matching`).click();
      };
      await open(`/invoices?date=${MUCH_LATER}`);
      await chooseAll(total);
      await page.getByText(`All ${total} matching are selected`).waitFor();
      await button('E-mail').click();
      await dialog().getByText(`E-mail ${total} invoices to their parents?`).waitFor();
      // Meanwhile someone else makes another.
      await make([total]);
      await agree('E-mail');
      await dialog()
        .getByText(`${total + 1} invoices now match the filters, not ${total}.`)
        .waitFor();
      const out = page.getByText(`${first} of ${total + 1} e-mails sent`);
      await whileHeld(lastPlace, async () => {
        await agree('E-mail');
        await out.waitFor();
        await page.getByRole('progressbar', { name: 'E-mails sent' }).waitFor();
        await open('/quotations');
        await open(`/invoices?date=${MUCH_LATER}`);
        await out.waitFor();
      });
      await page.getByText(`${total + 1} e-mails not sent: no mail server`).waitFor();
      const administrator = await callerOf(server, 'admin@demo.test');
      const { meta } = (await administrator.get('/api/mails?search=LATER-&state=kept')).body;
      expect(meta.total).toBe(total + 1);
      // What ended well is not told again.
      await open(`/invoices?date=${MUCH_LATER}`);
      await page.getByRole('checkbox', { name: 'Select all on this page' }).waitFor();
      expect(await page.getByText(/e-mails are/).count()).toBe(0);

      await chooseAll(total + 1);
      await button('Lock').click();
      await agree('Lock');
      await expect.poll(() => page.getByRole('img', { name: 'Locked' }).count()).toBe(50);
      await chooseAll(total + 1);
      await page.getByLabel('Status to set').selectOption({ label: 'Bad Debt' });
      await button('Set').click();
      await agree('Set');
      const refused = page.getByRole('alert').filter({ hasText: `${total + 1} invoices were not changed` });
      await refused.getByText('This invoice is locked').first().waitFor();
      await refused.getByRole('button', { name: 'Close' }).click();
      await chooseAll(total + 1);
      await button('Unlock').click();
      await agree('Unlock');
      await page.getByRole('img', { name: 'Locked' }).first().waitFor({ state: 'detached' });
    },
  );

  test('the Advanced Search finds by a key, and says where nothing was found', async () => {
    await button('Advanced Search').click();
    await dialog().getByLabel('Value').fill(invoice.invoice_no);
    await dialog().getByRole('button', { name: 'Search' }).click();
    const found = dialog().getByRole('link', { name: invoice.invoice_no });
    expect(await found.getAttribute('target')).toBe('_blank');
    expect(await found.getAttribute('href')).toBe(`/invoices/${invoice.id}`);
    await dialog().getByText(parent.name, { exact: true }).waitFor();
    await dialog().getByRole('button', { name: 'Search Again' }).click();
    await dialog().getByLabel('Search for').selectOption({ label: 'Transaction' });
    await dialog().getByLabel('Key').selectOption({ label: 'Invoice id' });
    await dialog().getByLabel('Value').fill(String(invoice.id));
    await dialog().getByRole('button', { name: 'Search' }).click();
    await dialog().getByText(`${invoice.invoice_no} · ${parent.name}`, { exact: true }).first().waitFor();
    await dialog().getByRole('button', { name: 'Search Again' }).click();
    await dialog().getByLabel('Key').selectOption({ label: 'Label' });
    await dialog().getByLabel('Value').fill('nothing is called like this');
    await dialog().getByRole('button', { name: 'Search' }).click();
    await dialog().getByText('No Results Found').waitFor();
    await page.keyboard.press('Escape');
  });
});

describe('an invoice in edit mode', () => {
  test('takes a product by n, and a fee for a child of the parent', async () => {
    await open(`/invoices/${invoice.id}/edit`);
    await button('Add Product').waitFor();
    await pressShortcut(page, 'n');
    await dialog()
      .getByRole('combobox', { name: 'Product' })
      .or(dialog().getByRole('textbox', { name: 'Product' }))
      .click();
    await page.getByRole('option', { name: /^Uniform Set/ }).click();
    await dialog().getByRole('button', { name: 'Add', exact: true }).click();
    await dialog().getByText('Choose a child.').waitFor();
    const child = dialog().getByLabel('Child');
    await expect.poll(() => child.locator('option').count()).toBeGreaterThan(1);
    const [, first = ''] = await child.locator('option').allInnerTexts();
    expect(first).toMatch(/^.+ - [A-Z]+$/);
    await child.selectOption({ label: first });
    await dialog().getByRole('button', { name: 'Add', exact: true }).click();
    // The child has one of this month.
    await page.getByRole('button', { name: 'Yes, again' }).click();
    await toasted(page, 'Bill added.');
    await row('Uniform Set').getByText('95.50').first().waitFor();

    await button('Add Fee').click();
    await dialog().getByLabel('Label').fill('Sibling discount');
    await dialog().getByLabel('Child').selectOption({ index: 1 });
    await dialog().getByLabel('Amount (RM)').fill('-12.345');
    await dialog().getByLabel('Label').press('Enter');
    await dialog().getByText('An amount has at most two digits after the point.').waitFor();
    await dialog().getByLabel('Amount (RM)').fill('-20.50');
    await dialog().getByLabel('Label').press('Control+Enter');
    await toasted(page, 'Bill added.');
    // The form stays for the next line, empty but for the child.
    await expect.poll(() => dialog().getByLabel('Label').inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    // Discounts stand last.
    await page.locator('tbody tr:last-child', { hasText: 'Sibling discount' }).waitFor();
    await expect.poll(() => balance().innerText()).toBe(`RM ${ringgit(invoice.balance + 9_550 - 2_050)}`);
  });

  test('a line is changed in its row by keyboard: Esc leaves it, Enter saves it', async () => {
    await button('Edit Uniform Set').click();
    await page.getByLabel('Quantity').fill('7');
    await page.keyboard.press('Escape');
    await button('Edit Uniform Set').waitFor();
    await button('Edit Uniform Set').click();
    await page.getByLabel('Quantity').fill('2');
    await page.getByLabel('Discount (RM)').fill('5.25');
    await page.keyboard.press('Enter');
    await toasted(page, 'Bill saved.');
    await row('Uniform Set').getByText('180.50').waitFor();
    // The keyboard goes on from there: Ctrl and Enter leads from line to line.
    await expect
      .poll(() => button('Edit Uniform Set').evaluate((it) => it === document.activeElement))
      .toBe(true);
    await page.keyboard.press('Enter');
    await page.getByLabel('Remarks').fill('Size M');
    await page.keyboard.press('Control+Enter');
    await row('Size M').waitFor();
    await page.getByRole('form', { name: 'Edit Sibling discount' }).waitFor();
    await page.keyboard.press('Escape');
  });

  test('what it is about stays in sight and uncovered while a line is edited, and nothing above the line moves', async () => {
    const usual = page.viewportSize() ?? { width: 1440, height: 900 };
    const edit = button('Edit Sibling discount');
    for (const size of [
      { width: 1180, height: 560 },
      { width: 360, height: 740 },
    ]) {
      await page.setViewportSize(size);
      await edit.evaluate((it) => it.scrollIntoView({ block: 'center' }));
      const above = row('Trip to the zoo').or(row('Uniform Set')).first();
      const before = (await above.boundingBox())?.y;
      await edit.click();
      await page.getByRole('form', { name: 'Edit Sibling discount' }).waitFor();
      expect((await above.boundingBox())?.y, `at ${size.width}`).toBe(before);
      for (const text of await whatItIsAbout())
        expect(await seen(text), `${text} at ${size.width}`).toBe(true);
      await page.keyboard.press('Escape');
      await edit.waitFor();
    }
    await page.setViewportSize(usual);
    // Toasts stand at the foot, far from what stands at the head. A toast of before may still stand above buttons.
    const toasts = page.locator('.mantine-Notifications-root[data-position="bottom-center"]');
    const low = await toasts.evaluate((it) => {
      return (
        Number.parseFloat(getComputedStyle(it).bottom) -
        Number.parseFloat(it.style.getPropertyValue('--lift'))
      );
    });
    expect(low).toBeLessThan(120);
  });

  /** Number, parent, month, preschool and status. */
  async function whatItIsAbout(): Promise<string[]> {
    const { body } = await (await callerOf(server, 'finance@demo.test')).get(`/api/invoices/${invoice.id}`);
    const { invoice_no, parent_name, preschool_name, payment_status_name, invoice_date_show } = body.data;
    const parts = { month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
    const month = new Intl.DateTimeFormat('en-GB', parts).format(new Date(`${invoice_date_show}-01T00:00Z`));
    return [invoice_no, parent_name, preschool_name, payment_status_name, month];
  }

  /** Whether a text stands in the window with nothing over it, somewhere. */
  const seen = (text: string) =>
    page.evaluate((wanted) => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const node = texts.currentNode;
        if (!node.textContent?.includes(wanted)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const { left, top, width, height } = range.getBoundingClientRect();
        const hit = document.elementFromPoint(left + Math.min(width / 2, 40), top + height / 2);
        if (width > 0 && hit && (hit === node.parentElement || hit.contains(node))) return true;
      }
      return false;
    }, text);

  test('what someone else changed meanwhile is told, and what was typed stays', async () => {
    await button('Edit Sibling discount').click();
    await page.getByLabel('Label').fill('Discount of brothers');
    await inDatabaseOf(server.dataDir, async (knex) => {
      await knex('invoices').where({ id: invoice.id }).increment('version', 1);
      await knex('bill_lines')
        .where({ invoice_id: invoice.id, label: 'Sibling discount' })
        .update({ label: 'Discount of sisters', remarks: 'Two sisters', updated_at: knex.raw('now()') });
    });
    await page.keyboard.press('Enter');
    await page.getByText('This has been changed by someone else in the meantime.').waitFor();
    await page.getByText('Discount of sisters').waitFor();
    await expect.poll(() => page.getByLabel('Label').inputValue()).toBe('Discount of brothers');
    await page.getByLabel('Label').press('Enter');
    await row('Discount of brothers').waitFor();
    // The remark was theirs, the label is ours: both are kept.
    await row('Two sisters').waitFor();
  });

  test('unbilled bills and open balances come in, and a line goes by a question that names the invoice', async () => {
    await button('Import Unbilled').click();
    // What would come is shown, with its day.
    await dialog()
      .getByRole('checkbox', { name: /Trip to the zoo/ })
      .uncheck();
    await expect.poll(() => dialog().getByRole('button', { name: 'Import' }).isDisabled()).toBe(true);
    await dialog()
      .getByRole('checkbox', { name: /Trip to the zoo/ })
      .check();
    await agree('Import');
    await row('Trip to the zoo').waitFor();
    await button('Carry Forward').click();
    await dialog().getByText('one line here stands for them', { exact: false }).waitFor();
    await agree('Carry forward');
    const carried = row('Carried Forward');
    await carried.waitFor();
    expect(await carried.getByRole('button', { name: /^Edit/ }).count()).toBe(0);
    await button('Remove Carried Forward').click();
    await dialog()
      .getByText(`Are you sure to remove this transaction from invoice ${invoice.invoice_no}?`)
      .waitFor();
    await agree('Remove');
    await toasted(page, 'Transaction removed.');
    await carried.waitFor({ state: 'detached' });
  });

  test('an enrollment invoice needs both dates; what is saved is said', async () => {
    await page.getByRole('checkbox', { name: 'Enrollment invoice' }).check();
    await button('Update').click();
    await page.getByText('Start date and End date are required for enrollment invoices.').first().waitFor();
    await page.getByRole('checkbox', { name: 'Enrollment invoice' }).uncheck();
    await page.getByRole('textbox', { name: 'Due Date' }).fill(LATER);
    await page.getByRole('textbox', { name: 'Due Date' }).press('Enter');
    await button('Update').click();
    await toasted(page, 'Invoice saved.');
    await page.getByLabel('Preschool').selectOption({ label: 'Select preschool' });
    await button('Add Fee').click();
    await toasted(page, 'Please select preschool.');
    // What can't be read goes with the rest.
    const due = page.getByRole('textbox', { name: 'Due Date' });
    const unread = page.getByText('Write the day like 5 Nov 2026 or 5/11/2026.');
    await due.fill('31/13');
    await due.press('Tab');
    await unread.waitFor();
    await button('Undo changes').click();
    await unread.waitFor({ state: 'detached' });
    expect(await due.inputValue()).toBe(wholeDayText(LATER));
  });

  test('the list has all its columns in sight at a desktop, and begins a new invoice with whom it is for', async () => {
    await open('/invoices');
    const table = page.getByRole('table');
    await table.getByRole('columnheader', { name: 'Children' }).waitFor();
    await table.getByRole('columnheader', { name: 'E-mail' }).waitFor();
    const frame = table.locator('xpath=..');
    expect(await frame.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
    // With a day that has its year beside it, too.
    const due_date = `${YEAR + 1}-09-30`;
    const invoice_no = await table.locator('tbody tr').first().getByRole('link').first().innerText();
    await inDatabaseOf(server.dataDir, (knex) => knex('invoices').where({ invoice_no }).update({ due_date }));
    await page.reload();
    await row(invoice_no).getByText(dayText(due_date)).waitFor();
    expect(await frame.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
    // Of a day only the year may stand below.
    const linesOf = (text: string) =>
      row(invoice_no)
        .getByText(text)
        .evaluate((it) => it.getClientRects().length);
    expect(await linesOf(dayText(due_date))).toBeLessThanOrEqual(2);
    const wide = `${YEAR}-12-23`;
    await inDatabaseOf(server.dataDir, (knex) =>
      knex('invoices').where({ invoice_no }).update({ due_date: wide }),
    );
    await page.reload();
    await row(invoice_no).getByText(dayText(wide)).waitFor();
    expect(await linesOf(dayText(wide))).toBe(1);
    expect(await frame.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);

    await button('New Invoice').click();
    const field = dialog().getByRole('combobox', { name: 'Parent' });
    await field.fill('parent@demo');
    await page.getByRole('option', { name: /parent@demo\.test$/ }).click();
    await dialog().getByText('Are you sure to create a new invoice?').waitFor();
    await dialog().getByText(parent.name).waitFor();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await dialog().waitFor({ state: 'detached' });
  });

  test('an invoice opens beside the list, which keeps its filters; Esc goes back to its row', async () => {
    await open('/invoices?status=2,3&sort=balance');
    const link = page.getByRole('table').getByRole('link', { name: invoice.invoice_no });
    await link.focus();
    await page.keyboard.press('Enter');
    const pane = page.getByRole('region', { name: `Invoice ${invoice.invoice_no}` });
    await pane.getByRole('link', { name: 'Record payment' }).waitFor();
    await pane.getByRole('region', { name: 'Bills' }).getByRole('row').nth(1).waitFor();
    const { pathname, searchParams } = new URL(page.url());
    expect([pathname, searchParams.get('status'), searchParams.get('open')]).toEqual([
      '/invoices',
      '2,3',
      String(invoice.id),
    ]);
    const row = page.locator('tr[aria-current]');
    expect(await row.innerText()).toContain(invoice.invoice_no);
    // A menu that lies over it takes the first Esc.
    await pane.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await pane.waitFor();
    await page.keyboard.press('Escape');
    await pane.waitFor({ state: 'detached' });
    await expect.poll(() => link.evaluate((it) => it === document.activeElement)).toBe(true);
    expect(new URL(page.url()).searchParams.get('status')).toBe('2,3');
    // Where there is no room for both, a row leads to the page of its invoice.
    await page.setViewportSize({ width: 1180, height: 820 });
    await expect.poll(() => link.getAttribute('href')).toBe(`/invoices/${invoice.id}`);
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(`/invoices/${invoice.id}/edit`);
  });

  test('locked, it is shut; a lock that fails is taken back', async () => {
    await intercept(page, `**/api/invoices/${invoice.id}`, (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await button('Lock').click();
    await dialog().getByText('Are you sure to lock/unlock this invoice?').waitFor();
    await agree('Lock');
    await toasted(page, 'Oops! Something went wrong, please try again later.');
    await dialog().waitFor({ state: 'detached' });
    await button('Lock').waitFor();
    await page.unroute(`**/api/invoices/${invoice.id}`);
    await button('Lock').click();
    await agree('Lock');
    await dialog().waitFor({ state: 'detached' });
    await button('Unlock').waitFor();
    await button('Add Product').waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: /^(Edit|Remove) / }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Record payment' }).count()).toBe(0);
    await expect.poll(() => button('Update').isDisabled()).toBe(true);
    await expect.poll(() => page.getByLabel('Payment Status').isDisabled()).toBe(true);
    await button('Unlock').click();
    await agree('Unlock');
    await dialog().waitFor({ state: 'detached' });
    await button('Add Product').waitFor();
  });

  test.runIf(isLong)(
    'what goes wrong is said in the words of the catalogue, and leaves the screen as it was',
    async () => {
      const failing = async (address: string, status: number, act: () => Promise<void>, said: string) => {
        await intercept(page, address, (route) =>
          route.fulfill({
            status,
            contentType: 'application/json',
            body: JSON.stringify({ message: 'Broken.', errors: {} }),
          }),
        );
        await act();
        await toasted(page, said);
        await page.unroute(address);
      };
      await open(`/invoices/${invoice.id}/edit`);
      await failing(
        '**/api/invoices-tenent-controller*',
        500,
        () => button('Import Prev. Inv.').click(),
        'Ops! Unable to fetch Prev. Invoices. Please try again.',
      );
      await page.keyboard.press('Escape');
      await dialog().waitFor({ state: 'detached' });
      await failing(
        '**/api/booking-invoice*',
        500,
        () => page.getByRole('checkbox', { name: 'Enrollment invoice' }).check(),
        'Failed to find booking record',
      );
      await button('Undo changes').click();
      await failing(
        '**/send-mail',
        500,
        async () => {
          await button('Email Invoice').click();
          await agree('E-mail');
        },
        'Send email fail, Please try again later.',
      );
      await failing(
        '**/carry-forward',
        500,
        async () => {
          await button('Carry Forward').click();
          await agree('Carry forward');
        },
        'Ops!!, looks like something wrong. Please try again.',
      );
      await page.keyboard.press('Escape');
      await dialog().waitFor({ state: 'detached' });
      await inDatabaseOf(server.dataDir, async (knex) => {
        const product = await knex('products').where({ name: 'Uniform Set' }).first();
        const place = { id: 1, preschool_id: invoice.preschool_id };
        await buildBillLine(knex, place, product, {
          label: 'Trip to the museum',
          amount: 2_000,
          bill_date: TODAY,
        });
      });
      // Nothing of it is known from before. The list of what waits can't be read: it is said where the list would
      // stand, with a way to try again.
      await open(`/invoices/${invoice.id}/edit`);
      await button('Import Unbilled').waitFor();
      await intercept(page, '**/to-take-up', (route) =>
        route.fulfill({ status: 500, json: { message: 'Broken.', errors: {} } }),
      );
      await button('Import Unbilled').click();
      const unread = dialog().getByRole('alert').filter({ hasText: messages.broken });
      await unread.waitFor();
      const imports = dialog().getByRole('button', { name: 'Import', exact: true });
      expect(await imports.isDisabled()).toBe(true);
      await page.unroute('**/to-take-up');
      await unread.getByRole('button', { name: 'Try again' }).click();
      const waits = dialog().getByRole('checkbox', { name: /Trip to the museum/ });
      await waits.waitFor();
      await unread.waitFor({ state: 'detached' });
      // The list is there, and the import itself fails: what was ticked stays so.
      await failing(
        '**/pull-unbilled-bills',
        500,
        () => imports.click(),
        'Ops!!, looks like something wrong. Please try again.',
      );
      await dialog().getByRole('alert').waitFor();
      expect(await waits.isChecked()).toBe(true);
      await page.keyboard.press('Escape');
      await dialog().waitFor({ state: 'detached' });
      await button('Add Fee').click();
      await dialog().getByLabel('Label').fill('Kept');
      await dialog().getByLabel('Child').selectOption({ index: 1 });
      await dialog().getByLabel('Amount (RM)').fill('1.00');
      await failing(
        '**/transactions',
        500,
        () => dialog().getByRole('button', { name: 'Add', exact: true }).click(),
        'Save failed, please try again.',
      );
      expect(await dialog().getByLabel('Label').inputValue()).toBe('Kept');
      await dialog().getByRole('button', { name: 'Add', exact: true }).click();
      await row('Kept').waitFor();
      await failing(
        '**/transactions/*',
        500,
        async () => {
          await button('Remove Kept').click();
          await agree('Remove');
        },
        'Remove transaction failed, please try again.',
      );
      await row('Kept').waitFor();
      await button('Edit Kept').click();
      await page.getByLabel('Label').fill('Not kept');
      await failing(
        '**/transactions/*',
        500,
        () => page.getByLabel('Label').press('Enter'),
        'Save failed, please try again.',
      );
      expect(await page.getByLabel('Label').inputValue()).toBe('Not kept');
      await page.keyboard.press('Escape');
      await page.getByRole('textbox', { name: 'Due Date' }).fill(addDays(LATER, 7));
      await failing(
        `**/api/invoices/${invoice.id}`,
        500,
        () => button('Update').click(),
        'Save failed, please try again.',
      );
      expect(await page.getByRole('textbox', { name: 'Due Date' }).inputValue()).toBe(
        wholeDayText(addDays(LATER, 7)),
      );
      await button('Undo changes').click();
      await intercept(page, '**/send-mail', (route) =>
        route.fulfill({ json: { data: { state: 'queued', to: 'parent@demo.test' } } }),
      );
      await button('Email Invoice').click();
      await agree('E-mail');
      await toasted(page, 'The email has been sent.');
      await page.unroute('**/send-mail');
      await open(`/invoices/${invoice.id}/pay`);
      await page.getByLabel('Payment Method').selectOption({ label: 'Cash' });
      await page.getByRole('textbox', { name: 'Payment Date' }).fill(addDays(TODAY, -1));
      await page.getByRole('textbox', { name: 'Payment Date' }).blur();
      await failing(
        '**/payment',
        409,
        () => button('Submit payment').click(),
        '!Ops, looks like something wrong. You just got error code 409.',
      );
      await page.unrouteAll();
    },
  );

  test.runIf(isLong)(
    'a bill is not added where its invoice has no preschool, as an older server may say',
    async () => {
      const address = `**/api/invoices/${invoice.id}`;
      await page.route(address, async (route) => {
        const response = await route.fetch();
        const { data } = await response.json();
        await route.fulfill({ response, json: { data: { ...data, preschool: 0 } } });
      });
      let sent = 0;
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/transactions')) sent += 1;
      });
      await open(`/invoices/${invoice.id}/edit`);
      await button('Add Fee').click();
      await dialog().getByRole('button', { name: 'Add', exact: true }).click();
      await toasted(page, 'Please select invoice preschool before proceed.');
      expect(sent).toBe(0);
      await page.unroute(address);
    },
  );
});

test.runIf(isLong)(
  'toasts last 2 seconds, for an enrollment 3, of the server’s refusals 4, until they are closed; the progress bar 2',
  async () => {
    await page.clock.install();
    await open(`/invoices/${invoice.id}/edit`);
    await page.getByLabel('Payment Status').waitFor();
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
    const toast = (text: string) => page.locator('.mantine-Notifications-notification', { hasText: text });
    /** The page's time goes on in small steps, so that whatever waits in it is done in its turn. */
    const pass = async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 50) await page.clock.runFor(50);
    };
    const until = (there: () => Promise<boolean>) =>
      expect
        .poll(async () => {
          await page.clock.runFor(10);
          return there();
        })
        .toBe(true);
    const lasts = async (text: string, ms: number, act: () => Promise<void>) => {
      await act();
      await until(async () => (await toast(text).count()) === 1);
      await pass(ms - 500);
      expect([text, await toast(text).count()]).toEqual([text, 1]);
      await pass(1_000);
      await until(async () => (await toast(text).count()) === 0);
    };
    const submit = () => button('Update').press('Enter');
    const enrolls = page.getByRole('checkbox', { name: 'Enrollment invoice' });
    const date = (name: string) => page.getByRole('textbox', { name });
    const preschool = page.getByLabel('Preschool', { exact: true });
    await preschool.selectOption({ label: 'Select preschool' });
    await lasts('Please select preschool.', 2_000, () => button('Add Fee').press('Enter'));
    await preschool.selectOption(String(invoice.preschool_id));
    await enrolls.check();
    await lasts('Start date and End date are required for enrollment invoices.', 3_000, submit);
    await enrolls.uncheck();
    await date('Start Date').fill(LATER);
    await date('End Date').fill(addDays(LATER, -1));
    await date('End Date').blur();
    await lasts(messages.startAfterEnd, 4_000, submit);
    await date('End Date').fill(addDays(LATER, 1));
    await date('End Date').blur();
    // The bar at the top finishes after 2 seconds, though the answer is not there yet.
    const bar = page.locator('[role=presentation][data-shown]');
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await intercept(page, `**/api/invoices/${invoice.id}`, (route) => held.then(() => route.continue()));
    await submit();
    await until(async () => (await bar.count()) === 1);
    await pass(2_000);
    await expect.poll(() => bar.count()).toBe(0);
    goOn();
    const saved = toast('Invoice saved.');
    await until(async () => (await saved.count()) === 1);
    await saved.getByRole('button', { name: 'Close' }).press('Enter');
    await pass(400);
    await expect.poll(() => saved.count()).toBe(0);
  },
);
