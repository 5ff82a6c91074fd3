/** Whom a question names: who wrote what it is about, whoever wrote something else there since. */
import { describe, expect, it } from 'vitest';
import type { SoappTexts } from '#shared/domain/daily-report';
import { dailyReportId, screeningId } from '#shared/domain/uuid';
import { buildUser } from '../support/factories';
import { TODAY } from './running-api';
import {
  choiceOperation,
  done,
  healthy,
  operation,
  reportOf,
  reportOperation,
  screeningOf,
  screeningOperation,
  texts,
} from './tablet';
import { rowsOf, sole, twoTablets } from './two-tablets';

const { running, cast, child, seenByBoth } = twoTablets();

const staff = async (role: number, name: string) =>
  running.api.as(await buildUser(running.knex, role, { preschools: [cast.here], name }));

describe('a text of a SOAPP note', () => {
  const edit = (id: number, given: Partial<SoappTexts>, seen: Partial<SoappTexts> | null = null) =>
    reportOperation(id, texts(given), seen === null ? {} : { soapp: { version: 1, texts: seen } });
  /** Devi wrote the assessment, then Siti the plan. */
  const written = async () => {
    const id = await child();
    await done(cast.devi, edit(id, { assessment: 'Calm' }));
    await done(cast.otherTherapist, edit(id, { plan: 'Rest' }), 'merged');
    return id;
  };

  it('is whose it was, though another wrote another text since', async () => {
    const id = await written();
    await done(await staff(6, 'Rozita'), edit(id, { assessment: 'Tired' }), 'alternative');
    expect(sole(await reportOf(cast.devi, id))).toMatchObject({
      field: 'assessment',
      live: { value: 'Calm', by: 'Devi' },
      other: { value: 'Tired', by: 'Rozita' },
    });
  });

  it('is not theirs who chose another text; what was chosen stays theirs who wrote it', async () => {
    const id = await written();
    await done(cast.devi, edit(id, { plan: 'Run' }), 'alternative');
    const { id: asked } = sole(await reportOf(cast.devi, id));
    await done(await staff(6, 'Rozita'), choiceOperation(id, 'report', { id: asked }, 'other'));
    const late = await staff(6, 'Farid');
    await done(late, edit(id, { assessment: 'Tired', plan: 'Walk' }), 'alternative');
    const { alternatives } = await reportOf(cast.devi, id);
    expect(alternatives.map(({ field, live }) => [field, live.value, live.by]).sort()).toEqual([
      ['assessment', 'Calm', 'Devi'],
      ['plan', 'Run', 'Devi'],
    ]);
  });

  it('is theirs who cleared it, where another edits it', async () => {
    const id = await written();
    await done(cast.devi, edit(id, { assessment: null }, { assessment: 'Calm' }), 'merged');
    await done(cast.otherTherapist, edit(id, { objective: 'Ran' }), 'merged');
    const late = edit(id, { assessment: 'Tired' }, { assessment: 'Calm' });
    await done(await staff(6, 'Rozita'), late, 'alternative');
    expect(sole(await reportOf(cast.devi, id))).toMatchObject({
      live: { value: 'Tired', by: 'Rozita' },
      other: { value: null, by: 'Devi' },
    });
  });

  it('names its own writer where a deletion of the report meets it', async () => {
    const id = await written();
    const named = { report_id: dailyReportId(id, TODAY), child_id: id, date: TODAY };
    const sections = { soapp: { version: 1, texts: { assessment: 'Calmer', plan: 'Rest' } } };
    const deletion = operation('delete_report', named, { versions: { soapp: 1 }, sections });
    await done(await staff(6, 'Rozita'), deletion, 'alternative');
    expect(sole(await reportOf(cast.devi, id))).toMatchObject({
      field: 'assessment',
      live: { value: 'Calm', by: 'Devi' },
      other: { value: null, by: 'Rozita' },
    });
  });
});

describe('a field of a row', () => {
  it('is whose it was, though another changed another field of it since', async () => {
    const { id, edit } = await seenByBoth();
    await done(cast.farah, edit({ notes: 'Moon' }));
    await done(cast.lim, edit({ minute_scales: '20' }), 'merged');
    const late = await staff(5, 'Cikgu Wong');
    await done(late, edit({ notes: 'Stars' }), 'alternative');
    expect(sole(await reportOf(cast.lim, id))).toMatchObject({
      field: 'notes',
      live: { value: 'Moon', by: 'Cikgu Farah' },
    });
  });

  it('is whose it was in both rows, where both values were kept', async () => {
    const { id, row, edit } = await seenByBoth();
    await done(cast.farah, edit({ notes: 'Moon' }));
    await done(cast.lim, edit({ notes: 'Stars' }), 'alternative');
    const principal = await staff(4, 'Puan Pengetua');
    await done(principal, choiceOperation(id, 'report', sole(await reportOf(cast.lim, id)), 'both'));
    const kept = rowsOf(await reportOf(cast.lim, id));
    const base = { activities: { version: 1, rows: kept.map((each) => ({ ...each, notes: 'Sun' })) } };
    const rows = kept.map((each) => ({ ...each, notes: 'Rain' }));
    await done(
      await staff(5, 'Cikgu Wong'),
      reportOperation(id, { activities: { rows } }, base),
      'alternative',
    );
    const { alternatives } = await reportOf(cast.lim, id);
    expect(alternatives.map(({ row_id, live }) => [row_id === row.id, live.value, live.by]).sort()).toEqual([
      [false, 'Stars', 'Cikgu Lim'],
      [true, 'Moon', 'Cikgu Farah'],
    ]);
  });

  it('is told beside the row as it stands, whose deletion another’s edit beat', async () => {
    const { id, edit, removal } = await seenByBoth();
    await done(cast.lim, edit({ minute_scales: '20' }));
    await done(cast.farah, removal(), 'alternative');
    expect(sole(await reportOf(cast.lim, id))).toMatchObject({ field: 'deleted', live: { by: 'Cikgu Lim' } });
  });
});

