/** Entries that were quarantined for the principal: reading, taking and declining them, and what their author learns. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/domain/calendar-date';
import { screeningFieldNames } from '#shared/domain/screening';
import { dailyReportId, screeningId } from '#shared/domain/uuid';
import type { QuarantinedEntryAnswer } from '#shared/endpoints/quarantined-entries';
import type { PushedOperation, QuarantineNotice } from '#shared/endpoints/sync';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import type { Caller } from '../support/api';
import { buildChild, buildFormerAccess, buildMaster, buildPreschool, buildUser } from '../support/factories';
import { oneScreening } from '../support/screening-samples';
import { runningApi, TODAY } from './running-api';
import {
  deletionOperation,
  done,
  pullPage,
  push,
  reportOf,
  reportOperation,
  reportRow,
  resultsOf,
  screeningOf,
  screeningOperation,
  texts,
} from './tablet';

const running = runningApi();
type Place = Awaited<ReturnType<typeof buildPreschool>>;
let here: Place;
let elsewhere: Place;
/** Bound to the other preschool since lately: what this one writes about a child here is quarantined. */
let author: Caller;
let colleague: Caller;
let principal: Caller;
let painting: number;

beforeAll(async () => {
  const { knex } = running;
  [here, elsewhere] = [await buildPreschool(knex, { short_name: 'HRE' }), await buildPreschool(knex)];
  author = await staff(5, [elsewhere], 'Cikgu Farah');
  await buildFormerAccess(knex, author, here, running.clock.now());
  colleague = await staff(5, [here], 'Cikgu Aminah');
  principal = await staff(4, [here], 'Puan Rohana');
  painting = (await buildMaster(knex, 'activity', { name: 'Painting' })).id;
});

const staff = async (role: number, preschools: Place[], name = 'Someone') =>
  running.api.as(await buildUser(running.knex, role, { preschools, name }));
/** Works at the other preschool, and worked here until then. */
async function leaver(role: number, ended_at = running.clock.now()): Promise<Caller> {
  const caller = await staff(role, [elsewhere]);
  await buildFormerAccess(running.knex, caller, here, ended_at);
  return caller;
}
const child = async (given: Record<string, unknown> = {}) => (await buildChild(running.knex, here, given)).id;
const row = (one: PushedOperation) => running.knex('held_entries').where({ id: one.operation_id }).first();
const audits = (entityId: string) =>
  running.knex('audit_entries').where({ entity_id: entityId }).orderBy('id');
const list = async (caller: Caller, query = '') =>
  (await caller.get(`/api/quarantined-entries?per_page=1500${query}`)).body.data as { id: string }[];
const listed = async (one: PushedOperation, caller = principal, query = '') =>
  (await list(caller, query)).find(({ id }) => id === one.operation_id);
const take = (one: PushedOperation, caller = principal) =>
  caller.post(`/api/quarantined-entries/${one.operation_id}/take`);
const decline = (one: PushedOperation, reason: unknown = 'Not this child.', caller = principal) =>
  caller.post(`/api/quarantined-entries/${one.operation_id}/decline`, { reason });
const noticeOf = (held: readonly QuarantineNotice[] | null | undefined, one: PushedOperation) =>
  held?.find(({ operation_id }) => operation_id === one.operation_id);

/** An entry of someone with no access to the child, held. */
async function held(one: PushedOperation, by = author): Promise<PushedOperation> {
  await done(by, one, 'held');
  return one;
}
const quarantinedReport = async (childId: number, notes = 'Blue and red.', by = author) => {
  const rows = [reportRow(painting, { notes, achievement_scale: 'Only' })];
  return held(reportOperation(childId, { activities: { rows } }, {}, { ready: true }), by);
};

