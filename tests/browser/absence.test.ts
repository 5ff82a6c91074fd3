/** A child is away: noted by a teacher without a network, at the door, and by a parent; corrected and withdrawn. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#shared/domain/calendar-date';
import {
  signIn,
  startOfflineTablet,
  startTablet,
  type Tablet,
  untilReadyForOffline,
  untilSynced,
} from '../support/browser';
import { dayText, TODAY } from '../support/demo-day';
import { startDemo } from '../support/demo-server';
import { inDatabaseOf } from '../support/embedded-database';
import { fits } from '../support/fits';
import { isLong } from '../support/rounds';
import type { ServerProcess } from '../support/server-process';

const CHILD = { id: 1, name: 'Nur Aisyah binti Mohd Faizal' };
const UNTIL = addDays(TODAY, 2);

let server: ServerProcess;
const tablets: Tablet[] = [];

beforeAll(async () => {
  server = await startDemo();
});
afterAll(async () => {
  await Promise.all(tablets.map((tablet) => tablet.close()));
  await server?.stop();
});

async function signedIn(
  email: string,
  viewport?: { width: number; height: number },
  start = startTablet,
): Promise<Tablet> {
  const made = await start(viewport);
  tablets.push(made);
  await signIn(made.page, server.url, email);
  return made;
}

async function choose(page: Page, reason: string): Promise<void> {
  await page.getByRole('dialog').getByRole('radio', { name: reason, exact: true }).check();
}

/** A child of whom nothing is noted on the day. */
const unseenToday = (): Promise<{ id: number; fullname: string; classroom_id: number }> =>
  inDatabaseOf(server.dataDir, (knex) => {
    const children = knex('children').where({ preschool_id: 1, status: 1 }).whereNotNull('classroom_id');
    for (const table of ['health_screenings', 'daily_reports', 'absence_notes'])
      children.whereNotIn('children.id', knex(table).where('date', '>=', TODAY).select('child_id'));
    return children.orderBy(['classroom_id', 'id']).first();
  });

