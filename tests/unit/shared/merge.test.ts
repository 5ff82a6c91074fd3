/** The three-way merge: whatever two people write, nothing of either disappears. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  emptySoapp,
  type ReportRow,
  type RowChange,
  rowFields,
  type SoappTexts,
  soappFields,
} from '#shared/domain/daily-report';
import { normaliseScreening, type ScreeningContent, type symptomNames } from '#shared/domain/screening';
import { type Difference, mergeFields, same } from '#shared/records/merge-fields';
import { mergeRows, mergeSoapp } from '#shared/records/merge-report';
import { screeningRecord } from '#shared/records/screening';

const { merge: mergeScreening } = screeningRecord;

fc.configureGlobal({ seed: 20_260_311 });

// Few values, so that two people often write the same or meet on the same field.
const text = fc.constantFrom(null, 'a', 'b', 'c');
const screening: fc.Arbitrary<ScreeningContent> = fc
  .record({
    body_temperature: fc.constantFrom(36.5, 37, 38.2),
    symptoms: fc.subarray(['Cough', 'Vomiting', 'Others'] as (typeof symptomNames)[number][]),
    others_message: text,
  })
  .map(normaliseScreening);
const soapp: fc.Arbitrary<SoappTexts> = fc.record({
  subjective: text,
  objective: text,
  assessment: text,
  plan: text,
  progress: text,
});
const partialSoapp = fc
  .tuple(soapp, fc.subarray([...soappFields]))
  .map(
    ([texts, named]) =>
      Object.fromEntries(named.map((field) => [field, texts[field]])) as Partial<SoappTexts>,
  );

const asked = (differences: readonly Difference[]) => differences.flatMap(({ live, other }) => [live, other]);
/** Each symptom, text and temperature, wherever it stands: live or in a question. */
const atoms = (values: unknown[]) =>
  new Set(
    values
      .flat()
      .filter((value) => value !== null)
      .map(String),
  );
const contentOf = (value: ScreeningContent, differences: readonly Difference[]) =>
  atoms([value.body_temperature, value.symptoms, value.others_message, ...asked(differences)]);

describe('the same content', () => {
  it.each([
    [{ a: 1, b: { c: null, d: ['x'] } }, { b: { d: ['x'], c: null }, a: 1 }, true],
    [[{ a: 1, b: 2 }], [{ b: 2, a: 1 }], true],
    [undefined, null, true],
    [{ a: 1, b: 2 }, { b: 1, a: 2 }, false],
    [{ a: 1 }, { b: 1 }, false],
    [['x', 'y'], ['y', 'x'], false],
    ['12', 12, false],
  ])('%j and %j: %s', (one, other, expected) => {
    expect([same(one, other), same(other, one)]).toEqual([expected, expected]);
  });
});

describe('merging fields', () => {
  interface Pair {
    one: string | null;
    two: string | null;
  }
  const pair: fc.Arbitrary<Pair> = fc.record({ one: text, two: text });
  const fields = ['one', 'two'] as const;

  it('takes what only one side changed, whichever side', () => {
    fc.assert(
      fc.property(pair, pair, (base, changed) => {
        expect(mergeFields(base, base, changed, fields)).toMatchObject({ value: changed, differences: [] });
        expect(mergeFields(base, changed, base, fields)).toMatchObject({ value: changed, differences: [] });
      }),
    );
  });

  it('converges where both wrote the same', () => {
    fc.assert(
      fc.property(fc.option(pair), pair, (base, both) => {
        expect(mergeFields(base, both, both, fields)).toEqual({
          value: both,
          differences: [],
          combined: false,
        });
      }),
    );
  });

  it('loses nothing: every change is live or in a question that names both', () => {
    fc.assert(
      fc.property(fc.option(pair), pair, pair, (base, theirs, mine) => {
        const { value, differences } = mergeFields(base, theirs, mine, fields);
        for (const field of fields) {
          const question = differences.find((each) => each.field === field);
          const held = question ? [question.live, question.other] : [value[field]];
          if (base === null || mine[field] !== base[field]) expect(held).toContain(mine[field]);
          if (base === null || theirs[field] !== base[field]) expect(held).toContain(theirs[field]);
          if (question) expect(value[field]).toBe(question.mineLives ? question.other : question.live);
        }
      }),
    );
  });

  it('changes nothing more when it is run again', () => {
    fc.assert(
      fc.property(fc.option(pair), pair, pair, (base, theirs, mine) => {
        const once = mergeFields(base, theirs, mine, fields);
        const twice = mergeFields(base, once.value, mine, fields);
        expect(twice.value).toEqual(once.value);
        expect(twice.differences).toEqual(once.differences);
      }),
    );
  });

  it('holds the same content whichever of two tablets comes first', () => {
    fc.assert(
      fc.property(pair, pair, pair, (base, a, b) => {
        const ab = mergeFields(base, mergeFields(base, base, a, fields).value, b, fields);
        const ba = mergeFields(base, mergeFields(base, base, b, fields).value, a, fields);
        for (const field of fields) {
          const content = (merged: typeof ab) =>
            new Set([
              merged.value[field],
              ...asked(merged.differences.filter((each) => each.field === field)),
            ]);
          expect(content(ab)).toEqual(content(ba));
        }
      }),
    );
  });

  it('leaves alone what mine does not name', () => {
    expect(mergeFields({ one: 'a', two: 'a' }, { one: 'b', two: 'b' }, { one: 'a' }, fields)).toEqual({
      value: { one: 'b', two: 'b' },
      differences: [],
      combined: true,
    });
  });
});

