/** Two children with one illness: the banner, its steps and the letters, on a tablet with no network. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { done, operation } from '../api/tablet';
import {
  signIn,
  startOfflineTablet,
  type Tablet,
  untilReadyForOffline,
  untilSynced,
} from '../support/browser';
import { TODAY } from '../support/demo-day';
import { callerOf, startDemo } from '../support/demo-server';
import { inDatabaseOf } from '../support/embedded-database';
import { fits } from '../support/fits';
import { foundIll } from '../support/illness-sample';
import type { ServerProcess } from '../support/server-process';

const CASES = [1, 3].map((child_id) => ({ child_id, id: randomUUID() }));
const CLEANED = ['We have cleaned and disinfected', 'telah dibersihkan dan dinyahkuman', '已清洁并消毒'];

let server: ServerProcess;
let tablet: Tablet;

beforeAll(async () => {
  server = await startDemo();
  const teacher = await callerOf(server, 'teacher@demo.test');
  for (const { child_id, id } of CASES) {
    const found = foundIll(child_id, TODAY, { id, illness: 'mumps', symptoms: ['fever'] });
    await done(teacher, operation('record_illness', found, null));
  }
  tablet = await startOfflineTablet({ width: 820, height: 1180 });
  await signIn(tablet.page, server.url, 'principal@demo.test');
  await untilReadyForOffline(tablet.page);
});
afterAll(async () => {
  await tablet?.close();
  await server?.stop();
});

test('the steps are noted with no network, and a letter says nothing that was not done', async () => {
  const { page, context } = tablet;
  await page.goto(`${server.url}/today/illnesses`);
  await untilSynced(page);
  await context.setOffline(true);
  const banner = page.getByRole('alert').filter({ hasText: 'Mumps: 2 cases (Bintang)' });
  await banner.getByText('Only the health office decides about closing.').waitFor();
  await fits(page);
  const dialog = page.getByRole('dialog');
  const step = (name: string) => banner.getByRole('button', { name }).click();
  const save = () => dialog.getByRole('button', { name: 'Save' }).click();

  await step('Send a letter to parents');
  const letter = await dialog.innerText();
  for (const words of ['Dear parents', 'Ibu bapa yang dihormati', '各位家长'])
    expect(letter).toContain(words);
  for (const words of CLEANED) expect(letter).not.toContain(words);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await step('Tell the health office');
  await save();
  await dialog.locator('[aria-invalid="true"]').waitFor();
  await dialog.getByLabel('Reference, or who answered').fill('KKM 2026/12');
  await save();
  await banner.getByText('The health office was told · KKM 2026/12').waitFor();
  await step('Disinfect rooms and toys');
  await save();
  await banner.getByText('Rooms and toys were disinfected').waitFor();
  await step('Send a letter to parents');
  const after = await dialog.innerText();
  for (const words of CLEANED) expect(after).toContain(words);
  await save();
  await banner.getByText('Parents have the letter').waitFor();

  await context.setOffline(false);
  await untilSynced(page);
  const acts = await inDatabaseOf(server.dataDir, (knex) =>
    knex('illnesses')
      .whereIn(
        'about',
        CASES.map(({ id }) => id),
      )
      .orderBy('noted_at')
      .pluck('act'),
  );
  expect(acts).toEqual(['office_told', 'disinfected', 'letters_sent']);
});
