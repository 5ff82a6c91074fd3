/** A parent on a phone, from the morning's forms to the evening's report, and again in the lift with no network. */
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#shared/domain/calendar-date';
import { dueDoseId, screeningId } from '#shared/domain/uuid';
import { messages } from '#shared/messages';
import { done, operation } from '../api/tablet';
import {
  type LastingTablet,
  signIn,
  signOut,
  startLastingTablet,
  startTablet,
  type Tablet,
} from '../support/browser';
import { dayText, TODAY, YEAR, YESTERDAY } from '../support/demo-day';
import { callerOf, startDemo, startDemoAgain } from '../support/demo-server';
import { inDatabaseOf } from '../support/embedded-database';
import { buildMedicine } from '../support/factories';
import { AFTER_PAINT, FIRST_LOAD_MAX } from '../support/first-load';
import { fits } from '../support/fits';
import { intercept } from '../support/intercept';
import { isLong } from '../support/rounds';
import type { ServerProcess } from '../support/server-process';
import { hasAnswer, hasDraftOf } from '../support/stored';
import { coveredByToasts, toastColor, toasted } from '../support/toasts';

/** With those that come after it, once all is quiet. */
const FIRST_FILES_MAX = 24;

let server: ServerProcess;
let phone: Tablet | LastingTablet;
let page: Page;
let child: { id: number; fullname: string };

beforeAll(async () => {
  server = await startDemo();
  const size = { width: 360, height: 740 };
  // One that starts without a network is a third dearer.
  phone = await (isLong ? startLastingTablet(size) : startTablet(size));
  ({ page } = phone);
  child = await childOf('parent2@demo.test');
});

const childOf = (email: string, called = ''): Promise<{ id: number; fullname: string }> =>
  inDatabaseOf(server.dataDir, (knex) =>
    knex('children')
      .join('child_parents', 'child_parents.child_id', 'children.id')
      .join('users', 'users.id', 'child_parents.user_id')
      .where({ 'users.email': email })
      .where('fullname', 'like', `${called}%`)
      .orderBy('children.id')
      .first('children.id', 'fullname'),
  );

afterAll(async () => {
  await phone?.close();
  await server?.stop();
});

const caller = (email: string) => callerOf(server, email);

const card = () => page.getByRole('region', { name: child.fullname });

test('the home arrives light', async () => {
  await signIn(page, server.url, 'parent2@demo.test');
  await card().waitFor();
  const cold = await phone.context.newCDPSession(page);
  await page.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations())
      await registration.unregister();
  });
  await cold.send('Network.clearBrowserCache');
  // What invites to notifications comes once all is quiet: on a slow machine that is while the files are counted.
  const notifying = { permission: { name: 'notifications' }, origin: new URL(server.url).origin };
  await cold.send('Browser.setPermission', { ...notifying, setting: 'denied' });
  await page.goto(server.url);
  await card().waitFor();
  await page.waitForLoadState('networkidle');
  const files = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => /\.(js|css)$/.test(new URL(name).pathname))
      .map(({ name, encodedBodySize }) => ({ name, size: encodedBodySize })),
  );
  const sizes = files.filter(({ name }) => !AFTER_PAINT.test(name)).map(({ size }) => size);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(0);
  expect(total).toBeLessThanOrEqual(FIRST_LOAD_MAX);
  expect(sizes.length).toBeLessThanOrEqual(FIRST_FILES_MAX);
  await fits(page);
  await cold.send('Browser.setPermission', { ...notifying, setting: 'prompt' });
});

