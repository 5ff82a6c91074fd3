/** Texts of two therapists, and choices that were made late: nothing that someone wrote since is overwritten. */

import { describe, expect, it, onTestFinished } from 'vitest';
import type { ReportRow, SoappTexts } from '#shared/domain/daily-report';
import { flagsInSight } from '#shared/domain/screening';
import { dailyReportId } from '#shared/domain/uuid';
import { messages } from '#shared/messages';
import type { Alternative } from '#shared/records/define-record';
import { TODAY } from './running-api';
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
  sightedChoice,
  texts,
} from './tablet';
import { notesOf, sole, twoTablets } from './two-tablets';

const { running, cast, child, seenByBoth } = twoTablets();

describe('two therapists with one SOAPP note', () => {
  const edit = (id: number, given: Partial<SoappTexts>, seen: Partial<SoappTexts> | null = null) =>
    reportOperation(id, texts(given), seen === null ? {} : { soapp: { version: 1, texts: seen } });

  it('keep texts of other fields, without a question', async () => {
    const id = await child();
    await done(cast.devi, edit(id, { subjective: 'Calm' }));
    await done(cast.otherTherapist, edit(id, { plan: 'Rest' }), 'merged');
    expect((await reportOf(cast.devi, id)).sections.soapp?.texts).toMatchObject({
      subjective: 'Calm',
      plan: 'Rest',
    });
  });

  const differing = async () => {
    const id = await child();
    await done(cast.devi, edit(id, { plan: 'Rest' }));
    await done(cast.otherTherapist, edit(id, { plan: 'Run' }), 'alternative');
    const document = await reportOf(cast.devi, id);
    expect(document.sections.soapp?.texts.plan).toBe('Rest');
    return { id, alternative: sole(document) };
  };
  const planOf = async (id: number) => (await reportOf(cast.devi, id)).sections.soapp?.texts.plan;

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
    await done(cast.otherTherapist, choiceOperation(id, 'report', alternative, keep, value));
    expect(await planOf(id)).toBe(plan);
    expect((await reportOf(cast.devi, id)).alternatives).toEqual([]);
    const [trail] = await running
      .knex('audit_entries')
      .where({ entity_id: dailyReportId(id, TODAY), action: 'chosen' });
    expect(trail).toMatchObject({
      actor_id: cast.otherTherapist.userId,
      before: { live: 'Rest', other: 'Run' },
    });
  });

  // Who wrote each: Devi that one rests, Siti that one runs; what is written by hand is theirs who choose, Siti later.
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
    await done(cast.devi, choiceOperation(id, 'report', alternative, keep, byHand));
    const late = choiceOperation(id, 'report', alternative, lateKeep, lateByHand);
    await done(cast.otherTherapist, late, 'alternative');
    expect(await planOf(id)).toBe(live);
    const trail = await running
      .knex('audit_entries')
      .where({ entity_id: dailyReportId(id, TODAY), action: 'chosen' })
      .pluck('actor_id');
    expect(trail.sort()).toEqual([cast.devi.userId, cast.otherTherapist.userId].sort());
    const writers: Record<string, string> = { Rest: 'Devi', Run: 'Siti' };
    expect(sole(await reportOf(cast.devi, id))).toMatchObject({
      live: { value: live, by: writers[live] ?? 'Devi' },
      other: { value: other, by: writers[other] ?? 'Siti' },
    });
  });

  it.each([
    ['other', 'other', undefined],
    ['both', 'both', 'Rest, then run'],
    ['both', 'live', undefined],
  ] as const)('kept %s: another who chooses %s (%s) later is done', async (keep, lateKeep, byHand) => {
    const { id, alternative } = await differing();
    await done(cast.devi, choiceOperation(id, 'report', alternative, keep, byHand));
    const kept = await planOf(id);
    await done(cast.otherTherapist, choiceOperation(id, 'report', alternative, lateKeep, byHand));
    expect([await planOf(id), (await reportOf(cast.devi, id)).alternatives]).toEqual([kept, []]);
  });

  it('choose at the same moment: both stand, or the second is asked with both', async () => {
    const { id, alternative } = await differing();
    const results = await Promise.all([
      resultsOf(cast.devi, [choiceOperation(id, 'report', alternative, 'other')]),
      resultsOf(cast.otherTherapist, [choiceOperation(id, 'report', alternative, 'live')]),
    ]);
    const ended = results.flat().map(({ status }) => status);
    expect(ended.sort()).toEqual(['alternative', 'applied']);
    const { live, other } = sole(await reportOf(cast.devi, id));
    expect([live.value, other.value].sort()).toEqual(['Rest', 'Run']);
    expect(await planOf(id)).toBe(live.value);
  });

  it('are told where what both would make is too long', async () => {
    const id = await child();
    await done(cast.devi, edit(id, { plan: 'a'.repeat(15_000) }));
    await done(cast.otherTherapist, edit(id, { plan: 'b'.repeat(15_000) }), 'alternative');
    const alternative = sole(await reportOf(cast.devi, id));
    const result = await done(cast.devi, choiceOperation(id, 'report', alternative, 'both'), 'refused');
    expect(result.errors).toEqual({ value: [messages.soappTooLong] });
    expect((await reportOf(cast.devi, id)).alternatives).toHaveLength(1);
    await done(cast.devi, choiceOperation(id, 'report', alternative, 'both', 'Shorter'));
    expect(await planOf(id)).toBe('Shorter');
  });

  it.each(['the clearing first', 'the edit first'])(
    'clear a text against an edit: the edit lives and asks (%s)',
    async (order) => {
      const id = await child();
      await done(cast.devi, edit(id, { plan: 'Rest' }));
      const seen = { plan: 'Rest' };
      const clearing = () => edit(id, { plan: null }, seen);
      const change = () => edit(id, { plan: 'Run' }, seen);
      if (order === 'the clearing first') {
        await done(cast.devi, clearing());
        await done(cast.otherTherapist, change(), 'alternative');
      } else {
        await done(cast.otherTherapist, change());
        await done(cast.devi, clearing(), 'alternative');
      }
      expect(await planOf(id)).toBe('Run');
      const alternative = sole(await reportOf(cast.devi, id));
      expect(alternative).toMatchObject({
        live: { value: 'Run', by: 'Siti' },
        other: { value: null, by: 'Devi' },
      });
      await done(cast.devi, choiceOperation(id, 'report', alternative, 'other'));
      expect(await planOf(id)).toBeNull();
    },
  );

  it('are out of a teacher’s sight, and out of a teacher’s reach', async () => {
    const { id, alternative } = await differing();
    const seen = await reportOf(cast.farah, id);
    expect(seen.alternatives).toEqual([]);
    expect(JSON.stringify(seen)).not.toContain('Run');
    await done(cast.farah, choiceOperation(id, 'report', alternative, 'other'), 'held');
    expect(await planOf(id)).toBe('Rest');
  });
});

