/** Consents: each word is kept with its text and who said it; the last one holds everywhere at once. */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ConsentPurpose, consentPurposes } from '#shared/domain/consents';
import { dailyReportId, screeningId } from '#shared/domain/uuid';
import { messages } from '#shared/messages';
import { careRecord } from '#shared/records/care';
import type { Alternative } from '#shared/records/define-record';
import type { Actor } from '../../server/context';
import { eventSync } from '../../server/sync/event-records';
import type { Caller } from '../support/api';
import { type BuiltChild, buildChild, buildMaster, buildPreschool, buildUser } from '../support/factories';
import { formWith, SMALLEST_PNG } from '../support/files';
import { runningApi, TODAY } from './running-api';
import {
  choiceOperation,
  documentsOf,
  done,
  operation,
  pullAll,
  reportOperation,
  reportRow,
  screeningOperation,
  statusesOf,
  texts,
} from './tablet';

const running = runningApi();
let here: Awaited<ReturnType<typeof buildPreschool>>;
let mother: Awaited<ReturnType<typeof buildUser>>;
let father: Awaited<ReturnType<typeof buildUser>>;
let parent: Caller;
let second: Caller;
let principal: Caller;
let therapist: Caller;
let teacher: Caller;
let elsewhere: Caller;
let stranger: Caller;
let child: BuiltChild;

beforeAll(async () => {
  const { knex, api } = running;
  here = await buildPreschool(knex);
  mother = await buildUser(knex, 7);
  father = await buildUser(knex, 7);
  parent = await api.as(mother);
  second = await api.as(father);
  principal = await api.as(await buildUser(knex, 4, { preschools: [here] }));
  therapist = await api.as(await buildUser(knex, 6, { preschools: [here] }));
  teacher = await api.as(await buildUser(knex, 5, { preschools: [here] }));
  elsewhere = await api.as(await buildUser(knex, 4, { preschools: [await buildPreschool(knex)] }));
  stranger = await api.as(await buildUser(knex, 7));
});

beforeEach(async () => {
  child = await buildChild(running.knex, here, { parents: [mother, father] });
});

const address = () => `/api/children/${child.id}/consents`;
const say = (caller: Caller, purpose: ConsentPurpose, given: boolean, more: object = {}) =>
  caller.post(address(), { purpose, given, version: 1, language: 'ms', ...more });
const withdraw = async (purpose: ConsentPurpose) =>
  expect((await say(parent, purpose, false)).status).toBe(200);
const lastOf = async (reader: Caller, purpose: ConsentPurpose) =>
  (await reader.get(address())).body.data.purposes.find((one: { purpose: string }) => one.purpose === purpose)
    .last;

