/**
 * An administrator at a desktop: invites a teacher, who sets a password and signs in; closes the account, which ends that
 * session; sets a preschool's places; books a seat; and finds all of it in the audit trail.
 */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, addMonths } from '#shared/domain/calendar-date';
import { formatPhone } from '#shared/domain/phone';
import type { ListedUser } from '#shared/endpoints/people';
import { messages } from '#shared/messages';
import { signIn, signOut, startTablet, type Tablet } from '../support/browser';
import { monthAway, TODAY, typedDay, YEAR } from '../support/demo-day';
import { callerOf, startDemo } from '../support/demo-server';
import { inDatabaseOf } from '../support/embedded-database';
import { fits } from '../support/fits';
import { isLong } from '../support/rounds';
import type { ServerProcess } from '../support/server-process';
import { toasted } from '../support/toasts';

const TEACHER = { name: 'Cikgu Nurul Hidayah', email: 'nurul@demo.test', password: 'three words together' };
let server: ServerProcess;
let office: Tablet;
let tablet: Tablet;

beforeAll(async () => {
  server = await startDemo();
  [office, tablet] = await Promise.all([startTablet({ width: 1440, height: 900 }), startTablet()]);
});
afterAll(async () => {
  await Promise.all([office?.close(), tablet?.close()]);
  await server?.stop();
});

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
  await page.keyboard.press('Escape');
}