describe('the list', () => {
  it('says in plain words who wrote what about whom, when, and why it is held', async () => {
    const aisyah = await child({ fullname: 'Nur Aisyah' });
    const report = await quarantinedReport(aisyah);
    expect(await listed(report)).toEqual({
      id: report.operation_id,
      operation: 'save_report',
      record: 'report',
      author: { id: author.userId, name: 'Cikgu Farah' },
      child: { id: aisyah, fullname: 'Nur Aisyah', preschool_short_name: 'HRE' },
      date: TODAY,
      reason: 'out_of_scope',
      because: messages.quarantinedOutOfScope,
      refused_because: [],
      says: [
        {
          section: 'activities',
          master: 'Painting',
          removed: false,
          values: [
            { field: 'achievement_scale', value: 'Only' },
            { field: 'notes', value: 'Blue and red.' },
          ],
        },
        { section: 'report', master: null, removed: false, values: [{ field: 'ready', value: '1' }] },
      ],
      keep: null,
      written_at: '2026-03-11T00:59:00.000Z',
      held_at: '2026-03-11T01:00:00.000Z',
      decision: null,
      decided: null,
    });
  });

  it('tells screenings, SOAPP notes, removed rows and deletions', async () => {
    const id = await child();
    const screening = await held(
      screeningOperation(id, { body_temperature: 38, symptoms: ['Cough', 'Others'], others_message: 'Rash' }),
    );
    const note = await held(reportOperation(id, texts({ plan: 'Swing.', progress: null })));
    const painted = reportRow(painting, { notes: 'Gone.' });
    const removal = await held(
      reportOperation(
        id,
        { activities: { rows: [{ id: painted.id, deleted: true }] } },
        { activities: { version: 1, rows: [painted] } },
      ),
    );
    const deletion = await held(deletionOperation(id, { activities: 1 }));
    expect(await listed(screening)).toMatchObject({
      operation: 'record_screening',
      says: [
        {
          section: 'screening',
          values: [
            { field: 'body_temperature', value: '38.0' },
            { field: 'symptoms', value: ['Cough', 'Others'] },
            { field: 'others_message', value: 'Rash' },
          ],
        },
      ],
    });
    const whole = await held(screeningOperation(await child(), oneScreening));
    const said = (await listed(whole)) as QuarantinedEntryAnswer | undefined;
    expect(said?.says[0]?.values.map(({ field }) => field)).toEqual(screeningFieldNames);
    expect(await listed(note)).toMatchObject({
      says: [
        {
          section: 'soapp',
          values: [
            { field: 'plan', value: 'Swing.' },
            { field: 'progress', value: '' },
          ],
        },
      ],
    });
    expect(await listed(removal)).toMatchObject({
      says: [{ master: 'Painting', removed: true, values: [{ field: 'notes', value: 'Gone.' }] }],
    });
    expect(await listed(deletion)).toMatchObject({ operation: 'delete_report', says: [] });
  });

  it('believes a tablet’s clock only where it can be', async () => {
    const named = async (given: Partial<PushedOperation>) => {
      const one = await held({ ...screeningOperation(await child()), ...given });
      return (await listed(one)) as { written_at: string } | undefined;
    };
    const ahead = { captured_at: '2026-03-11T02:30:00.000Z', clock_offset_ms: -2 * HOUR_MS };
    expect(await named(ahead)).toMatchObject({ written_at: '2026-03-11T00:30:00.000Z' });
    for (const captured_at of ['2031-01-01T00:00:00.000Z', 'yesterday'])
      expect(await named({ captured_at })).toMatchObject({ written_at: '2026-03-11T01:00:00.000Z' });
  });

  it('is of the preschool where the child is now, and of all for head office', async () => {
    const id = await child();
    const report = await quarantinedReport(id);
    const other = await staff(4, [elsewhere]);
    const office = await staff(2, []);
    expect(await listed(report, other)).toBeUndefined();
    expect(await listed(report, office)).toBeDefined();
    expect(await listed(report, office, `&preschool=${elsewhere.id}`)).toBeUndefined();
    await running.knex('children').where({ id }).update({ preschool_id: elsewhere.id });
    expect(await listed(report, other)).toBeDefined();
    expect(await listed(report)).toBeUndefined();
    expect((await take(report)).status).toBe(404);
    expect((await take(report, other)).status).toBe(200);
  });

  it('has the decided ones of the last 30 days apart, newest first, and pages both', async () => {
    const [one, two] = [await quarantinedReport(await child()), await quarantinedReport(await child())];
    await take(one);
    later(1_000);
    await decline(two);
    const decided = await list(principal, '&state=decided');
    expect(decided.map(({ id }) => id).slice(0, 2)).toEqual([two.operation_id, one.operation_id]);
    expect(decided[0]).toMatchObject({
      decision: 'declined',
      decided: { by: 'Puan Rohana', at: '2026-03-11T01:00:01.000Z', reason: 'Not this child.' },
    });
    expect(await listed(one)).toBeUndefined();
    const { body } = await principal.get('/api/quarantined-entries?state=decided&per_page=1&page=2');
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([one.operation_id]);
    expect(body.meta).toEqual({ total: decided.length, page: 2, per_page: 1 });
    later(31 * DAY_MS);
    expect(await list(await again(principal), '&state=decided')).toEqual([]);
  });
});

