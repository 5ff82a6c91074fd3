/** Two tablets and one record: what both wrote is kept, and what can not be merged is asked. */

import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ReportRow, RowChange, SoappTexts } from '#shared/domain/daily-report';
import type { ScreeningContent } from '#shared/domain/screening';
import { dailyReportId, screeningId } from '#shared/domain/uuid';
import { messages } from '#shared/messages';
import type { Alternative } from '#shared/records/define-record';
import type { ReportDocument } from '#shared/records/report-document';
import type { ScreeningDocument } from '#shared/records/screening';
import type { Caller } from '../support/api';
import { buildChild, buildMaster, buildPreschool, buildUser } from '../support/factories';
import { runningApi, TODAY } from './running-api';
import {
  choiceOperation,
  deletionOperation,
  done,
  healthy,
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
let farah: Caller;
let lim: Caller;
let devi: Caller;
let otherTherapist: Caller;
let painting: number;
let singing: number;
let hugging: number;

beforeAll(async () => {
  const { knex, api } = running;
  here = await buildPreschool(knex);
  const staff = async (role: number, name: string) =>
    api.as(await buildUser(knex, role, { preschools: [here], name }));
  farah = await staff(5, 'Cikgu Farah');
  lim = await staff(5, 'Cikgu Lim');
  devi = await staff(6, 'Devi');
  otherTherapist = await staff(6, 'Siti');
  painting = (await buildMaster(knex, 'activity')).id;
  singing = (await buildMaster(knex, 'activity')).id;
  hugging = (await buildMaster(knex, 'intervention')).id;
});

const child = async () => (await buildChild(running.knex, here)).id;
const rowsOf = (document: ReportDocument) => document.sections.activities?.rows ?? [];
const notesOf = (document: ReportDocument) => rowsOf(document).map(({ notes }) => notes);
const sole = (document: { alternatives: Alternative[] }): Alternative => {
  expect(document.alternatives).toHaveLength(1);
  return document.alternatives[0] as Alternative;
};

/** A report with one row that both tablets have in sight. */
async function seenByBoth(given: Partial<ReportRow> = {}) {
  const id = await child();
  const row = reportRow(painting, { notes: 'Sun', ...given });
  await done(farah, reportOperation(id, { activities: { rows: [row] } }));
  const base = { activities: { version: 1, rows: [row] } };
  const edit = (changed: Partial<ReportRow>, from = base) =>
    reportOperation(id, { activities: { rows: [{ ...row, ...changed }] } }, from);
  const removal = () => reportOperation(id, { activities: { rows: [{ id: row.id, deleted: true }] } }, base);
  return { id, row, base, edit, removal };
}

describe('two tablets with one screening', () => {
  const seen = async () => {
    const id = await child();
    await done(farah, screeningOperation(id));
    return id;
  };

  it('that changed other fields keep both', async () => {
    const id = await seen();
    await done(farah, screeningOperation(id, { body_temperature: 37.2 }, healthy));
    await done(lim, screeningOperation(id, { symptoms: ['Cough'] }, healthy), 'merged');
    expect(await screeningOf(farah, id)).toMatchObject({
      body_temperature: 37.2,
      symptoms: ['Cough'],
      version: 3,
      alternatives: [],
    });
  });

  it('that changed the same field to the same value are of one mind', async () => {
    const id = await seen();
    await done(farah, screeningOperation(id, { body_temperature: 37.2 }, healthy));
    await done(lim, screeningOperation(id, { body_temperature: 37.2 }, healthy));
    expect(await screeningOf(farah, id)).toMatchObject({ version: 2, alternatives: [] });
  });

  it('that changed the same field differently are both told who wrote what', async () => {
    const id = await seen();
    await done(farah, screeningOperation(id, { body_temperature: 37.2 }, healthy));
    await done(lim, screeningOperation(id, { body_temperature: 36.9 }, healthy), 'alternative');
    const document = await screeningOf(farah, id);
    expect(document.body_temperature).toBe(37.2);
    expect(sole(document)).toEqual({
      id: expect.any(String),
      section: 'screening',
      row_id: null,
      field: 'body_temperature',
      live: { value: 37.2, by: 'Cikgu Farah', at: '2026-03-11T01:00:00.000Z' },
      other: { value: 36.9, by: 'Cikgu Lim', at: '2026-03-11T01:00:00.000Z' },
    });
    expect(await screeningOf(lim, id)).toEqual(document);
  });

  it('that both recorded the first one make one, flagged while either value is a fever', async () => {
    const id = await child();
    await done(farah, screeningOperation(id, { body_temperature: 36.6 }));
    await done(lim, screeningOperation(id, { body_temperature: 38.6 }), 'alternative');
    const view = async () => (await farah.get(`/api/health/view/${screeningId(id, TODAY)}`)).body.data;
    expect(await view()).toMatchObject({ body_temperature: 36.6, flags: ['fever'], open_alternatives: 1 });
    // Flagged ones come first in the list, also for what still waits.
    await done(farah, screeningOperation(await child()));
    const { body } = await farah.get('/api/health/screenings');
    const flagged = body.data.map((each: { flags: string[] }) => each.flags.length > 0);
    expect(flagged).toEqual([...flagged].sort((one, other) => Number(other) - Number(one)));

    const alternative = sole(await screeningOf(farah, id));
    await done(farah, choiceOperation(id, 'screening', alternative, 'live'));
    expect(await view()).toMatchObject({ body_temperature: 36.6, flags: [], open_alternatives: 0 });
  });

  it('lose no text of Others to the other’s symptoms', async () => {
    const id = await seen();
    await done(farah, screeningOperation(id, { symptoms: ['Cough'] }, healthy));
    const rash = { symptoms: ['Others'], others_message: 'rash' };
    await done(lim, screeningOperation(id, rash, healthy), 'alternative');
    expect(await screeningOf(farah, id)).toMatchObject({
      symptoms: ['Cough', 'Others'],
      others_message: 'rash',
      alternatives: [{ field: 'symptoms', other: { value: ['Others'] } }],
    });
  });

  it.each<[keep: 'live' | 'other' | 'both', ScreeningContent['symptoms']]>([
    ['live', ['Cough']],
    ['other', ['Vomiting']],
    ['both', ['Cough', 'Vomiting']],
  ])('keep %s of two lists of symptoms', async (keep, symptoms) => {
    const id = await child();
    await done(farah, screeningOperation(id, { symptoms: ['Cough'] }));
    await done(lim, screeningOperation(id, { symptoms: ['Vomiting'] }), 'alternative');
    const alternative = sole(await screeningOf(farah, id));
    await done(farah, choiceOperation(id, 'screening', alternative, keep));
    expect(await screeningOf(lim, id)).toMatchObject({ symptoms, alternatives: [] });
  });

  it('keep the other’s text of Others by ticking Others', async () => {
    const id = await child();
    await done(farah, screeningOperation(id, { symptoms: ['Cough'] }));
    const rash = { symptoms: ['Cough', 'Others'], others_message: 'rash' };
    await done(lim, screeningOperation(id, rash), 'alternative');
    const { alternatives } = await screeningOf(farah, id);
    const text = alternatives.find(({ field }) => field === 'others_message') as Alternative;
    await done(farah, choiceOperation(id, 'screening', text, 'other'));
    expect(await screeningOf(farah, id)).toMatchObject({
      symptoms: ['Cough', 'Others'],
      others_message: 'rash',
    });
  });

  it('have one temperature: both is refused', async () => {
    const id = await child();
    await done(farah, screeningOperation(id, { body_temperature: 36.6 }));
    await done(lim, screeningOperation(id, { body_temperature: 38.6 }), 'alternative');
    const alternative = sole(await screeningOf(farah, id));
    await done(farah, choiceOperation(id, 'screening', alternative, 'both'), 'refused');
    await done(farah, choiceOperation(id, 'screening', alternative, 'other'));
    expect(await screeningOf(farah, id)).toMatchObject({ body_temperature: 38.6, alternatives: [] });
    await done(lim, choiceOperation(id, 'screening', alternative, 'both', 'about 38'), 'refused');
    expect(await screeningOf(farah, id)).toMatchObject({ body_temperature: 38.6, alternatives: [] });
  });
});

describe('two tablets with one report', () => {
  it('that both create it make one, with the rows of both', async () => {
    const id = await child();
    const [one, two] = [
      reportRow(painting, { notes: 'From Farah' }),
      reportRow(singing, { notes: 'From Lim' }),
    ];
    await done(farah, reportOperation(id, { activities: { rows: [one] } }, {}, { ready: true }));
    await done(lim, reportOperation(id, { activities: { rows: [two] } }), 'merged');
    const document = await reportOf(lim, id);
    expect(notesOf(document).sort()).toEqual(['From Farah', 'From Lim']);
    expect(document).toMatchObject({ ready: true, deleted: false, alternatives: [] });
    expect(await running.knex('daily_reports').where({ child_id: id })).toHaveLength(1);
  });

  it('that both create it at the same moment make one, too', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await child();
      const results = await Promise.all(
        [farah, lim, devi, otherTherapist].map((caller, index) =>
          resultsOf(caller, [
            reportOperation(id, { activities: { rows: [reportRow(painting, { notes: `${index}` })] } }),
          ]),
        ),
      );
      const statuses = results.flat().map(({ status }) => status);
      expect(statuses.sort()).toEqual(['applied', 'merged', 'merged', 'merged']);
      expect(notesOf(await reportOf(farah, id)).sort()).toEqual(['0', '1', '2', '3']);
    }
  });

  it('of a teacher and a therapist never collide', async () => {
    const id = await child();
    const row = reportRow(painting, { notes: 'Sun' });
    await done(farah, reportOperation(id, { activities: { rows: [row] } }));
    await done(devi, reportOperation(id, texts({ subjective: 'Calm' })));
    await done(
      farah,
      reportOperation(
        id,
        { activities: { rows: [{ ...row, notes: 'Moon' }] } },
        { activities: { version: 1, rows: [row] } },
      ),
    );
    const document = await reportOf(devi, id);
    expect(notesOf(document)).toEqual(['Moon']);
    expect(document.sections.soapp).toMatchObject({
      version: 1,
      texts: { subjective: 'Calm' },
      last: { by: 'Devi' },
    });
    expect(document.sections.activities).toMatchObject({ version: 2, last: { by: 'Cikgu Farah' } });
  });

  it('that changed other fields of one row keep both', async () => {
    const { id, edit } = await seenByBoth();
    await done(farah, edit({ notes: 'Moon' }));
    await done(lim, edit({ minute_scales: '20' }), 'merged');
    expect(rowsOf(await reportOf(farah, id))).toMatchObject([{ notes: 'Moon', minute_scales: '20' }]);
  });

  it('that changed the same field of one row are asked, and either can be kept', async () => {
    for (const [keep, kept] of [
      ['live', 'Moon'],
      ['other', 'Stars'],
    ] as const) {
      const { id, row, edit } = await seenByBoth();
      await done(farah, edit({ notes: 'Moon' }));
      await done(lim, edit({ notes: 'Stars' }), 'alternative');
      const document = await reportOf(lim, id);
      expect(notesOf(document)).toEqual(['Moon']);
      const alternative = sole(document);
      expect(alternative).toMatchObject({
        section: 'activities',
        row_id: row.id,
        field: 'notes',
        live: { value: 'Moon', by: 'Cikgu Farah' },
        other: { value: 'Stars', by: 'Cikgu Lim' },
      });
      await done(farah, choiceOperation(id, 'report', alternative, keep));
      const after = await reportOf(farah, id);
      expect([notesOf(after), after.alternatives]).toEqual([[kept], []]);
    }
  });

  it('keep both by a second row, or by a text that was merged by hand', async () => {
    const second = await seenByBoth();
    await done(farah, second.edit({ notes: 'Moon' }));
    await done(lim, second.edit({ notes: 'Stars' }), 'alternative');
    await done(lim, choiceOperation(second.id, 'report', sole(await reportOf(lim, second.id)), 'both'));
    expect(notesOf(await reportOf(lim, second.id)).sort()).toEqual(['Moon', 'Stars']);

    const byHand = await seenByBoth();
    await done(farah, byHand.edit({ notes: 'Moon' }));
    await done(lim, byHand.edit({ notes: 'Stars' }), 'alternative');
    const alternative = sole(await reportOf(lim, byHand.id));
    await done(lim, choiceOperation(byHand.id, 'report', alternative, 'both', 'Moon and stars'));
    const after = await reportOf(lim, byHand.id);
    expect([notesOf(after), after.alternatives]).toEqual([['Moon and stars'], []]);
  });

  it('remove a row that nobody else touched, for good', async () => {
    const { id, row, edit, removal } = await seenByBoth();
    await done(farah, removal());
    // What changes nothing brings nothing back.
    await done(lim, edit({}), 'merged');
    expect(notesOf(await reportOf(farah, id))).toEqual([]);
    await done(lim, removal(), 'merged');
    expect(await running.knex('daily_report_rows').where({ id: row.id })).toMatchObject([
      { deleted_at: running.clock.now() },
    ]);
  });

  it.each(['the deletion first', 'the edit first'])(
    'delete a row against an edit: it lives and asks (%s)',
    async (order) => {
      const { id, row, edit, removal } = await seenByBoth();
      const writes = [
        () => done(farah, removal(), first),
        () => done(lim, edit({ notes: 'Moon' }), second),
      ] as const;
      const deletionFirst = order === 'the deletion first';
      const first = deletionFirst ? 'applied' : 'alternative';
      const second = deletionFirst ? 'alternative' : 'applied';
      for (const write of deletionFirst ? writes : [...writes].reverse()) await write();

      const document = await reportOf(farah, id);
      expect(notesOf(document)).toEqual(['Moon']);
      const alternative = sole(document);
      expect(alternative).toMatchObject({
        section: 'activities',
        row_id: row.id,
        field: 'deleted',
        live: { value: { notes: 'Moon' }, by: 'Cikgu Lim' },
        other: { value: null, by: 'Cikgu Farah' },
      });
      await done(farah, choiceOperation(id, 'report', alternative, 'other'));
      expect(notesOf(await reportOf(farah, id))).toEqual([]);
    },
  );

  it.each(['the deletion first', 'the edit first'])(
    'delete the report against an edit: it lives and asks (%s)',
    async (order) => {
      const { id, edit } = await seenByBoth();
      const deletion = () => deletionOperation(id, { activities: 1 });
      if (order === 'the deletion first') {
        await done(farah, deletion());
        await done(lim, edit({ notes: 'Moon' }), 'alternative');
      } else {
        await done(lim, edit({ notes: 'Moon' }));
        await done(farah, deletion(), 'alternative');
      }
      const document = await reportOf(farah, id);
      expect(document.deleted).toBe(false);
      expect(notesOf(document)).toEqual(['Moon']);
      expect(sole(document)).toMatchObject({ section: 'activities', field: 'deleted' });

      await done(lim, choiceOperation(id, 'report', sole(document), 'other'));
      expect((await reportOf(farah, id)).deleted).toBe(true);
    },
  );

  it('that both delete it agree', async () => {
    const { id } = await seenByBoth();
    await done(farah, deletionOperation(id, { activities: 1 }));
    await done(lim, deletionOperation(id, { activities: 1 }));
    expect(await reportOf(farah, id)).toMatchObject({ deleted: true, alternatives: [] });
  });

  it('keep what was added to a report that the other deleted', async () => {
    const { id } = await seenByBoth();
    await done(farah, deletionOperation(id, { activities: 1 }));
    const added = reportRow(singing, { notes: 'Added' });
    await done(lim, reportOperation(id, { activities: { rows: [added] } }), 'merged');
    expect(await reportOf(farah, id)).toMatchObject({
      deleted: false,
      sections: { activities: { rows: [added] } },
    });
  });
});

