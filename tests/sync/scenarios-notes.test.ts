/** Scenario 59: the note of a child who is on no list is an entry like others, though it is about a preschool. */
import { expect } from 'vitest';
import { DAY_MS } from '#shared/domain/calendar-date';
import { askPrincipal, discardEntry, resendEntry } from '../../src/local/outbox-changes';
import { saveEntry } from '../../src/local/save-entry';
import { signOut } from '../../src/local/sign-out-by-hand';
import { waitingEntries } from '../../src/local/waiting-entries';
import { buildClassroom } from '../support/factories';
import type { Tab } from './support/browser';
import type { WireAnswer } from './support/inject';
import { type Scene, scenes } from './support/scene';

const scenario = scenes();

async function note(s: Scene, tab: Tab, name = 'Mei Ling', given: object = {}) {
  const { admin, cast } = s.simulation.house;
  const [preschool_id] = cast.preschoolIds;
  const { id: classroom_id } = await admin('classrooms').where({ preschool_id }).first('id');
  const about = { preschool_id, classroom_id, child_age: 4, parent_name: 'Puan Tan' };
  const made = { date: s.place().date, name, ...about, selected_emails: ['office@test.test'], ...given };
  return s.simulation.finish(saveEntry('note_unregistered_child', made, {}, tab.tablet));
}
const stored = (s: Scene): Promise<{ name: string; created_by: number; came_on: string }[]> =>
  s.simulation.house.admin('unregistered_children').orderBy('id');
const letters = async (s: Scene) => (await s.simulation.house.admin('mails')).length;
const rows = async (s: Scene, tab: Tab) =>
  (await s.outbox(tab)).map(({ state, sent_as }) => [state, sent_as]);
/** The author works at the other preschool from now on. */
async function move(s: Scene, ended_at = new Date(s.simulation.time.now)): Promise<void> {
  const { admin, cast } = s.simulation.house;
  const user_id = s.simulation.person(0).id;
  await admin('user_preschools').where({ user_id }).update({ preschool_id: cast.preschoolIds[1] });
  await admin('former_access').insert({ user_id, preschool_id: cast.preschoolIds[0], ended_at });
}

scenario(
  '59: noted offline it outlives a restart, and is sent once though its answer was lost',
  async (s) => {
    const [first] = await s.tablets(1);
    if (!first) return;
    s.online(first, false);
    await note(s, first);
    const tab = await s.reopen(first);
    expect(await s.outbox(tab)).toMatchObject([
      {
        state: 'pending',
        child_id: null,
        child_name: 'Mei Ling',
        preschool_id: s.simulation.cast.preschoolIds[0],
      },
    ]);
    s.online(tab, true);
    s.fault(tab, 'drop-answer', 'double', 'truncate');
    for (let tries = 0; tries < 4; tries += 1) await s.sync(tab);
    expect(await rows(s, tab)).toEqual([['sent', 'applied']]);
    expect(await stored(s)).toMatchObject([
      { name: 'Mei Ling', created_by: s.simulation.person(0).id, came_on: s.place().date },
    ]);
    expect(await letters(s)).toBe(1);
    await s.endsWell();
  },
);

scenario('59: killed while sending, and delivered twice at once, it is there once', async (s) => {
  const [first] = await s.tablets(1);
  if (!first) return;
  s.online(first, false);
  for (const name of ['Arjun', 'Mei Ling']) await note(s, first, name);
  s.online(first, true);
  s.fault(first, 'double');
  void s.simulation.active(first).sync.run('button');
  await s.simulation.steps(6);
  const tab = await s.reopen(first);
  for (let tries = 0; tries < 3; tries += 1) await s.sync(tab);
  expect((await stored(s)).map(({ name }) => name).sort()).toEqual(['Arjun', 'Mei Ling']);
  expect(await letters(s)).toBe(2);
  await s.endsWell();
});

scenario('59: a stranger’s refusal refuses nothing, and it is sent later', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  const refusal: WireAnswer = {
    status: 422,
    headers: [['content-type', 'application/json']],
    body: JSON.stringify({ message: 'No', errors: { name: ['No'] } }),
  };
  s.simulation.network.between = () => refusal;
  await note(s, tab);
  for (let tries = 0; tries < 4; tries += 1) await s.sync(tab);
  expect(await s.states(tab)).toEqual(['pending']);
  s.simulation.network.between = () => null;
  await s.endsWell();
  expect([await rows(s, tab), (await stored(s)).length]).toEqual([[['sent', 'applied']], 1]);
});

scenario('59: kept over a sign-out, it is never sent as someone else’s', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  const [a, b] = [s.simulation.person(0), s.simulation.person(1)];
  s.online(tab, false);
  await note(s, tab);
  await s.simulation.finish(signOut(tab.tablet));
  await s.simulation.sleep(8 * DAY_MS);
  s.online(tab, true);
  await s.simulation.signIn(tab, b);
  await s.sync(tab);
  expect(await stored(s)).toEqual([]);
  expect(await s.simulation.finish(waitingEntries(tab.tablet))).toMatchObject([{ userId: a.id, count: 1 }]);
  await s.simulation.signIn(tab, a);
  await s.sync(tab);
  expect(await stored(s)).toMatchObject([{ created_by: a.id }]);
  await s.endsWell();
});