describe('a word of a guardian', () => {
  it('is kept with the text that was seen, and the other guardian sees it', async () => {
    expect(await lastOf(parent, 'health')).toBeNull();
    expect((await say(parent, 'health', true)).status).toBe(200);
    const expected = {
      purpose: 'health',
      given: true,
      version: 1,
      language: 'ms',
      how: 'app',
      guardian: { id: mother.id, name: mother.name },
      recorded_by: { id: mother.id, name: mother.name },
      recorded_at: running.clock.now().toISOString(),
    };
    for (const reader of [parent, second, principal])
      expect(await lastOf(reader, 'health')).toMatchObject(expected);
    expect((await say(second, 'health', false)).status).toBe(200);
    expect(await lastOf(parent, 'health')).toMatchObject({ given: false, guardian: { id: father.id } });
    expect((await parent.get(address())).body.data.history).toHaveLength(2);
  });

  it('said again changes nothing', async () => {
    await say(parent, 'other', true);
    await say(parent, 'other', true);
    expect((await parent.get(address())).body.data.history).toHaveLength(1);
  });

  it('on another text than the newest is not taken', async () => {
    expect((await say(parent, 'health', true, { version: 2 })).status).toBe(409);
    expect((await say(parent, 'health', false, { version: 7 })).status).toBe(409);
    expect((await say(parent, 'health', true, { language: 'fr' })).status).toBe(422);
    expect(await running.knex('consents').where({ child_id: child.id })).toEqual([]);
  });

  it('is recorded by the office for a named guardian, and says how it came', async () => {
    expect((await say(principal, 'therapy', true)).body.errors).toHaveProperty('how');
    const strange = await say(principal, 'therapy', true, { how: 'paper', guardian_id: stranger.userId });
    expect(strange.body.errors).toHaveProperty('guardian_id');
    expect((await say(principal, 'therapy', true, { how: 'paper', guardian_id: father.id })).status).toBe(
      200,
    );
    expect(await lastOf(second, 'therapy')).toMatchObject({
      how: 'paper',
      guardian: { id: father.id },
      recorded_by: { id: principal.userId },
    });
  });

  it('is nothing to other families, other preschools and teachers', async () => {
    for (const [caller, status] of [
      [stranger, 404],
      [elsewhere, 404],
      [teacher, 403],
    ] as const) {
      expect((await caller.get(address())).status).toBe(status);
      expect((await say(caller, 'health', false)).status).toBe(status);
    }
    const listed = await elsewhere.get('/api/consents?per_page=1500');
    expect(listed.body.data).toEqual([]);
    expect(await running.knex('consents').where({ child_id: child.id })).toEqual([]);
  });

  it('is never changed or deleted, also not in the database', async () => {
    await say(parent, 'health', true);
    const rows = () => running.knex('consents').where({ child_id: child.id });
    await expect(rows().update({ given: false })).rejects.toThrow('only added to');
    await expect(rows().delete()).rejects.toThrow('only added to');
    await expect(running.knex.raw('TRUNCATE consents')).rejects.toThrow('only added to');
    expect(await rows()).toMatchObject([{ given: true }]);
  });

  it('stands in the trail', async () => {
    await withdraw('photo_public');
    const entry = await running
      .knex('audit_entries')
      .where({ entity_type: 'consent' })
      .orderBy('id', 'desc')
      .first();
    expect(entry).toMatchObject({
      action: 'consent_withdrawn',
      actor_id: mother.id,
      preschool_id: here.id,
      after: { child_id: child.id, purpose: 'photo_public', text_version: 1, language: 'ms' },
    });
  });
});

describe('health data that was withdrawn', () => {
  it('is hidden from staff at once, not from the principal and the parents, and comes back', async () => {
    await done(teacher, screeningOperation(child.id));
    const screening = `/api/health/view/${screeningId(child.id, TODAY)}`;
    expect((await teacher.get(screening)).status).toBe(200);
    const known = await pullAll(teacher);
    expect(documentsOf(known, 'screening').get(screeningId(child.id, TODAY))).toBeTruthy();
    await withdraw('health');
    expect((await teacher.get(screening)).status).toBe(404);
    const listed = await teacher.get(`/api/health/screenings?child=${child.id}`);
    expect([listed.status, listed.body.data]).toEqual([200, []]);
    // Tablets are told: the child says it, and the screening is gone from there.
    const told = await pullAll(teacher, known.cursor);
    expect(documentsOf(told, 'child').get(child.id)?.withdrawn_consents).toEqual(['health']);
    expect(documentsOf(told, 'screening').get(screeningId(child.id, TODAY))).toBeNull();
    for (const reader of [principal, parent]) expect((await reader.get(screening)).status).toBe(200);
    await say(parent, 'health', true);
    expect((await teacher.get(screening)).status).toBe(200);
  });

  it('is not taken any more; what a tablet had saved is kept for the principal, once', async () => {
    await withdraw('health');
    const operation = screeningOperation(child.id);
    expect(await statusesOf(teacher, [operation])).toEqual(['held']);
    expect(await statusesOf(teacher, [operation])).toEqual(['held']);
    const held = running.knex('held_entries').where({ child_id: child.id });
    expect(await held).toMatchObject([{ id: operation.operation_id, reason: 'consent_withdrawn' }]);
    expect(await running.knex('health_screenings').where({ child_id: child.id })).toEqual([]);
    expect((await principal.post(`/api/quarantined-entries/${operation.operation_id}/take`)).status).toBe(
      200,
    );
    expect(await running.knex('health_screenings').where({ child_id: child.id })).toHaveLength(1);
  });
});

