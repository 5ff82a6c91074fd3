/**
 * The worst that can befall an entry, in a real browser: a handful of real kills over a
 * bad network, a full tablet (24), two tabs (26), and a service worker that is alone (28). Scenarios 1 to 9 again, with
 * real processes. The long run is `npm run test:faults`.
 */
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SYNC_TAG } from '../../src/local/platform';
import { messages } from '../../src/shared/messages';
import { isWrong, look, type OpenScene, openScene, runStrikes, tell } from '../faults/support/run-strikes';
import type { Strike } from '../faults/support/strikes';
import { until } from '../faults/support/until';
import { isLong, rounds } from '../support/rounds';
import { toasted } from '../support/toasts';

const SEED = Number(process.env.SEED ?? 1);

const strikes: Strike[] = [
  { killed: 'browser', moment: 'after-commit' },
  { killed: 'server', moment: 'before-server-commit' },
  { killed: 'nothing' },
  ...(isLong
    ? ([
        { killed: 'browser', moment: 'before-commit' },
        { killed: 'browser', moment: 'answered' },
        { killed: 'postmaster', moment: 'sent' },
        { killed: 'backend', moment: 'before-server-commit' },
      ] as const)
    : []),
];

const CHILD = 'Nur Aisyah binti Mohd Faizal';
const CHILD_ORDER = { kind: 'row', childId: 1, masterId: 0, rowId: 'given by the form' } as const;

let scene: OpenScene;

beforeAll(async () => {
  scene = await openScene(SEED, { count: rounds(1, 2) });
});
afterAll(() => scene?.close());

test('entries are on the server once after kills of browser, server and database over a bad network', async () => {
  const outcome = await runStrikes(scene, strikes);
  console.log(tell(SEED, outcome, strikes));
  expect(isWrong(outcome), JSON.stringify(outcome, null, 1)).toBe(false);
});

test('a full tablet says no, keeps the text in the form and nothing else, and saves once there is room', async () => {
  const { teacher, ledger } = await atWork();
  const [origin, token] = [teacher.network.url, '«full»'];
  ledger.note({ ...CHILD_ORDER, date: await teacher.today(), token }, teacher.index);
  // With the database open, a browser would believe for half a minute in the room that there was.
  await teacher.reopen(async (empty) => {
    const before = await empty.context().newCDPSession(empty);
    await before.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  });
  const { page } = teacher;
  await page.getByRole('link', { name: CHILD, exact: true }).click();
  // What comes over the list while it is open, and lets go of days that it is sorted by, does not close it.
  await writeRow(page, token, () => page.getByText('This tablet is full').first().waitFor());
  await submit(page);
  // The draft may have said so already: what was submitted has had its answer too, before there is room again.
  await toasted(page, messages.reportFailed);
  await page.getByText('This tablet is full').first().waitFor();
  await expect.poll(() => page.getByRole('textbox', { name: 'Notes' }).last().inputValue()).toBe(token);
  const { unsent, seen } = await teacher.state();
  expect(JSON.stringify([unsent, seen])).not.toContain(token);

  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin });
  await submit(page);
  await toasted(page, 'Saved!');
  ledger.hear({ token, what: 'saved' });
  const outcome = await look(scene);
  expect(isWrong(outcome), JSON.stringify(outcome, null, 1)).toBe(false);
});

test('of two tabs with entries one drains, and nothing goes out twice', async () => {
  const { teacher, orders, ledger } = await atWork();
  const pushed: string[] = [];
  teacher.network.plan = ({ isPush, bytes }) => {
    if (isPush) pushed.push(...operationIds(bytes.toString()));
    return null;
  };
  teacher.network.disconnect();
  await teacher.openTab();
  const work = orders.next(teacher.index, 12);
  teacher.begin(work, 3);
  await teacher.idle();
  const saidNo = work.flatMap(({ token }) => ledger.items.get(token)?.error ?? []);
  const waiting = operationIds((await teacher.state()).unsent.join());
  expect(saidNo).toEqual([]);
  expect(waiting.length).toBeGreaterThanOrEqual(work.length);
  scene.house.connect(teacher.network);
  await Promise.all(teacher.tabs.map((tab) => tab.evaluate(() => window.faults.sendNow())));
  await teacher.sendAll();
  expect(pushed.sort()).toEqual(waiting.sort());
  await teacher.closeTabs();
  const outcome = await look(scene);
  expect(isWrong(outcome), JSON.stringify(outcome, null, 1)).toBe(false);
});

test('what the screen has just called saved outlives a kill', async () => {
  const { teacher, page, ledger } = await atWork();
  const token = '«shown»';
  ledger.note({ ...CHILD_ORDER, date: await teacher.today(), token }, teacher.index);
  teacher.network.disconnect();
  await page.getByRole('link', { name: CHILD, exact: true }).click();
  await writeRow(page, token);
  await submit(page);
  await toasted(page, 'Saved!');
  await teacher.kill();
  ledger.hear({ token, what: 'saved' });
  scene.house.connect(teacher.network);
  await teacher.reopen();
  const outcome = await look(scene);
  expect(isWrong(outcome), JSON.stringify(outcome, null, 1)).toBe(false);
});

test('with no page open, the service worker sends what waits', async () => {
  const { teacher, page, orders } = await atWork();
  const session = await page.context().newCDPSession(page);
  const registration = await registrationOf(session, teacher.network.url);
  teacher.network.disconnect();
  const work = orders.next(teacher.index, 6);
  teacher.begin(work, 2);
  await teacher.idle();
  const left = await teacher.leave();
  scene.house.connect(teacher.network);
  await until('everything has arrived', async () => {
    // A browser says it again, too, as long as it did not work.
    await session.send('ServiceWorker.dispatchSyncEvent', {
      origin: teacher.network.url,
      registrationId: registration,
      tag: SYNC_TAG,
      lastChance: false,
    });
    const truth = JSON.stringify(await scene.house.truth());
    return work.every(({ token }) => truth.includes(token));
  });
  await teacher.enter(left);
  const outcome = await look(scene);
  expect(isWrong(outcome), JSON.stringify(outcome, null, 1)).toBe(false);
});

/** The first teacher, with Today open, a good network and room on the tablet, whatever became of the story before. */
async function atWork() {
  const { teachers, ledger, orders, house } = scene;
  const [teacher] = teachers;
  if (!teacher) throw new Error('There is no teacher.');
  teacher.network.plan = () => null;
  house.connect(teacher.network);
  const session = await teacher.page.context().newCDPSession(teacher.page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: teacher.network.url });
  await teacher.reload();
  return { teacher, page: teacher.page, ledger, orders };
}

function operationIds(text: string): string[] {
  return text.match(/(?<="operation_id":")[0-9a-f-]+/g) ?? [];
}

async function writeRow(page: Page, notes: string, whileOpen = async () => {}): Promise<void> {
  await page.getByRole('button', { name: 'Add an activity' }).click();
  await page.getByRole('combobox', { name: 'Activity Name' }).last().click();
  await whileOpen();
  await page.getByRole('option', { name: 'Water play' }).click();
  await page.getByRole('textbox', { name: 'Notes' }).last().fill(notes);
}

async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Submit|Update)$/ }).click();
}

async function registrationOf(session: CDPSession, url: string): Promise<string> {
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(url));
      if (ours) resolve(ours.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  return found;
}