describe('two therapists with one SOAPP note', () => {
  const edit = (id: number, given: Partial<SoappTexts>, seen: Partial<SoappTexts> | null = null) =>
    reportOperation(id, texts(given), seen === null ? {} : { soapp: { version: 1, texts: seen } });

  it('keep texts of other fields, without a question', async () => {
    const id = await child();
    await done(devi, edit(id, { subjective: 'Calm' }));
    await done(otherTherapist, edit(id, { plan: 'Rest' }), 'merged');
    expect((await reportOf(devi, id)).sections.soapp?.texts).toMatchObject({
      subjective: 'Calm',
      plan: 'Rest',
    });
  });

  const differing = async () => {
    const id = await child();
    await done(devi, edit(id, { plan: 'Rest' }));
    await done(otherTherapist, edit(id, { plan: 'Run' }), 'alternative');
    const document = await reportOf(devi, id);
    expect(document.sections.soapp?.texts.plan).toBe('Rest');
    return { id, alternative: sole(document) };
  };
  const planOf = async (id: number) => (await reportOf(devi, id)).sections.soapp?.texts.plan;

  it('are asked about one text: it is never merged within itself', async () => {
    const { alternative } = await differing();
    expect(alternative).toMatchObject({
      section: 'soapp',
      row_id: null,
      field: 'plan',
      live: { value: 'Rest', by: 'Devi' },
      other: { value: 'Run', by: 'Siti' },
    });
  });

  it.each([
    ['live', undefined, 'Rest'],
    ['other', undefined, 'Run'],
    ['both', undefined, 'Rest\n\nRun'],
    ['both', 'Rest, then run', 'Rest, then run'],
  ] as const)('keep %s (merged by hand: %s)', async (keep, value, plan) => {
    const { id, alternative } = await differing();
    await done(otherTherapist, choiceOperation(id, 'report', alternative, keep, value));
    expect(await planOf(id)).toBe(plan);
    expect((await reportOf(devi, id)).alternatives).toEqual([]);
    const [trail] = await running
      .knex('audit_entries')
      .where({ entity_id: dailyReportId(id, TODAY), action: 'chosen' });
    expect(trail).toMatchObject({ actor_id: otherTherapist.userId, before: { live: 'Rest', other: 'Run' } });
  });

  it.each([
    ['other', undefined, 'live', undefined, 'Run', 'Rest'],
    ['live', undefined, 'other', undefined, 'Rest', 'Run'],
    ['live', undefined, 'both', undefined, 'Rest', 'Run'],
    ['live', undefined, 'both', 'Rest, then run', 'Rest', 'Rest, then run'],
    ['both', 'Rest, then run', 'live', undefined, 'Rest, then run', 'Rest'],
    ['both', 'Rest, then run', 'both', 'Run, then rest', 'Rest, then run', 'Run, then rest'],
  ] as const)('kept %s (%s): another who chooses %s (%s) later is asked with both', async (...given) => {
    const [keep, byHand, lateKeep, lateByHand, live, other] = given;
    const { id, alternative } = await differing();
    await done(devi, choiceOperation(id, 'report', alternative, keep, byHand));
    const late = choiceOperation(id, 'report', alternative, lateKeep, lateByHand);
    await done(otherTherapist, late, 'alternative');
    expect(await planOf(id)).toBe(live);
    const trail = await running
      .knex('audit_entries')
      .where({ entity_id: dailyReportId(id, TODAY), action: 'chosen' })
      .pluck('actor_id');
    expect(trail.sort()).toEqual([devi.userId, otherTherapist.userId].sort());
    expect(sole(await reportOf(devi, id))).toMatchObject({
      live: { value: live, by: 'Devi' },
      other: { value: other, by: 'Siti' },
    });
  });

  it.each([
    ['other', 'other', undefined],
    ['both', 'both', 'Rest, then run'],
    ['both', 'live', undefined],
  ] as const)('kept %s: another who chooses %s (%s) later is done', async (keep, lateKeep, byHand) => {
    const { id, alternative } = await differing();
    await done(devi, choiceOperation(id, 'report', alternative, keep, byHand));
    const kept = await planOf(id);
    await done(otherTherapist, choiceOperation(id, 'report', alternative, lateKeep, byHand));
    expect([await planOf(id), (await reportOf(devi, id)).alternatives]).toEqual([kept, []]);
  });

  it('choose at the same moment: both stand, or the second is asked with both', async () => {
    const { id, alternative } = await differing();
    const results = await Promise.all([
      resultsOf(devi, [choiceOperation(id, 'report', alternative, 'other')]),
      resultsOf(otherTherapist, [choiceOperation(id, 'report', alternative, 'live')]),
    ]);
    const ended = results.flat().map(({ status }) => status);
    expect(ended.sort()).toEqual(['alternative', 'applied']);
    const { live, other } = sole(await reportOf(devi, id));
    expect([live.value, other.value].sort()).toEqual(['Rest', 'Run']);
    expect(await planOf(id)).toBe(live.value);
  });

  it('are told where what both would make is too long', async () => {
    const id = await child();
    await done(devi, edit(id, { plan: 'a'.repeat(15_000) }));
    await done(otherTherapist, edit(id, { plan: 'b'.repeat(15_000) }), 'alternative');
    const alternative = sole(await reportOf(devi, id));
    const result = await done(devi, choiceOperation(id, 'report', alternative, 'both'), 'refused');
    expect(result.errors).toEqual({ value: [messages.soappTooLong] });
    expect((await reportOf(devi, id)).alternatives).toHaveLength(1);
    await done(devi, choiceOperation(id, 'report', alternative, 'both', 'Shorter'));
    expect(await planOf(id)).toBe('Shorter');
  });

  it.each(['the clearing first', 'the edit first'])(
    'clear a text against an edit: the edit lives and asks (%s)',
    async (order) => {
      const id = await child();
      await done(devi, edit(id, { plan: 'Rest' }));
      const seen = { plan: 'Rest' };
      const clearing = () => edit(id, { plan: null }, seen);
      const change = () => edit(id, { plan: 'Run' }, seen);
      if (order === 'the clearing first') {
        await done(devi, clearing());
        await done(otherTherapist, change(), 'alternative');
      } else {
        await done(otherTherapist, change());
        await done(devi, clearing(), 'alternative');
      }
      expect(await planOf(id)).toBe('Run');
      const alternative = sole(await reportOf(devi, id));
      expect(alternative).toMatchObject({
        live: { value: 'Run', by: 'Siti' },
        other: { value: null, by: 'Devi' },
      });
      await done(devi, choiceOperation(id, 'report', alternative, 'other'));
      expect(await planOf(id)).toBeNull();
    },
  );

  it('are out of a teacher’s sight, and out of a teacher’s reach', async () => {
    const { id, alternative } = await differing();
    const seen = await reportOf(farah, id);
    expect(seen.alternatives).toEqual([]);
    expect(JSON.stringify(seen)).not.toContain('Run');
    await done(farah, choiceOperation(id, 'report', alternative, 'other'), 'held');
    expect(await planOf(id)).toBe('Rest');
  });
});

