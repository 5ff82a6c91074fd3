/**
 * Who has no mouse: Tab comes by everything that can be pressed and is seen there, Escape closes what opened and leads
 * back to where one was, and each act on an invoice is done by keys alone.
 */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#shared/domain/calendar-date';
import { messages } from '#shared/messages';
import { signIn, startTablet, type Tablet, untilSynced } from '../support/browser';
import { byKeys, pressShortcut } from '../support/by-keys';
import { BILLED, dayText, TODAY } from '../support/demo-day';
import { startDemo } from '../support/demo-server';
import { inDatabaseOf } from '../support/embedded-database';
import { goTo, untilThere } from '../support/every-screen';
import { buildBillLine } from '../support/factories';
import { SMALLEST_PNG } from '../support/files';
import { ringgit } from '../support/office-page';
import { isLong } from '../support/rounds';
import type { ServerProcess } from '../support/server-process';
import { walkByTab } from '../support/tab-walk';
import { toasted } from '../support/toasts';
import { inWideLetters } from '../support/wide-letters';

const CHILD = '/children/1';
const NAME = /Nur Aisyah binti/;
const SIZES = {
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
  phone: { width: 360, height: 780 },
};

let server: ServerProcess;
const opened: Tablet[] = [];

beforeAll(async () => {
  server = await startDemo();
});
afterAll(async () => {
  await Promise.all(opened.map((each) => each.close()));
  await server?.stop();
});

async function signedIn(email: string, size: keyof typeof SIZES): Promise<Page> {
  const made = await startTablet(SIZES[size]);
  opened.push(made);
  await made.page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(made.page, server.url, email);
  return made.page;
}

interface Stop {
  path: string;
  shows: string | RegExp;
  /** Buttons that open a dialog or a menu, by name. */
  opens?: (string | RegExp)[];
  /** It has a bar over its end, which is higher with wider letters: what has the focus must not lie under it then. */
  bar?: true;
}

/** Each screen once round by Tab, and round what its buttons open. */
async function walkAll(page: Page, stops: readonly Stop[]): Promise<string[]> {
  const found: string[] = [];
  const note = (where: string, faults: string[]) =>
    found.push(...faults.map((fault) => `${where}: ${fault}`));
  for (const [index, stop] of stops.entries()) {
    // `npm run test:all` comes by half of what opens something and every sixth other screen; `npm run test:long` by all.
    const isInTurn = isLong || (stop.opens ? index % 2 === 0 : index % 6 === 2);
    if (!isInTurn && !stop.bar) continue;
    await goTo(page, stop);
    if (isInTurn) note(stop.path, await walkByTab(page));
    if (stop.bar) note(`${stop.path}, wider letters`, await inWideLetters(page, () => walkByTab(page)));
    if (!isInTurn) continue;
    for (const name of stop.opens ?? []) {
      const opener = page
        .getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
        .first();
      note(`${stop.path}, ${name}`, await openAndClose(page, opener));
    }
  }
  return found;
}

/** Opens by Enter, goes round, closes by Escape: the focus is then where it was, and opens it again. */
async function openAndClose(page: Page, opener: Locator): Promise<string[]> {
  await opener.focus();
  await page.keyboard.press('Enter');
  const layer = page.locator('[role="dialog"], [role="menu"]').filter({ visible: true }).last();
  await layer.waitFor();
  const isMenu = (await layer.getAttribute('role')) === 'menu';
  if (isMenu) await page.keyboard.press('ArrowDown');
  await page.waitForFunction((it) => it?.contains(document.activeElement), await layer.elementHandle());
  await untilThere(page);
  const faults = isMenu ? [] : await walkByTab(page);
  await page.keyboard.press('Escape');
  await layer.waitFor({ state: 'detached' });
  const back = (it: Node | null) => it === document.activeElement;
  await page.waitForFunction(back, await opener.elementHandle()).catch(() => {
    faults.push(`the focus is not back at ${opener}`);
  });
  await page.keyboard.press('Enter');
  const again = await layer.waitFor({ timeout: 10_000 }).then(
    () => true,
    () => false,
  );
  if (!again) return [...faults, `${opener} opens nothing the second time`];
  // It hears Escape once the focus is in it, which a slow machine may take a moment for.
  for (let turn = 0; turn < 60 && (await layer.count()) > 0; turn += 1) {
    await page.keyboard.press('Escape');
    await layer.waitFor({ state: 'detached', timeout: 500 }).catch(() => null);
  }
  if ((await layer.count()) > 0) faults.push(`${opener} stays open after Escape`);
  return faults;
}