test('in the morning the forms and the screening are filled in before arrival', async () => {
  await card().getByText('Signed at').waitFor();
  await card().getByText('Please fill in the forms above first.').waitFor();
  await card().getByRole('link', { name: 'Fill in: Child daily log' }).click();
  await page.getByRole('button', { name: 'Sign and send' }).click();
  await expect.poll(() => page.getByText(messages.formAnswerRequired).count()).toBe(3);
  for (const answer of ['Restless', 'Some of it', 'Quiet']) await page.getByLabel(answer).check();
  await page.getByLabel('Medicine').fill('Paracetamol 5 ml at 6 am');
  await fits(page);
  await page.getByRole('button', { name: 'Sign and send' }).click();
  await toasted(page, messages.formSent);

  await card()
    .getByRole('link', { name: `Fill in the screening of ${child.fullname}` })
    .click();
  await page.getByPlaceholder('Eg: 36.5').fill('36.6');
  await page.getByLabel('Runny Nose (Flu)').check();
  expect(await page.getByPlaceholder('Others...').count()).toBe(0);
  await page.getByLabel('Others', { exact: true }).check();
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText(messages.othersRequired).waitFor();
  await page.getByPlaceholder('Others...').fill('Sneezes');
  await page.getByRole('button', { name: 'Submit' }).click();
  await toasted(page, messages.screeningSaved);
  await card().getByText('36.6 °C').waitFor();
  await card().getByText('Runny Nose (Flu)').waitFor();
  await card().getByText('Sneezes').waitFor();
  await card()
    .getByRole('link', { name: `Correct the screening of ${child.fullname}` })
    .click();
  await page.getByLabel('Cough').check();
  await page.getByRole('button', { name: 'Update' }).click();
  await toasted(page, messages.screeningUpdated);
  await card().getByText('Cough').waitFor();

  const teacher = await caller('teacher2@demo.test');
  const { data } = (await teacher.get(`/api/children/${child.id}/day-forms?date=${TODAY}`)).body;
  expect(data.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['daily_log', 'self_declaration']);
});

test('a form of the day that is signed without the server lies on the phone, also after a reload, and goes by itself', async () => {
  const address = `${server.url}/my/children/${child.id}/daily-log`;
  const note = page.getByLabel('Anything else we should know');
  await page.goto(address);
  await page.getByText('Signed at').waitFor();
  await intercept(page, '**/api/**', (route) => route.abort());
  await note.fill('Grandmother comes at noon.');
  await expect.poll(() => hasDraftOf(page, 'Grandmother comes at noon.')).toBe(true);
  // What is typed only is there after a reload too, where no server answers.
  await page.reload();
  await expect.poll(() => note.inputValue()).toBe('Grandmother comes at noon.');
  await page.getByText(child.fullname).first().waitFor();
  await page.getByRole('button', { name: /^Sign/ }).click();
  await toasted(page, 'Signed and saved on this phone. It will be sent automatically.');
  await page.reload();
  await page.getByText('1 signed form is saved on this phone and will be sent automatically.').waitFor();
  await fits(page);
  await page.unroute('**/api/**');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await toasted(page, messages.formSent);
  await page.getByText('1 signed form is saved on this phone').waitFor({ state: 'detached' });
  const teacher = await caller('teacher2@demo.test');
  const { data } = (await teacher.get(`/api/children/${child.id}/day-forms?date=${TODAY}`)).body;
  const log = data.find(({ kind }: { kind: string }) => kind === 'daily_log');
  expect(log.content.note).toBe('Grandmother comes at noon.');
  await page.goto(server.url);
  await card().waitFor();
});

test('a fever stands on top, with what to do and the number to call, until the value is corrected', async () => {
  const teacher = await caller('teacher2@demo.test');
  const screen = (body_temperature: number) =>
    teacher.post('/api/health/screening', { child_id: child.id, body_temperature, base_version: null });
  expect((await screen(38.4)).status).toBe(200);
  await page.goto(server.url);
  const alarm = page.getByRole('region', { name: /has a fever: 38.4 °C$/ });
  await alarm.getByText('Please call the preschool and say when you can come.').waitFor();
  const call = alarm.getByRole('link', { name: /^Call / });
  expect(await call.getAttribute('href')).toMatch(/^tel:\+60/);
  await fits(page);
  await alarm.getByRole('button', { name: /^I have read this: / }).click();
  await alarm.getByText(/^Read by /).waitFor();
  await fits(page);
  expect((await screen(36.8)).status).toBe(200);
  await page.reload();
  await card().getByText('36.8 °C').waitFor();
  expect(await alarm.count()).toBe(0);
});

test('two temperatures stand each with who measured it, until one is chosen', async () => {
  const teacher = await caller('teacher2@demo.test');
  const given = { id: screeningId(child.id, TODAY), child_id: child.id, date: TODAY };
  const fever = { ...given, body_temperature: 38.6, symptoms: [], others_message: null };
  await done(teacher, operation('record_screening', fever, null), 'alternative');
  await page.goto(server.url);
  const alarm = page.getByRole('region', { name: /has a fever: 36.8 °C \/ 38.6 °C$/ });
  await alarm.getByText(/^36.8 °C Cikgu .+ [ap]m · 38.6 °C .+ [ap]m$/).waitFor();
  expect(await alarm.getByText(/^Screened at/).count()).toBe(0);
  await fits(page);
  const open = await inDatabaseOf(server.dataDir, (knex) =>
    knex('alternatives').where({ entity_id: given.id, resolved_at: null }).first('id'),
  );
  const { id: entity_id, ...place } = given;
  const choice = { ...place, entity_id, entity_type: 'screening', alternative_id: open.id, keep: 'live' };
  await done(teacher, operation('choose_alternative', choice, null));
  await page.reload();
  await card()
    .getByText(/^Screened at .+ by Cikgu /)
    .waitFor();
  expect(await alarm.count()).toBe(0);
});

