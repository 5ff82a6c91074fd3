/** Scenario 82: a photo is an entry like others, though it goes last, alone, and not for ever. */
import { expect } from 'vitest';
import { DAY_MS } from '#shared/domain/calendar-date';
import type { Tab } from './support/browser';
import { type Scene, scenes } from './support/scene';

const scenario = scenes();

const photos = (s: Scene): Promise<{ id: string; recorded_by: number }[]> =>
  s.simulation.house.admin('pictures').orderBy('recorded_at');
/** Who stands on each photo, by whom it was taken. */
const onThem = async (s: Scene) => {
  const rows: { child_id: number; recorded_by: number }[] = await s.simulation.house
    .admin('care_events')
    .join('pictures', 'pictures.id', 'care_events.picture')
    .orderBy(['pictures.recorded_by', 'child_id'])
    .select('child_id', 'care_events.recorded_by');
  return rows.map(({ child_id, recorded_by }) => [recorded_by, child_id]);
};
const takes = (s: Scene, tab: Tab, ...children: number[]) =>
  s.save(s.hand.photo(tab, s.place().date, children));
const isPhoto = ({ name }: { name: string }) => name === 'note_picture';
const wasSent = ({ simulation: { network } }: Scene) =>
  network.pushes.some(({ body }) => body.operations.some(isPhoto));

scenario(
  '82: of two tablets that take photos offline one is killed while sending: each photo and each child is there once',
  async (s) => {
    const [one, two] = await s.tablets(2);
    if (!one || !two) return;
    const [a = 0, b = 0] = s.simulation.cast.children[0];
    for (const tab of [one, two]) s.online(tab, false);
    await takes(s, one, a, b);
    await takes(s, two, a, b);
    expect(await s.states(one)).toEqual(['pending', 'pending', 'pending']);
    s.online(one, true);
    void s.simulation.active(one).sync.run('button');
    for (let steps = 0; steps < 5_000 && !wasSent(s); steps += 1) await s.simulation.steps(1);
    expect(wasSent(s)).toBe(true);
    s.online(one, false);
    const again = await s.reopen(one);
    expect(await s.states(again)).not.toEqual(['sent', 'sent', 'sent']);
    s.online(again, true);
    s.fault(again, 'drop-answer', 'double');
    s.online(two, true);
    s.fault(two, 'drop-answer', 'drop-answer', 'truncate');
    for (let tries = 0; tries < 4; tries += 1) for (const tab of [again, two]) await s.sync(tab);
    expect(await s.states(again)).toEqual(['sent', 'sent', 'sent']);
    const [first, second] = [s.simulation.person(0).id, s.simulation.person(1).id];
    expect((await photos(s)).map(({ recorded_by }) => recorded_by).toSorted((x, y) => x - y)).toEqual(
      [first, second].toSorted((x, y) => x - y),
    );
    const both = (person: number) => [a, b].toSorted((x, y) => x - y).map((child) => [person, child]);
    expect(await onThem(s)).toEqual([first, second].toSorted((x, y) => x - y).flatMap(both));
    await s.endsWell();
  },
);

scenario('82: whatever was noted after a photo is on the server before it', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  s.online(tab, false);
  await takes(s, tab, s.simulation.cast.children[0][0] ?? 0);
  await s.save(s.hand.screen(tab, s.place(), 38.6));
  s.online(tab, true);
  await s.sync(tab);
  const sent = s.simulation.network.pushes.map(({ body }) => body.operations.map(({ name }) => name));
  expect(sent.at(-1)).toEqual(['note_picture']);
  expect(sent.slice(0, -1).flat()).not.toContain('note_picture');
  await s.endsWell();
});

scenario('82: a database that is set back within some days gets the photo again', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  const { house } = s.simulation;
  await house.snapshots.take('before');
  await takes(s, tab, s.simulation.cast.children[0][0] ?? 0);
  await s.sync(tab);
  await s.simulation.sleep(2 * DAY_MS);
  await house.snapshots.setBack('before');
  await house.renewEpoch();
  expect(await photos(s)).toEqual([]);
  for (let tries = 0; tries < 2; tries += 1) await s.sync(tab);
  expect(await photos(s)).toHaveLength(1);
  await s.endsWell();
});