describe('the paths of an earlier release', () => {
  it('list, take and decline as those of today do', async () => {
    const [one, two] = [await quarantinedReport(await child()), await quarantinedReport(await child())];
    const before = await principal.get('/api/held-entries?per_page=1500');
    expect(before.body).toEqual((await principal.get('/api/quarantined-entries?per_page=1500')).body);
    expect((await principal.post(`/api/held-entries/${one.operation_id}/take`)).status).toBe(200);
    const declined = await principal.post(`/api/held-entries/${two.operation_id}/decline`, { reason: 'No.' });
    expect(declined.body.data).toMatchObject({ id: two.operation_id, decision: 'declined' });
  });

  it('are closed to the same people', async () => {
    const { body, status } = await running.api.anonymous().get('/api/held-entries');
    expect([status, body]).toEqual([
      401,
      (await running.api.anonymous().get('/api/quarantined-entries')).body,
    ]);
  });
});

/** Moves the clock on, until the test is over. */
function later(milliseconds: number): void {
  running.clock.advance(milliseconds);
  onTestFinished(() => running.clock.set('2026-03-11T01:00:00Z'));
}

/** Someone's token after the clock has moved past it. */
async function again(caller: Caller): Promise<Caller> {
  const { email } = await running.knex('users').where({ id: caller.userId }).first();
  return running.api.as({ email });
}