describe('Tab comes by everything, is seen, and gets away again', () => {
  test.concurrent('for a teacher', async () => {
    const teacher = await signedIn('teacher@demo.test', 'tablet');
    // What the first sync still brings may stand where Tab has been already.
    await untilSynced(teacher);
    const found = await walkAll(teacher, [
      { path: '/today', shows: NAME, opens: ['All sent', /^Account of/] },
      { path: '/today/several', shows: NAME, bar: true },
      { path: `${CHILD}/daily-reports`, shows: NAME, bar: true },
      { path: '/health', shows: NAME },
      { path: '/health/door', shows: /of \d+/, bar: true },
      { path: '/health/new?child=1', shows: NAME },
      { path: '/children', shows: NAME },
      { path: '/classrooms/view/1', shows: 'Children Package' },
      { path: '/my/sign-in', shows: 'This device' },
    ]);
    expect(found).toEqual([]);
  });

  test.concurrent('for a therapist', async () => {
    const page = await signedIn('therapist@demo.test', isLong ? 'desktop' : 'phone');
    await untilSynced(page);
    const notes = { path: `${CHILD}/daily-reports?tab=soapp`, shows: NAME, bar: true } as const;
    expect(await walkAll(page, [notes])).toEqual([]);
    // On a phone the bar below is higher, and stands on the navigation.
    if (!isLong) return;
    await page.setViewportSize(SIZES.phone);
    expect(await walkAll(page, [notes])).toEqual([]);
  });

  test.concurrent('for a parent on a phone', async () => {
    const page = await signedIn('parent@demo.test', 'phone');
    const found = await walkAll(page, [
      { path: '/', shows: NAME, opens: [/^Account of/], bar: true },
      { path: '/my/children/1', shows: dayText(TODAY) },
      { path: '/my/guardians', shows: 'Add a guardian' },
      { path: '/my/profile', shows: 'Home Address' },
      { path: '/my/receipts', shows: /^BTG-/, opens: ['Actions for receipts'] },
      { path: '/notifications/settings', shows: 'What we notify you of' },
    ]);
    expect(found).toEqual([]);
  });

  test.concurrent('for the office at a desktop', async () => {
    // Head office keeps no child on its device: nothing is fetched ahead.
    const page = await signedIn('superadmin@demo.test', 'desktop');
    const found = await walkAll(page, [
      { path: '/dashboard', shows: 'Merged with Unpaid' },
      { path: CHILD, shows: 'Change status', opens: ['Change status'] },
      { path: `${CHILD}/edit`, shows: 'Other programmes and fees' },
      { path: '/classrooms/view/1', shows: 'Children Package', opens: ['Add children'] },
      { path: `/invoices?date=${BILLED}&status=3`, shows: /BTG/, opens: ['Advanced Search'] },
      { path: '/reports/outstandings', shows: 'View All Invoice' },
      { path: '/payments/reconciliation', shows: /credit|differ|adds up/i, opens: ['Discard'] },
      { path: '/quotations/new', shows: 'Quotation No' },
      { path: '/products?search=uniform', shows: /Uniform Set/ },
      { path: '/users?search=farah', shows: 'Cikgu Farah binti Osman' },
      { path: '/users/new', shows: /choose their own password/ },
      { path: '/terms', shows: 'Photos and videos', opens: ['Create'] },
      { path: '/imports', shows: 'Imports so far' },
      { path: '/settings/preschools/1', shows: 'Short name' },
    ]);
    expect(found).toEqual([]);
  });
});

