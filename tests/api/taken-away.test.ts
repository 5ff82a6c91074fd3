/** What is taken away of a report: what was never here leaves a trace, what was here leaves none, and what is brought back lives. */
import { beforeAll, describe, expect, it } from 'vitest';
import { dailyReportId } from '#shared/domain/uuid';
import type { PushedOperation } from '#shared/endpoints/sync';
import type { SaveReport } from '#shared/records/report-shapes';
import type { Caller } from '../support/api';
import { buildChild, buildFormerAccess, buildMaster, buildPreschool, buildUser } from '../support/factories';
import { runningApi, TODAY } from './running-api';
import { operation, reportOf, reportOperation, reportRow, statusesOf, texts } from './tablet';

const running = runningApi();
type Place = Awaited<ReturnType<typeof buildPreschool>>;
let here: Place;
let therapist: Caller;
let other: Caller;
let teacher: Caller;
let colleague: Caller;
let principal: Caller;
let painting: number;

beforeAll(async () => {
  const { knex, api } = running;
  here = await buildPreschool(knex);
  const staff = async (role: number) => api.as(await buildUser(knex, role, { preschools: [here] }));
  [therapist, other] = [await staff(6), await staff(6)];
  [teacher, colleague] = [await staff(5), await staff(5)];
  principal = await staff(4);
  painting = (await buildMaster(knex, 'activity', { name: 'Painting' })).id;
});

const child = async () => (await buildChild(running.knex, here)).id;
/** The plan as somebody saw it. */
const seen = (version: number, plan: string | null) =>
  ({ soapp: { version, texts: { plan } } }) as SaveReport['base']['sections'];
const writes = (childId: number, plan: string | null, base: SaveReport['base']['sections'] = {}) =>
  reportOperation(childId, texts({ plan }), base);
/** Deletes a report of which this was in sight. */
const deletes = (childId: number, sections: SaveReport['base']['sections']) =>
  operation(
    'delete_report',
    { report_id: dailyReportId(childId, TODAY), child_id: childId, date: TODAY },
    { versions: {}, sections, taken: Object.keys(sections) },
  );
/** Sends what the server must do, merged or not. */
async function done(caller: Caller, one: PushedOperation, among = ['applied', 'merged']): Promise<void> {
  const [status] = await statusesOf(caller, [one]);
  expect(among).toContain(status);
}
const planOf = async (childId: number) => {
  const report = await reportOf(therapist, childId);
  return report && { plan: report.sections.soapp?.texts.plan, asks: report.alternatives.length };
};
const versionOf = async (childId: number, section: 'soapp' | 'activities' = 'soapp') =>
  (await reportOf(therapist, childId))?.sections[section]?.version ?? 0;
const rest = (caller: Caller, childId: number, form: object) =>
  caller.post(`/api/children/${childId}/create-daily-report`, { date: TODAY, ...form });

describe('a text that two took away', () => {
  it.each([
    ['cleared', (id: number) => writes(id, null, seen(1, 'Nil'))],
    ['deleted with its report', (id: number) => deletes(id, seen(1, 'Nil'))],
  ])('lives and asks nobody once it is written again: %s', async (_, takesAway) => {
    const id = await child();
    await done(therapist, writes(id, 'Nil'));
    await done(therapist, writes(id, null, seen(1, 'Nil')));
    await done(other, takesAway(id));
    await done(other, writes(id, 'Nil', seen(await versionOf(id), null)));
    expect(await planOf(id)).toEqual({ plan: 'Nil', asks: 0 });
    await done(therapist, writes(id, null, seen(await versionOf(id), 'Nil')));
    await done(therapist, writes(id, 'Another', seen(await versionOf(id), null)));
    expect(await planOf(id)).toEqual({ plan: 'Another', asks: 0 });
  });

  it('lives of somebody who never saw it, with the same words', async () => {
    const id = await child();
    await done(therapist, writes(id, 'Nil'));
    await done(therapist, writes(id, null, seen(1, 'Nil')));
    await done(therapist, writes(id, null, seen(1, 'Nil')));
    await done(other, writes(id, 'Nil'));
    expect(await planOf(id)).toEqual({ plan: 'Nil', asks: 0 });
  });
});

