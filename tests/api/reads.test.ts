/** The read log: who opened what is known of a child, one row an opening, told by calls and by tablets. */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#shared/domain/calendar-date';
import { dailyReportId, screeningId } from '#shared/domain/uuid';
import type { Caller } from '../support/api';
import {
  type BuiltChild,
  buildChild,
  buildFormerAccess,
  buildMedicine,
  buildPreschool,
  buildUser,
} from '../support/factories';
import { foundIll } from '../support/illness-sample';
import { runningApi, TODAY } from './running-api';
import { done, operation, reportOperation, screeningOperation, texts } from './tablet';

const running = runningApi();
let here: Awaited<ReturnType<typeof buildPreschool>>;
let elsewhere: typeof here;
let parent: Awaited<ReturnType<typeof buildUser>>;
let principal: Caller;
let administrator: Caller;
let therapist: Caller;
let teacher: Caller;
let child: BuiltChild;

beforeAll(async () => {
  const { knex, api } = running;
  here = await buildPreschool(knex);
  elsewhere = await buildPreschool(knex);
  parent = await buildUser(knex, 7);
  principal = await api.as(await buildUser(knex, 4, { preschools: [here] }));
  administrator = await api.as(await buildUser(knex, 2));
  therapist = await api.as(await buildUser(knex, 6, { preschools: [here] }));
  teacher = await api.as(await buildUser(knex, 5, { preschools: [here] }));
});

beforeEach(async () => {
  const { knex } = running;
  const [{ count }] = (await knex('children').count()) as [{ count: number }];
  const mykid_no = `210517-14-${String(1000 + Number(count))}`;
  child = await buildChild(knex, here, { parents: [parent], mykid_no });
  await done(therapist, reportOperation(child.id, texts({ plan: 'Swing and climb.' })));
  await done(teacher, screeningOperation(child.id));
});

const readsOf = async (reader: Caller, of = child) => {
  const answer = await reader.get(`/api/children/${of.id}/reads?per_page=1500`);
  expect(answer.status).toBe(200);
  return answer.body.data as {
    by: { id: number };
    kind: string;
    way: string;
    at: string;
    offline: boolean;
  }[];
};
const toldOf = async (who: Caller) =>
  (await readsOf(administrator)).filter(({ by }) => by.id === who.userId).map(({ kind, way }) => [kind, way]);
const opening = (given: object = {}) => ({
  id: randomUUID(),
  child_id: child.id,
  kind: 'therapy',
  at: '2026-03-11T00:10:00.000Z',
  ...given,
});
const tell = (caller: Caller, openings: object[]) =>
  caller.post('/api/reads', { user_id: caller.userId, device_id: caller.deviceId, openings });

describe('what is written', () => {
  it('an opened report tells of therapy notes only to whom it showed some', async () => {
    const address = `/api/children/${child.id}/daily-reports/${dailyReportId(child.id, TODAY)}`;
    for (const caller of [therapist, teacher, principal])
      expect((await caller.get(address)).status).toBe(200);
    expect(await toldOf(therapist)).toEqual([['therapy', 'opened']]);
    expect(await toldOf(principal)).toEqual([['therapy', 'opened']]);
    expect(await toldOf(teacher)).toEqual([]);
  });

  it('screenings are told as opened or as listed, the MyKid number by the child, a download by its own kind', async () => {
    await teacher.get(`/api/health/view/${screeningId(child.id, TODAY)}`);
    await teacher.get('/api/health/screenings?per_page=1500');
    expect(await toldOf(teacher)).toEqual(
      expect.arrayContaining([
        ['health', 'opened'],
        ['health', 'listed'],
      ]),
    );
    await principal.get(`/api/children/${child.id}`);
    await principal.get('/children/download-csv');
    expect((await toldOf(principal)).sort()).toEqual([
      ['export', 'downloaded'],
      ['identity', 'opened'],
    ]);
  });

  it('a parent’s own look is told too, and a call that was refused is not', async () => {
    const mother = await running.api.as(parent);
    expect((await mother.get(`/api/portal/children/${child.id}/days`)).status).toBe(200);
    expect(await toldOf(mother)).toEqual([['health', 'opened']]);
    const finance = await running.api.as(await buildUser(running.knex, 3));
    expect((await finance.get(`/api/health/view/${screeningId(child.id, TODAY)}`)).status).toBe(403);
    expect(await toldOf(finance)).toEqual([]);
  });

  it('is one row an opening: again within ten minutes is none, also many at once; later is another', async () => {
    const address = `/api/children/${child.id}`;
    await Promise.all(Array.from({ length: 12 }, () => principal.get(address)));
    running.clock.advance(9 * MINUTE_MS);
    await principal.get(address);
    expect(await toldOf(principal)).toEqual([['identity', 'opened']]);
    running.clock.advance(60_000);
    await principal.get(address);
    expect(await toldOf(principal)).toHaveLength(2);
    running.clock.set('2026-03-11T01:00:00Z');
  });

  it('holds ids and kinds alone', async () => {
    await therapist.get(`/api/children/${child.id}/daily-reports`);
    await readsOf(principal);
    const rows = await running.knex('read_entries').where({ child_id: child.id });
    expect(JSON.stringify(rows)).not.toMatch(/Swing|210517|Child/);
  });
});