describe('an absence', () => {
  test('is noted by a teacher without a network, and seen by the principal once it is sent', async () => {
    const { page, context } = await signedIn('teacher@demo.test', undefined, startOfflineTablet);
    await untilReadyForOffline(page);
    await context.setOffline(true);
    await page.getByRole('link', { name: `Note an absence of ${CHILD.name}` }).click();
    await choose(page, 'Sick');
    await page.getByRole('dialog').getByRole('textbox', { name: 'Last day' }).fill(UNTIL);
    await page.getByRole('button', { name: 'Note the absence' }).click();
    await page
      .getByRole('link', { name: new RegExp(`^Away: sick, until ${dayText(UNTIL)} ?Waiting$`) })
      .waitFor();
    await page.getByRole('button', { name: /^1 waiting/ }).click();
    await page.getByRole('button', { name: 'Send now' }).click();
    await page.getByText('Tried just now. Not sent yet.').waitFor();
    // A second tap on the sign closes what it says, and a third opens it again.
    await page.getByRole('button', { name: /^1 waiting/ }).click();
    await page.getByText('Last contact with the server').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: /^1 waiting/ }).click();
    await page.getByText('Last contact with the server').waitFor();
    await page.keyboard.press('Escape');
    await context.setOffline(false);
    await page
      .getByRole('link', { name: new RegExp(`^Away: sick, until ${dayText(UNTIL)} ?Sent$`) })
      .waitFor();

    const other = await signedIn('principal@demo.test');
    await other.page
      .getByRole('link', { name: new RegExp(`^Away: sick, until ${dayText(UNTIL)}`) })
      .waitFor();
  });

  test('is corrected, and withdrawn with a reason', async () => {
    const { page } = await signedIn('teacher@demo.test');
    await page.getByRole('link', { name: new RegExp(`^Away: sick, until ${dayText(UNTIL)}`) }).click();
    await page.getByRole('button', { name: /^Correct the absence/ }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Last day' }).fill(TODAY);
    await page.getByRole('button', { name: 'Save the correction' }).click();
    // Saved, it leads back: a tap before that would be undone by it.
    await page.waitForURL(/\/today/);
    await page
      .getByRole('listitem')
      .filter({ hasText: CHILD.name })
      .getByRole('link', { name: /^Away: sick(?!, until)/ })
      .click();
    await page.getByText('Corrected by a later note').waitFor();
    await page.getByRole('button', { name: /^Withdraw the absence/ }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Came at nine.');
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('link', { name: `Note an absence of ${CHILD.name}` }).waitFor();
  });

  test('is noted at the door by one tap, which does not call that child again', async () => {
    const { page } = await signedIn('teacher@demo.test');
    await untilSynced(page);
    await page.goto(`${server.url}/health/door`);
    const atTheDoor = page.locator('main').getByRole('heading', { level: 2 });
    const first = await atTheDoor.innerText();
    await page.getByRole('button', { name: 'Skip (absent)' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Holiday' }).click();
    await expect.poll(() => atTheDoor.innerText()).not.toBe(first);
    const undo = page.getByRole('button', { name: `Undo the absence of ${first}` });
    await undo.waitFor();
    const second = await atTheDoor.innerText();
    await page.reload();
    await expect.poll(() => atTheDoor.innerText()).toBe(second);
    await page.goto(`${server.url}/health/door`);
    await expect.poll(() => atTheDoor.innerText()).toBe(second);
  });

  test('is looked for at the door only once the day’s screenings are here: until then the door says what is missing', async () => {
    const unseen = await unseenToday();
    const made = await startTablet();
    tablets.push(made);
    const { page } = made;
    let open = false;
    // Cursors of answers that have all the children. Whether one arrived before the page was left, its next question says.
    const hasChildren = new Set<string | null>();
    await page.route('**/api/sync/pull?*', async (route) => {
      if (open) return route.continue();
      if (hasChildren.has(new URL(route.request().url()).searchParams.get('cursor'))) return route.abort();
      const response = await route.fetch();
      const { data } = await response.json();
      if (data.base_complete) hasChildren.add(data.cursor);
      // What else there is comes with the next page.
      return route.fulfill({ response, json: { data: { ...data, more: true } } });
    });
    await signIn(page, server.url, 'teacher@demo.test');
    await page.goto(`${server.url}/health/door`);
    const missing = page.getByText('Entries are still being loaded onto this tablet.');
    await missing.waitFor();
    // Nobody is said to lack a screening or a report, nor to be expected.
    await page.goto(`${server.url}/today`);
    await page.getByRole('link', { name: `Screening of ${unseen.fullname}: Not known yet` }).waitFor();
    await page.goto(`${server.url}/today/board?classroom=${unseen.classroom_id}`);
    const onBoard = page.getByRole('button', { name: unseen.fullname });
    await onBoard.filter({ hasText: 'Not known yet' }).waitFor();
    await page.goto(`${server.url}/children/${unseen.id}/daily-reports`);
    await page.getByText('Not known yet', { exact: true }).waitFor();
    await page.goto(`${server.url}/health/door`);
    await missing.waitFor();
    open = true;
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await missing.waitFor({ state: 'detached' });
  });

  test('is noted by a parent, and staff see it in place of the screening', async () => {
    const parent = await signedIn('parent@demo.test', { width: 360, height: 780 });
    await parent.page.getByRole('link', { name: `Note an absence of ${CHILD.name}` }).click();
    await choose(parent.page, 'Family matter');
    await parent.page.getByRole('button', { name: 'Note the absence' }).click();
    await parent.page
      .getByRole('button', { name: /^Correct the absence/ })
      .first()
      .waitFor();
    await fits(parent.page);
    const { page } = await signedIn('teacher@demo.test');
    await page.getByRole('link', { name: /^Away: family matter/ }).waitFor();
  });

  test('of several days ends at the door, with no network, as the child is here: the days before stay noted', async () => {
    const { id, fullname } = await unseenToday();
    const { page, context } = await signedIn('teacher@demo.test', undefined, startOfflineTablet);
    await untilReadyForOffline(page);
    const before = addDays(TODAY, -1);
    await page.goto(`${server.url}/children/${id}/absences?new=${before}`);
    await choose(page, 'Sick');
    await page.getByRole('dialog').getByRole('textbox', { name: 'Last day' }).fill(UNTIL);
    await page.getByRole('button', { name: 'Note the absence' }).click();
    await page.getByRole('button', { name: /^Correct the absence/ }).waitFor();
    await untilSynced(page);
    await page.goto(`${server.url}/health/door?child=${id}`);
    await page.getByText(`Away: sick, until ${dayText(UNTIL)}`).waitFor();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Here after all' }).click();
    const said = page.getByText(
      `${fullname} is here after all. Still noted as away: ${dayText(before)}. Expected again: ${dayText(TODAY)} – ${dayText(UNTIL)}.`,
    );
    await said.waitFor();
    await page.getByRole('button', { name: `Undo: ${fullname} is here after all` }).click();
    await page.getByText(`Away: sick, until ${dayText(UNTIL)}`).waitFor();
    await page.getByRole('button', { name: 'Here after all' }).click();
    await said.waitFor();
    await context.setOffline(false);
    const holding = () =>
      inDatabaseOf(server.dataDir, (knex) =>
        knex('absence_notes AS notes')
          .where({ child_id: id, voided_at: null })
          .whereNotExists(knex('absence_notes AS later').whereRaw('later.corrects = notes.id'))
          .select('from', 'to'),
      );
    await expect.poll(holding).toEqual([{ from: before, to: before }]);
  });

  test.runIf(isLong).each([360, 820, 1180])('fits a screen of %i pixels', async (width) => {
    const { page } = await signedIn('teacher@demo.test', { width, height: 800 });
    await page.goto(`${server.url}/children/${CHILD.id}/absences?new=${TODAY}`);
    await page.getByRole('dialog').getByRole('textbox', { name: 'Last day' }).waitFor();
    await fits(page);
    await page.keyboard.press('Escape');
    await fits(page);
    await page.goto(`${server.url}/today`);
    await page
      .getByRole('link', { name: /^Away: / })
      .first()
      .waitFor();
    await fits(page);
  });
});