test('from an invitation to a closed account, and what the trail tells of it', async () => {
  const { page } = office;
  await signIn(page, server.url, 'admin@demo.test');
  await page.goto(`${server.url}/users/new`);
  await page.getByLabel('Name').fill(TEACHER.name);
  await page.getByLabel('E-mail').fill(TEACHER.email);
  // Roles of head office are a super admin's to give.
  await expect.poll(() => page.getByLabel('Super Admin').isDisabled()).toBe(true);
  await page.getByLabel('Teacher').check();
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  const wrong = page.getByText('This role belongs to a preschool: choose one.');
  await wrong.waitFor();
  await choose(page, 'Preschools', 'Tadika Bintang Taman Melawati');
  // It goes as soon as the field is right, not with the next try.
  await wrong.waitFor({ state: 'detached' });
  await choose(page, 'Classrooms', 'Bintang');
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  const link = new URL(await page.getByRole('textbox', { name: 'Link' }).inputValue());
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText('Invited', { exact: true }).waitFor();

  const teacher = tablet.page;
  await teacher.goto(server.url + link.pathname);
  await teacher.getByLabel('Password', { exact: true }).fill('short');
  await teacher.getByRole('button', { name: 'Set the password' }).click();
  await teacher.getByText('A password has at least 10 characters.').waitFor();
  await teacher.getByLabel('Password', { exact: true }).fill(TEACHER.password);
  await teacher.getByRole('button', { name: 'Set the password' }).click();
  await teacher.getByRole('button', { name: 'Sign in' }).waitFor();
  await expect.poll(() => teacher.getByLabel('E-mail').inputValue()).toBe(TEACHER.email);
  await teacher.getByLabel('Password', { exact: true }).fill(TEACHER.password);
  await teacher.getByRole('button', { name: 'Sign in' }).click();
  await teacher.getByRole('link', { name: 'Nur Aisyah binti Mohd Faizal', exact: true }).waitFor();

  await page.reload();
  await page.getByText('Active', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Close the account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close the account' }).click();
  await page.getByText('Closed', { exact: true }).waitFor();
  // At its next contact the tablet is signed out, and what it had fetched is gone.
  await teacher.goto(`${server.url}/today`);
  await teacher.getByLabel('E-mail').waitFor();
  await teacher.getByText('This device was signed out by your office').waitFor();
  expect(await teacher.getByText('Nur Aisyah binti Mohd Faizal').count()).toBe(0);
  expect(tablet.errors).toEqual([]);
});

test('a parent’s page has the guardians: the office changes them, whoever hands a child over reads them', async () => {
  const { page } = office;
  const administrator = await callerOf(server, 'admin@demo.test');
  const [parent] = (await administrator.get('/api/users?search=parent2@demo.test')).body.data;
  const path = `${server.url}/users/${parent.id}`;
  const panel = (of: Page) => of.getByRole('region', { name: `Guardians of ${parent.name}` });
  const row = (of: Page, name: string) => panel(of).getByRole('row').filter({ hasText: name });
  const name = 'Mohamad Hafizuddin Syahmi bin Wan Ahmad Kamaruzzaman';
  await page.goto(path);
  await panel(page).getByLabel('Name').fill(name);
  await panel(page).getByLabel('IC No').fill('680212-08-5533');
  await panel(page).getByLabel('Relationship').selectOption('Uncle');
  // Meanwhile someone else takes one out: nobody comes back unseen, and what was typed stays.
  const { guardians } = (await administrator.get(`/api/users/${parent.id}`)).body.data;
  await administrator.put(`/api/users/${parent.id}/guardians`, { guardians: guardians.slice(1) });
  await panel(page).getByRole('button', { name: 'Update' }).click();
  await toasted(page, messages.conflict);
  await row(page, guardians[0].name).waitFor({ state: 'detached' });
  expect(await panel(page).getByLabel('Name').inputValue()).toBe(name);
  await panel(page).getByRole('button', { name: 'Update' }).click();
  await toasted(page, messages.guardianSaved);
  await expect.poll(() => panel(page).getByLabel('Name').inputValue()).toBe('');
  // No number was given.
  await row(page, name).getByRole('cell', { name: 'N/a' }).waitFor();

  const { page: reading } = tablet;
  await signIn(reading, server.url, 'teacher2@demo.test');
  const { data: children } = (await administrator.get(`/api/users/${parent.id}/children`)).body;
  await reading.goto(`${server.url}/children/${children[0].id}/guardians`);
  await reading.getByRole('row').filter({ hasText: name }).getByText('Uncle').waitFor();
  expect(await reading.getByRole('columnheader', { name: 'Actions' }).count()).toBe(0);
  expect(await reading.getByRole('row').filter({ hasText: name }).getByRole('button').count()).toBe(0);
  expect(await reading.getByRole('button', { name: /guardian/i }).count()).toBe(0);
  for (const width of [360, 820]) {
    await reading.setViewportSize({ width, height: 800 });
    await fits(reading);
  }
  await row(page, name)
    .getByRole('button', { name: `Delete ${name}` })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(`Are you sure to delete '${name}'?`).waitFor();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await toasted(page, messages.guardianDeleted);
  await row(page, name).waitFor({ state: 'detached' });
  await administrator.put(`/api/users/${parent.id}/guardians`, { guardians: [] });
  await reading.reload();
  await reading.getByRole('cell', { name: 'N/a' }).first().waitFor();

  // Finance hands no child over.
  await signOut(reading);
  await signIn(reading, server.url, 'finance@demo.test');
  await reading.goto(path);
  await reading.getByText('Balance').first().waitFor();
  expect(await panel(reading).count()).toBe(0);
});

test('parents of one name are told apart in the list, and open beside it with what they owe', async () => {
  const { page } = office;
  const administrator = await callerOf(server, 'admin@demo.test');
  const { data: parents } = (await administrator.get('/api/users?role=7&per_page=500')).body;
  const [one, other] = parents
    .filter((each: ListedUser) => each.children.length > 0)
    .flatMap((each: ListedUser, _: number, all: ListedUser[]) =>
      all.filter(({ id, name }) => name === each.name && id !== each.id).length > 0 ? [each] : [],
    )
    .sort((a: ListedUser, b: ListedUser) => a.name.localeCompare(b.name) || a.id - b.id);
  expect(one.name).toBe(other.name);
  await page.goto(`${server.url}/users?search=${encodeURIComponent(one.name)}`);
  const rowOf = ({ children: [child] }: ListedUser) =>
    page.getByRole('row').filter({ hasText: one.name }).filter({ hasText: child });
  await rowOf(other).first().waitFor();
  expect(await rowOf(one).first().innerText()).toContain(formatPhone(one.phone_no));
  await rowOf(one).first().getByRole('link').click();
  const pane = page.getByRole('region', { name: one.name });
  await pane.getByRole('link', { name: one.children[0], exact: true }).waitFor();
  await pane.getByRole('region', { name: 'What is owed' }).getByText('Balance').waitFor();
  await pane.getByRole('link', { name: 'Invoices and payments' }).waitFor();
  // What tells them apart stays in the row that has become narrow.
  expect(await page.locator('tr[aria-current]').innerText()).toContain(formatPhone(one.phone_no));
  await fits(page);
});

test.runIf(isLong)('terms are created as they are typed, and who has accepted them is followed', async () => {
  const { page } = office;
  const dialog = page.getByRole('dialog', { name: 'Create Terms And Conditions' });
  await page.goto(`${server.url}/terms`);
  await page.getByRole('button', { name: 'Create' }).click();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Excursions by boat');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await dialog.getByText(messages.contentRequired).first().waitFor();
  await dialog.getByRole('textbox', { name: 'Content', exact: true }).fill('With a life jacket.');
  await dialog.getByLabel('Status').selectOption({ label: 'Active' });
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await toasted(page, messages.termsCreated);
  const row = page.getByRole('row').filter({ hasText: 'Excursions by boat' });
  await row.getByText('Version 1').waitFor();
  await row.getByRole('button', { name: /^0 of \d+ have accepted Excursions by boat$/ }).click();
  await page.getByRole('dialog').getByLabel('Search parents').fill('Boon Huat');
  await page.getByRole('dialog').getByText('Tan Boon Huat').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('a logo is shown as it is, and heads the papers', async () => {
  const { page } = office;
  await page.goto(`${server.url}/settings/preschools/1`);
  const wide = sharp({ create: { width: 480, height: 120, channels: 3, background: '#0b6e69' } });
  const file = { name: 'logo.png', mimeType: 'image/png', buffer: await wide.png().toBuffer() };
  await page.locator('input[type=file]').setInputFiles(file);
  await toasted(page, 'Logo saved.');
  const shown = page.getByRole('img', { name: /^Logo of / });
  await expect
    .poll(() => shown.evaluate((it: HTMLImageElement) => it.complete && it.naturalWidth > 0))
    .toBe(true);
  // Neither stretched nor cut.
  const box = await shown.boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(4, 1);
  const administrator = await callerOf(server, 'admin@demo.test');
  const [invoice] = (await administrator.get('/api/invoices?preschool=1&per_page=1')).body.data;
  const pdf = await page.request.get(`${server.url}/invoices/${invoice.id}/download-invoice`);
  expect((await pdf.body()).includes('/Subtype /Image')).toBe(true);
  await page.getByRole('button', { name: 'Remove the logo' }).click();
  await toasted(page, 'Logo removed.');
  await shown.waitFor({ state: 'detached' });
});

test('another account for payments waits until somebody else at head office confirms it', async () => {
  const { page } = office;
  const here = `${server.url}/settings/preschools/1`;
  await page.goto(here);
  await page.getByLabel('Account number').fill('8000 9999 8888');
  await page.getByRole('button', { name: 'Save' }).click();
  await toasted(page, / is saved\. The new account waits for a second person\.$/);
  const waits = page.getByRole('alert').filter({ hasText: 'New account waiting for a second person' });
  await waits.getByText('→ 800099998888').waitFor();
  await waits.getByText('Someone else at head office must confirm this.').waitFor();
  const held = await page.getByLabel('Account number').inputValue();
  expect(held).not.toBe('800099998888');
  expect(await waits.getByRole('button', { name: 'Confirm the account' }).count()).toBe(0);
  await page.goto(`${server.url}/settings/preschools`);
  await page.getByText('New account to confirm').waitFor();

  const second = await callerOf(server, 'superadmin@demo.test');
  const { proposed_payee } = (await second.get('/api/preschool-settings/1')).body.data;
  const decision = { confirmed: true, proposed_at: proposed_payee.at };
  expect((await second.post('/api/preschool-settings/1/payee', decision)).status).toBe(200);
  await page.goto(here);
  await expect.poll(() => page.getByLabel('Account number').inputValue()).toBe('800099998888');

  // Who put in one that somebody else is to confirm takes it back, once what was typed is let go.
  await page.getByLabel('Account number').fill(held);
  await page.getByRole('button', { name: 'Save' }).click();
  await waits.waitFor();
  await page.getByLabel('Bank').fill('Another');
  await waits.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await toasted(page, 'It stays as it was.');
  await waits.waitFor({ state: 'detached' });
  expect(office.errors).toEqual([]);
});

test.runIf(isLong)('a preschool’s places and name, a booked seat, and the audit trail', async () => {
  const { page } = office;
  await page.goto(`${server.url}/settings/preschools`);
  await page.getByRole('link', { name: 'Tadika Kasih Ipoh' }).click();
  await page.getByLabel('Places at age 4').fill('many');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Places are a whole number up to 1,000 for an age from 1 to 12.').waitFor();
  // Invoices carry it.
  expect(await page.getByLabel('Short Name').getAttribute('readonly')).not.toBeNull();
  await page.getByLabel('Places at age 4').fill('24');
  await page.getByLabel('Preschool Name').fill('Tadika Kasih Ipoh Barat');
  await page.getByRole('button', { name: 'Save' }).click();
  await toasted(page, 'Tadika Kasih Ipoh Barat is saved.');
  await page.reload();
  await expect.poll(() => page.getByLabel('Places at age 4').inputValue()).toBe('24');

  await page.goto(`${server.url}/booking-list`);
  await page.getByRole('button', { name: 'Book a seat' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('A new child').click();
  await dialog.getByLabel('Child Name').fill('Adik Damia binti Razak');
  await dialog.getByLabel('Preschool').selectOption({ label: 'Tadika Kasih Ipoh Barat' });
  await dialog.getByLabel('MyKid number').fill(`${String(YEAR - 3).slice(2)}0517-08-0124`);
  await dialog.getByLabel('Fee (RM)').fill('350.00');
  await dialog.getByRole('button', { name: 'Book the seat' }).click();
  const row = page.getByRole('row', { name: /Adik Damia binti Razak/ });
  await row.getByText('350.00').waitFor();
  await expect
    .poll(() => row.innerText())
    .toMatch(new RegExp(`${YEAR + 1}[\\s\\S]*4 y[\\s\\S]*Booked[\\s\\S]*Open`));

  await page.goto(`${server.url}/audit`);
  const entries = page.getByRole('main').getByRole('listitem');
  await entries
    .filter({ hasText: 'Booking' })
    .filter({ hasText: 'Adik Damia binti Razak' })
    .first()
    .waitFor();
  const renamed = entries.filter({ hasText: 'Changed' }).filter({ hasText: 'Tadika Kasih Ipoh Barat' });
  await renamed.first().waitFor();
  await expect.poll(() => renamed.first().innerText()).toContain('4: 24');
  await page.getByRole('combobox', { name: 'Act' }).selectOption({ label: 'Account closed' });
  await expect.poll(() => entries.count()).toBe(1);
  await expect.poll(() => entries.first().innerText()).toContain(TEACHER.name);
  expect(office.errors).toEqual([]);
});

/** A file as Excel saves it. */
const csv = (name: string, lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`),
});
const HEAD = 'Preschool,Child name,MyKid number,Parent 1 name,Parent 1 e-mail';

test.runIf(isLong)(
  'a spreadsheet of children: its wrong cells are named, then it is imported once',
  async () => {
    const { page } = office;
    await page.goto(`${server.url}/imports`);
    const file = page.getByLabel('CSV file', { exact: true });
    // Excel's own file, by mistake.
    await file.setInputFiles({ ...csv('children.xlsx', []), buffer: Buffer.from('PK\u0003\u0004 workbook') });
    await page.getByRole('alert').getByText('This is an Excel workbook.').waitFor();
    await file.setInputFiles(
      csv('children.csv', [
        HEAD,
        'BTG,Amirul Hakim bin Rosli,210517-14-4321,Rosli bin Hamid,rosli@example.com',
        'XYZ,Amira Huda binti Rosli,2.10517E+11,Rosli bin Hamid,rosli@example.com',
      ]),
    );
    await page.getByText('Cells that need fixes: 2. Nothing was imported.').waitFor();
    const wrong = page.getByRole('row', { name: /2\.10517E\+11/ });
    expect(await wrong.innerText()).toMatch(/^3\s+MyKid number[\s\S]*Excel has shortened this number/);
    await page.getByLabel('Column', { exact: true }).selectOption('Preschool');
    await page.getByRole('row', { name: /There is no preschool of this name/ }).waitFor();
    await expect.poll(() => wrong.count()).toBe(0);

    await page.getByRole('link', { name: 'Upload the fixed file' }).click();
    const clean = csv('children.csv', [
      HEAD,
      'BTG,Amirul Hakim bin Rosli,210517-14-4321,Rosli bin Hamid,rosli@example.com',
      'BTG,Amira Huda binti Rosli,230517-14-4322,Rosli bin Hamid,rosli@example.com',
    ]);
    await file.setInputFiles(clean);
    const figures = page.getByLabel('Figures');
    await figures.waitFor();
    expect((await figures.innerText()).replace(/\s+/g, ' ')).toContain('Children 2 New parents 1');
    // Leaving and coming back shows where it stands.
    await page.reload();
    await page.getByRole('button', { name: 'Import 2 children' }).click();
    await page.getByText('Uploading this file again imports nothing.').waitFor();
    await page.getByText('0 of 1 new parents invited').waitFor();
    await page.goto(`${server.url}/children?search=Amira+Huda`);
    await page.getByRole('link', { name: 'Amira Huda binti Rosli' }).first().waitFor();

    await page.goto(`${server.url}/imports`);
    await file.setInputFiles({ ...clean, name: 'again.csv' });
    await page.getByText(/^Imported by/).waitFor();
    await page.getByRole('link', { name: 'Upload another file' }).click();
    await expect.poll(() => page.getByRole('row', { name: /children\.csv/ }).count()).toBe(2);

    // What the child is charged comes the same way.
    await page.getByText('Plans of children', { exact: true }).first().click();
    await page.getByText(/^One row per line of a child’s plan/).waitFor();
    await file.setInputFiles(
      csv('plans.csv', [
        'MyKid number,Product,Amount,From',
        `210517-14-4321,Full Day Programme,650.00,${YEAR}-01-01`,
        `230517-14-4322,Full Day Programme,,${YEAR}-01-01`,
      ]),
    );
    await figures.waitFor();
    expect((await figures.innerText()).replace(/\s+/g, ' ')).toContain('Lines 2 Children 2');
    await page.getByRole('button', { name: 'Import 2 lines' }).click();
    await page.getByText('Uploading this file again imports nothing.').waitFor();
    expect(office.errors).toEqual([]);
  },
);

test('files of plans and of opening balances: wrong cells are named, mended, and imported once', async () => {
  const { page } = office;
  const read = () =>
    inDatabaseOf(server.dataDir, async (knex) => ({
      lines: Number((await knex('plan_lines').count({ many: '*' }).first())?.many),
      owed: Number((await knex('invoices').sum({ sen: 'price' }).first())?.sen),
    }));
  const { mykid_no } = await inDatabaseOf(server.dataDir, (knex) =>
    knex('children')
      .where({ preschool_id: 1, status: 2 })
      .whereNotNull('mykid_no')
      .orderBy('id')
      .first('mykid_no'),
  );
  const file = page.getByLabel('CSV file', { exact: true });
  const begin = async (kind: string) => {
    await page.goto(`${server.url}/imports`);
    await page.getByText(kind, { exact: true }).first().click();
  };
  const named = async (lines: string[], wrong: [text: RegExp, cell: RegExp][]) => {
    await file.setInputFiles(csv('wrong.csv', lines));
    await page.getByText(`Cells that need fixes: ${wrong.length}. Nothing was imported.`).waitFor();
    for (const [name, cell] of wrong) expect(await page.getByRole('row', { name }).innerText()).toMatch(cell);
  };
  const imported = async (lines: string[], figures: string, act: string) => {
    await file.setInputFiles(csv('mended.csv', lines));
    await page.getByLabel('Figures').waitFor();
    expect((await page.getByLabel('Figures').innerText()).replace(/\s+/g, ' ')).toContain(figures);
    await page.getByRole('button', { name: act }).click();
    await page.getByText('Uploading this file again imports nothing.').waitFor();
  };
  const before = await read();

  const soon = addDays(TODAY, 9);
  const plans = (product: string, amount: string) => [
    'MyKid number,Product,Amount,Period,From',
    `${mykid_no},Uniform Set,,Once,${soon}`,
    `${mykid_no},${product},,Once,${addMonths(soon, 1)}`,
    `${mykid_no},Uniform Set,${amount},Once,${addMonths(soon, 2)}`,
  ];
  await begin('Plans of children');
  await named(plans('Uniform Sets', '912.345'), [
    [/Uniform Sets/, /^3\s+Product/],
    [/912\.345/, /^4\s+Amount/],
  ]);
  expect(await read()).toEqual(before);
  await begin('Plans of children');
  await imported(plans('Uniform Set', '912.30'), 'Lines 3 Children 1', 'Import 3 lines');
  expect(await page.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/plans');

  const lastDay = addDays(`${monthAway(0)}-01`, -1);
  const balances = (email: string, amount: string) => [
    'Preschool,Parent e-mail,Amount,Date,Reference',
    `BTG,parent@demo.test,150.00,${typedDay(lastDay).replaceAll('/0', '/')},OLD-1`,
    `BTG,${email},20.00,${lastDay},OLD-2`,
    `BTG,parent@demo.test,${amount},${lastDay},OLD-3`,
  ];
  await begin('Opening balances');
  await named(balances('nobody@demo.test', '"1.250,00"'), [
    [/nobody@demo\.test/, /^3\s+Parent e-mail/],
    [/1\.250,00/, /^4\s+Amount/],
  ]);
  await begin('Opening balances');
  await imported(
    balances('parent@demo.test', '"1,250.00"'),
    'Balances 3 Owed RM 1,420.00',
    'Import 3 balances',
  );
  expect(await read()).toEqual({ lines: before.lines + 3, owed: before.owed + 142_000 });
  // The same file again writes nothing.
  await begin('Opening balances');
  await file.setInputFiles(csv('again.csv', balances('parent@demo.test', '"1,250.00"')));
  await page.getByText(/^Imported by/).waitFor();
  expect(await read()).toEqual({ lines: before.lines + 3, owed: before.owed + 142_000 });
  expect(office.errors).toEqual([]);
});