/** One of each kind, as tablets write them. */
function noted(childId: number) {
  const of = { child_id: childId, day: TODAY, time: '08:25', noted_at: `${TODAY}T00:26:00.000Z` };
  const made = () => ({ ...of, id: randomUUID(), corrects: null });
  const nothing = {
    place: null,
    first_aid: null,
    witnesses: null,
    told: null,
    told_day: null,
    told_time: null,
  };
  const fall = { act: 'happened', about: null, kind: 'fall', parts: ['head'], text: 'Fell', ...nothing };
  const nobody = { witness_id: null, witness: null, override: null, note: null };
  const syrup = { medicine_id: randomUUID(), medicine: 'Syrup', amount: '5 ml', apart_hours: null, knew: [] };
  const spat = { act: 'refused', about: null, due: null, slot: null, ...syrup, ...nobody };
  const came = { act: 'arrived', classroom: 'Bintang', guardian_id: null, person: null, checked: null };
  const ill = foundIll(childId, TODAY, { id: randomUUID(), certainty: 'suspected', noted_at: of.noted_at });
  const away = { id: randomUUID(), child_id: childId, from: TODAY, to: TODAY, reason: 'sick', remark: 'Flu' };
  const meal = { act: 'meal', detail: 'lunch', portion: 'half', note: 'Soup' };
  return {
    screening: screeningOperation(childId),
    report: reportOperation(childId, { activities: { rows: [] } }),
    therapy: reportOperation(childId, texts({ plan: 'Swing.' })),
    absence_note: operation('record_absence_note', { ...away, corrects: null }, null),
    presence: operation('record_presence', { ...made(), ...came, reason: null }, null),
    care: operation('record_care', { ...made(), ...meal }, null),
    incident: operation('record_incident', { ...made(), ...fall }, null),
    dose: operation('record_dose', { ...made(), ...spat }, null),
    illness: operation('record_illness', ill, null),
  };
}

it.each(['care', 'dose', 'illness'] as const)(
  'a parent’s look at %s alone is one at health',
  async (which) => {
    child = await buildChild(running.knex, here, { parents: [parent] });
    const mother = await running.api.as(parent);
    const days = `/api/portal/children/${child.id}/days`;
    await mother.get(days);
    expect(await toldOf(mother)).toEqual([]);
    const entry = noted(child.id)[which];
    if (which === 'dose') entry.arguments.medicine_id = await buildMedicine(running.knex, child);
    await done(teacher, entry);
    await mother.get(days);
    expect(await toldOf(mother)).toEqual([['health', 'opened']]);
  },
);

describe('an entry that waits for the principal', () => {
  it.each([
    ['screening', 'health'],
    ['report', null],
    ['therapy', 'therapy'],
    ['absence_note', null],
    ['presence', null],
    ['care', 'health'],
    ['incident', 'incident'],
    ['dose', 'health'],
    ['illness', 'health'],
  ] as const)('(%s) is told as read: %s', async (which, kind) => {
    const leaver = await running.api.as(await buildUser(running.knex, 5, { preschools: [elsewhere] }));
    await buildFormerAccess(running.knex, leaver, here, running.clock.now());
    await done(leaver, noted(child.id)[which], 'held');
    const entries = (await principal.get('/api/quarantined-entries?per_page=1500')).body.data;
    expect(entries.map((entry: { child: { id: number } }) => entry.child.id)).toContain(child.id);
    expect(await toldOf(principal)).toEqual(kind === null ? [] : [[kind, 'listed']]);
  });
});

it('whoever reads in the trail what was noted of a child is told as having read it', async () => {
  const { incident, illness, care, presence } = noted(child.id);
  for (const one of [incident, illness, care, presence]) await done(teacher, one);
  const ofChild = async () => {
    const { data } = (await administrator.get('/api/audit?per_page=100')).body;
    return data.filter((entry: { entity_id: string }) => entry.entity_id === incident.arguments.id);
  };
  expect(await ofChild()).toHaveLength(1);
  const kinds = (await toldOf(administrator)).map(([kind]) => kind);
  expect(kinds.toSorted()).toEqual(['health', 'incident', 'therapy']);
});