describe('a choice that was made late', () => {
  it('never overwrites a text that someone wrote since: that one is asked about', async () => {
    const id = await child();
    await done(cast.devi, reportOperation(id, texts({ plan: 'Rest' })));
    await done(cast.otherTherapist, reportOperation(id, texts({ plan: 'Run' })), 'alternative');
    const alternative = sole(await reportOf(cast.devi, id));
    await done(
      cast.devi,
      reportOperation(id, texts({ plan: 'Rest and read' }), {
        soapp: { version: 1, texts: { plan: 'Rest' } },
      }),
    );
    await done(cast.otherTherapist, choiceOperation(id, 'report', alternative, 'other'), 'alternative');
    const after = await reportOf(cast.devi, id);
    expect(after.sections.soapp?.texts.plan).toBe('Run');
    expect(sole(after)).toMatchObject({
      field: 'plan',
      live: { value: 'Run', by: 'Siti' },
      other: { value: 'Rest and read', by: 'Devi' },
    });
  });

  it('never overwrites a row’s field or a temperature that was written since', async () => {
    const { id, row, edit } = await seenByBoth();
    await done(cast.farah, edit({ notes: 'Moon' }));
    await done(cast.lim, edit({ notes: 'Stars' }), 'alternative');
    const alternative = sole(await reportOf(cast.lim, id));
    const moon = { activities: { version: 2, rows: [{ ...row, notes: 'Moon' }] } };
    await done(cast.farah, edit({ notes: 'Comet' }, moon));
    await done(cast.lim, choiceOperation(id, 'report', alternative, 'other'), 'alternative');
    const after = await reportOf(cast.lim, id);
    expect(notesOf(after)).toEqual(['Stars']);
    expect(sole(after)).toMatchObject({ row_id: row.id, other: { value: 'Comet', by: 'Cikgu Farah' } });

    const screened = await child();
    await done(cast.farah, screeningOperation(screened, { body_temperature: 36.6 }));
    await done(cast.lim, screeningOperation(screened, { body_temperature: 37.7 }), 'alternative');
    const question = sole(await screeningOf(cast.lim, screened));
    const first = { ...healthy, body_temperature: 36.6 };
    await done(cast.farah, screeningOperation(screened, { body_temperature: 39.9 }, first));
    await done(cast.lim, choiceOperation(screened, 'screening', question, 'other'), 'alternative');
    expect(await screeningOf(cast.lim, screened)).toMatchObject({
      body_temperature: 37.7,
      alternatives: [{ live: { value: 37.7 }, other: { value: 39.9, by: 'Cikgu Farah' } }],
    });
  });

  it('never deletes a row, or a section, that was changed since: it asks again', async () => {
    const { id, row, base, edit, removal } = await seenByBoth();
    await done(cast.farah, removal());
    await done(cast.lim, edit({ notes: 'Moon' }), 'alternative');
    const alternative = sole(await reportOf(cast.lim, id));
    const moon = { activities: { version: 3, rows: [{ ...row, notes: 'Moon' }] } };
    await done(cast.lim, edit({ notes: 'Comet' }, moon));
    await done(cast.farah, choiceOperation(id, 'report', alternative, 'other'), 'alternative');
    expect(notesOf(await reportOf(cast.farah, id))).toEqual(['Comet']);
    expect(sole(await reportOf(cast.farah, id))).toMatchObject({
      field: 'deleted',
      live: { value: { notes: 'Comet' } },
    });
    expect(base.activities.rows).toHaveLength(1);

    const whole = await seenByBoth();
    await done(cast.lim, whole.edit({ notes: 'Moon' }));
    await done(cast.farah, deletionOperation(whole.id, { activities: 1 }), 'alternative');
    const question = sole(await reportOf(cast.lim, whole.id));
    running.clock.advance(60_000);
    await done(
      cast.lim,
      reportOperation(whole.id, { activities: { rows: [reportRow(cast.singing, { notes: 'Added' })] } }),
      'merged',
    );
    await done(cast.farah, choiceOperation(whole.id, 'report', question, 'other'), 'alternative');
    expect(notesOf(await reportOf(cast.farah, whole.id)).sort()).toEqual(['Added', 'Moon']);
    await done(
      cast.farah,
      choiceOperation(whole.id, 'report', sole(await reportOf(cast.farah, whole.id)), 'other'),
    );
    expect((await reportOf(cast.farah, whole.id)).deleted).toBe(true);
    running.clock.set('2026-03-11T01:00:00Z');
  });

  it('keeps to the limits of the field that it writes', async () => {
    const id = await child();
    const row = reportRow(cast.hugging, { notes: 'a', achievement_scale: '0' });
    await done(cast.farah, reportOperation(id, { interventions: { rows: [row] } }));
    const base = { interventions: { version: 1, rows: [row] } };
    const edit = (changed: Partial<ReportRow>) =>
      reportOperation(id, { interventions: { rows: [{ ...row, ...changed }] } }, base);
    await done(cast.farah, edit({ notes: 'b', achievement_scale: '1', minute_scales: '5' }));
    await done(cast.lim, edit({ notes: 'c', achievement_scale: '2', minute_scales: '6' }), 'alternative');
    const { alternatives } = await reportOf(cast.lim, id);
    const about = (field: string) => alternatives.find((each) => each.field === field) as Alternative;
    const wrong: [string, string, string][] = [
      ['notes', 'n'.repeat(5_001), messages.notesTooLong],
      ['achievement_scale', 'banana', messages.scaleUnknown],
      ['minute_scales', 'an hour', messages.minutesInvalid],
    ];
    for (const [field, value, message] of wrong) {
      const result = await done(
        cast.lim,
        choiceOperation(id, 'report', about(field), 'both', value),
        'refused',
      );
      expect(result.errors).toEqual({ value: [message] });
    }
    await done(cast.lim, choiceOperation(id, 'report', about('notes'), 'both', 'b and c'));
    expect((await reportOf(cast.lim, id)).sections.interventions?.rows).toMatchObject([
      { notes: 'b and c', achievement_scale: '1' },
    ]);
  });

  it('is refused where there is no such question', async () => {
    const { id } = await seenByBoth();
    const unknown = { id: '0190a0a0-0000-7000-8000-000000000001' };
    const result = await done(cast.farah, choiceOperation(id, 'report', unknown, 'other'), 'refused');
    expect(result.errors).toEqual({ alternative_id: [messages.alternativeGone] });
  });
});