describe('a text that was taken away before it came', () => {
  it('stays away as its deleter saw it, though the section was written meanwhile', async () => {
    const id = await child();
    for (const field of ['objective', 'progress', 'assessment'])
      await done(therapist, reportOperation(id, texts({ [field]: 'One' })));
    await done(other, writes(id, null, seen(2, 'Nil')));
    await done(therapist, writes(id, 'Nil', seen(1, null)));
    expect(await planOf(id)).toMatchObject({ plan: null });
  });

  it('lives of whoever saw that it is away', async () => {
    const id = await child();
    await done(other, writes(id, null, seen(7, 'Nil')));
    const version = await versionOf(id);
    expect(version).toBeGreaterThan(7);
    await done(therapist, writes(id, 'Nil', seen(version, null)));
    expect(await planOf(id)).toEqual({ plan: 'Nil', asks: 0 });
  });

  it('asks nobody about the next text of whoever took it away, nor about any after it', async () => {
    const id = await child();
    await done(other, writes(id, null, seen(2, 'Nil')));
    await done(other, writes(id, 'Next', seen(3, null)));
    expect(await planOf(id)).toEqual({ plan: 'Next', asks: 0 });
    await done(therapist, writes(id, null, seen(await versionOf(id), 'Next')));
    await done(therapist, writes(id, 'Nil', seen(await versionOf(id), null)));
    expect(await planOf(id)).toEqual({ plan: 'Nil', asks: 0 });
  });

  it('lives of a call that no tablet queued', async () => {
    const id = await child();
    await done(other, writes(id, null, seen(7, 'Nil')));
    expect(await rest(therapist, id, { plan: 'Nil' })).toMatchObject({ status: 200 });
    expect(await planOf(id)).toEqual({ plan: 'Nil', asks: 0 });
  });
});

describe('a row that was deleted', () => {
  const rowsOf = async (childId: number) =>
    (await reportOf(therapist, childId))?.sections.activities?.rows.map(({ notes }) => notes);

  it('comes back with its id and as it was, by a call that no tablet queued', async () => {
    const id = await child();
    const row = {
      activity_id: painting,
      values: { achievement_scale: null, minute_scales: null, notes: 'Blue' },
    };
    const [report] = [(await rest(teacher, id, { activities: [row] })).body.data];
    await teacher.post(`/api/children/${id}/delete-daily-report/${dailyReportId(id, TODAY)}`);
    const back = await rest(teacher, id, { activities: [{ ...row, id: report.activities[0].id }] });
    expect(back).toMatchObject({
      status: 200,
      body: { data: { activities: [{ values: { notes: 'Blue' } }] } },
    });
  });

  it('comes back as it was of a tablet that saw it deleted, also where a colleague wrote meanwhile', async () => {
    const id = await child();
    const row = reportRow(painting, { notes: 'Blue' });
    const adding = (rows: object[], version: number) =>
      reportOperation(id, { activities: { rows } } as SaveReport['arguments']['sections'], {
        activities: { version, rows: [] },
      });
    await done(teacher, adding([row], 0));
    const removal = { activities: { rows: [{ id: row.id, deleted: true as const }] } };
    await done(teacher, reportOperation(id, removal, { activities: { version: 1, rows: [row] } }));
    await done(colleague, adding([reportRow(painting, { notes: 'Red' })], 1));
    await done(teacher, adding([row], 2), ['alternative']);
    expect((await rowsOf(id))?.toSorted()).toEqual(['Blue', 'Red']);
  });

  it('stays away where it comes later than its deletion, though the section was written meanwhile', async () => {
    const id = await child();
    const row = reportRow(painting, { notes: 'Blue' });
    await done(colleague, deletes(id, { activities: { version: 2, rows: [row] } }));
    await done(
      therapist,
      reportOperation(id, { activities: { rows: [row] } }, { activities: { version: 1, rows: [] } }),
      ['merged'],
    );
    expect(await rowsOf(id)).toEqual([]);
    await done(
      therapist,
      reportOperation(
        id,
        { activities: { rows: [row] } },
        { activities: { version: await versionOf(id, 'activities'), rows: [] } },
      ),
      ['alternative'],
    );
    expect(await rowsOf(id)).toEqual(['Blue']);
  });
});