describe('a choice between two values after a withdrawal', () => {
  const openOf = (entity_id: string): Promise<Alternative> =>
    running.knex('alternatives').where({ entity_id, resolved_at: null }).first('id');
  const asked = async (
    type: 'screening' | 'report',
    purpose: ConsentPurpose,
    chooser: Caller,
    open: Alternative,
  ) => {
    await withdraw(purpose);
    const choice = choiceOperation(child.id, type, open, 'other');
    expect(await statusesOf(chooser, [choice])).toEqual(['held']);
    const { knex } = running;
    expect(await knex('held_entries').where({ child_id: child.id })).toMatchObject([
      { id: choice.operation_id, reason: 'consent_withdrawn' },
    ]);
    expect((await knex('alternatives').where({ id: open.id }).first()).resolved_at).toBeNull();
    expect((await principal.post(`/api/quarantined-entries/${choice.operation_id}/take`)).status).toBe(200);
    expect((await knex('alternatives').where({ id: open.id }).first()).resolved_at).not.toBeNull();
  };

  it('of a screening waits for the principal, who takes it', async () => {
    await done(teacher, screeningOperation(child.id, { body_temperature: 36.4 }));
    await done(principal, screeningOperation(child.id, { body_temperature: 37.1 }), 'alternative');
    await asked('screening', 'health', teacher, await openOf(screeningId(child.id, TODAY)));
  });

  it('of a therapy note waits, and of what a teacher wrote does not', async () => {
    await done(therapist, reportOperation(child.id, texts({ plan: 'Swing.' })));
    await done(
      await running.api.as(await buildUser(running.knex, 6, { preschools: [here] })),
      reportOperation(child.id, texts({ plan: 'Climb.' })),
      'alternative',
    );
    const id = dailyReportId(child.id, TODAY);
    await asked('report', 'therapy', therapist, await openOf(id));
    const row = reportRow((await buildMaster(running.knex, 'activity')).id, { notes: 'Sang.' });
    await done(teacher, reportOperation(child.id, { activities: { rows: [row] } }));
    const other = { activities: { rows: [{ ...row, notes: 'Danced.' }] } };
    const second = await running.api.as(await buildUser(running.knex, 5, { preschools: [here] }));
    await done(second, reportOperation(child.id, other), 'alternative');
    await done(teacher, choiceOperation(child.id, 'report', await openOf(id), 'live'));
  });
});

describe('written online after a withdrawal', () => {
  it('is refused with the reason, and nothing is stored', async () => {
    await withdraw('health');
    const answer = await teacher.post('/api/health/screening', {
      child_id: child.id,
      body_temperature: 36.5,
      symptoms: [],
      others_message: null,
    });
    expect([answer.status, answer.body.errors]).toEqual([422, { child_id: [messages.healthWithdrawn] }]);
    expect(await running.knex('health_screenings').where({ child_id: child.id })).toEqual([]);
  });
});

describe('therapy that was withdrawn', () => {
  it('hides notes from the therapist and keeps new ones for the principal; the teacher writes on', async () => {
    await done(therapist, reportOperation(child.id, texts({ plan: 'Swing and climb.' })));
    const report = `/api/children/${child.id}/daily-reports/${dailyReportId(child.id, TODAY)}`;
    const shown = async (reader: Caller) =>
      JSON.stringify((await reader.get(report)).body).includes('Swing and climb.');
    expect(await shown(therapist)).toBe(true);
    await withdraw('therapy');
    expect(await shown(therapist)).toBe(false);
    expect(await shown(principal)).toBe(true);
    const late = reportOperation(child.id, texts({ objective: 'Held a pen.' }));
    expect(await statusesOf(therapist, [late])).toEqual(['held']);
    await done(teacher, reportOperation(child.id, { activities: { rows: [] } }));
  });
});

it('an event of a kind that asks for a consent is hidden from staff once it was withdrawn', async () => {
  const meal = { act: 'meal', day: TODAY, time: '12:10', detail: 'lunch', portion: 'half', note: null };
  const [id, noted_at] = [randomUUID(), `${TODAY}T00:10:00.000Z`];
  await done(
    teacher,
    operation('record_care', { id, child_id: child.id, ...meal, noted_at, corrects: null }, null),
  );
  // No kind of event asks for one today.
  const asking = eventSync(careRecord, () => true, { consent: 'other' });
  const input = { arguments: { id } } as never;
  expect(asking.consent?.purpose).toBe('other');
  expect([asking.consent?.needed.record_care(input), asking.consent?.needed.void_care(input)]).toEqual([
    true,
    false,
  ]);
  const shown = async (kind: typeof asking, role: number) => {
    const actor = { reach: 'bound', roleIds: [role] } as Partial<Actor> as Actor;
    return (await kind.load({ trx: running.knex, actor }, [id])).has(id);
  };
  expect(await shown(asking, 5)).toBe(true);
  await withdraw('other');
  expect([await shown(asking, 5), await shown(asking, 4)]).toEqual([false, true]);
  expect(
    await shown(
      eventSync(careRecord, () => true, { consent: null }),
      5,
    ),
  ).toBe(true);
});

