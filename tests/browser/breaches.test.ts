/**
 * Head office after a loss: notes the breach with the hours that the law gives, says who was told, closes it; and looks up
 * of which children a person could have read something.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn, startTablet, type Tablet } from '../support/browser';
import { TODAY, YESTERDAY } from '../support/demo-day';
import { startDemo } from '../support/demo-server';
import { fits } from '../support/fits';
import { intercept } from '../support/intercept';
import type { ServerProcess } from '../support/server-process';
import { toasted } from '../support/toasts';

let server: ServerProcess;
let office: Tablet;

beforeAll(async () => {
  server = await startDemo();
  office = await startTablet({ width: 1180, height: 820 });
});
afterAll(async () => {
  await office?.close();
  await server?.stop();
});

test('a breach is noted, told, closed; who could have read what is found with whom to tell', async () => {
  const { page } = office;
  await signIn(page, server.url, 'admin@demo.test');
  await page.goto(`${server.url}/settings/data-protection`);
  await page.getByRole('link', { name: 'Breaches of personal data' }).click();
  await page.getByText('No breaches recorded').waitFor();
  await page.getByRole('button', { name: 'Record a breach' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Give it a title.').waitFor();
  await dialog.getByLabel('Title').fill('A tablet was stolen');
  await dialog.getByLabel('What happened').fill('From the teachers’ room.');
  const moment = async (label: string, date: string, time: string) => {
    await dialog.getByRole('textbox', { name: label, exact: true }).fill(date);
    await dialog.getByLabel(`${label}: time`).fill(time);
  };
  await moment('Discovered', YESTERDAY, '08:30');
  await dialog.getByRole('checkbox', { name: 'Therapy notes' }).check();
  // The answer is lost on the way: the second try is told of the breach that the first one made, and there is one.
  await intercept(
    page,
    '**/api/breaches',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('The server can’t be reached.').waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toasted(page, 'Breach recorded.');
  await page.getByText(/^Commissioner: (tell by|was due)/).waitFor();
  await page.getByText(/^People: (tell by|was due)/).waitFor();
  expect(await page.getByRole('button', { name: 'Open “A tablet was stolen”' }).count()).toBe(1);

  await page.getByRole('button', { name: 'Open “A tablet was stolen”' }).click();
  await moment('Commissioner told', YESTERDAY, '11:00');
  await dialog.getByRole('checkbox', { name: 'Closed' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Say what was done before you close it.').waitFor();
  await dialog.getByLabel('What was done').fill('Signed out from afar.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/^Closed/).waitFor();
  await page.getByText(/^Commissioner: told/).waitFor();

  await page.goto(`${server.url}/users?search=${encodeURIComponent('Farah')}`);
  await page
    .getByRole('link', { name: /Farah binti Osman/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'What they could have read' }).click();
  await page.getByRole('textbox', { name: 'From', exact: true }).fill(YESTERDAY);
  await page.getByLabel('From: time').fill('00:00');
  await page.getByRole('textbox', { name: 'To', exact: true }).fill(TODAY);
  await page.getByLabel('To: time').fill('23:59');
  await page.getByText(/^\d+ child/).waitFor();
  for (const width of [360, 820, 1180, 1440]) {
    await page.setViewportSize({ width, height: 820 });
    await fits(page);
  }
});