describe('who reads it', () => {
  it('head office and the child’s principal, and nobody of another preschool', async () => {
    const callers = await Promise.all(
      [3, 5, 6, 7].map(async (role) =>
        running.api.as(
          await buildUser(running.knex, role, role === 5 || role === 6 ? { preschools: [here] } : {}),
        ),
      ),
    );
    const statuses = await Promise.all(
      [principal, administrator, ...callers].map(
        async (caller) => (await caller.get(`/api/children/${child.id}/reads`)).status,
      ),
    );
    expect(statuses).toEqual([200, 200, 403, 403, 403, 404]);
    const other = await running.api.as(await buildUser(running.knex, 4, { preschools: [elsewhere] }));
    expect((await other.get(`/api/children/${child.id}/reads`)).status).toBe(404);
  });

  it('it is only added to; what is older than two years may go', async () => {
    await principal.get(`/api/children/${child.id}`);
    await readsOf(principal);
    const rows = () => running.knex('read_entries').where({ child_id: child.id });
    await expect(rows().update({ actor_id: 1 })).rejects.toThrow('only added to');
    const [row] = await rows();
    // By the clock of the database, which the rule goes by.
    const old = { ...row, id: randomUUID(), at: running.knex.raw("now() - interval '731 days'") };
    await running.knex('read_entries').insert(old);
    expect(await running.knex('read_entries').where({ id: old.id }).delete()).toBe(1);
    const now = { ...row, id: randomUUID(), at: running.knex.raw('now()') };
    await running.knex('read_entries').insert(now);
    await expect(running.knex('read_entries').where({ id: now.id }).delete()).rejects.toThrow(
      'only added to',
    );
    await expect(running.knex.raw('TRUNCATE read_entries')).rejects.toThrow('only added to');
  });
});

describe('told by a tablet', () => {
  it('an opening that was told twice, because the answer was lost, is one row', async () => {
    const one = opening();
    for (const _ of [1, 2]) {
      const answer = await tell(therapist, [one]);
      expect(answer.body.data.ids).toEqual([one.id]);
    }
    expect(await readsOf(principal)).toMatchObject([
      { kind: 'therapy', way: 'opened', at: one.at, offline: true, by: { id: therapist.userId } },
    ]);
  });

  it('what was looked at on the tablet and by a call within ten minutes is one row', async () => {
    await tell(therapist, [opening({ at: '2026-03-11T00:58:00.000Z' })]);
    await therapist.get(`/api/children/${child.id}/daily-reports`);
    await tell(therapist, [opening({ at: '2026-03-11T00:59:00.000Z' })]);
    expect(await toldOf(therapist)).toEqual([['therapy', 'opened']]);
  });

  it('a clock that is ahead is set back to now', async () => {
    await tell(therapist, [opening({ at: '2031-01-01T00:00:00.000Z' })]);
    expect(await readsOf(principal)).toMatchObject([{ at: '2026-03-11T01:00:00.000Z' }]);
  });

  it('of a stranger’s child nothing is written, and the answer does not tell', async () => {
    const stranger = await buildChild(running.knex, elsewhere);
    const told = [opening({ child_id: stranger.id }), opening({ child_id: 99_999_999 })];
    expect((await tell(therapist, told)).body.data.ids).toEqual(told.map(({ id }) => id));
    expect(await readsOf(administrator, stranger)).toEqual([]);
  });

  it('who worked there until lately still tells; a parent tells nothing, and nobody for another', async () => {
    const former = await running.api.as(await buildUser(running.knex, 5, { preschools: [elsewhere] }));
    await buildFormerAccess(running.knex, former, here, new Date('2026-03-01T00:00:00Z'));
    expect((await tell(former, [opening({ kind: 'health' })])).status).toBe(200);
    expect(await toldOf(former)).toEqual([['health', 'opened']]);
    expect((await tell(await running.api.as(parent), [opening()])).status).toBe(403);
    const forged = { user_id: principal.userId, device_id: teacher.deviceId, openings: [opening()] };
    expect((await teacher.post('/api/reads', forged)).status).toBe(401);
  });

  it('an ended session still tells what was opened before', async () => {
    const caller = await running.api.as(await buildUser(running.knex, 6, { preschools: [here] }));
    await tell(caller, [opening({ kind: 'health' })]);
    await administrator.post(`/api/users/${caller.userId}/deactivate`);
    expect((await tell(caller, [opening()])).status).toBe(200);
    expect((await toldOf(caller)).sort()).toEqual([
      ['health', 'opened'],
      ['therapy', 'opened'],
    ]);
  });
});
