/** Daily reports through the published API. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { dailyReportId } from '#shared/domain/uuid';
import { messages } from '#shared/messages';
import type { ReportDocument } from '#shared/records/report-document';
import type { Caller } from '../support/api';
import { buildChild, buildMaster, buildPreschool, buildUser } from '../support/factories';
import { runningApi, TODAY, TOMORROW, YESTERDAY } from './running-api';
import { deletionOperation, documentsOf, done, pullAll } from './tablet';

const running = runningApi();
type Place = Awaited<ReturnType<typeof buildPreschool>>;
let here: Place;
let teacher: Caller;
let therapist: Caller;
let principal: Caller;
let painting: number;
let hugging: number;
let gripping: number;

beforeAll(async () => {
  const { knex, api } = running;
  here = await buildPreschool(knex);
  const staff = async (role: number) => api.as(await buildUser(knex, role, { preschools: [here] }));
  [principal, teacher, therapist] = [await staff(4), await staff(5), await staff(6)];
  painting = (await buildMaster(knex, 'activity', { name: 'Painting', desc: 'With fingers' })).id;
  hugging = (await buildMaster(knex, 'intervention', { name: 'Hugging' })).id;
  gripping = (await buildMaster(knex, 'assessment', { name: 'Gripping' })).id;
});

const buildOne = () => buildChild(running.knex, here);
const activity = (notes: string, more: object = {}) => ({
  activity_id: painting,
  values: { achievement_scale: null, minute_scales: null, notes },
  ...more,
});
const intervention = (achievement_scale: number | string | null, more: object = {}) => ({
  intervention_id: hugging,
  values: { achievement_scale, minute_scales: 15, notes: null },
  ...more,
});
const assessment = (achievement_scale: number, more: object = {}) => ({
  assessment_id: gripping,
  values: { achievement_scale, minute_scales: 5 },
  ...more,
});

const create = (caller: Caller, childId: number, form: object, options?: object) =>
  caller.post(`/api/children/${childId}/create-daily-report`, { date: TODAY, ...form }, options);
const update = (caller: Caller, childId: number, form: object, date = TODAY) =>
  caller.post(`/api/children/${childId}/update-daily-report/${dailyReportId(childId, date)}`, {
    date,
    ...form,
  });
const remove = (caller: Caller, childId: number, date = TODAY) =>
  caller.post(`/api/children/${childId}/delete-daily-report/${dailyReportId(childId, date)}`);
const list = async (caller: Caller, childId: number, query = `?date=${TODAY}`) => {
  const answer = await caller.get(`/api/children/${childId}/daily-reports${query}`);
  expect(answer.status).toBe(200);
  return answer.body.data;
};
const only = async (caller: Caller, childId: number) => {
  const reports = await list(caller, childId);
  expect(reports).toHaveLength(1);
  return reports[0];
};
const notesOf = (report: { activities: { values: { notes: string } }[] }) =>
  report.activities.map(({ values }) => values.notes).sort();

/** A child with a report that teacher and therapist both wrote in. */
async function written(): Promise<{ id: number; rowId: string }> {
  const { id } = await buildOne();
  const made = await create(teacher, id, { activities: [activity('Sun')], interventions: [intervention(1)] });
  expect(made.status).toBe(200);
  const more = await create(therapist, id, {
    ot_assessments: [assessment(2)],
    ot_interventions: [intervention(0)],
    subjective: 'Slept badly',
    plan: 'Rest',
  });
  expect(more.status).toBe(200);
  return { id, rowId: made.body.data.activities[0].id };
}

