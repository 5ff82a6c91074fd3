/**
 * A teacher loses access to a preschool while offline with entries pending: they are held, the principal takes one
 * and declines the other, the parents see the one once, and the teacher's screen says what became of both. And a
 * tablet that was signed out from afar.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  signIn,
  startOfflineTablet,
  startTablet,
  type Tablet,
  untilReadyForOffline,
  untilSynced,
} from '../support/browser';
import { NOW, TODAY } from '../support/demo-day';
import { callerOf, startDemo } from '../support/demo-server';
import { inDatabaseOf } from '../support/embedded-database';
import { isLong } from '../support/rounds';
import type { ServerProcess } from '../support/server-process';
import { countStored } from '../support/stored';
import { toasted } from '../support/toasts';

const AISYAH = { id: 1, name: 'Nur Aisyah binti Mohd Faizal' };
const TEACHER = 'Cikgu Farah binti Osman';

let server: ServerProcess;
let teacher: Tablet;
let principal: Tablet;

beforeAll(async () => {
  server = await startDemo();
  [teacher, principal] = await Promise.all([startOfflineTablet(), startTablet({ width: 1440, height: 900 })]);
});
afterAll(async () => {
  await Promise.all([teacher?.close(), principal?.close()]);
  await server?.stop();
});

test('what a teacher wrote with no access any more is decided by the principal, and nothing of it is lost', async () => {
  await signIn(teacher.page, server.url, 'teacher@demo.test');
  await teacher.page.getByRole('link', { name: AISYAH.name, exact: true }).waitFor();
  await untilReadyForOffline(teacher.page);
  await signIn(principal.page, server.url, 'principal@demo.test');
  await principal.page.getByRole('link', { name: AISYAH.name, exact: true }).waitFor();
  await untilSynced(principal.page);

  await teacher.context.setOffline(true);
  const other = await otherChild(teacher.page);
  await writeReport(teacher.page, AISYAH.name, 'Filled three buckets.');
  await writeReport(teacher.page, other, 'Meant for someone else.');
  await teacher.page.getByRole('button', { name: /^2 waiting/ }).waitFor();
  await inDatabaseOf(server.dataDir, async (knex) => {
    const { id } = await knex('users').where({ email: 'teacher@demo.test' }).first('id');
    const [{ preschool_id }] = await knex('user_preschools').where({ user_id: id }).delete().returning('*');
    await knex('former_access').insert({ user_id: id, preschool_id, ended_at: new Date(NOW) });
  });
  await teacher.context.setOffline(false);
  await teacher.page.goto(`${server.url}/outbox`);
  const held = teacher.page.getByRole('region', { name: 'With the principal' });
  await held.getByText(`Daily report of ${AISYAH.name}`).waitFor();
  await held
    .getByText(/^With the principal since/)
    .first()
    .waitFor();

  const { page } = principal;
  await page.reload();
  // Said last of all on Today: while the page still starts, a busy machine takes no click.
  await page.getByRole('link', { name: 'Entries to decide: 2' }).waitFor();
  await page.getByRole('button', { name: /^To do.*waiting/ }).click();
  await page.getByRole('link', { name: /^Entries to decide.*2 waiting/ }).click();
  const card = page.getByRole('listitem', { name: new RegExp(`^Daily report of ${AISYAH.name}`) });
  await card.getByText('Filled three buckets.').waitFor();
  await card.getByText(new RegExp(`^${TEACHER} wrote this`)).waitFor();
  await card.getByText('Its author had no access to this child when it arrived.').waitFor();
  await card.getByRole('button', { name: 'Accept' }).click();
  await page
    .getByRole('dialog')
    .getByText(new RegExp(`Accept “Daily report of ${AISYAH.name}`))
    .waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
  await card.waitFor({ state: 'detached' });
  await decline(page, other);
  await page.getByText('Nothing waiting for you').waitFor();

  const parent = await callerOf(server, 'parent@demo.test');
  const { body } = await parent.get(`/api/children/${AISYAH.id}/daily-reports?date=${TODAY}`);
  expect(body.data).toHaveLength(1);
  const notes = body.data[0].activities.map((row: { values: { notes: string } }) => row.values.notes);
  expect(notes.filter((note: string) => note === 'Filled three buckets.')).toHaveLength(1);

  await teacher.page.reload();
  await teacher.page.getByText(/^Taken by Puan Azizah binti Yusof/).waitFor();
  await teacher.page.getByText(/^Declined by Puan Azizah binti Yusof.*: He was not here today\.$/).waitFor();
  await teacher.page.getByRole('link', { name: 'Needs attention' }).waitFor();
  await teacher.page.getByRole('button', { name: 'Edit and resend' }).waitFor();
  expect([...teacher.errors, ...principal.errors]).toEqual([]);
});

test.runIf(isLong)(
  'a tablet that was signed out from afar hands over what it had not sent, forgets the rest, and says so',
  async () => {
    const lost = await startOfflineTablet();
    try {
      const { page, context } = lost;
      await signIn(page, server.url, 'teacher2@demo.test');
      await page
        .getByRole('link', { name: /^Screening of / })
        .first()
        .waitFor();
      await untilReadyForOffline(page);
      await context.setOffline(true);
      const child = await otherChild(page);
      await writeReport(page, child, 'Written before it was lost.');
      await page.getByRole('button', { name: /^1 waiting/ }).waitFor();

      const administrator = await callerOf(server, 'admin@demo.test');
      const { body } = await administrator.get('/api/devices?search=teacher2');
      expect(body.data).toMatchObject([{ browser: expect.stringMatching(/^Chrome/), sessions: 1 }]);
      expect((await administrator.post(`/api/devices/${body.data[0].id}/sign-out`)).status).toBe(200);

      await context.setOffline(false);
      await page.reload();
      await page.getByText('This device was signed out by your office').waitFor();
      await page.getByLabel('E-mail').waitFor();
      // It is handed over after that is said.
      await expect
        .poll(async () => (await administrator.get('/api/quarantined-entries')).body.data)
        .toMatchObject([{ reason: 'session_ended', child: { fullname: child } }]);
      await expect.poll(() => page.getByText('Entries wait on this tablet').count()).toBe(0);
      await expect
        .poll(() => countStored(page, 'children', 'records', 'bundles', 'outbox'))
        .toEqual({ children: 0, records: 0, bundles: 0, outbox: 0 });

      // Back at work they are told where it went, instead of an empty report to write again.
      await signIn(page, server.url, 'teacher2@demo.test');
      await page.getByRole('link', { name: child, exact: true }).click();
      await page
        .getByRole('status')
        .filter({ hasText: /^With the principal since/ })
        .waitFor();
      expect(lost.errors).toEqual([]);
    } finally {
      await lost.close();
    }
  },
);

/** Declining asks for a reason before it goes through. */
async function decline(page: Page, child: string): Promise<void> {
  const card = page.getByRole('listitem', { name: new RegExp(`^Daily report of ${child}`) });
  await card.getByRole('button', { name: 'Decline' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await dialog.getByText('Write why you decline it: its author reads this.').waitFor();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('He was not here today.');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await card.waitFor({ state: 'detached' });
}

/** The name of another child on Today. */
async function otherChild(page: Page): Promise<string> {
  const pill = page.getByRole('link', { name: /^Screening of / }).nth(1);
  const label = (await pill.getAttribute('aria-label')) ?? '';
  const name = /^Screening of (.+): /.exec(label)?.[1] ?? '';
  expect(name).not.toBe(AISYAH.name);
  return name;
}

async function writeReport(page: Page, child: string, notes: string): Promise<void> {
  await page.goto(`${server.url}/today`);
  await page.getByRole('link', { name: child, exact: true }).click();
  await page.getByRole('button', { name: 'Add an activity' }).click();
  await page.getByRole('combobox', { name: 'Activity Name' }).last().click();
  await page.getByRole('option', { name: 'Water play' }).click();
  await page.getByRole('textbox', { name: 'Notes' }).last().fill(notes);
  await page.getByRole('button', { name: /^(Submit|Update)$/ }).click();
  await toasted(page, 'Saved!');
}