describe('what the app does nothing of', () => {
  it('is told to the staff’s tablets, who go by it', async () => {
    await withdraw('photo_class');
    expect(documentsOf(await pullAll(teacher), 'child').get(child.id)?.withdrawn_consents).toContain(
      'photo_class',
    );
    await say(parent, 'photo_class', true);
  });

  it('has no picture to show: files are the photos of a child and of who may fetch it, photos of the day, papers about medicine, slips, imports, logos, and copies of a child’s data', async () => {
    const { rows } = await running.knex.raw(
      `SELECT conrelid::regclass || '.' || attname AS name FROM pg_constraint
         JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
        WHERE confrelid = 'files'::regclass AND contype = 'f' ORDER BY 1`,
    );
    expect(rows.map(({ name }: { name: string }) => name)).toEqual([
      'children.photo_id',
      'collectors.photo_id',
      'data_requests.file_id',
      'imports.file_id',
      'medicines.paper_file_id',
      'payments.slip_file_id',
      'pictures.file_id',
      'preschools.logo_id',
    ]);
  });
});

describe('a photo', () => {
  it('is neither taken nor shown once the consent to it was withdrawn', async () => {
    const photo = `/api/children/${child.id}/photo`;
    const shown = async (reader: Caller) =>
      (await reader.get(`/api/children/${child.id}`)).body.data.photo !== null;
    expect((await principal.post(photo, formWith('photo', SMALLEST_PNG))).status).toBe(200);
    expect([await shown(teacher), (await teacher.get(photo)).status]).toEqual([true, 200]);
    await withdraw('photo_app');
    for (const reader of [teacher, principal, parent])
      expect([await shown(reader), (await reader.get(photo)).status]).toEqual([false, 404]);
    const home = (await parent.get('/api/portal/home')).body.data.children;
    expect(home.find(({ id }: { id: number }) => id === child.id).photo).toBeNull();
    const another = await principal.post(photo, formWith('photo', SMALLEST_PNG));
    expect([another.status, Object.keys(another.body.errors)]).toEqual([422, ['photo']]);
    // Given again, it is there again.
    await say(parent, 'photo_app', true);
    expect(await shown(teacher)).toBe(true);
  });
});

describe('what was not asked yet', () => {
  it('is asked on the parent’s home until each purpose has a word', async () => {
    const asked = async () =>
      (await parent.get('/api/portal/home')).body.data.consents.some(
        ({ id }: { id: number }) => id === child.id,
      );
    expect(await asked()).toBe(true);
    for (const purpose of consentPurposes) await say(parent, purpose, purpose === 'health');
    expect(await asked()).toBe(false);
  });

  it('is a list of the office, with filters, and a file whose download is in the trail', async () => {
    await say(parent, 'health', true);
    await withdraw('therapy');
    const purposes = async (query: string) => {
      const answer = await principal.get(`/api/consents?per_page=1500${query}`);
      expect(answer.status).toBe(200);
      return answer.body.data
        .filter((row: { child: { id: number } }) => row.child.id === child.id)
        .map(({ purpose }: { purpose: string }) => purpose);
    };
    expect(await purposes('')).toEqual(['photo_app', 'photo_class', 'photo_public', 'other']);
    expect(await purposes('&state=given')).toEqual(['health']);
    expect(await purposes('&state=withdrawn')).toEqual(['therapy']);
    expect(await purposes('&purpose=other')).toEqual(['other']);
    expect(await purposes('&search=nobody-of-this-name')).toEqual([]);
    const file = await principal.get('/api/consents/download?state=withdrawn');
    expect(file.status).toBe(200);
    // Written when the list has ended, after its answer.
    const entry = () =>
      running.knex('audit_entries').where({ entity_type: 'consent', action: 'downloaded' }).first();
    await expect.poll(entry).toMatchObject({ actor_id: principal.userId });
  });
});