describe('a choice that was made late', () => {
  it('never overwrites a text that someone wrote since: that one is asked about', async () => {
    const id = await child();
    await done(devi, reportOperation(id, texts({ plan: 'Rest' })));
    await done(otherTherapist, reportOperation(id, texts({ plan: 'Run' })), 'alternative');
    const alternative = sole(await reportOf(devi, id));
    await done(
      devi,
      reportOperation(id, texts({ plan: 'Rest and read' }), {
        soapp: { version: 1, texts: { plan: 'Rest' } },
      }),
    );
    await done(otherTherapist, choiceOperation(id, 'report', alternative, 'other'), 'alternative');
    const after = await reportOf(devi, id);
    expect(after.sections.soapp?.texts.plan).toBe('Run');
    expect(sole(after)).toMatchObject({
      field: 'plan',
      live: { value: 'Run', by: 'Siti' },
      other: { value: 'Rest and read', by: 'Devi' },
    });
  });

  it('never overwrites a row’s field or a temperature that was written since', async () => {
    const { id, row, edit } = await seenByBoth();
    await done(farah, edit({ notes: 'Moon' }));
    await done(lim, edit({ notes: 'Stars' }), 'alternative');
    const alternative = sole(await reportOf(lim, id));
    const moon = { activities: { version: 2, rows: [{ ...row, notes: 'Moon' }] } };
    await done(farah, edit({ notes: 'Comet' }, moon));
    await done(lim, choiceOperation(id, 'report', alternative, 'other'), 'alternative');
    const after = await reportOf(lim, id);
    expect(notesOf(after)).toEqual(['Stars']);
    expect(sole(after)).toMatchObject({ row_id: row.id, other: { value: 'Comet', by: 'Cikgu Farah' } });

    const screened = await child();
    await done(farah, screeningOperation(screened, { body_temperature: 36.6 }));
    await done(lim, screeningOperation(screened, { body_temperature: 37.7 }), 'alternative');
    const question = sole(await screeningOf(lim, screened));
    const first = { ...healthy, body_temperature: 36.6 };
    await done(farah, screeningOperation(screened, { body_temperature: 39.9 }, first));
    await done(lim, choiceOperation(screened, 'screening', question, 'other'), 'alternative');
    expect(await screeningOf(lim, screened)).toMatchObject({
      body_temperature: 37.7,
      alternatives: [{ live: { value: 37.7 }, other: { value: 39.9, by: 'Cikgu Farah' } }],
    });
  });

  it('never deletes a row, or a section, that was changed since: it asks again', async () => {
    const { id, row, base, edit, removal } = await seenByBoth();
    await done(farah, removal());
    await done(lim, edit({ notes: 'Moon' }), 'alternative');
    const alternative = sole(await reportOf(lim, id));
    const moon = { activities: { version: 3, rows: [{ ...row, notes: 'Moon' }] } };
    await done(lim, edit({ notes: 'Comet' }, moon));
    await done(farah, choiceOperation(id, 'report', alternative, 'other'), 'alternative');
    expect(notesOf(await reportOf(farah, id))).toEqual(['Comet']);
    expect(sole(await reportOf(farah, id))).toMatchObject({
      field: 'deleted',
      live: { value: { notes: 'Comet' } },
    });
    expect(base.activities.rows).toHaveLength(1);

    const whole = await seenByBoth();
    await done(lim, whole.edit({ notes: 'Moon' }));
    await done(farah, deletionOperation(whole.id, { activities: 1 }), 'alternative');
    const question = sole(await reportOf(lim, whole.id));
    running.clock.advance(60_000);
    await done(
      lim,
      reportOperation(whole.id, { activities: { rows: [reportRow(singing, { notes: 'Added' })] } }),
      'merged',
    );
    await done(farah, choiceOperation(whole.id, 'report', question, 'other'), 'alternative');
    expect(notesOf(await reportOf(farah, whole.id)).sort()).toEqual(['Added', 'Moon']);
    await done(farah, choiceOperation(whole.id, 'report', sole(await reportOf(farah, whole.id)), 'other'));
    expect((await reportOf(farah, whole.id)).deleted).toBe(true);
    running.clock.set('2026-03-11T01:00:00Z');
  });

  it('keeps to the limits of the field that it writes', async () => {
    const id = await child();
    const row = reportRow(hugging, { notes: 'a', achievement_scale: '0' });
    await done(farah, reportOperation(id, { interventions: { rows: [row] } }));
    const base = { interventions: { version: 1, rows: [row] } };
    const edit = (changed: Partial<ReportRow>) =>
      reportOperation(id, { interventions: { rows: [{ ...row, ...changed }] } }, base);
    await done(farah, edit({ notes: 'b', achievement_scale: '1', minute_scales: '5' }));
    await done(lim, edit({ notes: 'c', achievement_scale: '2', minute_scales: '6' }), 'alternative');
    const { alternatives } = await reportOf(lim, id);
    const about = (field: string) => alternatives.find((each) => each.field === field) as Alternative;
    const wrong: [string, string, string][] = [
      ['notes', 'n'.repeat(5_001), messages.notesTooLong],
      ['achievement_scale', 'banana', messages.scaleUnknown],
      ['minute_scales', 'an hour', messages.minutesInvalid],
    ];
    for (const [field, value, message] of wrong) {
      const result = await done(lim, choiceOperation(id, 'report', about(field), 'both', value), 'refused');
      expect(result.errors).toEqual({ value: [message] });
    }
    await done(lim, choiceOperation(id, 'report', about('notes'), 'both', 'b and c'));
    expect((await reportOf(lim, id)).sections.interventions?.rows).toMatchObject([
      { notes: 'b and c', achievement_scale: '1' },
    ]);
  });

  it('is refused where there is no such question', async () => {
    const { id } = await seenByBoth();
    const unknown = { id: '0190a0a0-0000-7000-8000-000000000001' };
    const result = await done(farah, choiceOperation(id, 'report', unknown, 'other'), 'refused');
    expect(result.errors).toEqual({ alternative_id: [messages.alternativeGone] });
  });
});

