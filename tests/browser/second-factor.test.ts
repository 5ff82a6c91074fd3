/**
 * The second step on the screen of a house that begins for real: the first administrator sets it up before anything else,
 * and signs in by a code, by a passkey of the browser's own authenticator, and by a recovery code.
 */
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '#shared/messages';
import { Caller } from '../support/api';
import { signOut, startTablet, type Tablet } from '../support/browser';
import { fits } from '../support/fits';
import { intercept } from '../support/intercept';
import { isLong } from '../support/rounds';
import { codeOf } from '../support/second-factor';
import { type ServerProcess, startServer } from '../support/server-process';
import { toasted } from '../support/toasts';

const WHO = { name: 'Puan Aminah', email: 'aminah@test.test', password: 'three words together' };
const HALF_MINUTE = 30_000;
let server: ServerProcess;
let desk: Tablet;
let phone: Tablet;
let secret = '';
let codes: string[] = [];

beforeAll(async () => {
  [server, desk, phone] = await Promise.all([
    startServer({ env: { DEMO: '0', HOST: '127.0.0.1' } }),
    startTablet({ width: 1440, height: 900 }),
    startTablet({ width: 360, height: 740 }),
  ]);
  const token = /\/welcome\/(\S+)/.exec(server.output())?.[1];
  await new Caller(server.url).post(`/api/welcome/${token}`, WHO);
});
afterAll(async () => {
  await Promise.all([desk?.close(), phone?.close()]);
  await server?.stop();
});

async function enterPassword(page: Page): Promise<void> {
  await page.goto(server.url);
  await page.getByLabel('E-mail').fill(WHO.email);
  await page.getByLabel('Password', { exact: true }).fill(WHO.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const home = (page: Page) => page.getByRole('button', { name: /^Account of/ }).waitFor();
const codeField = (page: Page) => page.getByLabel('Code from your authenticator app');

async function withAuthenticator(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      automaticPresenceSimulation: true,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return session;
}

test('the first administrator sets it up before anything else', async () => {
  const { page } = phone;
  await enterPassword(page);
  await page.getByRole('heading', { level: 1, name: 'Set up a second step' }).waitFor();
  await page.getByText('Your account needs a second step.').waitFor();
  await fits(page);
  // No address leads past it.
  await page.goto(`${server.url}/users`);
  await page.getByRole('heading', { level: 1, name: 'Set up a second step' }).waitFor();
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('img', { name: 'QR code of the secret' }).waitFor();
  secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await fits(page);
  await dialog.getByLabel('The code it shows now').fill('12');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByText(messages.codeRequired).waitFor();
  await dialog.getByLabel('The code it shows now').fill(codeOf(secret, new Date()));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await toasted(page, 'From now on you need your authenticator app to sign in.');
  const kept = page.getByRole('dialog', { name: 'Keep your recovery codes' });
  await kept.waitFor();
  codes = await kept.locator('code').allTextContents();
  expect(codes).toHaveLength(10);
  await fits(page);
  await kept.getByRole('button', { name: 'I have kept them' }).click();
  await home(page);
  expect(phone.errors).toEqual([]);
});

test('a sign-in asks for a code, says what is wrong, and takes it; a passkey is added and takes its place', async () => {
  const { page } = desk;
  await enterPassword(page);
  await codeField(page).waitFor();
  expect(await codeField(page).getAttribute('autocomplete')).toBe('one-time-code');
  expect(await codeField(page).getAttribute('inputmode')).toBe('numeric');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText(messages.codeRequired).waitFor();
  // The one that confirmed the app was taken; this is the next, which a clock may be ahead by.
  const next = codeOf(secret, new Date(Date.now() + HALF_MINUTE));
  await codeField(page).fill(next === '123456' ? '654321' : '123456');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText(messages.codeWrong).waitFor();
  await intercept(page, '**/api/login/second-factor', (route) => route.abort());
  await codeField(page).fill(next);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('The server can’t be reached').waitFor();
  await page.unroute('**/api/login/second-factor');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await home(page);

  await withAuthenticator(page);
  await page.goto(`${server.url}/my/sign-in`);
  await page.getByText('Recovery codes left: 10.').waitFor();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await dialog.getByText('Give the passkey a name').waitFor();
  await dialog.getByLabel('Name of the passkey').fill('Office desk');
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await page.getByText('Office desk', { exact: true }).waitFor();
  await fits(page);
  await signOut(page);
  await enterPassword(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await home(page);
  expect(desk.errors).toEqual([]);
});

test.runIf(isLong)(
  'a recovery code lets in once, and a ticket that is too old leads back to the password',
  async () => {
    const { page } = phone;
    await signOut(page);
    await enterPassword(page);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await fits(page);
    await page.getByLabel('Recovery code').fill('AAAA-AAAA-AAAA-AAAA');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText(messages.recoveryCodeWrong).waitFor();
    const expired = { message: messages.ticketExpired, errors: { ticket: [messages.ticketExpired] } };
    await intercept(page, '**/api/login/second-factor', (route) =>
      route.fulfill({ status: 422, json: expired }),
    );
    await page.getByLabel('Recovery code').fill(codes[0] ?? '');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText(messages.ticketExpired).waitFor();
    await page.unroute('**/api/login/second-factor');
    await page.getByLabel('Password', { exact: true }).fill(WHO.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(codes[0] ?? '');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await home(page);
    await page.goto(`${server.url}/my/sign-in`);
    await page.getByText('Recovery codes left: 9.').waitFor();
    await page.getByText('Wrong second step').first().waitFor();
    await fits(page);
    expect(phone.errors).toEqual([]);
  },
);
