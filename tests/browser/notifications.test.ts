/**
 * Notifications: a parent switches them on by a tap; a report that becomes ready reaches the simulation of
 * Firebase; what it would deliver is handed to the service worker, shown, clicked, and noted as opened. Of Firebase
 * itself nothing can be reached from here: the token is the demonstration's, the delivery is the browser's own.
 */
import type { Page, Worker } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TakenPush } from '../../server/demo/simulators/fcm';
import { NEWS } from '../../src/local/push/page-messages';
import { signIn, signOut, startLastingTablet, type Tablet } from '../support/browser';
import { TODAY } from '../support/demo-day';
import { callerOf, startDemo } from '../support/demo-server';
import type { ServerProcess } from '../support/server-process';

/** Of whom the demonstration has told no parent today. */
const CHILD = { id: 11, name: 'Tharani a/p Muniandy' };
const LIMIT = { timeout: 60_000, interval: 100 };
const PHONE = { width: 390, height: 844 };

let server: ServerProcess;
const tablets: Tablet[] = [];

beforeAll(async () => {
  server = await startDemo();
});
afterAll(async () => {
  await Promise.all(tablets.map((tablet) => tablet.close()));
  await server?.stop();
});

const as = (email: string) => callerOf(server, email);

/** What Firebase's simulation took. */
async function taken(): Promise<TakenPush[]> {
  const address = /simulated at (\S+)/.exec(server.output())?.[1];
  const answer = await fetch(`${address}/push`, { headers: { Accept: 'application/json' } });
  return ((await answer.json()) as { data: TakenPush[] }).data;
}

/** Hands a message to the service worker, as the browser does with one of its push service. */
async function deliver({ context, page }: Tablet, message: object): Promise<void> {
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((found) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) found(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(server.url).origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  });
  await session.detach();
}

/** As a browser gets it from Firebase. */
const arriving = ({ message: { notification, data } }: TakenPush, other: object = {}) => ({
  from: '1234567890',
  fcmMessageId: 'f3c1',
  notification,
  data: { ...data, ...other },
});

/**
 * When the worker says that it has shown one. Before that nobody may ask for what is shown: Chromium then compares what
 * it has noted with what is on the screen, and forgets one that is only on its way there.
 */
async function toldByWorker(page: Page): Promise<() => Promise<void>> {
  // It listens when this resolves.
  const listening = await page.evaluateHandle(
    (type) => ({
      told: new Promise<void>((resolve) => {
        navigator.serviceWorker.addEventListener('message', ({ data }) => {
          if (data?.type === type) resolve();
        });
      }),
    }),
    NEWS,
  );
  return () => listening.evaluate(({ told }) => told);
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title }) => title);
  });

/** Nobody can click on a notification here: the event is made, and handled by the real handler. */
async function clickNotification(worker: Worker): Promise<void> {
  await worker.evaluate(async () => {
    const scope = self as unknown as ServiceWorkerGlobalScopeLike;
    const [notification] = await scope.registration.getNotifications();
    const event = new scope.NotificationEvent('notificationclick', { notification });
    // Of an event that a script makes the browser waits for nothing.
    Object.defineProperty(event, 'waitUntil', { value: () => {} });
    scope.dispatchEvent(event);
  });
}

interface ServiceWorkerGlobalScopeLike {
  registration: { getNotifications(): Promise<unknown[]> };
  NotificationEvent: new (type: string, init: object) => Event;
  dispatchEvent(event: Event): boolean;
}

describe('a parent on a phone', () => {
  test('is told of a report, opens it by the notification, and is told nothing more after signing out', async () => {
    const phone = await startLastingTablet(PHONE);
    tablets.push(phone);
    const { page, context, errors } = phone;
    await signIn(page, server.url, 'parent@demo.test');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.getByText('Be told when a report is ready').waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('tadika.push')), LIMIT).toBeNull();
    await context.grantPermissions(['notifications'], { origin: server.url });
    await page.getByRole('button', { name: 'Turn on notifications' }).click();
    await page.getByText('Be told when a report is ready').waitFor({ state: 'detached' });
    await page.goto(`${server.url}/notifications/settings`);
    await page.getByText('On', { exact: true }).waitFor();

    const teacher = await as('teacher@demo.test');
    const saved = await teacher.post(`/api/children/${CHILD.id}/create-daily-report`, {
      date: TODAY,
      ready: true,
      activities: [{ activity_id: 13, values: { notes: 'Ate by herself.' } }],
    });
    expect([saved.status, saved.body.message]).toEqual([200, undefined]);
    // Whoever was not told in the evening how the day before went may be told in the same minute.
    const isOther = ({ message }: TakenPush) => message.notification.title === 'How the day went';
    const ofReport = async () => (await taken()).filter((one) => !isOther(one));
    await expect.poll(async () => (await ofReport()).length, LIMIT).toBe(1);
    const [message] = (await ofReport()) as [TakenPush];
    expect(message.message.token).toMatch(/^simulated-/);
    expect(message.message.notification.title).toBe('Today’s report is ready');
    expect(JSON.stringify(message)).not.toContain('Tharani');

    await page.goto(`${server.url}/my/invoices`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const told = await toldByWorker(page);
    await deliver(phone, arriving(message, { user_id: '999999', notification_id: 'another' }));
    await deliver(phone, arriving(message));
    await told();
    expect(await shown(page)).toEqual(['Today’s report is ready']);
    await page.getByRole('link', { name: /^Notifications, \d+ new$/ }).waitFor();

    // One that has had nothing to do for a while is ended, and started anew by what arrives.
    const [worker = await context.waitForEvent('serviceworker')] = context.serviceWorkers();
    await clickNotification(worker);
    await page.waitForURL(server.url + message.message.data.path);
    await page.getByText(CHILD.name).first().waitFor();
    await expect.poll(() => shown(page), LIMIT).toEqual([]);
    const parent = await as('parent@demo.test');
    const latest = async () =>
      (await parent.get('/api/notifications')).body.data.find(
        ({ kind }: { kind: string }) => kind !== 'digest',
      );
    await expect.poll(async () => (await latest()).opened_at, LIMIT).not.toBeNull();
    const news = (await parent.get('/api/notifications/news')).body.data.count;
    await page
      .getByRole('link', { name: news ? `Notifications, ${news} new` : 'Notifications', exact: true })
      .waitFor();
    expect(await latest()).toMatchObject({ kind: 'report_ready', child: { fullname: CHILD.name } });

    // In the list it stands too, and a kind can be switched off.
    await page.getByRole('link', { name: /^Notifications/ }).click();
    await page
      .getByRole('link', { name: /Today’s report is ready/ })
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'Notification settings' }).click();
    await page.getByLabel('Classwork').click();
    await expect
      .poll(async () => (await parent.get('/api/notification-settings')).body.data.kinds, LIMIT)
      .toContainEqual({ kind: 'classwork', on: false });

    await signOut(page);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('tadika.push')), LIMIT)
      .toContain('"away":true');
    const administrator = await as('admin@demo.test');
    const devices = async () => (await administrator.get('/api/notification-report')).body.data.devices;
    await expect.poll(devices, LIMIT).toBe(0);
    // Who comes back is told again, unasked.
    await signIn(page, server.url, 'parent@demo.test');
    await expect.poll(devices, LIMIT).toBe(1);
    expect(errors).toEqual([]);
  });
});