describe('whatever two tablets do to one day', () => {
  const note = fc.constantFrom(null, 'a', 'b', 'c');
  const rowEdit = fc.oneof(
    fc.record({ notes: note, minute_scales: fc.constantFrom(null, '5', '6') }),
    fc.constant('removed' as const),
    fc.constant('untouched' as const),
  );
  const tablet = fc.record({
    rows: fc.tuple(rowEdit, rowEdit),
    added: fc.boolean(),
    soapp: fc.record({ plan: note, progress: note }, { requiredKeys: [] }),
    screening: fc.option(
      fc.record({
        body_temperature: fc.constantFrom(36.5, 37, 38),
        symptoms: fc.subarray(['Cough', 'Others'] as ScreeningContent['symptoms']),
        others_message: fc.constantFrom(null, 'x', 'y'),
      }),
    ),
  });
  type Tablet = typeof tablet extends fc.Arbitrary<infer T> ? T : never;

  /** The day after both tablets, as what stands anywhere: live or in a question. */
  async function dayAfter(first: Tablet, second: Tablet, names: [string, string]) {
    const id = await child();
    const base = ['one', 'two'].map((notes) => reportRow(painting, { notes }));
    const seenTexts = { plan: 'seen', progress: null };
    await done(devi, reportOperation(id, { activities: { rows: base }, ...texts(seenTexts) }));
    await done(devi, screeningOperation(id));
    for (const [index, { rows, added, soapp, screening }] of [first, second].entries()) {
      const changes = rows.flatMap((edit, at): RowChange[] => {
        const row = base[at] as ReportRow;
        if (edit === 'untouched') return [];
        return edit === 'removed' ? [{ id: row.id, deleted: true as const }] : [{ ...row, ...edit }];
      });
      const extra = added ? [reportRow(singing, { notes: `added by ${names[index]}` })] : [];
      await resultsOf(index === 0 ? devi : otherTherapist, [
        reportOperation(
          id,
          { activities: { rows: [...changes, ...extra] }, ...texts(soapp) },
          { activities: { version: 1, rows: base }, soapp: { version: 1, texts: seenTexts } },
        ),
        ...(screening ? [screeningOperation(id, screening, healthy)] : []),
      ]);
    }
    return { base, report: await reportOf(devi, id), screening: await screeningOf(devi, id) };
  }

  const spread = (value: unknown): unknown[] =>
    value !== null && typeof value === 'object' ? Object.values(value).flatMap(spread) : [value];
  const standing = ({
    base,
    report,
    screening,
  }: {
    base: ReportRow[];
    report: ReportDocument;
    screening: ScreeningDocument;
  }) => {
    const asked = (field: string, row: string | null, alternatives: Alternative[]) =>
      alternatives
        .filter((each) => each.field === field && each.row_id === row)
        .flatMap(({ live, other }) => spread([live.value, other.value]));
    const of = (...values: unknown[]) => [...new Set(values.map(String))].sort();
    const { plan, progress } = report.sections.soapp?.texts ?? {};
    return {
      rows: base.map(({ id }) => {
        const live = rowsOf(report).find((row) => row.id === id);
        return {
          lives: live !== undefined,
          notes: of(live?.notes, ...asked('notes', id, report.alternatives)),
          minutes: of(live?.minute_scales, ...asked('minute_scales', id, report.alternatives)),
          asksDeletion: asked('deleted', id, report.alternatives).length > 0,
        };
      }),
      added: notesOf(report)
        .filter((notes) => notes?.startsWith('added'))
        .sort(),
      plan: of(plan, ...asked('plan', null, report.alternatives)),
      progress: of(progress, ...asked('progress', null, report.alternatives)),
      temperature: of(screening.body_temperature, ...asked('body_temperature', null, screening.alternatives)),
      // Of two measurements the first one lives whole: no text of its own is nothing that the second one changed.
      text: of(screening.others_message, ...asked('others_message', null, screening.alternatives)).filter(
        (text) => text !== 'null',
      ),
    };
  };

  it('holds the same content whichever came first', async () => {
    await fc.assert(
      fc.asyncProperty(tablet, tablet, async (one, two) => {
        const there = standing(await dayAfter(one, two, ['one', 'two']));
        const back = standing(await dayAfter(two, one, ['two', 'one']));
        expect(there).toEqual(back);
      }),
      { numRuns: 25, seed: 20_260_311, endOnFailure: true },
    );
  });
});