test('each act on an invoice is done by keys alone, in `npm run test:all` to its two bills', async () => {
  const { invoice } = await inDatabaseOf(server.dataDir, async (knex) => {
    const parent = await knex('users').where({ email: 'parent@demo.test' }).first('id');
    const invoice = await knex('invoices')
      .where({ parent_id: parent.id, payment_status: 3, locked: false })
      .orderBy('id', 'desc')
      .first();
    const product = await knex('products').where({ name: 'Uniform Set' }).first();
    const place = { id: 1, preschool_id: invoice.preschool_id };
    await buildBillLine(knex, place, product, { label: 'Trip to the zoo', amount: 3_500, bill_date: TODAY });
    return { invoice };
  });
  const page = await signedIn('finance@demo.test', 'desktop');
  const { keyboard } = page;
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  const { dialog, button, tabTo, press, type, agree, close } = byKeys(page);

  await goTo(page, { path: '/invoices', shows: /BTG/ });
  await pressShortcut(page, '/');
  await keyboard.type(invoice.invoice_no);
  await page.getByText(/^1 invoice\b/).waitFor();
  await press(page.getByRole('link', { name: invoice.invoice_no }));
  await press(page.getByRole('link', { name: 'Edit', exact: true }));

  // Both forms of a bill, one after the other.
  await button('Add Product').waitFor();
  await pressShortcut(page, 'n');
  const product = dialog
    .getByRole('combobox', { name: 'Product' })
    .or(dialog.getByRole('textbox', { name: 'Product' }));
  await tabTo(product.first());
  await keyboard.type('Uniform Set');
  await page.getByRole('option', { name: /^Uniform Set/ }).waitFor();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await tabTo(dialog.getByLabel('Child'));
  await expect.poll(() => dialog.getByLabel('Child').locator('option').count()).toBeGreaterThan(1);
  await keyboard.press('ArrowDown');
  await press(button('Add', dialog));
  // The child has one of this month.
  await press(page.getByRole('button', { name: 'Yes, again' }));
  await toasted(page, 'Bill added.');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await press(button('Add Fee'));
  await type('Label', 'Sibling discount', dialog);
  await tabTo(dialog.getByLabel('Child'));
  await keyboard.press('ArrowDown');
  await type('Amount (RM)', '-20.50', dialog);
  await keyboard.press('Enter');
  await toasted(page, 'Bill added.');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  if (!isLong) return;

  await press(button('Edit Uniform Set'));
  await type('Remarks', 'Size M');
  await keyboard.press('Enter');
  await toasted(page, 'Bill saved.');
  await row('Size M').waitFor();

  await press(button('Import Unbilled'));
  await agree('Import');
  await row('Trip to the zoo').waitFor();
  await press(button('Carry Forward'));
  await agree('Carry forward');
  await row('Carried Forward').waitFor();
  await press(button('Remove Carried Forward'));
  await agree('Remove');
  await row('Carried Forward').waitFor({ state: 'detached' });
  await press(button('Import Prev. Inv.'));
  await dialog.waitFor();
  await close();
  await expect
    .poll(() => button('Import Prev. Inv.').evaluate((it) => it === document.activeElement))
    .toBe(true);

  await type('Due Date', addDays(TODAY, 22));
  await keyboard.press('Enter');
  await press(button('Update'));
  await toasted(page, 'Invoice saved.');

  for (const [act, then] of [
    ['Lock', 'Unlock'],
    ['Unlock', 'Lock'],
  ] as const) {
    await press(button(act));
    await agree(act);
    await button(then).waitFor();
  }
  await press(button('Email Invoice'));
  await agree('E-mail');
  await toasted(page, messages.mailNotSetUp);
  await press(button('More'));
  const wanted = page.getByRole('menuitem', { name: 'New Invoice' });
  const downToIt = async () => {
    if (await wanted.evaluate((it) => it === document.activeElement)) return true;
    await keyboard.press('ArrowDown');
    return false;
  };
  await expect.poll(downToIt).toBe(true);
  await keyboard.press('Enter');
  await dialog.getByText('Are you sure to create a new invoice?').waitFor();
  await close();
  await expect.poll(() => button('More').evaluate((it) => it === document.activeElement)).toBe(true);

  await press(page.getByRole('link', { name: 'Record payment' }));
  const method = page.getByLabel('Payment Method');
  await tabTo(method);
  const typeCash = async () => {
    await keyboard.type('Cash');
    return method.evaluate((it: HTMLSelectElement) => it.selectedOptions[0]?.text);
  };
  // A list takes letters that come a second apart, as on a busy machine, for the first ones of other words.
  await expect.poll(typeCash, { interval: 2_000 }).toBe('Cash');
  await type('Amount (RM)', '50');
  await type('Reference Id', 'By keys');
  await type('Payment Date', addDays(TODAY, -1));
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(button('Choose a file'))]);
  await chooser.setFiles({ name: 'slip.png', mimeType: 'image/png', buffer: SMALLEST_PNG });
  await page.getByText('slip.png').waitFor();
  await press(button('Submit payment'));
  await toasted(page, 'Thank you for your payment. Have a nice day.');
  await press(page.getByRole('link', { name: 'See the invoice' }));
  const payment = page
    .getByRole('region', { name: 'Payments' })
    .getByRole('listitem')
    .filter({ hasText: 'By keys' });
  await payment.getByText(ringgit(5_000)).waitFor();
  await payment.getByRole('button', { name: 'Download slip' }).waitFor();
});