describe('taking an entry', () => {
  it('writes it as its author’s, with the principal in the audit trail', async () => {
    const id = await child();
    const report = await quarantinedReport(id, 'Blue and red.');
    const answer = await take(report);
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { status: 'applied', entry: { decision: 'taken', decided: { by: 'Puan Rohana' } } } },
    });
    const written = await reportOf(colleague, id);
    expect(written).toMatchObject({
      ready: true,
      sections: { activities: { last: { by: 'Cikgu Farah' }, rows: [{ notes: 'Blue and red.' }] } },
    });
    const [saved] = await audits(dailyReportId(id, TODAY));
    expect(saved).toMatchObject({ action: 'saved', actor_id: principal.userId, preschool_id: here.id });
    expect(await audits(report.operation_id)).toMatchObject([
      {
        action: 'taken',
        actor_id: principal.userId,
        preschool_id: here.id,
        before: { author_id: author.userId, child_id: id, reason: 'out_of_scope' },
        after: { name: 'save_report', reason: null },
      },
    ]);
  });

  it('shows it to the child’s parents once', async () => {
    const parent = await buildUser(running.knex, 7);
    const id = await child({ parents: [parent] });
    await take(await quarantinedReport(id, 'Seen at home.'));
    const { body } = await (await running.api.as(parent)).get(`/api/children/${id}/daily-reports`);
    expect(body.data).toHaveLength(1);
    expect(body.data[0].activities).toMatchObject([{ values: { notes: 'Seen at home.' } }]);
  });

  it('is merged like any other: the same field written by a colleague meanwhile becomes a choice', async () => {
    const id = await child();
    const mine = await held(screeningOperation(id, { body_temperature: 38.4 }));
    await done(colleague, screeningOperation(id, { body_temperature: 36.9 }));
    expect((await take(mine)).body.data.status).toBe('alternative');
    expect(await screeningOf(colleague, id)).toMatchObject({
      body_temperature: 36.9,
      alternatives: [{ live: { by: 'Cikgu Aminah' }, other: { by: 'Cikgu Farah', value: 38.4 } }],
    });
  });

  it('of a deletion takes no therapist’s note with it, whoever takes it', async () => {
    const id = await child();
    const therapist = await staff(6, [here]);
    await done(colleague, reportOperation(id, { activities: { rows: [reportRow(painting)] } }));
    await done(therapist, reportOperation(id, texts({ plan: 'Swing.' })));
    const deletion = await held(deletionOperation(id, { activities: 1, soapp: 1 }));
    expect((await take(deletion, await staff(1, []))).status).toBe(200);
    const { sections, deleted } = await reportOf(therapist, id);
    expect([deleted, sections.activities?.rows, sections.soapp?.texts.plan]).toEqual([false, [], 'Swing.']);
  });

  it('of a deletion takes what its author was told goes, though they may no longer', async () => {
    const roleOf = (userId: number, role_id: number) =>
      running.knex('user_roles').where({ user_id: userId }).update({ role_id });
    const therapy = ['ot_assessments', 'ot_interventions', 'soapp'];
    const teaching = ['activities', 'interventions'];
    for (const [from, to, taken, reason] of [
      [6, 5, therapy, 'not_allowed'],
      [5, 6, teaching, 'not_allowed'],
      [4, 5, [...teaching, ...therapy], 'not_allowed'],
      [6, 7, therapy, 'out_of_scope'],
    ] as const) {
      const id = await child();
      const therapist = await staff(6, [here]);
      const writer = await staff(from, [here]);
      await done(colleague, reportOperation(id, { activities: { rows: [reportRow(painting)] } }));
      await done(therapist, reportOperation(id, texts({ plan: 'Swing.' })));
      const made = deletionOperation(id, { activities: 1, soapp: 1 });
      const deletion = { ...made, base: { ...(made.base as object), taken } };
      await roleOf(writer.userId, to);
      if (to === 7) await buildFormerAccess(running.knex, writer, here, running.clock.now());
      await held(deletion, writer);
      expect(await row(deletion)).toMatchObject({ reason });
      expect((await reportOf(therapist, id)).sections.soapp?.texts.plan).toBe('Swing.');
      expect((await take(deletion)).status).toBe(200);
      const { sections, deleted } = await reportOf(therapist, id);
      const goes = (section: string) => (taken as readonly string[]).includes(section);
      expect([deleted, sections.activities?.rows.length, sections.soapp?.texts.plan]).toEqual([
        goes('soapp') && goes('activities'),
        goes('activities') ? 0 : 1,
        goes('soapp') ? null : 'Swing.',
      ]);
    }
  });

  it('of an older app’s deletion is refused where nothing would go and what it names stays', async () => {
    const id = await child();
    const therapist = await staff(6, [here]);
    await done(therapist, reportOperation(id, texts({ plan: 'Swing.' })));
    const deletion = await held(deletionOperation(id, { soapp: 1 }));
    expect(await take(deletion)).toMatchObject({
      status: 422,
      body: { errors: { report_id: [officeMessages.deletionUnclear] } },
    });
    expect(await row(deletion)).toMatchObject({ decision: null });
    await done(therapist, deletionOperation(id, { soapp: 1 }));
    expect((await take(deletion)).status).toBe(200);
  });

  it('of who is only a parent by now is what staff saw: the child is here', async () => {
    const writer = await leaver(5);
    const one = await held(screeningOperation(await child()), writer);
    await running.knex('user_roles').where({ user_id: writer.userId }).update({ role_id: 7 });
    expect((await take(one)).status).toBe(200);
    expect(await running.knex('health_screenings').where({ id: one.arguments.id as string })).toMatchObject([
      { by_parent: false, created_by: writer.userId },
    ]);
  });

  it('that the verb refuses is a 422 with the fields, and the entry stays open', async () => {
    const id = await child();
    const screening = await held(screeningOperation(id));
    await running.knex('children').where({ id }).update({ status: 3 });
    expect(await take(screening)).toMatchObject({
      status: 422,
      body: { message: messages.childNotAttending, errors: { child_id: [messages.childNotAttending] } },
    });
    expect(await row(screening)).toMatchObject({ decision: null, decided_at: null });
    expect(await audits(screening.operation_id)).toEqual([]);
    await running.knex('children').where({ id }).update({ status: 1 });
    expect((await take(screening)).status).toBe(200);
  });

  it('a second time is a 409 with how it was decided', async () => {
    const report = await quarantinedReport(await child());
    await take(report);
    for (const answer of [await take(report), await decline(report)])
      expect(answer).toMatchObject({
        status: 409,
        body: { message: messages.decidedAlready, data: { id: report.operation_id, decision: 'taken' } },
      });
  });

  it('at the same moment by two people happens once', async () => {
    const id = await child();
    const report = await quarantinedReport(id);
    const office = await staff(1, []);
    const answers = await Promise.all([take(report), take(report, office), decline(report), take(report)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await audits(report.operation_id)).toHaveLength(1);
  });

  it('is for the principal of the child’s preschool: another’s is a 404, a teacher’s a 403', async () => {
    const report = await quarantinedReport(await child());
    expect((await take(report, await staff(4, [elsewhere]))).status).toBe(404);
    expect((await decline(report, 'No.', await staff(4, [elsewhere]))).status).toBe(404);
    expect((await take(report, colleague)).status).toBe(403);
    expect((await decline(report, 'No.', colleague)).status).toBe(403);
    expect((await colleague.get('/api/quarantined-entries')).status).toBe(403);
    expect((await take({ ...report, operation_id: randomUUID() })).status).toBe(404);
    expect(await row(report)).toMatchObject({ decision: null });
  });
});