describe('merging screenings', () => {
  it('loses no temperature, no symptom and no text', () => {
    fc.assert(
      fc.property(fc.option(screening), screening, screening, (base, theirs, mine) => {
        const merged = mergeScreening(base, theirs, mine);
        // What is stored is brought into its one form: that must not cost a text either.
        const held = contentOf(normaliseScreening(merged.value), merged.differences);
        const changed = (content: ScreeningContent) =>
          (['body_temperature', 'symptoms', 'others_message'] as const)
            .filter((field) => base === null || !same(content[field], base[field]))
            .flatMap((field) => {
              const value = content[field];
              return Array.isArray(value) && base
                ? value.filter((each) => !base.symptoms.includes(each))
                : [value];
            });
        for (const atom of atoms([...changed(mine), ...changed(theirs)])) expect(held).toContain(atom);
      }),
      { numRuns: 2_000 },
    );
  });

  it('has a text only beside Others', () => {
    fc.assert(
      fc.property(fc.option(screening), fc.option(screening), screening, (base, theirs, mine) => {
        const { value } = mergeScreening(base, theirs, mine);
        expect(normaliseScreening(value)).toEqual(value);
      }),
    );
  });

  it('converges, and loses nothing when it is run again', () => {
    fc.assert(
      fc.property(fc.option(screening), screening, screening, (base, theirs, mine) => {
        expect(mergeScreening(base, mine, mine)).toMatchObject({ value: mine, differences: [] });
        const once = mergeScreening(base, theirs, mine);
        const twice = mergeScreening(base, once.value, mine);
        const held = contentOf(twice.value, [...once.differences, ...twice.differences]);
        for (const atom of contentOf(once.value, once.differences)) expect(held).toContain(atom);
      }),
      { numRuns: 2_000 },
    );
  });

  it('holds the same content whichever of two tablets comes first', () => {
    fc.assert(
      fc.property(fc.option(screening), screening, screening, (base, a, b) => {
        const both = (first: ScreeningContent, second: ScreeningContent) => {
          const merged = mergeScreening(base, mergeScreening(base, base, first).value, second);
          const content = contentOf(merged.value, merged.differences);
          // A text says Others by itself, whether it lives or waits in a question.
          if ([base, a, b].some((each) => each?.others_message)) content.delete('Others');
          // What one took away stands with the temperature of the other where that one came first.
          for (const was of base ? contentOf(base, []) : [])
            if (![a, b].every((each) => contentOf(each, []).has(was))) content.delete(was);
          return content;
        };
        expect(both(a, b)).toEqual(both(b, a));
      }),
      { numRuns: 2_000 },
    );
  });

  it('keeps the text of Others that one wrote while the other ticked a cough', () => {
    const base: ScreeningContent = { body_temperature: 36.5, symptoms: [], others_message: null };
    const cough: ScreeningContent = { ...base, symptoms: ['Cough'] };
    const rash: ScreeningContent = { ...base, symptoms: ['Others'], others_message: 'rash' };
    expect(mergeScreening(base, cough, rash).value.others_message).toBe('rash');
    expect(mergeScreening(base, rash, cough).value.others_message).toBe('rash');
  });

  it('asks where two who did not see each other measured differently', () => {
    const one: ScreeningContent = { body_temperature: 36.5, symptoms: [], others_message: null };
    const merged = mergeScreening(null, one, { ...one, body_temperature: 38.5 });
    expect(merged.value).toEqual(one);
    expect(merged.differences).toEqual([
      { row_id: null, field: 'body_temperature', live: 36.5, other: 38.5, mineLives: false },
    ]);
  });
});