describe('a report', () => {
  it('is created with its rows and has the published shape', async () => {
    const { id } = await buildOne();
    const answer = await create(teacher, id, {
      activities: [
        {
          activity_id: painting,
          values: { achievement_scale: 'very good', minute_scales: 'about 20', notes: ' A sun ' },
        },
      ],
      interventions: [intervention('2')],
    });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({
      id: dailyReportId(id, TODAY),
      child_id: id,
      date: TODAY,
      ready: true,
      activities: [
        {
          id: expect.any(String),
          activity_id: painting,
          activity: { meta_data: { name: 'Painting', desc: 'With fingers' } },
          values: { achievement_scale: 'very good', minute_scales: 'about 20', notes: 'A sun' },
        },
      ],
      interventions: [
        {
          id: expect.any(String),
          intervention_id: hugging,
          intervention: { meta_data: { name: 'Hugging', desc: null } },
          values: { achievement_scale: 2, minute_scales: 15, notes: null },
        },
      ],
      open_alternatives: 0,
    });
    expect(await list(teacher, id)).toEqual([answer.body.data]);
    const one = await teacher.get(`/api/children/${id}/daily-reports/${dailyReportId(id, TODAY)}`);
    expect(one.body.data).toEqual([answer.body.data]);
  });

  it('is one for a child and a day: creating it again adds to it', async () => {
    const { id } = await buildOne();
    await create(teacher, id, { activities: [activity('Sun')] });
    await create(teacher, id, { activities: [activity('Moon')] });
    expect(notesOf(await only(teacher, id))).toEqual(['Moon', 'Sun']);
    await create(teacher, id, { date: YESTERDAY, activities: [activity('Stars')] });
    expect(await list(teacher, id, '')).toHaveLength(2);
  });

  it('is one even when ten people create it at once, with what each wrote', async () => {
    const { id } = await buildOne();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        create(teacher, id, { activities: [activity(`Note ${index}`)] }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(notesOf(await only(teacher, id))).toEqual(
      Array.from({ length: 10 }, (_, index) => `Note ${index}`),
    );
  });

  it('is not there on a day without one', async () => {
    const { id } = await buildOne();
    expect(await list(teacher, id)).toEqual([]);
    const missing = await teacher.get(`/api/children/${id}/daily-reports/${dailyReportId(id, TODAY)}`);
    expect(missing.status).toBe(404);
  });

  it('lists the newest fifty first where no day is named', async () => {
    const { id } = await buildOne();
    const dates = Array.from({ length: 52 }, (_, index) =>
      new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
    );
    for (const date of dates) await create(teacher, id, { date });
    const found = (await list(teacher, id, '')).map((report: { date: string }) => report.date);
    expect(found).toEqual(dates.reverse().slice(0, 50));
  });
});

describe('an update', () => {
  it('keeps rows by their id, takes rows without one as new, and removes the ones left out', async () => {
    const { id } = await buildOne();
    const made = await create(teacher, id, { activities: [activity('Kept'), activity('Exclude')] });
    const kept = made.body.data.activities.find(
      (row: { values: { notes: string } }) => row.values.notes === 'Kept',
    );
    const answer = await update(teacher, id, {
      activities: [
        activity('Kept and changed', { id: kept.id }),
        activity('New'),
        activity('Also new', { id: null }),
      ],
    });
    expect(answer.status).toBe(200);
    expect(notesOf(answer.body.data)).toEqual(['Also new', 'Kept and changed', 'New']);
    const changed = answer.body.data.activities.find((row: { id: string }) => row.id === kept.id);
    expect(changed.values.notes).toBe('Kept and changed');
    expect(notesOf(await only(teacher, id))).toEqual(['Also new', 'Kept and changed', 'New']);
  });

  it('leaves alone what it does not name, and clears what it names as null or empty', async () => {
    const { id } = await written();
    await update(therapist, id, { plan: null, objective: 'Calm' });
    expect(await only(therapist, id)).toMatchObject({
      subjective: 'Slept badly',
      objective: 'Calm',
      plan: null,
      ready: true,
      activities: [{}],
      ot_assessments: [{}],
    });
    await update(therapist, id, { subjective: '   ', ot_assessments: [] });
    expect(await only(therapist, id)).toMatchObject({
      subjective: null,
      ot_assessments: [],
      activities: [{}],
    });
  });

  it('sets whether the parents see it, and leaves that alone otherwise', async () => {
    const { id } = await buildOne();
    await create(teacher, id, { ready: false });
    expect((await only(teacher, id)).ready).toBe(false);
    await update(teacher, id, { activities: [] });
    expect((await only(teacher, id)).ready).toBe(false);
    await update(teacher, id, { ready: true });
    await update(teacher, id, { activities: [] });
    expect((await only(teacher, id)).ready).toBe(true);
  });

  it('never moves a report to another day', async () => {
    const { id } = await written();
    const answer = await teacher.post(`/api/children/${id}/update-daily-report/${dailyReportId(id, TODAY)}`, {
      date: YESTERDAY,
      activities: [],
    });
    expect([answer.status, answer.body.errors]).toEqual([422, { date: [messages.dateFixed] }]);
    expect(notesOf(await only(teacher, id))).toEqual(['Sun']);
  });

  it('is a 404 for a report that is not there, of another child, or of another preschool’s child', async () => {
    const one = await written();
    const other = await buildOne();
    const away = await buildChild(running.knex, await buildPreschool(running.knex));
    const reportId = dailyReportId(one.id, TODAY);
    const paths = [
      `/api/children/${other.id}/update-daily-report/${reportId}`,
      `/api/children/${other.id}/update-daily-report/${dailyReportId(other.id, TODAY)}`,
      `/api/children/${away.id}/update-daily-report/${dailyReportId(away.id, TODAY)}`,
      `/api/children/${one.id}/update-daily-report/${randomUUID()}`,
      `/api/children/${one.id}/update-daily-report/nonsense`,
      `/api/children/${other.id}/delete-daily-report/${reportId}`,
    ];
    for (const path of paths)
      expect([path, (await teacher.post(path, { date: TODAY, activities: [] })).status]).toEqual([path, 404]);
    expect((await teacher.get(`/api/children/${other.id}/daily-reports/${reportId}`)).status).toBe(404);
    expect(notesOf(await only(teacher, one.id))).toEqual(['Sun']);
  });
});

describe('a deletion', () => {
  it('takes the report away, and creating it again revives it without the old rows', async () => {
    const { id } = await buildOne();
    await create(teacher, id, { activities: [activity('Old')] });
    const answer = await remove(teacher, id);
    expect([answer.status, answer.body]).toEqual([204, '']);
    expect(await list(teacher, id)).toEqual([]);
    expect((await remove(teacher, id)).status).toBe(404);
    expect((await update(teacher, id, {})).status).toBe(404);

    const revived = await create(teacher, id, { activities: [activity('New')] });
    expect(revived.body.data).toMatchObject({
      id: dailyReportId(id, TODAY),
      ready: true,
      open_alternatives: 0,
    });
    expect(notesOf(await only(teacher, id))).toEqual(['New']);
  });

  it('revives a SOAPP note that was deleted without asking about the old one', async () => {
    const { id } = await buildOne();
    await create(therapist, id, { subjective: 'Old' });
    await remove(therapist, id);
    const revived = await create(therapist, id, { objective: 'New' });
    expect(revived.body.data).toMatchObject({ subjective: null, objective: 'New', open_alternatives: 0 });
  });

  it('takes only the sections that the person may write: the others’ work stays', async () => {
    const { id } = await written();
    expect((await remove(teacher, id)).status).toBe(204);
    expect(await only(therapist, id)).toMatchObject({
      activities: [],
      interventions: [],
      subjective: 'Slept badly',
      ot_assessments: [{}],
    });
    expect((await remove(therapist, id)).status).toBe(204);
    expect(await list(therapist, id)).toEqual([]);
  });

  it('of the principal, who answers for the report, takes all of it', async () => {
    const { id } = await written();
    expect((await remove(principal, id)).status).toBe(204);
    for (const caller of [principal, therapist, teacher]) expect(await list(caller, id)).toEqual([]);
  });

  it('of an older app of the principal leaves the therapy, as it said', async () => {
    const { id } = await written();
    const { sections } = documentsOf(await pullAll(principal), 'report').get(
      dailyReportId(id, TODAY),
    ) as ReportDocument;
    const versions = Object.fromEntries(
      Object.entries(sections).map(([name, { version }]) => [name, version]),
    );
    await done(principal, deletionOperation(id, versions));
    expect(await only(therapist, id)).toMatchObject({ activities: [], subjective: 'Slept badly' });
    const told = deletionOperation(id, versions);
    await done(principal, { ...told, base: { versions, taken: Object.keys(versions) } });
    expect(await list(therapist, id)).toEqual([]);
  });

  it('leaves an audit row with what was there', async () => {
    const { id } = await buildOne();
    await create(teacher, id, { activities: [activity('Worth keeping')] });
    await remove(teacher, id);
    const trail = await running
      .knex('audit_entries')
      .where({ entity_type: 'report', entity_id: dailyReportId(id, TODAY) })
      .orderBy('id');
    expect(trail.map(({ action }) => action)).toEqual(['saved', 'deleted']);
    expect(JSON.stringify(trail[1].before)).toContain('Worth keeping');
  });
});

describe('the sections', () => {
  const secrets = [
    'ot_assessments',
    'ot_interventions',
    'subjective',
    'objective',
    'assessment',
    'plan',
    'progress',
  ];

  it('of the therapist are not there for a teacher, and are for therapist and principal', async () => {
    const { id } = await written();
    const seen = await only(teacher, id);
    for (const field of secrets) expect(seen).not.toHaveProperty(field);
    expect(JSON.stringify(seen)).not.toContain('Slept badly');
    for (const caller of [therapist, principal]) {
      const whole = await only(caller, id);
      for (const field of secrets) expect(whole).toHaveProperty(field);
      expect(whole.subjective).toBe('Slept badly');
    }
  });

  it('outside someone’s rights are ignored, not wiped: a teacher’s', async () => {
    const { id } = await written();
    const answer = await update(teacher, id, {
      activities: [activity('Moon')],
      ot_assessments: [],
      ot_interventions: [],
      subjective: 'Overwritten',
      plan: null,
    });
    expect(answer.status).toBe(200);
    expect(await only(therapist, id)).toMatchObject({
      activities: [{ values: { notes: 'Moon' } }],
      ot_assessments: [{ values: { achievement_scale: 2 } }],
      ot_interventions: [{ values: { achievement_scale: 0 } }],
      subjective: 'Slept badly',
      plan: 'Rest',
    });
  });

  it('outside someone’s rights are ignored, not wiped: a principal’s, who reads them', async () => {
    const { id } = await written();
    const whole = await only(principal, id);
    const answer = await update(principal, id, { ...whole, subjective: 'Overwritten', ot_assessments: [] });
    expect(answer.status).toBe(200);
    expect(await only(principal, id)).toMatchObject({ subjective: 'Slept badly', ot_assessments: [{}] });
  });

  it('of a therapist, who may write all of them', async () => {
    const { id } = await written();
    const answer = await update(therapist, id, {
      activities: [],
      interventions: [],
      ot_assessments: [],
      ot_interventions: [],
      subjective: null,
      plan: null,
    });
    expect(answer.body.data).toMatchObject({
      activities: [],
      interventions: [],
      ot_assessments: [],
      plan: null,
    });
  });

  it('come back from what was read to what is sent without a change', async () => {
    const { id } = await written();
    const before = await only(therapist, id);
    const answer = await update(therapist, id, before);
    expect(answer).toMatchObject({ status: 200, body: { data: before } });
    const versions = await running.knex('daily_report_sections').where({ report_id: before.id });
    expect(versions.map(({ version }) => version)).toEqual(Array(5).fill(1));
  });
});

describe('what is refused', () => {
  const refusedWith = async (form: object, errors: object) => {
    const { id } = await buildOne();
    const answer = await create(therapist, id, form);
    expect([form, answer.status, answer.body.errors]).toEqual([form, 422, errors]);
    expect(await running.knex('daily_reports').where({ child_id: id })).toEqual([]);
  };

  it('is a date to come, one that does not exist, and none', async () => {
    await refusedWith({ date: TOMORROW }, { date: [messages.dateFuture] });
    await refusedWith({ date: '2026-02-29' }, { date: [messages.dateInvalid] });
    await refusedWith({ date: '2026-3-1' }, { date: [messages.dateInvalid] });
    await refusedWith({ date: null }, { date: [messages.dateRequired] });
    await refusedWith({ date: undefined }, { date: [messages.dateRequired] });
  });

  it('is a master that is not chosen, not there, or of another kind', async () => {
    await refusedWith(
      { activities: [{ values: {} }] },
      { 'activities.0.activity_id': [messages.activityRequired] },
    );
    await refusedWith(
      { ot_assessments: [assessment(1, { assessment_id: 999_999 })] },
      { 'ot_assessments.0.assessment_id': [messages.masterUnknown] },
    );
    await refusedWith(
      { activities: [activity('fine'), activity('not', { activity_id: hugging })] },
      { 'activities.1.activity_id': [messages.masterUnknown] },
    );
    await refusedWith(
      { ot_interventions: [intervention(1, { intervention_id: painting })] },
      { 'ot_interventions.0.intervention_id': [messages.masterUnknown] },
    );
  });

  it('is a text that is too long, down to one that would fill a book', async () => {
    await refusedWith(
      { activities: [activity('n'.repeat(100_000))] },
      { 'activities.0.values.notes': [messages.notesTooLong] },
    );
    await refusedWith({ subjective: 's'.repeat(20_001) }, { subjective: [messages.soappTooLong] });
    const { id } = await buildOne();
    const full = await create(therapist, id, {
      activities: [activity('n'.repeat(5_000))],
      subjective: '文'.repeat(20_000),
    });
    expect(full.status).toBe(200);
    expect(full.body.data.subjective).toHaveLength(20_000);
  });

  it('is more than a hundred rows', async () => {
    await refusedWith(
      { activities: Array.from({ length: 101 }, () => activity('x')) },
      { activities: [messages.rowsTooMany] },
    );
    const { id } = await buildOne();
    const full = await create(teacher, id, { activities: Array.from({ length: 100 }, () => activity('x')) });
    expect(full.body.data.activities).toHaveLength(100);
  });

  it.each(['3', '-1', 'Self accomplished', 'toString', 'constructor', 1.5])(
    'is an achievement scale of %s where there are three',
    async (scale) => {
      await refusedWith(
        { interventions: [intervention(scale)] },
        { 'interventions.0.values.achievement_scale': [messages.scaleUnknown] },
      );
    },
  );

  it.each(['-1', '1441', '1.5', 'ten', '1e2', '99999'])('are %s minutes', async (minute_scales) => {
    await refusedWith(
      { ot_interventions: [{ intervention_id: hugging, values: { minute_scales } }] },
      { 'ot_interventions.0.values.minute_scales': [messages.minutesInvalid] },
    );
  });

  it('is a row id that belongs to another report or another section', async () => {
    const { id, rowId } = await written();
    const other = await buildOne();
    const stolen = await create(teacher, other.id, { activities: [activity('Mine now', { id: rowId })] });
    expect([stolen.status, stolen.body.errors]).toEqual([422, { 'activities.0.id': [messages.rowIdTaken] }]);
    const moved = await update(teacher, id, { interventions: [intervention(1, { id: rowId })] });
    expect([moved.status, moved.body.errors]).toEqual([422, { 'interventions.0.id': [messages.rowIdTaken] }]);
    expect(notesOf(await only(teacher, id))).toEqual(['Sun']);
  });

  it('is one row id twice, since one of the two would be lost', async () => {
    const { id } = await buildOne();
    const twice = { id: randomUUID() };
    const inOne = await create(teacher, id, {
      activities: [activity('First', twice), activity('Second', twice)],
    });
    expect([inOne.status, inOne.body.errors]).toEqual([422, { 'activities.1.id': [messages.rowTwice] }]);
    const inTwo = await create(teacher, id, {
      activities: [activity('First', twice)],
      interventions: [intervention(1, twice)],
    });
    expect([inTwo.status, inTwo.body.errors]).toEqual([422, { 'interventions.0.id': [messages.rowTwice] }]);
    expect(await list(teacher, id)).toEqual([]);
  });

  it('is a text with a character that no text can hold, and half a character', async () => {
    const { id } = await buildOne();
    for (const notes of ['nul \u0000 here', 'half \ud83d a face']) {
      const answer = await create(teacher, id, { activities: [activity(notes)] });
      expect([notes, answer.status]).toEqual([notes, 422]);
    }
    expect(await list(teacher, id)).toEqual([]);
  });
});

describe('parents', () => {
  const family = async (given: Record<string, unknown> = {}) => {
    const place = await buildPreschool(running.knex, given);
    const parent = await buildUser(running.knex, 7);
    const { id } = await buildChild(running.knex, place, { parents: [parent] });
    const staff = await running.api.as(await buildUser(running.knex, 6, { preschools: [place] }));
    const form = { activities: [activity('Sun')], ot_assessments: [assessment(1)], subjective: 'Private' };
    return { id, staff, form, parent: await running.api.as(parent) };
  };

  it('see a report once it is ready, and no longer when it is taken back', async () => {
    const { id, staff, form, parent } = await family();
    await create(staff, id, { ...form, ready: false });
    expect(await list(parent, id)).toEqual([]);
    const path = `/api/children/${id}/daily-reports/${dailyReportId(id, TODAY)}`;
    expect((await parent.get(path)).status).toBe(404);
    await update(staff, id, { ready: true });
    expect(notesOf(await only(parent, id))).toEqual(['Sun']);
    expect((await parent.get(path)).status).toBe(200);
    await update(staff, id, { ready: false });
    expect(await list(parent, id)).toEqual([]);
  });

  it('see nothing of OT and SOAPP, unless the centre shares them', async () => {
    const closed = await family();
    await create(closed.staff, closed.id, closed.form);
    const seen = await only(closed.parent, closed.id);
    expect(seen).not.toHaveProperty('subjective');
    expect(seen).not.toHaveProperty('ot_assessments');
    expect(JSON.stringify(seen)).not.toContain('Private');

    const open = await family({ shares_soapp: true });
    await create(open.staff, open.id, open.form);
    expect(await only(open.parent, open.id)).toMatchObject({
      subjective: 'Private',
      ot_assessments: [{ values: { achievement_scale: 1 } }],
    });
  });

  it('find their newest ready reports behind any number that are not ready', async () => {
    const { id, staff, parent } = await family();
    await create(staff, id, { date: '2025-12-31', activities: [activity('Old and ready')] });
    for (let day = 1; day <= 51; day += 1) {
      const date = new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 10);
      await create(staff, id, { date, ready: false });
    }
    const found = await list(parent, id, '');
    expect(found.map(notesOf)).toEqual([['Old and ready']]);
  });

  it('see nothing of another child, and write nothing', async () => {
    const { id, staff, form, parent } = await family();
    const other = await family();
    await create(staff, id, form);
    await create(other.staff, other.id, other.form);
    expect((await parent.get(`/api/children/${other.id}/daily-reports?date=${TODAY}`)).status).toBe(404);
    expect((await create(parent, id, form)).status).toBe(403);
    expect((await update(parent, id, {})).status).toBe(403);
    expect((await remove(parent, id)).status).toBe(403);
  });
});

describe('the feed', () => {
  it('tells the tablets of every change, of the latest SOAPP note only when that changed', async () => {
    const { id } = await buildOne();
    const seqs = async () => {
      const rows = await running
        .knex('feed_entries')
        .where({ feed_id: here.id })
        .whereIn('entity_id', [dailyReportId(id, TODAY), String(id)])
        .whereIn('entity_type', ['report', 'latest_soapp']);
      return Object.fromEntries(rows.map((row) => [row.entity_type, row.seq]));
    };
    await create(teacher, id, { activities: [activity('Sun')] });
    const first = await seqs();
    expect(Object.keys(first)).toEqual(['report']);
    await update(therapist, id, { subjective: 'New' });
    const second = await seqs();
    expect(second.report).toBeGreaterThan(first.report);
    expect(second.latest_soapp).toBeDefined();
    await update(teacher, id, { activities: [] });
    const third = await seqs();
    expect(third.report).toBeGreaterThan(second.report);
    expect(third.latest_soapp).toBe(second.latest_soapp);
    await remove(therapist, id);
    expect((await seqs()).latest_soapp).toBeGreaterThan(third.latest_soapp);
  });
});