describe('declining an entry', () => {
  it('needs a reason', async () => {
    const report = await quarantinedReport(await child());
    for (const [reason, message] of [
      [null, messages.declineReasonRequired],
      ['  ', messages.declineReasonRequired],
      ['x'.repeat(1_001), messages.declineReasonTooLong],
    ])
      expect(await decline(report, reason)).toMatchObject({
        status: 422,
        body: { errors: { reason: [message] } },
      });
    expect(await row(report)).toMatchObject({ decision: null });
  });

  it('writes nothing but who declined it, and why', async () => {
    const id = await child();
    const report = await quarantinedReport(id);
    expect(await decline(report, ' She was not here. ')).toMatchObject({
      status: 200,
      body: { data: { decision: 'declined', decided: { by: 'Puan Rohana', reason: 'She was not here.' } } },
    });
    expect(await running.knex('daily_reports').where({ child_id: id })).toEqual([]);
    expect(await audits(report.operation_id)).toMatchObject([
      { action: 'declined', actor_id: principal.userId, after: { reason: 'She was not here.' } },
    ]);
  });
});

describe('the author', () => {
  it('learns by the next pull that an entry is held, taken, or declined and why', async () => {
    const [one, two] = [await quarantinedReport(await child()), await quarantinedReport(await child())];
    const first = await pullPage(author);
    expect(noticeOf(first.held, one)).toEqual({
      operation_id: one.operation_id,
      operation: one,
      author: 'Cikgu Farah',
      because: 'out_of_scope',
      held_at: '2026-03-11T01:00:00.000Z',
      decision: null,
      reason: null,
      by: null,
      at: null,
    });
    await take(one);
    await decline(two, 'She was not here.');
    const { held: after } = await pullPage(author, first.cursor);
    expect(noticeOf(after, one)).toMatchObject({ decision: 'taken', by: 'Puan Rohana' });
    expect(noticeOf(after, two)).toMatchObject({
      decision: 'declined',
      reason: 'She was not here.',
      by: 'Puan Rohana',
      at: '2026-03-11T01:00:00.000Z',
    });
  });

  it('is told again only when something of it changed, and nobody else is told', async () => {
    const writer = await leaver(5);
    const empty = await pullPage(writer);
    expect(empty.held).toEqual([]);
    expect((await pullPage(writer, empty.cursor)).held).toBeNull();
    const report = await quarantinedReport(await child(), 'Mine.', writer);
    const told = await pullPage(writer, empty.cursor);
    expect(told.held).toHaveLength(1);
    expect((await pullPage(writer, told.cursor)).held).toBeNull();
    expect(noticeOf((await pullPage(colleague)).held, report)).toBeUndefined();
    await take(report);
    expect((await pullPage(writer, told.cursor)).held).toMatchObject([{ decision: 'taken' }]);
  });

  it('hears of a taken one for 30 days, and of a declined one until it is done with', async () => {
    const writer = await leaver(5);
    const [one, two] = [
      await quarantinedReport(await child(), 'One.', writer),
      await quarantinedReport(await child(), 'Two.', writer),
    ];
    await take(one);
    await decline(two);
    const told = await pullPage(writer);
    later(31 * DAY_MS);
    const { held } = await pullPage(await again(writer), told.cursor);
    expect(held?.map(({ operation_id }) => operation_id)).toEqual([two.operation_id]);
  });
});