describe('a choice by someone who saw another value than lives now', () => {
  const [FIRST, THEN] = ['2026-03-11T01:00:00.000Z', '2026-03-11T01:05:00.000Z'];
  const degrees = (body_temperature: number) => ({ ...healthy, body_temperature });
  const [farah, lim] = ['Cikgu Farah', 'Cikgu Lim'];

  /** Farah measured 36.4 and Lim 38.0; then Farah corrected hers to 39.9. */
  const corrected = async () => {
    running.clock.set(FIRST);
    const id = await child();
    await done(cast.farah, screeningOperation(id, degrees(36.4)));
    await done(cast.lim, screeningOperation(id, degrees(38)), 'alternative');
    const asked = sole(await screeningOf(cast.lim, id));
    running.clock.set(THEN);
    await done(cast.farah, screeningOperation(id, degrees(39.9), degrees(36.4)));
    running.clock.set(FIRST);
    return { id, asked };
  };

  it('is shown with what lives now, and whose that is', async () => {
    const { id, asked } = await corrected();
    expect(asked.live).toEqual({ value: 36.4, by: farah, at: FIRST });
    expect(sole(await screeningOf(cast.lim, id))).toEqual({
      ...asked,
      live: { value: 39.9, by: farah, at: THEN },
    });
  });

  it('asks again with both, and the fever stays flagged', async () => {
    const { id, asked } = await corrected();
    await done(cast.lim, sightedChoice(id, 'screening', asked, 'live'), 'alternative');
    const seen = await screeningOf(cast.lim, id);
    expect([seen.body_temperature, flagsInSight(seen)]).toEqual([39.9, ['fever']]);
    const again = sole(seen);
    expect([again.live, again.other]).toEqual([
      { value: 39.9, by: farah, at: THEN },
      { value: 36.4, by: farah, at: FIRST },
    ]);
    await done(cast.lim, sightedChoice(id, 'screening', again, 'other'));
    expect(await screeningOf(cast.lim, id)).toMatchObject({
      body_temperature: 36.4,
      measured: { by: farah, at: FIRST },
      alternatives: [],
    });
  });

  it('keeps what lives, in an app that does not say what it saw: a fever that was withdrawn is not asked about', async () => {
    const { id, asked } = await corrected();
    await done(cast.lim, choiceOperation(id, 'screening', asked, 'live'));
    const kept = await screeningOf(cast.lim, id);
    expect([kept.body_temperature, kept.alternatives]).toEqual([39.9, []]);

    const withdrawn = await child();
    await done(cast.farah, screeningOperation(withdrawn, degrees(39.9)));
    await done(cast.lim, screeningOperation(withdrawn, degrees(37)), 'alternative');
    const question = sole(await screeningOf(cast.lim, withdrawn));
    await done(cast.farah, screeningOperation(withdrawn, degrees(36.4), degrees(39.9)));
    await done(cast.lim, choiceOperation(withdrawn, 'screening', question, 'live'));
    const seen = await screeningOf(cast.lim, withdrawn);
    expect([seen.body_temperature, flagsInSight(seen), seen.alternatives]).toEqual([36.4, [], []]);
  });

  it.each([
    ['live', 39.9],
    ['other', 38],
  ] as const)('is done where its author saw it: keep %s', async (keep, stands) => {
    const { id } = await corrected();
    const seen = sole(await screeningOf(cast.lim, id));
    await done(cast.lim, sightedChoice(id, 'screening', seen, keep));
    expect(await screeningOf(cast.lim, id)).toMatchObject({ body_temperature: stands, alternatives: [] });
  });

  it('is done where its author wrote it, in an app that does not say what it saw', async () => {
    const { id, asked } = await corrected();
    await done(cast.farah, choiceOperation(id, 'screening', asked, 'live'));
    expect(await screeningOf(cast.lim, id)).toMatchObject({ body_temperature: 39.9, alternatives: [] });
  });

  it('leaves the question where it saw what never came here', async () => {
    const { id, asked } = await corrected();
    const own = { ...asked, live: { value: { odd: 1 }, by: lim, at: THEN } };
    await done(cast.lim, sightedChoice(id, 'screening', own, 'live'), 'alternative');
    expect(sole(await screeningOf(cast.lim, id))).toMatchObject({ id: asked.id, live: { value: 39.9 } });
  });

  it('asks with what lives now where it comes after another choice', async () => {
    const { id, asked } = await corrected();
    const fresh = sole(await screeningOf(cast.farah, id));
    await done(cast.farah, sightedChoice(id, 'screening', fresh, 'other'));
    await done(cast.lim, screeningOperation(id, degrees(37.2), degrees(38)));
    await done(cast.lim, sightedChoice(id, 'screening', asked, 'live'), 'alternative');
    expect(sole(await screeningOf(cast.lim, id))).toMatchObject({
      live: { value: 37.2, by: lim },
      other: { value: 36.4, by: farah, at: FIRST },
    });
    // The same once more is asked already.
    await done(cast.lim, sightedChoice(id, 'screening', asked, 'live'), 'alternative');
    sole(await screeningOf(cast.lim, id));
  });

  it('asks again about a text, and about a row’s field', async () => {
    const id = await child();
    const plan = (text: string, seen?: string) =>
      reportOperation(
        id,
        texts({ plan: text }),
        seen ? { soapp: { version: 1, texts: { plan: seen } } } : {},
      );
    await done(cast.devi, plan('Rest'));
    await done(cast.otherTherapist, plan('Run'), 'alternative');
    const question = sole(await reportOf(cast.devi, id));
    await done(cast.devi, plan('Rest and read', 'Rest'));
    await done(cast.otherTherapist, sightedChoice(id, 'report', question, 'live'), 'alternative');
    expect(sole(await reportOf(cast.devi, id))).toMatchObject({
      live: { value: 'Rest and read', by: 'Devi' },
      other: { value: 'Rest', by: 'Devi' },
    });

    const { id: other, row, edit } = await seenByBoth();
    await done(cast.farah, edit({ notes: 'Moon' }));
    await done(cast.lim, edit({ notes: 'Stars' }), 'alternative');
    const asked = sole(await reportOf(cast.lim, other));
    const moon = { activities: { version: 2, rows: [{ ...row, notes: 'Moon' }] } };
    await done(cast.farah, edit({ notes: 'Comet' }, moon));
    expect(sole(await reportOf(cast.lim, other)).live).toMatchObject({ value: 'Comet', by: farah });
    await done(cast.lim, sightedChoice(other, 'report', asked, 'live'), 'alternative');
    expect(sole(await reportOf(cast.lim, other))).toMatchObject({
      row_id: row.id,
      live: { value: 'Comet', by: farah },
      other: { value: 'Moon', by: farah },
    });
  });

  /** Moon and Stars wait for a choice; then Farah deletes the row. */
  const rowGone = async () => {
    const { id, row, edit } = await seenByBoth();
    await done(cast.farah, edit({ notes: 'Moon' }));
    await done(cast.lim, edit({ notes: 'Stars' }), 'alternative');
    const asked = sole(await reportOf(cast.lim, id));
    const moon = { activities: { version: 2, rows: [{ ...row, notes: 'Moon' }] } };
    await done(
      cast.farah,
      reportOperation(id, { activities: { rows: [{ id: row.id, deleted: true }] } }, moon),
    );
    expect(notesOf(await reportOf(cast.lim, id))).toEqual([]);
    return { id, asked };
  };

  it('keeps a row that somebody deleted meanwhile', async () => {
    const { id, asked } = await rowGone();
    await done(cast.lim, sightedChoice(id, 'report', asked, 'live'));
    expect(notesOf(await reportOf(cast.lim, id))).toEqual(['Moon']);
  });

  it('leaves a deleted row deleted where its app does not say what it saw, and where nothing of it is kept', async () => {
    const { id, asked } = await rowGone();
    await done(cast.lim, choiceOperation(id, 'report', asked, 'live'));
    const after = await reportOf(cast.lim, id);
    expect([notesOf(after), after.alternatives]).toEqual([[], []]);

    await done(cast.lim, sightedChoice(id, 'report', asked, 'other'), 'alternative');
    const late = sole(await reportOf(cast.lim, id));
    expect([late.live, late.other]).toMatchObject([
      { value: null, by: farah },
      { value: 'Stars', by: lim },
    ]);
    await done(cast.farah, sightedChoice(id, 'report', late, 'live'));
    const closed = await reportOf(cast.lim, id);
    expect([notesOf(closed), closed.alternatives]).toEqual([[], []]);
  });

  it('names the last author of a whole section whose deletion is chosen late, and is made once', async () => {
    const { id, edit } = await seenByBoth();
    running.clock.set(FIRST);
    await done(cast.lim, edit({ notes: 'Moon' }));
    await done(cast.farah, deletionOperation(id, { activities: 1 }), 'alternative');
    const asked = sole(await reportOf(cast.lim, id));
    running.clock.set(THEN);
    const added = { activities: { rows: [reportRow(cast.singing, { notes: 'Added' })] } };
    await done(cast.lim, reportOperation(id, added), 'merged');
    await done(cast.lim, sightedChoice(id, 'report', asked, 'live'));
    await done(cast.farah, sightedChoice(id, 'report', asked, 'other'), 'alternative');
    const late = sole(await reportOf(cast.lim, id));
    expect([late.live, late.other]).toEqual([
      { value: null, by: lim, at: THEN },
      { value: null, by: farah, at: FIRST },
    ]);
    await done(cast.farah, sightedChoice(id, 'report', late, 'other'));
    expect(await reportOf(cast.farah, id)).toMatchObject({ deleted: true, alternatives: [] });
    running.clock.set(FIRST);
  });

  it('deletes a row that its author saw as it is by now', async () => {
    const { id, row, edit, removal } = await seenByBoth();
    await done(cast.farah, removal());
    await done(cast.lim, edit({ notes: 'Moon' }), 'alternative');
    const moon = { activities: { version: 3, rows: [{ ...row, notes: 'Moon' }] } };
    await done(cast.lim, edit({ notes: 'Comet' }, moon));
    const fresh = sole(await reportOf(cast.farah, id));
    expect(fresh.live).toMatchObject({ value: { notes: 'Comet' }, by: lim });
    await done(cast.farah, sightedChoice(id, 'report', fresh, 'other'));
    expect(await reportOf(cast.farah, id)).toMatchObject({ deleted: true, alternatives: [] });
  });

  it('is noted once what lives, however often the report is written', async () => {
    const { id, edit, removal } = await seenByBoth();
    await done(cast.lim, edit({ notes: 'Moon' }));
    await done(cast.farah, removal(), 'alternative');
    for (const notes of ['Drum', 'Flute']) {
      const added = { activities: { rows: [reportRow(cast.singing, { notes })] } };
      await done(cast.farah, reportOperation(id, added), 'merged');
    }
    const [open] = await running.knex('alternatives').where({ entity_id: dailyReportId(id, TODAY) });
    expect(open.lived).toEqual([]);
  });

  it('takes no text of Others with it that was written since it was asked', async () => {
    const id = await child();
    const ticked = { ...healthy, symptoms: ['Cough' as const, 'Others' as const], others_message: 'rash' };
    await done(cast.farah, screeningOperation(id, ticked));
    const vomited = { ...ticked, symptoms: ['Vomiting' as const, 'Others' as const] };
    await done(cast.lim, screeningOperation(id, vomited), 'alternative');
    const asked = (await screeningOf(cast.lim, id)).alternatives.find(({ field }) => field === 'symptoms');
    running.clock.advance(1_000);
    onTestFinished(() => running.clock.advance(-1_000));
    const swollen = { ...ticked, others_message: 'rash, lips swollen' };
    await done(cast.farah, screeningOperation(id, swollen, ticked));
    // The other value without the tick, as an earlier app may have it.
    await running.knex('alternatives').where({ id: asked?.id }).update({ other_value: '["Vomiting"]' });
    await done(cast.lim, sightedChoice(id, 'screening', asked as Alternative, 'other'));
    const after = await screeningOf(cast.lim, id);
    expect(after).toMatchObject({ symptoms: ['Vomiting'], others_message: null });
    expect(after.alternatives).toMatchObject([
      { field: 'others_message', live: { value: null }, other: { value: 'rash, lips swollen' } },
    ]);
    await done(cast.lim, sightedChoice(id, 'screening', sole(after), 'other'));
    expect(await screeningOf(cast.lim, id)).toMatchObject({
      symptoms: ['Vomiting', 'Others'],
      others_message: 'rash, lips swollen',
      alternatives: [],
    });
  });

  it.each(['this app', 'the app before'])(
    'is settled with the tick beside it: the text of Others (%s)',
    async (app) => {
      const id = await child();
      const ticked = { ...healthy, symptoms: ['Others' as const], others_message: 'rash' };
      await done(cast.farah, screeningOperation(id, ticked));
      await done(cast.lim, screeningOperation(id, healthy), 'alternative');
      const { alternatives } = await screeningOf(cast.lim, id);
      const about = (field: string) => alternatives.find((each) => each.field === field) as Alternative;
      const [symptoms, text] = [about('symptoms'), about('others_message')];
      const gone = { ...text, live: { ...text.live, value: null } };
      await done(cast.lim, sightedChoice(id, 'screening', symptoms, 'other'));
      const settling = app === 'this app' ? sightedChoice : choiceOperation;
      await done(cast.lim, settling(id, 'screening', gone, 'live'));
      expect(await screeningOf(cast.lim, id)).toMatchObject({
        symptoms: [],
        others_message: null,
        alternatives: [],
      });
    },
  );
});
