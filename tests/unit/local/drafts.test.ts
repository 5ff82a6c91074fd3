/** What is being typed survives everything but its last half second. */

import { beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#shared/domain/calendar-date';
import { recordScreening } from '../../../src/local/day-entries';
import type { Active, Tablet } from '../../../src/local/tablet';
import { signedIn } from './support/build';
import { TODAY } from './support/fake-server';
import { until, type World } from './support/world';

let world: World;
let tablet: Tablet;
let active: Active;
const failures: unknown[] = [];
const note = (error: unknown) => failures.push(error);

beforeEach(async () => {
  ({ world, tablet, active } = await signedIn());
  failures.length = 0;
});

const stored = () => active.database.drafts.get('k');
const screening = {
  childId: 11,
  date: TODAY,
  content: { body_temperature: 36.6, symptoms: [], others_message: null },
  draftKey: 'k',
};

test('A draft is stored half a second after the first keystroke, with the last one by then', async () => {
  active.drafts.write('k', 'a', { opened: 1 }, note);
  await world.pass(300);
  active.drafts.write('k', 'ab', { opened: 1 }, note);
  expect(await stored()).toBeUndefined();
  await world.pass(200);
  await until('it is stored', async () => (await stored()) !== undefined);
  expect(await stored()).toMatchObject({ value: 'ab', base: { opened: 1 } });
});

test('It is there at once for whoever reads it, stored or not', async () => {
  expect(await active.drafts.read('k')).toBeNull();
  active.drafts.write('k', 'a', null, note);
  expect(await active.drafts.read('k')).toMatchObject({ value: 'a' });
});

test('It says when by the server’s clock, where the tablet’s is wrong', async () => {
  const now = tablet.clock.now();
  tablet.clock.learn(new Date(now).toISOString(), tablet.environment.clock.now());
  world.setClock(tablet.environment.clock.now() - 5 * HOUR_MS);
  active.drafts.write('k', 'a', null, note);
  expect((await active.drafts.read('k'))?.savedAt).toBe(tablet.clock.now());
  expect(Math.abs(tablet.clock.now() - now)).toBeLessThan(HOUR_MS);
});

test('It is stored at once when the page is left', async () => {
  active.drafts.write('k', 'a', null, note);
  await active.drafts.flush('k');
  expect(await stored()).toMatchObject({ value: 'a' });
});

test('Submitting takes it along: it does not come back by a timer', async () => {
  active.drafts.write('k', 'a', null, note);
  await recordScreening(screening, tablet);
  await world.pass(5_000);
  expect(await stored()).toBeUndefined();
  expect(await active.drafts.read('k')).toBeNull();
});

test('A submit that fails gives it back', async () => {
  active.database.outbox.hook('creating', () => {
    throw new DOMException('No room', 'QuotaExceededError');
  });
  active.drafts.write('k', 'a', null, note);
  await expect(recordScreening(screening, tablet)).rejects.toMatchObject({ kind: 'full' });
  expect(await active.drafts.read('k')).toMatchObject({ value: 'a' });
  await world.pass(500);
  await until('it is stored', async () => (await stored()) !== undefined);
});

test('A tablet that is full says so, keeps the text in memory and tries again', async () => {
  const full = () => {
    throw new DOMException('No room', 'QuotaExceededError');
  };
  active.database.drafts.hook('creating', full);
  active.drafts.write('k', 'a', null, note);
  await world.pass(500);
  await until('it is told', () => failures.length === 1);
  expect(failures[0]).toMatchObject({ kind: 'full' });
  active.database.drafts.hook('creating').unsubscribe(full);
  await world.pass(5_000);
  await until('it is stored', async () => (await stored()) !== undefined);
  expect(tablet.trouble.get()).toBeNull();
});

test('Discarding it removes it, also from memory', async () => {
  active.drafts.write('k', 'a', null, note);
  await active.drafts.flush();
  active.drafts.write('k', 'b', null, note);
  await active.drafts.discard('k');
  await world.pass(5_000);
  expect(await active.drafts.read('k')).toBeNull();
});

/** Storing the draft fails, as it does over a connection that broke, while `meanwhile` is done. */
async function storingFails(meanwhile: () => Promise<unknown>): Promise<void> {
  let left = 2;
  let began = false;
  active.database.drafts.hook('creating', () => {
    began = true;
    if (left-- > 0) throw new DOMException('No room', 'QuotaExceededError');
  });
  active.drafts.write('k', 'a', null, note);
  const flushed = active.drafts.flush('k').catch(note);
  await until('it is being stored', () => began);
  await meanwhile();
  await flushed;
  await world.pass(6_000);
}

test('What is made an entry while its draft is being stored does not come back', async () => {
  await storingFails(() => recordScreening(screening, tablet));
  expect(await active.drafts.read('k')).toBeNull();
});

test('What is thrown away while it is being stored does not come back', async () => {
  await storingFails(() => active.drafts.discard('k'));
  expect(await active.drafts.read('k')).toBeNull();
});

test('A flush waits for what is being stored, and for what was typed since', async () => {
  active.drafts.write('k', 'a', null, note);
  const first = active.drafts.flush('k');
  active.drafts.write('k', 'ab', null, note);
  await active.drafts.flush();
  expect(await stored()).toMatchObject({ value: 'ab' });
  await first;
  expect(await stored()).toMatchObject({ value: 'ab' });
});

test('A flush of all waits for the one that is under way', async () => {
  active.drafts.write('k', 'a', null, note);
  void active.drafts.flush('k');
  await active.drafts.flush();
  expect(await stored()).toMatchObject({ value: 'a' });
});