describe('merging SOAPP texts', () => {
  it('loses no text, and an edit beats a clearing on whichever side it is', () => {
    fc.assert(
      fc.property(fc.option(soapp), soapp, partialSoapp, (base, theirs, mine) => {
        const { value, differences } = mergeSoapp(base, theirs, mine);
        for (const field of soappFields) {
          const was = base?.[field] ?? null;
          const wanted = field in mine ? (mine[field] ?? null) : was;
          const held = [value[field], ...asked(differences.filter((each) => each.field === field))];
          if (wanted !== was) expect(held).toContain(wanted);
          if (theirs[field] !== was) expect(held).toContain(theirs[field]);
          if (wanted !== was && theirs[field] !== was && (wanted === null) !== (theirs[field] === null)) {
            expect(value[field]).toBe(wanted ?? theirs[field]);
            expect(differences.some((each) => each.field === field)).toBe(true);
          }
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('holds the same content whichever of two tablets comes first, and lives alike where one cleared', () => {
    fc.assert(
      fc.property(soapp, partialSoapp, partialSoapp, (base, a, b) => {
        const both = (first: Partial<SoappTexts>, second: Partial<SoappTexts>) =>
          mergeSoapp(base, mergeSoapp(base, base, first).value, second);
        const [ab, ba] = [both(a, b), both(b, a)];
        for (const field of soappFields) {
          const content = (merged: typeof ab) =>
            new Set([
              merged.value[field],
              ...asked(merged.differences.filter((each) => each.field === field)),
            ]);
          expect(content(ab)).toEqual(content(ba));
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('is the same when it is run again, and converges', () => {
    fc.assert(
      fc.property(fc.option(soapp), soapp, partialSoapp, (base, theirs, mine) => {
        const once = mergeSoapp(base, theirs, mine);
        expect(mergeSoapp(base, once.value, mine).value).toEqual(once.value);
        expect(mergeSoapp(base, { ...emptySoapp, ...mine }, mine).differences).toEqual([]);
      }),
    );
  });

  it('says which side of a clearing lives', () => {
    const base = { ...emptySoapp, plan: 'old' };
    const edit = { plan: 'new' };
    const clear = { plan: null };
    const expected = { field: 'plan', live: 'new', other: null };
    expect(mergeSoapp(base, { ...emptySoapp }, edit)).toMatchObject({
      value: { plan: 'new' },
      differences: [{ ...expected, mineLives: true }],
    });
    expect(mergeSoapp(base, { ...emptySoapp, plan: 'new' }, clear)).toMatchObject({
      value: { plan: 'new' },
      differences: [{ ...expected, mineLives: false }],
    });
  });
});

describe('merging rows', () => {
  const ids = ['row-1', 'row-2', 'row-3'];
  const rowOf = (id: string) =>
    fc.record({
      id: fc.constant(id),
      master_id: fc.constantFrom(1, 2),
      achievement_scale: fc.constantFrom(null, '0'),
      minute_scales: fc.constantFrom(null, '5'),
      notes: text,
    });
  const rows = fc
    .subarray(ids)
    .chain((chosen) => fc.tuple(...chosen.map(rowOf)))
    .map((list) => list as ReportRow[]);
  /** What one tablet did to rows it saw: edits, removals, and new rows. */
  const changesOf = (base: readonly ReportRow[], tablet: string): fc.Arbitrary<RowChange[]> =>
    fc
      .tuple(
        ...base.map((row) =>
          fc.oneof(
            fc.constant(null),
            rowOf(row.id),
            fc.constant({ id: row.id, deleted: true as const }),
            text.map((notes) => ({ ...row, notes })),
          ),
        ),
        fc.option(rowOf(`new-${tablet}`)),
      )
      .map((list) => list.filter((each) => each !== null) as RowChange[]);
  const story = rows.chain((base) =>
    fc.record({ base: fc.constant(base), a: changesOf(base, 'a'), b: changesOf(base, 'b') }),
  );

  interface Server {
    live: ReportRow[];
    tombstones: Map<string, ReportRow>;
    questions: Difference[];
  }
  const start = (base: readonly ReportRow[]): Server => ({
    live: [...base],
    tombstones: new Map(),
    questions: [],
  });
  function apply(server: Server, base: readonly ReportRow[], changes: RowChange[]): Server {
    const merged = mergeRows(base, server.live, server.tombstones, changes);
    const tombstones = new Map(server.tombstones);
    for (const id of merged.removed)
      tombstones.set(id, server.live.find((row) => row.id === id) as ReportRow);
    const written = new Set(merged.written.map(({ id }) => id));
    for (const id of written) tombstones.delete(id);
    const live = server.live.filter((row) => !written.has(row.id) && !tombstones.has(row.id));
    return {
      live: [...live, ...merged.written].sort((one, other) => (one.id < other.id ? -1 : 1)),
      tombstones,
      questions: [...server.questions, ...merged.differences],
    };
  }
  const held = ({ live, questions }: Server, id: string, field: keyof ReportRow): unknown[] => [
    ...live.filter((row) => row.id === id).map((row) => row[field]),
    ...questions
      .filter((each) => each.row_id === id)
      .flatMap((each) =>
        each.field === field
          ? [each.live, each.other]
          : each.field === 'deleted' && each.live
            ? [(each.live as ReportRow)[field]]
            : [],
      ),
  ];
  const edits = (changes: RowChange[]) =>
    changes.filter((change): change is ReportRow => !('deleted' in change));

  it('loses no field that anyone wrote: it is live or in a question', () => {
    fc.assert(
      fc.property(story, ({ base, a, b }) => {
        const server = apply(apply(start(base), base, a), base, b);
        for (const row of [...edits(a), ...edits(b)]) {
          const was = base.find(({ id }) => id === row.id);
          for (const field of rowFields)
            if (!was || !same(was[field], row[field]))
              expect(held(server, row.id, field)).toContainEqual(row[field]);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('removes a row only where the other did not touch it, and asks where it did', () => {
    fc.assert(
      fc.property(story, ({ base, a, b }) => {
        const server = apply(apply(start(base), base, a), base, b);
        for (const was of base) {
          const [mine, theirs] = [a, b].map((changes) => changes.find(({ id }) => id === was.id));
          const removed = [mine, theirs].some((change) => change && 'deleted' in change);
          const edited = [mine, theirs].some(
            (change) =>
              change &&
              !('deleted' in change) &&
              !rowFields.every((field) => same(was[field], change[field])),
          );
          const lives = server.live.some(({ id }) => id === was.id);
          const asks = server.questions.some(({ row_id, field }) => row_id === was.id && field === 'deleted');
          expect(lives).toBe(!removed || edited);
          expect(asks).toBe(removed && edited);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('holds the same content whichever of two tablets comes first', () => {
    fc.assert(
      fc.property(story, ({ base, a, b }) => {
        const ab = apply(apply(start(base), base, a), base, b);
        const ba = apply(apply(start(base), base, b), base, a);
        expect(ab.live.map(({ id }) => id)).toEqual(ba.live.map(({ id }) => id));
        for (const { id } of ab.live)
          for (const field of rowFields)
            expect(new Set(held(ab, id, field))).toEqual(new Set(held(ba, id, field)));
      }),
      { numRuns: 2_000 },
    );
  });

  it('changes no row when the same is merged again', () => {
    fc.assert(
      fc.property(story, ({ base, a, b }) => {
        const once = apply(apply(start(base), base, a), base, b);
        const twice = apply(once, base, b);
        expect(twice.live).toEqual(once.live);
      }),
    );
  });

  it('revives nothing that was deleted by a change that changes nothing', () => {
    const row: ReportRow = {
      id: 'row-1',
      master_id: 1,
      achievement_scale: null,
      minute_scales: null,
      notes: 'a',
    };
    const merged = mergeRows([row], [], new Map([[row.id, row]]), [row]);
    expect(merged).toEqual({ written: [], removed: [], differences: [], combined: false });
    // Whoever saw nothing of it brings it, and asks.
    const other = { ...row, notes: 'b' };
    const asking = mergeRows([], [], new Map([[row.id, row]]), [other]);
    expect(asking).toMatchObject({ written: [other], differences: [{ field: 'deleted', mineLives: true }] });
  });
});