for (const how of ['revoked', 'deactivated', 'moved'] as const) {
  scenario(`59: of an author who was ${how} meanwhile it waits for the principal, whole`, async (s) => {
    const [tab] = await s.tablets(1);
    if (!tab) return;
    const { admin, cast } = s.simulation.house;
    const { id } = s.simulation.person(0);
    s.online(tab, false);
    await note(s, tab);
    const at = new Date(s.simulation.time.now);
    if (how === 'moved') await move(s);
    else await admin('sessions').where({ user_id: id }).update({ ended_at: at, ended_because: 'revoked' });
    if (how === 'deactivated') await admin('users').where({ id }).update({ deactivated_at: at });
    s.online(tab, true);
    await s.sync(tab);
    expect([await stored(s), await letters(s)]).toEqual([[], 0]);
    expect((await s.truth()).held).toMatchObject([
      {
        author_id: id,
        child_id: null,
        preschool_id: cast.preschoolIds[0],
        operation: { arguments: { name: 'Mei Ling' } },
      },
    ]);
    if (how === 'moved') expect(await rows(s, tab)).toEqual([['sent', 'held']]);
    await s.endsWell();
  });
}

scenario('59: of a preschool that its author never worked at, it is refused', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  await note(s, tab, 'Mei Ling', { preschool_id: s.simulation.cast.preschoolIds[1] });
  await s.sync(tab);
  const [row] = await s.outbox(tab);
  expect([row?.state, Object.keys(row?.last_error?.errors ?? {})]).toEqual(['refused', ['preschool_id']]);
  expect([await stored(s), (await s.truth()).held]).toEqual([[], []]);
});

scenario('59: refused, it is put right and sent again, or handed to the principal, or deleted', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  const { admin } = s.simulation.house;
  const gone = await buildClassroom(admin, { id: s.simulation.cast.preschoolIds[1] });
  for (const name of ['Arjun', 'Mei Ling', 'Siti']) await note(s, tab, name, { classroom_id: gone.id });
  await s.sync(tab);
  const refused = await s.outbox(tab);
  expect(refused.map(({ state, last_error }) => [state, Object.keys(last_error?.errors ?? {})])).toEqual(
    Array.from({ length: 3 }, () => ['refused', ['classroom_id']]),
  );
  expect([await stored(s), await letters(s)]).toEqual([[], 0]);

  const [one, two, three] = refused;
  const { id: classroom_id } = await admin('classrooms').whereNot({ id: gone.id }).first('id');
  const mended = { arguments: { ...one?.arguments, name: 'Arjun Kumar', classroom_id } };
  await s.simulation.finish(resendEntry(one?.operation_id ?? '', mended, tab.tablet));
  await s.simulation.finish(askPrincipal(two?.operation_id ?? '', tab.tablet));
  await s.simulation.finish(discardEntry(three?.operation_id ?? '', tab.tablet));
  await s.sync(tab);
  expect((await s.outbox(tab)).map(({ child_name, sent_as }) => [child_name, sent_as])).toEqual([
    ['Arjun Kumar', 'applied'],
    ['Mei Ling', 'held'],
  ]);
  expect((await stored(s)).map(({ name }) => name)).toEqual(['Arjun Kumar']);
  expect(await admin('audit_entries').where({ action: 'discarded' })).toMatchObject([
    { entity_id: three?.operation_id, preschool_id: s.simulation.cast.preschoolIds[0] },
  ]);
});

scenario(
  '59: acknowledged before the server was set back, it is offered again, and is there once',
  async (s) => {
    const [tab] = await s.tablets(1);
    if (!tab) return;
    const { house } = s.simulation;
    await house.snapshots.take('backup');
    await note(s, tab);
    await s.sync(tab);
    await house.snapshots.setBack('backup');
    await house.renewEpoch();
    expect(await stored(s)).toEqual([]);
    for (let tries = 0; tries < 3; tries += 1) await s.sync(tab);
    expect([await rows(s, tab), (await stored(s)).length, await letters(s)]).toEqual([
      [['sent', 'applied']],
      1,
      1,
    ]);
    // Set back to a moment that knew it: nothing is doubled.
    await house.snapshots.take('backup');
    await house.snapshots.setBack('backup');
    await house.renewEpoch();
    for (let tries = 0; tries < 3; tries += 1) await s.sync(tab);
    expect([(await stored(s)).length, await letters(s)]).toEqual([1, 1]);
    await s.endsWell();
  },
);

scenario('59: a poisoned neighbour holds it up no longer than others', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  s.online(tab, false);
  await s.save(s.hand.screen(tab, s.place()));
  await note(s, tab);
  await s.save(s.hand.writeRow(tab, s.place(), 'activities'));
  const { database } = s.simulation.active(tab);
  await s.simulation.finish(
    database.outbox
      .where('order')
      .equals(1)
      .modify({ arguments: { nonsense: true } }) as never,
  );
  s.online(tab, true);
  await s.sync(tab);
  expect((await s.states(tab)).slice(1)).toEqual(['sent', 'sent']);
  expect(await stored(s)).toHaveLength(1);
});