test('one child is shown, the other is a tap away, and the choice stays', async () => {
  const sibling = page.getByRole('group', { name: 'Child' }).getByRole('button', { pressed: false });
  await sibling.getByText('Form to fill in').waitFor();
  const called = (
    (await sibling.innerText()).split('\n').find((line) => !/^[A-Z]{1,2}$/.test(line)) ?? ''
  ).trim();
  await sibling.click();
  const shown = page.getByRole('region', { name: new RegExp(`^${called}`) });
  await shown.waitFor();
  const other = await childOf('parent2@demo.test', called);
  // What was tapped is shown at once, and stored a moment later.
  await expect.poll(() => hasAnswer(page, 'chosen-child', other.id)).toBe(true);
  await page.reload();
  await shown.waitFor();
  await page.getByRole('group', { name: 'Child' }).getByRole('button', { pressed: false }).click();
  await card().waitFor();
  await expect.poll(() => hasAnswer(page, 'chosen-child', child.id)).toBe(true);
});

test('terms are read and accepted once', async () => {
  const administrator = await caller('admin@demo.test');
  const terms = { name: 'Excursions', content: '<p>By bus, with a belt.</p>', status: 'active' };
  const others = { ...terms, name: 'Swimming', content: '<p>With a cap.</p>' };
  for (const each of [terms, others]) expect((await administrator.post('/api/terms', each)).status).toBe(200);
  await page.goto(server.url);
  await page.getByRole('link', { name: /^Please read and accept.*Excursions/ }).click();
  await page.getByText('By bus, with a belt.').waitFor();
  const article = page.getByRole('article', { name: 'Excursions' });
  const names = () =>
    page.getByRole('article').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  const order = await names();
  const next = page.getByRole('article', { name: 'Swimming' });
  const topOfNext = () => next.evaluate((element) => (element as HTMLElement).offsetTop);
  const before = await topOfNext();
  await article.getByRole('button', { name: 'I have read and accept this' }).click();
  await toasted(page, messages.termsAccepted);
  await article.getByText('Accepted on').waitFor();
  // The next one waits where it was.
  expect(await names()).toEqual(order);
  expect(await topOfNext()).toBe(before);
  await fits(page);
});

