/** Whose a temperature is on a tablet, and what its questions show, before the server answers. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measurementsInSight } from '#shared/domain/measurements';
import { flagsInSight, type ScreeningContent } from '#shared/domain/screening';
import { screeningId } from '#shared/domain/uuid';
import type { Alternative, Choice, Entry } from '#shared/records/define-record';
import { type ScreeningDocument, screeningRecord } from '#shared/records/screening';

fc.configureGlobal({ seed: 20_260_311 });

const DAY = '2026-03-11';
const [CHILD, QUESTION] = [7, '01900000-0000-7000-8000-000000000004'];
const at = (minute: number) => `2026-03-11T00:${String(minute).padStart(2, '0')}:00.000Z`;
const farah = { by: 'Farah', at: at(2) };
const lim = { by: 'Lim', at: at(5) };
const principal = { by: 'Principal', at: at(30) };
const content = (
  body_temperature: number,
  symptoms: ScreeningContent['symptoms'] = [],
): ScreeningContent => ({
  body_temperature,
  symptoms,
  others_message: null,
});

const entry = (author: typeof farah, given: ScreeningContent, base: ScreeningContent | null): Entry => ({
  name: 'record_screening',
  arguments: { ...given },
  base,
  author: { id: author.by.length, name: author.by },
  may_edit: ['screening'],
  captured_at: author.at,
  preschool_id: 1,
  entity_id: screeningId(CHILD, DAY),
  child_id: CHILD,
  date: DAY,
});
const { apply, beside, choose } = screeningRecord;
const recorded = (author: typeof farah, degrees: number) =>
  apply(null, entry(author, content(degrees), null)) as ScreeningDocument;
const asked = (live: number, other: number, changed: Partial<Alternative> = {}): Alternative => ({
  id: QUESTION,
  section: 'screening',
  row_id: null,
  field: 'body_temperature',
  live: { value: live, ...farah },
  other: { value: other, ...lim },
  ...changed,
});
const asking = (live: number, other: number): ScreeningDocument => ({
  ...recorded(farah, live),
  alternatives: [asked(live, other)],
});
const made = (keep: Choice['keep'], live?: Alternative['live']): Choice => ({
  alternative_id: QUESTION,
  keep,
  ...(live && { live }),
});

describe('who measured', () => {
  it('stays while others change something else, also where an earlier server did not tell', () => {
    const cough = entry(principal, content(36.4, ['Cough']), content(36.4));
    expect(apply(recorded(farah, 36.4), cough)).toMatchObject({ measured: farah, last: principal });
    const { measured: _, ...untold } = recorded(farah, 36.4);
    expect(apply(untold, cough)).toMatchObject({ measured: farah, last: principal });
    expect(beside(untold, cough)).toMatchObject({ measured: farah, last: principal });
  });

  it('is whoever corrects it, and whom a question beside it names', () => {
    const corrected = entry(lim, content(36.6), content(36.4));
    expect(apply(recorded(farah, 36.4), corrected)).toMatchObject({ measured: lim });
    const coughing = apply(recorded(farah, 36.4), entry(principal, content(36.4, ['Cough']), content(36.4)));
    const seen = beside(coughing, entry(lim, content(38), null));
    expect(seen?.alternatives.find(({ field }) => field === 'body_temperature')).toMatchObject({
      live: { value: 36.4, ...farah },
      other: { value: 38, ...lim },
    });
  });

  it('is whoever took what is chosen, not who chooses', () => {
    const chosen = choose(asking(36.4, 38), made('other'), principal);
    expect(chosen).toMatchObject({ body_temperature: 38, measured: lim, last: principal, alternatives: [] });
  });

  it('is never someone who did not take it, whoever writes what', () => {
    const people = [farah, lim, principal];
    const step = fc.record({
      who: fc.nat(2),
      degrees: fc.option(fc.constantFrom(36.4, 37, 38.2, 39.9)),
      cough: fc.boolean(),
      sees: fc.boolean(),
      besides: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => {
        const taken = new Set<string>();
        let document: ScreeningDocument | null = null;
        for (const [minute, { who, degrees, cough, sees, besides }] of steps.entries()) {
          const author = { by: people[who]?.by ?? '', at: at(minute) };
          const base: ScreeningContent | null = sees && document ? screeningRecord.contentOf(document) : null;
          const given = content(degrees ?? base?.body_temperature ?? 36.5, cough ? ['Cough'] : []);
          if (base?.body_temperature !== given.body_temperature)
            taken.add(`${given.body_temperature} ${author.by}`);
          document = (besides ? beside : apply)(document, entry(author, given, base));
          for (const { value, by } of document ? measurementsInSight(document) : [])
            expect(taken).toContain(`${value} ${by}`);
          for (const { field, live } of document?.alternatives ?? [])
            if (field === 'body_temperature') expect(taken).toContain(`${live.value} ${live.by}`);
        }
      }),
    );
  });
});

describe('a question about symptoms', () => {
  const corrected = apply(
    apply(null, entry(farah, content(36.4, ['Cough']), null)),
    entry(lim, content(36.6, ['Cough']), content(36.4, ['Cough'])),
  ) as ScreeningDocument;
  const late = entry(principal, content(36.6, ['Vomiting']), content(36.6));

  it('names who wrote them, though another corrected the temperature since', () => {
    expect(corrected).toMatchObject({ last: lim, authors: { symptoms: farah, others_message: farah } });
    expect(beside(corrected, late)?.alternatives).toMatchObject([
      { field: 'symptoms', live: { value: ['Cough'], ...farah }, other: principal },
    ]);
  });

  it('has nobody beside who wrote all of it: what a tablet stores is what it shows', () => {
    expect(recorded(farah, 36.4)).not.toHaveProperty('authors');
    const anew = entry(farah, content(36.6, ['Vomiting']), content(36.6, ['Cough']));
    const same = apply(corrected, { ...anew, captured_at: lim.at, author: { id: 3, name: lim.by } });
    expect(Object.keys(same?.authors ?? {})).toEqual(['others_message']);
  });

  it('names who wrote last, where an earlier server did not tell', () => {
    const { authors: _, ...untold } = corrected;
    expect(beside(untold, late)?.alternatives).toMatchObject([{ field: 'symptoms', live: lim }]);
  });
});

describe('a question', () => {
  it('shows what lives by now', () => {
    const corrected = entry({ ...farah, at: at(9) }, content(39.9), content(36.4));
    expect(apply(asking(36.4, 38), corrected)?.alternatives).toEqual([
      asked(36.4, 38, { live: { value: 39.9, by: 'Farah', at: at(9) } }),
    ]);
  });

  const now = asked(39.9, 38, { live: { value: 39.9, by: 'Farah', at: at(9) } });
  const moved: ScreeningDocument = { ...recorded(farah, 39.9), alternatives: [now] };
  const seen = { value: 36.4, ...farah };

  it('waits on with both where whoever chose saw another value: the fever stays in sight', () => {
    const kept = choose(moved, made('live', seen), lim);
    expect(kept).toMatchObject({ body_temperature: 39.9, measured: farah });
    expect(kept.alternatives).toEqual([{ ...now, other: seen, unsent: true }]);
    const taken = choose(moved, made('other', seen), lim);
    expect(taken).toMatchObject({ body_temperature: 38, measured: lim });
    expect(taken.alternatives).toEqual([
      { ...now, live: { value: 38, ...lim }, other: now.live, unsent: true },
    ]);
    expect([kept, taken].map((one) => flagsInSight(one))).toEqual([['fever'], ['fever']]);
  });

  it('goes where they saw what lives, where an earlier app does not say, and with both symptoms', () => {
    for (const live of [now.live, undefined])
      for (const keep of ['live', 'other'] as const)
        expect(choose(moved, made(keep, live), lim).alternatives).toEqual([]);
    const symptoms = asked(0, 0, {
      field: 'symptoms',
      live: { value: ['Cough'], ...farah },
      other: { value: ['Vomiting'], ...lim },
    });
    const coughing = { ...recorded(farah, 36.4), symptoms: ['Cough' as const], alternatives: [symptoms] };
    const both = choose(coughing, made('both', { value: [], ...farah }), principal);
    expect(both).toMatchObject({ symptoms: ['Cough', 'Vomiting'], measured: farah, alternatives: [] });
  });

  it('of the same field shows what was chosen in another one', () => {
    const third = asked(36.4, 37, { id: screeningId(8, DAY), other: { value: 37, ...principal } });
    const twice = { ...asking(36.4, 38), alternatives: [asked(36.4, 38), third] };
    expect(choose(twice, made('other', seen), principal).alternatives).toEqual([
      { ...third, live: { value: 38, ...lim } },
    ]);
  });
});