describe('asking the principal for a refused entry', () => {
  const asked = (one: PushedOperation, because: string[]): PushedOperation => ({
    ...one,
    operation_id: randomUUID(),
    ask: { because },
  });

  it('holds it with what its author was told, under a new id; taking it runs the verb again', async () => {
    const id = await child({ status: 3 });
    const refused = await done(colleague, screeningOperation(id), 'refused');
    const one = asked(screeningOperation(id), Object.values(refused.errors ?? {}).flat());
    await done(colleague, one, 'held');
    await done(colleague, one, 'held');
    expect(await listed(one)).toMatchObject({
      reason: 'asked',
      because: messages.quarantinedAsked,
      refused_because: [messages.childNotAttending],
    });
    expect((await take(one)).status).toBe(422);
    await running.knex('children').where({ id }).update({ status: 1 });
    expect((await take(one)).status).toBe(200);
    expect(await running.knex('health_screenings').where({ id: screeningId(id, TODAY) })).toMatchObject([
      { updated_by: colleague.userId },
    ]);
  });

  it('of an entry that can’t be read is refused and says so', async () => {
    const one = asked(screeningOperation(await child(), { body_temperature: 'warm' }), ['No.']);
    const result = await done(colleague, one, 'refused');
    expect(result.message).toBe(messages.notForThePrincipal);
    expect(await row(one)).toBeUndefined();
  });

  it('about a child that there is not is refused', async () => {
    const one = asked(screeningOperation(999_999), ['No.']);
    expect((await done(colleague, one, 'refused')).errors).toEqual({ child_id: [messages.notFound] });
  });
});