test('a third guardian is added, a fourth is not, and one is deleted by name', async () => {
  await page.goto(`${server.url}/my/guardians`);
  await page.getByRole('button', { name: 'Update' }).click();
  await toasted(page, messages.guardianIncomplete);
  await page.getByLabel('Name').fill('Wong Siew Mei');
  await page.getByPlaceholder('123456-78-9012').fill('701301-10-5566');
  await page.getByRole('button', { name: 'Update' }).click();
  await page.getByRole('form').getByText(messages.guardianIcWrong).waitFor();
  await page.getByPlaceholder('123456-78-9012').fill('700101-10-5566');
  await page.getByLabel('Phone No').fill('012');
  await page.getByLabel('Relationship').selectOption('Other');
  await page.getByLabel('Other', { exact: true }).fill('Neighbour');
  await page.getByRole('button', { name: 'Update' }).click();
  await page.getByRole('form').getByText(messages.phoneInvalid).waitFor();
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Wong Siew Mei');
  await page.getByLabel('Phone No').fill('012-345 6789');
  await page.getByLabel('Phone No').press('Enter');
  await page.getByRole('cell', { name: '012-345 6789' }).waitFor();
  // Nothing is left to fill in.
  await page.getByText('Three are registered. Delete one to add another.').waitFor();
  expect(await page.getByLabel('IC No').count()).toBe(0);
  await page.getByRole('button', { name: 'Update' }).click();
  await toasted(page, messages.guardiansTooMany);
  await fits(page);
  await page.getByRole('button', { name: 'Delete Wong Siew Mei' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText("Are you sure to delete 'Wong Siew Mei'?").waitFor();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await toasted(page, messages.guardianDeleted);
  // Told in red: it is gone.
  expect(toastColor(page, messages.guardianDeleted)).toBe('red');
  await expect.poll(() => page.getByRole('rowheader', { name: 'Wong Siew Mei' }).count()).toBe(0);
});

/** Drawn within the window. */
function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}

test('the profile says what is wrong, keeps what was typed, and is saved', async () => {
  // From another page of the app: the way back stays within it.
  await page.goto(`${server.url}/my/terms`);
  await page.evaluate(() => history.pushState(null, '', '/my/profile'));
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const name = page.getByLabel('Name (as per IC)');
  const before = await name.inputValue();
  await name.fill('');
  await field('MYKAD (I/C)').fill('IC 800214-10-5577');
  await expect.poll(() => field('MYKAD (I/C)').inputValue()).toBe('800214-10-5577');
  await field('Postal Code').fill('999');
  await page.getByRole('button', { name: 'Update' }).click();
  const list = page.getByRole('alert').filter({ hasText: 'Please correct the following error(s):' });
  await list.getByText('Name required.').waitFor();
  await list.getByText(messages.postalCodeInvalid).waitFor();
  // The first field that is wrong has the cursor, screens above the button.
  await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true);
  await fits(page);
  await name.fill(before);
  await field('Postal Code').fill('53100');
  await field('State').selectOption({ label: 'Selangor' });
  expect(await field('Country').isDisabled()).toBe(true);
  await intercept(page, /\/api\/users\/\d+$/, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Update' }).click();
  const told = page.locator('form').getByText('The server can’t be reached.');
  await expect.poll(() => told.evaluate(isInSight)).toBe(true);
  expect(await field('Postal Code').inputValue()).toBe('53100');
  // The browser's way back asks, as a link does.
  await page.evaluate(() => history.back());
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await field('Postal Code').inputValue()).toBe('53100');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Update' }).click();
  await toasted(page, messages.profileSaved);
  await page.reload();
  await expect.poll(() => field('State').inputValue()).toBe('Selangor');
  await expect.poll(() => field('MYKAD (I/C)').inputValue()).toBe('800214-10-5577');
});

test('in the evening a notification leads over the sign-in to the report, and what is due is a tap away', async () => {
  const teacher = await caller('teacher2@demo.test');
  const [{ id: activity_id }] = (await teacher.get('/api/children-activities')).body.data;
  const report = {
    date: TODAY,
    activities: [{ activity_id, values: { notes: 'Built a bridge of blocks.' } }],
  };
  expect((await teacher.post(`/api/children/${child.id}/create-daily-report`, report)).status).toBe(200);

  await signOut(page);
  await signIn(page, `${server.url}/?child=${child.id}&date=${TODAY}`, 'parent2@demo.test');
  await page.getByText('Built a bridge of blocks.').waitFor();
  await fits(page);
  await page.getByRole('link', { name: 'Previous day' }).click();
  await page.getByRole('button', { name: new RegExp(`^${dayText(addDays(TODAY, -1))}`) }).waitFor();
  await page.getByRole('link', { name: 'Back to the days' }).click();
  await page.getByRole('link', { name: new RegExp(`^${dayText(TODAY)}`) }).waitFor();
  await page.getByRole('link', { name: 'Back to my children' }).click();
  await card().getByText('Built a bridge of blocks.').waitFor();
  await page
    .locator('main')
    .getByRole('link', { name: /^Pay all RM/ })
    .click();
  await page.getByRole('form', { name: 'Pay all' }).waitFor();
});

test('an accident is said on the home before all else, until a parent says that they know', async () => {
  const teacher = await caller('teacher2@demo.test');
  await done(
    teacher,
    operation(
      'record_incident',
      {
        id: randomUUID(),
        child_id: child.id,
        act: 'happened',
        about: null,
        day: TODAY,
        time: '08:20',
        kind: 'fall',
        parts: ['head'],
        place: null,
        text: 'Fell off the swing',
        first_aid: null,
        witnesses: null,
        told: null,
        told_day: null,
        told_time: null,
        corrects: null,
        noted_at: `${TODAY}T00:30:00.000Z`,
      },
      null,
    ),
  );
  await page.goto(server.url);
  const line = card().getByRole('link', { name: /^Incident at 8:20 am/ });
  await page
    .getByRole('navigation', { name: 'To be read' })
    .getByRole('link', { name: /: incident at 8:20 am Please read it/ })
    .click();
  await page.getByRole('button', { name: /^I have read this/ }).click();
  await page.getByText(/^Read by /).waitFor();
  await fits(page);
  await page.getByRole('link', { name: 'Back to the days' }).click();
  await page.getByRole('link', { name: 'Back to my children' }).click();
  await line.waitFor();
  await page.getByRole('navigation', { name: 'To be read' }).waitFor({ state: 'detached' });
});

