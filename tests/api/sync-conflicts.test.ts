/** Two tablets and one record: what both wrote is kept, and what cannot be merged is asked. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReportRow, RowChange } from '#shared/domain/daily-report';
import type { ScreeningContent } from '#shared/domain/screening';
import { dailyReportId, screeningId } from '#shared/domain/uuid';
import type { Alternative } from '#shared/records/define-record';
import type { ReportDocument } from '#shared/records/report-document';
import type { ScreeningDocument } from '#shared/records/screening';
import { TODAY } from './running-api';
import {
  choiceOperation,
  deletionOperation,
  done,
  healthy,
  operation,
  reportOf,
  reportOperation,
  reportRow,
  resultsOf,
  screeningOf,
  screeningOperation,
  texts,
} from './tablet';
import { notesOf, rowsOf, sole, twoTablets } from './two-tablets';

const { running, cast, child, seenByBoth } = twoTablets();

describe('two tablets with one screening', () => {
  const seen = async () => {
    const id = await child();
    await done(cast.farah, screeningOperation(id));
    return id;
  };

  it('that changed other fields keep both', async () => {
    const id = await seen();
    await done(cast.farah, screeningOperation(id, { body_temperature: 37.2 }, healthy));
    await done(cast.lim, screeningOperation(id, { symptoms: ['Cough'] }, healthy), 'merged');
    expect(await screeningOf(cast.farah, id)).toMatchObject({
      body_temperature: 37.2,
      symptoms: ['Cough'],
      version: 3,
      alternatives: [],
    });
  });

  it('that changed the same field to the same value are of one mind', async () => {
    const id = await seen();
    await done(cast.farah, screeningOperation(id, { body_temperature: 37.2 }, healthy));
    await done(cast.lim, screeningOperation(id, { body_temperature: 37.2 }, healthy));
    expect(await screeningOf(cast.farah, id)).toMatchObject({ version: 2, alternatives: [] });
  });

  it('that changed the same field differently are both told who wrote what', async () => {
    const id = await seen();
    await done(cast.farah, screeningOperation(id, { body_temperature: 37.2 }, healthy));
    await done(cast.lim, screeningOperation(id, { body_temperature: 36.9 }, healthy), 'alternative');
    const document = await screeningOf(cast.farah, id);
    expect(document.body_temperature).toBe(37.2);
    expect(sole(document)).toEqual({
      id: expect.any(String),
      section: 'screening',
      row_id: null,
      field: 'body_temperature',
      live: { value: 37.2, by: 'Cikgu Farah', at: '2026-03-11T01:00:00.000Z' },
      other: { value: 36.9, by: 'Cikgu Lim', at: '2026-03-11T01:00:00.000Z' },
    });
    expect(await screeningOf(cast.lim, id)).toEqual(document);
  });

  it('that both recorded the first one make one, flagged while either value is a fever', async () => {
    const id = await child();
    await done(cast.farah, screeningOperation(id, { body_temperature: 36.6 }));
    await done(cast.lim, screeningOperation(id, { body_temperature: 38.6 }), 'alternative');
    const view = async () => (await cast.farah.get(`/api/health/view/${screeningId(id, TODAY)}`)).body.data;
    expect(await view()).toMatchObject({ body_temperature: 36.6, flags: ['fever'], open_alternatives: 1 });
    // Flagged ones come first in the list, also for what still waits.
    await done(cast.farah, screeningOperation(await child()));
    const { body } = await cast.farah.get('/api/health/screenings');
    const flagged = body.data.map((each: { flags: string[] }) => each.flags.length > 0);
    expect(flagged).toEqual([...flagged].sort((one, other) => Number(other) - Number(one)));

    const alternative = sole(await screeningOf(cast.farah, id));
    await done(cast.farah, choiceOperation(id, 'screening', alternative, 'live'));
    expect(await view()).toMatchObject({ body_temperature: 36.6, flags: [], open_alternatives: 0 });
  });

  it('lose no text of Others to the other’s symptoms', async () => {
    const id = await seen();
    await done(cast.farah, screeningOperation(id, { symptoms: ['Cough'] }, healthy));
    const rash = { symptoms: ['Others'], others_message: 'rash' };
    await done(cast.lim, screeningOperation(id, rash, healthy), 'alternative');
    expect(await screeningOf(cast.farah, id)).toMatchObject({
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
    await done(cast.farah, screeningOperation(id, { symptoms: ['Cough'] }));
    await done(cast.lim, screeningOperation(id, { symptoms: ['Vomiting'] }), 'alternative');
    const alternative = sole(await screeningOf(cast.farah, id));
    await done(cast.farah, choiceOperation(id, 'screening', alternative, keep));
    expect(await screeningOf(cast.lim, id)).toMatchObject({ symptoms, alternatives: [] });
  });

  it('keep the other’s text of Others by ticking Others', async () => {
    const id = await child();
    await done(cast.farah, screeningOperation(id, { symptoms: ['Cough'] }));
    const rash = { symptoms: ['Cough', 'Others'], others_message: 'rash' };
    await done(cast.lim, screeningOperation(id, rash), 'alternative');
    const { alternatives } = await screeningOf(cast.farah, id);
    const text = alternatives.find(({ field }) => field === 'others_message') as Alternative;
    await done(cast.farah, choiceOperation(id, 'screening', text, 'other'));
    expect(await screeningOf(cast.farah, id)).toMatchObject({
      symptoms: ['Cough', 'Others'],
      others_message: 'rash',
    });
  });

  it('have one temperature: both is refused', async () => {
    const id = await child();
    await done(cast.farah, screeningOperation(id, { body_temperature: 36.6 }));
    await done(cast.lim, screeningOperation(id, { body_temperature: 38.6 }), 'alternative');
    const alternative = sole(await screeningOf(cast.farah, id));
    await done(cast.farah, choiceOperation(id, 'screening', alternative, 'both'), 'refused');
    await done(cast.farah, choiceOperation(id, 'screening', alternative, 'other'));
    expect(await screeningOf(cast.farah, id)).toMatchObject({ body_temperature: 38.6, alternatives: [] });
    await done(cast.lim, choiceOperation(id, 'screening', alternative, 'both', 'about 38'), 'refused');
    expect(await screeningOf(cast.farah, id)).toMatchObject({ body_temperature: 38.6, alternatives: [] });
  });
});

describe('two tablets with one report', () => {
  it('that both create it make one, with the rows of both', async () => {
    const id = await child();
    const [one, two] = [
      reportRow(cast.painting, { notes: 'From Farah' }),
      reportRow(cast.singing, { notes: 'From Lim' }),
    ];
    await done(cast.farah, reportOperation(id, { activities: { rows: [one] } }, {}, { ready: true }));
    await done(cast.lim, reportOperation(id, { activities: { rows: [two] } }), 'merged');
    const document = await reportOf(cast.lim, id);
    expect(notesOf(document).sort()).toEqual(['From Farah', 'From Lim']);
    expect(document).toMatchObject({ ready: true, deleted: false, alternatives: [] });
    expect(await running.knex('daily_reports').where({ child_id: id })).toHaveLength(1);
  });

  it('that both create it at the same moment make one, too', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await child();
      const results = await Promise.all(
        [cast.farah, cast.lim, cast.devi, cast.otherTherapist].map((caller, index) =>
          resultsOf(caller, [
            reportOperation(id, { activities: { rows: [reportRow(cast.painting, { notes: `${index}` })] } }),
          ]),
        ),
      );
      const statuses = results.flat().map(({ status }) => status);
      expect(statuses.sort()).toEqual(['applied', 'merged', 'merged', 'merged']);
      expect(notesOf(await reportOf(cast.farah, id)).sort()).toEqual(['0', '1', '2', '3']);
    }
  });

  it('of a teacher and a therapist never collide', async () => {
    const id = await child();
    const row = reportRow(cast.painting, { notes: 'Sun' });
    await done(cast.farah, reportOperation(id, { activities: { rows: [row] } }));
    await done(cast.devi, reportOperation(id, texts({ subjective: 'Calm' })));
    await done(
      cast.farah,
      reportOperation(
        id,
        { activities: { rows: [{ ...row, notes: 'Moon' }] } },
        { activities: { version: 1, rows: [row] } },
      ),
    );
    const document = await reportOf(cast.devi, id);
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
    await done(cast.farah, edit({ notes: 'Moon' }));
    await done(cast.lim, edit({ minute_scales: '20' }), 'merged');
    expect(rowsOf(await reportOf(cast.farah, id))).toMatchObject([{ notes: 'Moon', minute_scales: '20' }]);
  });

  it('that changed the same field of one row are asked, and either can be kept', async () => {
    for (const [keep, kept] of [
      ['live', 'Moon'],
      ['other', 'Stars'],
    ] as const) {
      const { id, row, edit } = await seenByBoth();
      await done(cast.farah, edit({ notes: 'Moon' }));
      await done(cast.lim, edit({ notes: 'Stars' }), 'alternative');
      const document = await reportOf(cast.lim, id);
      expect(notesOf(document)).toEqual(['Moon']);
      const alternative = sole(document);
      expect(alternative).toMatchObject({
        section: 'activities',
        row_id: row.id,
        field: 'notes',
        live: { value: 'Moon', by: 'Cikgu Farah' },
        other: { value: 'Stars', by: 'Cikgu Lim' },
      });
      await done(cast.farah, choiceOperation(id, 'report', alternative, keep));
      const after = await reportOf(cast.farah, id);
      expect([notesOf(after), after.alternatives]).toEqual([[kept], []]);
    }
  });

  it('keep both by a second row, or by a text that was merged by hand', async () => {
    const second = await seenByBoth();
    await done(cast.farah, second.edit({ notes: 'Moon' }));
    await done(cast.lim, second.edit({ notes: 'Stars' }), 'alternative');
    await done(
      cast.lim,
      choiceOperation(second.id, 'report', sole(await reportOf(cast.lim, second.id)), 'both'),
    );
    expect(notesOf(await reportOf(cast.lim, second.id)).sort()).toEqual(['Moon', 'Stars']);

    const byHand = await seenByBoth();
    await done(cast.farah, byHand.edit({ notes: 'Moon' }));
    await done(cast.lim, byHand.edit({ notes: 'Stars' }), 'alternative');
    const alternative = sole(await reportOf(cast.lim, byHand.id));
    await done(cast.lim, choiceOperation(byHand.id, 'report', alternative, 'both', 'Moon and stars'));
    const after = await reportOf(cast.lim, byHand.id);
    expect([notesOf(after), after.alternatives]).toEqual([['Moon and stars'], []]);
  });

  it('remove a row that nobody else touched, for good', async () => {
    const { id, row, edit, removal } = await seenByBoth();
    await done(cast.farah, removal());
    // What changes nothing brings nothing back.
    await done(cast.lim, edit({}), 'merged');
    expect(notesOf(await reportOf(cast.farah, id))).toEqual([]);
    await done(cast.lim, removal(), 'merged');
    expect(await running.knex('daily_report_rows').where({ id: row.id })).toMatchObject([
      { deleted_at: running.clock.now() },
    ]);
  });

  it.each(['the deletion first', 'the edit first'])(
    'delete a row against an edit: it lives and asks (%s)',
    async (order) => {
      const { id, row, edit, removal } = await seenByBoth();
      const writes = [
        () => done(cast.farah, removal(), first),
        () => done(cast.lim, edit({ notes: 'Moon' }), second),
      ] as const;
      const deletionFirst = order === 'the deletion first';
      const first = deletionFirst ? 'applied' : 'alternative';
      const second = deletionFirst ? 'alternative' : 'applied';
      for (const write of deletionFirst ? writes : [...writes].reverse()) await write();

      const document = await reportOf(cast.farah, id);
      expect(notesOf(document)).toEqual(['Moon']);
      const alternative = sole(document);
      expect(alternative).toMatchObject({
        section: 'activities',
        row_id: row.id,
        field: 'deleted',
        live: { value: { notes: 'Moon' }, by: 'Cikgu Lim' },
        other: { value: null, by: 'Cikgu Farah' },
      });
      await done(cast.farah, choiceOperation(id, 'report', alternative, 'other'));
      expect(notesOf(await reportOf(cast.farah, id))).toEqual([]);
    },
  );

  it.each(['the deletion first', 'the edit first'])(
    'delete the report against an edit: it lives and asks (%s)',
    async (order) => {
      const { id, edit } = await seenByBoth();
      const deletion = () => deletionOperation(id, { activities: 1 });
      if (order === 'the deletion first') {
        await done(cast.farah, deletion());
        await done(cast.lim, edit({ notes: 'Moon' }), 'alternative');
      } else {
        await done(cast.lim, edit({ notes: 'Moon' }));
        await done(cast.farah, deletion(), 'alternative');
      }
      const document = await reportOf(cast.farah, id);
      expect(document.deleted).toBe(false);
      expect(notesOf(document)).toEqual(['Moon']);
      expect(sole(document)).toMatchObject({ section: 'activities', field: 'deleted' });

      await done(cast.lim, choiceOperation(id, 'report', sole(document), 'other'));
      expect((await reportOf(cast.farah, id)).deleted).toBe(true);
    },
  );

  it('name no row of another report in a deletion, and no master that is not there', async () => {
    const { id, row } = await seenByBoth();
    const other = await child();
    const strange = reportRow(999_999_999, { notes: 'Of no master' });
    const named = { report_id: dailyReportId(other, TODAY), child_id: other, date: TODAY };
    const seen = {
      versions: { activities: 1 },
      sections: { activities: { version: 1, rows: [row, strange] } },
    };
    await done(cast.lim, operation('delete_report', named, seen));
    expect(notesOf(await reportOf(cast.farah, id))).toEqual(['Sun']);
    expect(await running.knex('daily_reports').where({ id: named.report_id })).toEqual([]);
    expect(await running.knex('daily_report_rows').where({ id: strange.id })).toEqual([]);
    const removal = { activities: { rows: [{ id: strange.id, deleted: true as const }] } };
    await done(cast.lim, reportOperation(other, removal, { activities: { version: 1, rows: [strange] } }));
    expect(await running.knex('daily_report_rows').where({ id: strange.id })).toEqual([]);
  });

  it('that both delete it agree', async () => {
    const { id } = await seenByBoth();
    await done(cast.farah, deletionOperation(id, { activities: 1 }));
    await done(cast.lim, deletionOperation(id, { activities: 1 }));
    expect(await reportOf(cast.farah, id)).toMatchObject({ deleted: true, alternatives: [] });
  });

  it('keep what was added to a report that the other deleted', async () => {
    const { id } = await seenByBoth();
    await done(cast.farah, deletionOperation(id, { activities: 1 }));
    const added = reportRow(cast.singing, { notes: 'Added' });
    await done(cast.lim, reportOperation(id, { activities: { rows: [added] } }), 'merged');
    expect(await reportOf(cast.farah, id)).toMatchObject({
      deleted: false,
      sections: { activities: { rows: [added] } },
    });
  });
});

describe('a report that one deletes', () => {
  const ready = (id: number) => {
    const one = reportOperation(id, {}, {}, { ready: true });
    return { ...one, base: { sections: {}, ready: false } };
  };

  it('stays deleted where the other only says that it is ready', async () => {
    const { id } = await seenByBoth();
    await done(cast.farah, deletionOperation(id, { activities: 1 }));
    await done(cast.lim, ready(id), 'merged');
    expect(await reportOf(cast.lim, id)).toMatchObject({ deleted: true, ready: false, alternatives: [] });
  });

  it('stays deleted where the other changes nothing of it', async () => {
    const { id, edit } = await seenByBoth();
    await done(cast.farah, deletionOperation(id, { activities: 1 }));
    await done(cast.lim, edit({}), 'merged');
    expect((await reportOf(cast.lim, id)).deleted).toBe(true);
  });

  it('lives, ready, where the other writes and says that it is ready', async () => {
    const { id, edit } = await seenByBoth();
    await done(cast.farah, deletionOperation(id, { activities: 1 }));
    const one = edit({ notes: 'Moon' });
    const said = { ...(one.arguments as object), ready: true };
    await done(
      cast.lim,
      { ...one, arguments: said, base: { ...(one.base as object), ready: false } },
      'alternative',
    );
    expect(await reportOf(cast.lim, id)).toMatchObject({ deleted: false, ready: true });
  });

  it('is made anew, though empty, by the call that creates it', async () => {
    const { id } = await seenByBoth();
    await done(cast.farah, deletionOperation(id, { activities: 1 }));
    const made = await cast.lim.post(`/api/children/${id}/create-daily-report`, { date: TODAY });
    expect([made.status, made.body.data]).toMatchObject([200, { ready: true, activities: [] }]);
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
    const base = ['one', 'two'].map((notes) => reportRow(cast.painting, { notes }));
    const seenTexts = { plan: 'seen', progress: null };
    await done(cast.devi, reportOperation(id, { activities: { rows: base }, ...texts(seenTexts) }));
    await done(cast.devi, screeningOperation(id));
    for (const [index, { rows, added, soapp, screening }] of [first, second].entries()) {
      const changes = rows.flatMap((edit, at): RowChange[] => {
        const row = base[at] as ReportRow;
        if (edit === 'untouched') return [];
        return edit === 'removed' ? [{ id: row.id, deleted: true as const }] : [{ ...row, ...edit }];
      });
      const extra = added ? [reportRow(cast.singing, { notes: `added by ${names[index]}` })] : [];
      await resultsOf(index === 0 ? cast.devi : cast.otherTherapist, [
        reportOperation(
          id,
          { activities: { rows: [...changes, ...extra] }, ...texts(soapp) },
          { activities: { version: 1, rows: base }, soapp: { version: 1, texts: seenTexts } },
        ),
        ...(screening ? [screeningOperation(id, screening, healthy)] : []),
      ]);
    }
    return { base, report: await reportOf(cast.devi, id), screening: await screeningOf(cast.devi, id) };
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
