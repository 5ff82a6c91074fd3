/** A database that was set back gives no id anew that may have been given to somebody in the time that was lost. */
import { expect, it } from 'vitest';
import { migrate } from '../../server/db/migrate';
import { noteIdentity, renewEpoch } from '../../server/sync/epoch';
import { buildChild, buildPreschool, buildUser } from '../support/factories';
import { runningApi } from './running-api';

const running = runningApi();
const FAR = 500_000;

/** Ids of a new preschool, person and child. */
async function newIds(): Promise<number[]> {
  const { knex } = running;
  const preschool = await buildPreschool(knex);
  const person = await buildUser(knex, 5, { preschools: [preschool] });
  return [preschool.id, person.id, (await buildChild(knex, preschool)).id];
}
async function distances(between: () => Promise<void>): Promise<boolean[]> {
  const before = await newIds();
  await between();
  const after = await newIds();
  return after.map((id, place) => id - (before[place] ?? 0) > FAR);
}

it('where the epoch is renewed', async () => {
  expect(await distances(() => renewEpoch(running.knex))).toEqual([true, true, true]);
  expect(await distances(() => noteIdentity(running.knex))).toEqual([false, false, false]);
});

it('where a start meets other files than the last one did', async () => {
  await running.knex('feed_epoch').update({ identity: null });
  expect(await distances(() => noteIdentity(running.knex))).toEqual([false, false, false]);
  await running.knex('feed_epoch').update({ identity: '7 2 16384' });
  expect(await distances(() => noteIdentity(running.knex))).toEqual([true, true, true]);
  expect(await distances(() => noteIdentity(running.knex))).toEqual([false, false, false]);
  // The steps of a release touch no sequence.
  expect(await distances(() => migrate(running.knex))).toEqual([false, false, false]);
});