test('medicine that the child refused stands on the home, until a parent says that they know', async () => {
  const medicine_id = await inDatabaseOf(server.dataDir, (knex) => buildMedicine(knex, child));
  const refused = {
    id: randomUUID(),
    child_id: child.id,
    act: 'refused',
    about: null,
    medicine_id,
    due: dueDoseId(medicine_id, TODAY, '12:00'),
    slot: '12:00',
    day: TODAY,
    time: '08:25',
    medicine: 'Paracetamol',
    amount: '5 ml',
    apart_hours: 4,
    knew: [],
    witness_id: null,
    witness: null,
    override: null,
    note: null,
    noted_at: `${TODAY}T00:25:00.000Z`,
    corrects: null,
  };
  const options = { payload_version: 2 };
  await done(await caller('teacher2@demo.test'), operation('record_dose', refused, null, options));
  await page.goto(server.url);
  const line = card().getByRole('link', { name: /^Medicine at 8:25 am: it did not go well/ });
  await line.getByText('Please read it, and tell us that you have.').waitFor();
  await line.click();
  await page.getByText('Refused by the child').first().waitFor();
  await page.getByRole('button', { name: 'I have read this: Refused by the child' }).click();
  await page
    .getByRole('region', { name: 'Medicine' })
    .getByText(/^Read by /)
    .waitFor();
  await fits(page);
  await page.getByRole('link', { name: 'Back to the days' }).click();
  await page.getByRole('link', { name: 'Back to my children' }).click();
  await line.getByText('Please read it, and tell us that you have.').waitFor({ state: 'detached' });
  await line.waitFor();
});