describe('who had nothing to do with a child', () => {
  const notFound = { status: 'refused', errors: { child_id: [messages.notFound] } };
  const inDays = (days: number) => new Date(running.clock.now().getTime() + days * DAY_MS);

  it('hands nothing in about it, and does not learn whether it is there', async () => {
    const stranger = await staff(5, [elsewhere]);
    const [real, none] = [screeningOperation(await child()), screeningOperation(99_999_999)];
    const results = await resultsOf(stranger, [real, none]);
    for (const result of results) expect(result).toMatchObject(notFound);
    expect(await row(real)).toBeUndefined();
  });

  it('may for 180 days after leaving the preschool, or after the child left theirs', async () => {
    const id = await child();
    await done(await leaver(5, inDays(-179)), screeningOperation(id), 'held');
    expect(await done(await leaver(5, inDays(-181)), screeningOperation(id), 'refused')).toMatchObject(
      notFound,
    );
    const mover = (await buildChild(running.knex, elsewhere)).id;
    const office = await staff(2, []);
    const moved = await office.put(`/api/children/${mover}`, { preschool_id: here.id });
    expect(moved.status).toBe(200);
    const teacher = await staff(5, [elsewhere]);
    await done(teacher, screeningOperation(mover), 'held');
    await running.knex('former_places').update({ ended_at: inDays(-181) });
    expect(await done(teacher, screeningOperation(mover), 'refused')).toMatchObject(notFound);
  });

  it('does not either where the account is closed or the session ended', async () => {
    const [closed, ended] = [await staff(5, [elsewhere]), await staff(5, [elsewhere])];
    await running.knex('users').where({ id: closed.userId }).update({ deactivated_at: running.clock.now() });
    await running
      .knex('sessions')
      .where({ user_id: ended.userId })
      .update({ ended_at: running.clock.now(), ended_because: 'revoked' });
    const [strange, own] = [await child(), (await buildChild(running.knex, elsewhere)).id];
    for (const caller of [closed, ended]) {
      expect(await done(caller, screeningOperation(strange), 'refused')).toMatchObject(notFound);
      await done(caller, screeningOperation(own), 'held');
    }
  });
});

describe('an ended session', () => {
  const end = (userId: number, ended_at: Date) =>
    running.knex('sessions').where({ user_id: userId }).update({ ended_at, ended_because: 'revoked' });

  it('hands in for 30 days', async () => {
    const at = running.clock.now();
    const [soon, late] = [await staff(5, [here]), await staff(5, [here])];
    await end(soon.userId, new Date(at.getTime() - 29 * DAY_MS));
    await end(late.userId, new Date(at.getTime() - 31 * DAY_MS));
    await done(soon, screeningOperation(await child()), 'held');
    expect((await push(late, [screeningOperation(await child())])).status).toBe(401);
  });

  it('hands in 500 entries; what is more waits on the tablet', async () => {
    const caller = await staff(5, [here]);
    await end(caller.userId, running.clock.now());
    const id = await child();
    const one = screeningOperation(id);
    await done(caller, one, 'held');
    const [known] = await running.knex('held_entries').where({ id: one.operation_id });
    const others = Array.from({ length: 498 }, () => ({
      ...known,
      id: randomUUID(),
      operation: JSON.stringify(known.operation),
    }));
    await running.knex.batchInsert('held_entries', others, 100);
    const results = await resultsOf(caller, [
      screeningOperation(await child()),
      screeningOperation(await child()),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['held', 'retry']);
    await running.knex('held_entries').where({ author_id: caller.userId }).delete();
  });
});

describe('a decision', () => {
  it('is not one’s own, of what one wrote oneself', async () => {
    const author = await leaver(4);
    const one = screeningOperation(await child());
    await done(author, one, 'held');
    await running.knex('user_preschools').where({ user_id: author.userId }).update({ preschool_id: here.id });
    for (const answer of [await take(one, author), await decline(one, 'No.', author)])
      expect(answer).toMatchObject({ status: 403, body: { message: officeMessages.ownEntryDecided } });
    expect(await row(one)).toMatchObject({ decision: null });
    expect((await take(one)).status).toBe(200);
  });

  it('takes nothing that neither its author nor who takes it may write', async () => {
    const id = await child();
    const [teacher, therapist] = [await leaver(5), await leaver(6)];
    const [theirs, own] = [
      reportOperation(id, texts({ plan: 'Swing.' })),
      reportOperation(id, texts({ subjective: 'Sang.' })),
    ];
    await done(teacher, theirs, 'held');
    await done(therapist, own, 'held');
    expect(await take(theirs)).toMatchObject({
      status: 403,
      body: { message: officeMessages.entryOfNobody },
    });
    expect(await row(theirs)).toMatchObject({ decision: null });
    // Its author may write it.
    expect((await take(own)).status).toBe(200);
    // Who takes it may.
    expect((await take(theirs, await staff(1, []))).status).toBe(200);
  });
});