describe('symptoms of a screening', () => {
  it('are whose they were, though another corrected the temperature since, and tablets are told', async () => {
    const id = await child();
    const coughing = { ...healthy, symptoms: ['Cough' as const] };
    await done(cast.farah, screeningOperation(id, coughing));
    expect((await screeningOf(cast.farah, id)).authors).toBeUndefined();
    await done(cast.lim, screeningOperation(id, { ...coughing, body_temperature: 36.8 }, coughing));
    const said = { by: 'Cikgu Farah', at: '2026-03-11T01:00:00.000Z' };
    expect(await screeningOf(cast.farah, id)).toMatchObject({
      last: { by: 'Cikgu Lim' },
      authors: { symptoms: said, others_message: said },
    });
    const late = screeningOperation(id, { symptoms: ['Vomiting'] }, healthy);
    await done(await staff(5, 'Cikgu Wong'), late, 'alternative');
    const asked = sole(await screeningOf(cast.farah, id));
    expect(asked).toMatchObject({ field: 'symptoms', live: { value: ['Cough'], ...said } });

    await done(cast.lim, choiceOperation(id, 'screening', asked, 'other'));
    expect((await screeningOf(cast.farah, id)).authors).toMatchObject({ symptoms: { by: 'Cikgu Wong' } });
  });

  it('are theirs who wrote last, where a process of the release before changed them', async () => {
    const id = await child();
    await done(cast.farah, screeningOperation(id, { symptoms: ['Cough'] }));
    const coughing = { ...healthy, symptoms: ['Cough' as const] };
    await done(cast.lim, screeningOperation(id, { ...coughing, body_temperature: 36.8 }, coughing));
    await running
      .knex('health_screenings')
      .where({ id: screeningId(id, TODAY) })
      .update({ symptoms: ['Vomiting'], updated_by: cast.lim.userId });
    const { authors, last } = await screeningOf(cast.farah, await told(id));
    expect([authors, last.by]).toMatchObject([{ others_message: { by: 'Cikgu Farah' } }, 'Cikgu Lim']);
    expect(authors?.symptoms).toBeUndefined();
  });

  /** What was written past the server is told with what is written next. */
  const told = async (id: number) => {
    const seen = { ...healthy, body_temperature: 36.8, symptoms: ['Vomiting' as const] };
    await done(cast.lim, screeningOperation(id, { ...seen, body_temperature: 36.9 }, seen));
    return id;
  };
});

describe('a temperature whose edit comes before it, in a database that was set back,', () => {
  const measuring = { ...healthy, body_temperature: 38 };
  const coughing = { ...measuring, symptoms: ['Cough' as const] };
  const edited = async () => {
    const id = await child();
    await done(cast.lim, screeningOperation(id, coughing, measuring));
    expect(await screeningOf(cast.farah, id)).toMatchObject({ measured: { by: 'Cikgu Lim' } });
    return id;
  };

  it('becomes theirs who measured it, when their entry comes', async () => {
    const id = await edited();
    await done(cast.farah, screeningOperation(id, measuring), 'alternative');
    expect(await screeningOf(cast.lim, id)).toMatchObject({
      body_temperature: 38,
      symptoms: ['Cough'],
      measured: { by: 'Cikgu Farah' },
      last: { by: 'Cikgu Lim' },
    });
    // And stays so: it is nobody's who repeats it, nor theirs who measure the same later.
    await done(cast.lim, screeningOperation(id, { ...coughing, symptoms: ['Vomiting'] }, coughing));
    await done(await staff(5, 'Cikgu Wong'), screeningOperation(id, { ...coughing, symptoms: ['Vomiting'] }));
    expect(await screeningOf(cast.lim, id)).toMatchObject({ measured: { by: 'Cikgu Farah' } });
  });

  it('is not theirs who repeat it, or measure another one', async () => {
    const id = await edited();
    await done(cast.farah, screeningOperation(id, { ...coughing, symptoms: [] }, coughing));
    await done(await staff(5, 'Cikgu Wong'), screeningOperation(id, healthy), 'alternative');
    expect(await screeningOf(cast.lim, id)).toMatchObject({
      body_temperature: 38,
      measured: { by: 'Cikgu Lim' },
    });
  });

  it('becomes theirs also where their entry changes nothing else', async () => {
    const id = await edited();
    await done(cast.farah, screeningOperation(id, coughing));
    expect(await screeningOf(cast.lim, id)).toMatchObject({ version: 1, measured: { by: 'Cikgu Farah' } });
  });
});