test('of several invoices the overdue one comes first, and is paid from its row', async () => {
  const since = addDays(TODAY, -10);
  const late = await inDatabaseOf(server.dataDir, async (knex) => {
    const open = await knex('invoices')
      .join('users', 'users.id', 'invoices.parent_id')
      .where({ 'users.email': 'parent2@demo.test', locked: false })
      .where('balance', '>', 0)
      .orderBy(['billing_month', 'invoices.id'])
      .select('invoices.id', 'invoice_no');
    // The list has the newest first: another one would stand there.
    expect(open.length).toBeGreaterThan(1);
    await knex('invoices').where({ id: open[0].id }).update({ payment_status: 2, due_date: since });
    return open[0] as { id: number; invoice_no: string };
  });
  await page.goto(`${server.url}/my/invoices`);
  const first = page.locator('main').getByRole('listitem').first();
  await expect.poll(() => first.innerText()).toContain(`Overdue since ${dayText(since)}`);
  expect(await first.innerText()).toContain(late.invoice_no);
  await first.getByRole('link', { name: `Pay ${late.invoice_no}` }).click();
  await page.getByRole('form', { name: 'Pay' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/invoices/${late.id}/pay`);
});

test('no toast of the day lay over a title, a date or a button of a form', () => {
  expect(coveredByToasts(page)).toEqual([]);
});

test.runIf(isLong)(
  'with no network the home, invoices, receipts and classwork are as they were, and say from when',
  async () => {
    await page.goto(`${server.url}/my/invoices`);
    const link = page.locator('main').getByRole('link', { name: /-2\d-\d{5}/ });
    const number = /\S+-2\d-\d{5}/.exec(await link.first().innerText())?.[0] ?? '';
    await link.first().click();
    await page.getByRole('heading', { level: 1, name: number }).waitFor();
    // Of whichever page there is: the phone is started again below.
    const lines = () => page.getByRole('region', { name: 'Bills' }).getByRole('row');
    await lines().first().waitFor();
    await page.getByRole('region', { name: 'Payments' }).locator('li, p').first().waitFor();
    const [invoice, lineCount] = [page.url(), await lines().count()];
    await page.goto(`${server.url}/my/receipts`);
    const receipts = () => page.getByRole('region', { name: 'Receipts' }).getByRole('listitem');
    await receipts().first().waitFor();
    const paid = await receipts().allInnerTexts();
    await page.goto(`${server.url}/classwork`);
    const panels = () => page.locator('main button[aria-expanded]');
    await panels().first().waitFor();
    const classwork = (await panels().first().innerText()).split('\n')[0] ?? '';
    await page.goto(server.url);
    await card().getByText('36.6 °C').waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await server.kill('SIGTERM');
    if ('restart' in phone) await phone.restart();
    ({ page } = phone);
    await page.goto(server.url);
    await card().getByText('Built a bridge of blocks.').waitFor();
    await page.getByText(/^Server unreachable. As of/).waitFor();
    await card()
      .getByRole('link', { name: new RegExp(`^${child.fullname}`) })
      .click();
    await page.getByRole('link', { name: new RegExp(`^${dayText(YESTERDAY)}`) }).click();
    await page.getByRole('region', { name: 'Activities' }).waitFor();

    await page.goto(`${server.url}/my/invoices`);
    await page.locator('main').getByRole('link', { name: number }).first().waitFor();
    await page.getByText(/^Server unreachable. As of/).waitFor();
    await page.goto(invoice);
    await expect.poll(() => lines().count()).toBe(lineCount);
    // Said once, though lines and payments are fetched apart; after the tries that the app makes first.
    await page.getByText(/^Server unreachable. As of/).waitFor();
    await page.goto(`${server.url}/my/receipts`);
    await expect.poll(() => receipts().allInnerTexts()).toEqual(paid);
    await page.getByText(/^Server unreachable. As of/).waitFor();
    // As the home leads to it.
    await page.goto(`${server.url}/classwork?search=${encodeURIComponent(classwork)}`);
    await panels().filter({ hasText: classwork }).first().waitFor();

    server = await startDemoAgain(server);
    await page.goto(server.url);
    await card().waitFor();
    await signOut(page);
    const left = async () => {
      const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
      return names.filter((name) => name?.includes('user'));
    };
    await expect.poll(left).toEqual([]);
    expect(phone.errors).toEqual([]);
  },
);

test('at twice the text the days of a statement are whole, and the words of a button stand in its middle', async () => {
  const text = await phone.context.newCDPSession(page);
  await text.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await page.goto(`${server.url}/my/statement`);
  for (const label of ['From', 'To']) {
    const field = page.getByRole('textbox', { name: label, exact: true });
    await field.waitFor();
    expect(await field.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
  const button = page.getByRole('link', { name: 'Download PDF' });
  const apart = await button.evaluate((root) => {
    const [outer, inner] = [root, root.firstElementChild ?? root].map((one) => one.getBoundingClientRect());
    return Math.abs((outer?.top ?? 0) + (outer?.bottom ?? 0) - (inner?.top ?? 0) - (inner?.bottom ?? 0)) / 2;
  });
  expect(apart).toBeLessThanOrEqual(2);
  await fits(page);
  await text.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
});

test('no paper is made while one of its days can’t be read', async () => {
  const from = page.getByRole('textbox', { name: 'From', exact: true });
  const refused = async (button: Locator) => {
    const pages = phone.context.pages().length;
    await from.fill(`31/2/${YEAR}`);
    await button.click();
    await page.getByText('Write the day like 5 Nov 2026 or 5/11/2026.').waitFor();
    expect(phone.context.pages()).toHaveLength(pages);
    await from.fill(`1/1/${YEAR}`);
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    return download.suggestedFilename();
  };
  await page.goto(`${server.url}/my/statement`);
  expect(await refused(page.getByRole('link', { name: 'Download PDF' }))).toContain(`${YEAR}-01-01`);
  await page.goto(`${server.url}/my/receipts`);
  await page.getByRole('button', { name: 'Actions for receipts' }).click();
  await page.getByRole('menuitem', { name: 'Download Receipt Summary' }).click();
  const summary = page.getByRole('dialog').getByRole('link', { name: 'Download' });
  expect(await refused(summary)).toMatch(new RegExp(`^receipts-.+-${YEAR}-01-01`));
  await page.keyboard.press('Escape');
});

test('a teacher with a child elsewhere goes over to the own child, and back to work', async () => {
  // In the long run, that was done at the end of the test before.
  if (!isLong) await signOut(page);
  const own = await childOf('teacher2@demo.test');
  await signIn(page, server.url, 'teacher2@demo.test');
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'To my children' }).click();
  await page.getByRole('heading', { level: 1, name: 'My children' }).waitFor();
  await page.getByRole('region', { name: own.fullname }).waitFor();
  await page.getByRole('link', { name: 'Invoices', exact: true }).waitFor();
  await page.reload();
  await page.getByRole('region', { name: own.fullname }).waitFor();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'To my work' }).click();
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  expect(phone.errors).toEqual([]);
});
