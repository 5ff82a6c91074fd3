/** A preschool that asks for the parents' forms first: what a tablet saves without them, and what waits. */
import { beforeEach, expect, test } from 'vitest';
import { messages } from '#shared/messages';
import { recordScreening } from '../../../src/local/day-entries';
import { writeMeta } from '../../../src/local/user-database';
import { buildChild, signedIn } from './support/build';
import { TODAY } from './support/fake-server';

let setting: Awaited<ReturnType<typeof signedIn>>;

beforeEach(async () => {
  setting = await signedIn();
  const { database } = setting;
  const preschool = { id: 1, name: 'Bintang', short_name: 'BTG', day_forms: ['daily_log' as const] };
  await database.preschools.put({ ...preschool, generation: 1 });
  await database.children.put({ ...buildChild(), generation: 1 });
  await writeMeta(database, { contact: { state: 'ok', since: 0 } });
});

const screen = (body_temperature: number) =>
  recordScreening(
    { childId: 11, date: TODAY, content: { body_temperature, symptoms: [], others_message: null } },
    setting.tablet,
  );

test('a first screening that flags nothing waits for the form, and is told so', async () => {
  await expect(screen(36.6)).rejects.toMatchObject({ errors: { child_id: [messages.dailyLogMissing] } });
  await setting.database.children.update(11, { day_forms: { date: TODAY, kinds: ['daily_log'] } });
  await screen(36.6);
});

test('a fever never waits, nor does a correction', async () => {
  await screen(38.6);
  await screen(36.7);
  expect(await setting.database.outbox.count()).toBe(2);
});

test('without contact the tablet may not have heard of the form, and saves', async () => {
  await writeMeta(setting.database, { contact: { state: 'no-network', since: 0 } });
  await screen(36.6);
});