describe('a quarantined entry of which something was taken away while it waited', () => {
  const row = () => reportRow(painting, { notes: 'Blue' });
  type Row = ReturnType<typeof row>;
  const noting = (childId: number, mine: Row) =>
    reportOperation(childId, { activities: { rows: [mine] }, ...texts({ plan: 'Nil' }) });
  const sight = (mine: Row) => ({ activities: { version: 1, rows: [mine] }, ...seen(1, 'Nil') });
  const removal = (childId: number, mine: Row) =>
    reportOperation(
      childId,
      { activities: { rows: [{ id: mine.id, deleted: true }] }, ...texts({ plan: null }) },
      sight(mine),
    );
  /** What is quarantined of somebody who works here again, and of whom a therapist's texts are. */
  async function quarantined() {
    const { knex, api, clock } = running;
    const there = await buildPreschool(knex);
    const author = await api.as(await buildUser(knex, 6, { preschools: [there], name: 'Lim' }));
    await buildFormerAccess(knex, author, here, clock.now());
    const id = await child();
    const mine = row();
    const one = noting(id, mine);
    await done(author, one, ['held']);
    await knex('user_preschools').where({ user_id: author.userId }).update({ preschool_id: here.id });
    return { author, id, mine, one };
  }
  const decide = async ({ operation_id }: PushedOperation, path: 'take' | 'decline', form = {}) => {
    const answer = await principal.post(`/api/quarantined-entries/${operation_id}/${path}`, form);
    expect(answer.status).toBe(200);
  };
  const listed = async ({ operation_id }: PushedOperation) => {
    const { body } = await principal.get('/api/quarantined-entries?per_page=100');
    return body.data.find(({ id }: { id: string }) => id === operation_id);
  };
  const stands = async (childId: number) => {
    const report = await reportOf(therapist, childId);
    return {
      plan: report?.sections.soapp?.texts.plan ?? null,
      notes: report?.sections.activities?.rows.map(({ notes }) => notes) ?? [],
      asks: report?.alternatives.length ?? 0,
    };
  };
  const ways: [string, (id: number, mine: Row) => PushedOperation, { whole: boolean; notes: string[] }][] = [
    ['row and text', removal, { whole: true, notes: [] }],
    // A therapist's deletion takes the therapist's note.
    ['the report', (id) => deletes(id, seen(1, 'Nil')), { whole: false, notes: ['Blue'] }],
  ];

  it.each(ways)('stands once it was declined and is sent anew: %s', async (_, takesAway) => {
    const { author, id, mine, one } = await quarantined();
    await done(author, takesAway(id, mine));
    await decide(one, 'decline', { reason: 'Look at it again.' });
    await done(author, noting(id, mine));
    expect(await stands(id)).toEqual({ plan: 'Nil', notes: ['Blue'], asks: 0 });
  });

  it('stays away of a colleague who took it away, whatever is declined', async () => {
    const { author, id, mine, one } = await quarantined();
    await done(other, removal(id, mine));
    await decide(one, 'decline', { reason: 'Look at it again.' });
    await done(author, noting(id, mine));
    expect(await stands(id)).toEqual({ plan: null, notes: [], asks: 0 });
  });

  it.each(ways)(
    'says who took it away, and stays away when it is accepted: %s',
    async (_, takesAway, { whole, notes }) => {
      const { author, id, mine, one } = await quarantined();
      expect((await listed(one)).deleted).toBeUndefined();
      await done(author, takesAway(id, mine));
      expect((await listed(one)).deleted).toEqual({
        by: 'Lim',
        at: running.clock.now().toISOString(),
        whole,
      });
      await decide(one, 'take');
      expect(await stands(id)).toEqual({ plan: null, notes, asks: 0 });
    },
  );
});
