/**
 * An absence that is taken back at once: the note is safe before anybody offers that, and the way back is an entry. And a child
 * who is here after all: the days that are gone stay as they were noted.
 */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addDays } from '#shared/domain/calendar-date';
import { voidReasons } from '#shared/domain/void-reasons';
import { type AbsenceNoteDocument, absentOn } from '#shared/records/absence-note';
import { standing } from '#shared/records/event-record';
import { hereAfterAll, noteAbsence } from '../../../src/local/absence-entries';
import type { Active, Tablet } from '../../../src/local/tablet';
import { signedIn } from './support/build';
import { TODAY } from './support/fake-server';

let tablet: Tablet;
let active: Active;

beforeEach(async () => {
  ({ tablet, active } = await signedIn());
});

const sick = { from: TODAY, to: TODAY, reason: 'sick', remark: null } as const;
const queued = async () => (await active.database.outbox.toArray()).map(({ name }) => name);
const holds = async () => {
  const records = await active.database.records.toArray();
  const notes = records.map(({ view }) => view as AbsenceNoteDocument);
  return standing(notes).map(({ reason }) => reason);
};

test('a note is queued before its undo is offered, so that an app that dies in between has noted it', async () => {
  await noteAbsence({ childId: 11, content: sick }, tablet);
  expect(await queued()).toEqual(['record_absence_note']);
  expect(await holds()).toEqual(['sick']);
});

test('the undo of a note withdraws it, with a reason that each reader is told in their language', async () => {
  const undo = await noteAbsence({ childId: 11, content: sick }, tablet);
  await undo();
  expect(await queued()).toEqual(['record_absence_note', 'void_absence_note']);
  expect(await holds()).toEqual([]);
  const [, withdrawal] = await active.database.outbox.toArray();
  expect(withdrawal?.arguments).toMatchObject({ reason: voidReasons.undone });
});

test('the undo of a correction says again what was corrected', async () => {
  await noteAbsence({ childId: 11, content: sick }, tablet);
  const [record] = await active.database.records.toArray();
  const corrects = record?.view as AbsenceNoteDocument;
  const undo = await noteAbsence({ childId: 11, content: { ...sick, reason: 'holiday' }, corrects }, tablet);
  expect(await holds()).toEqual(['holiday']);
  await undo();
  expect(await holds()).toEqual(['sick']);
});

describe('a child who is here after all', () => {
  const days = [-2, -1, 0, 1, 2].map((later) => addDays(TODAY, later));
  const [monday = '', tuesday = '', wednesday = '', thursday = '', friday = ''] = days;
  const remark = 'A cold';

  async function noted(from: string, to: string): Promise<AbsenceNoteDocument> {
    await noteAbsence({ childId: 11, content: { from, to, reason: 'sick', remark } }, tablet);
    const last = (await active.database.outbox.toArray()).at(-1);
    const record = await active.database.records.get(last?.entity_id ?? '');
    return record?.view as AbsenceNoteDocument;
  }
  const notes = async () =>
    (await active.database.records.toArray()).map(({ view }) => view as AbsenceNoteDocument);
  async function away(): Promise<string[]> {
    const all = await notes();
    return days.filter((day) => absentOn(all, day).has(11));
  }
  const sinceNoted = async () => (await queued()).slice(1);

  test('was away on the days before, and is expected again on those that follow', async () => {
    const note = await noted(monday, friday);
    const { kept, expected, undo } = await hereAfterAll(
      { notes: [note], day: wednesday, today: wednesday },
      tablet,
    );
    expect(await away()).toEqual([monday, tuesday]);
    expect({ kept, expected }).toEqual({
      kept: [{ from: monday, to: tuesday }],
      expected: [{ from: wednesday, to: friday }],
    });
    expect(await sinceNoted()).toEqual(['record_absence_note']);
    expect(standing(await notes())).toMatchObject([{ reason: 'sick', remark, corrects: note.id }]);
    await undo();
    expect(await away()).toEqual(days);
    expect(standing(await notes())).toMatchObject([{ from: monday, to: friday, reason: 'sick', remark }]);
  });

  test.each([
    ['today alone', wednesday],
    ['today and later', friday],
  ])('where %s was noted has no absence any more, until that is undone', async (_, to) => {
    const note = await noted(wednesday, to);
    const { kept, undo } = await hereAfterAll({ notes: [note], day: wednesday, today: wednesday }, tablet);
    expect(await away()).toEqual([]);
    expect(kept).toEqual([]);
    expect(await sinceNoted()).toEqual(['void_absence_note']);
    const withdrawal = (await active.database.outbox.toArray()).at(-1);
    expect(withdrawal?.arguments).toMatchObject({ reason: voidReasons.hereAfterAll });
    await undo();
    // It stands in the place of the note, so that a parent who wrote that may go on with it.
    expect(standing(await notes())).toMatchObject([
      { from: wednesday, to, reason: 'sick', remark, corrects: note.id },
    ]);
  });

  test('on a day that is gone, was away before it and after it, by one save that one undo takes back', async () => {
    const note = await noted(monday, friday);
    const saves = vi.spyOn(active.database.outbox, 'bulkAdd');
    const { kept, expected, undo } = await hereAfterAll(
      { notes: [note], day: tuesday, today: thursday },
      tablet,
    );
    expect(saves).toHaveBeenCalledOnce();
    expect(await away()).toEqual([monday, wednesday, thursday, friday]);
    expect({ kept, expected }).toEqual({
      kept: [
        { from: monday, to: monday },
        { from: wednesday, to: friday },
      ],
      expected: [],
    });
    expect(standing(await notes())).toMatchObject([{ corrects: note.id }, { corrects: note.id }]);
    await undo();
    expect(saves).toHaveBeenCalledTimes(2);
    expect(await away()).toEqual(days);
    expect(standing(await notes())).toMatchObject([{ from: monday, to: friday }]);
  });

  test('by each of several notes of the day, in one save that one undo takes back', async () => {
    const ofStaff = await noted(wednesday, wednesday);
    const longer = await noted(monday, friday);
    const shorter = await noted(tuesday, thursday);
    const saves = vi.spyOn(active.database.outbox, 'bulkAdd');
    const both = { notes: [ofStaff, longer, shorter], day: wednesday, today: wednesday };
    const { kept, expected, undo } = await hereAfterAll(both, tablet);
    expect(saves).toHaveBeenCalledOnce();
    expect(await away()).toEqual([monday, tuesday]);
    // What two notes say of the same days is said once.
    expect({ kept, expected }).toEqual({
      kept: [{ from: monday, to: tuesday }],
      expected: [{ from: wednesday, to: friday }],
    });
    await undo();
    expect(saves).toHaveBeenCalledTimes(2);
    expect(await away()).toEqual(days);
    const again = standing(await notes()).map(({ from, to }) => `${from} ${to}`);
    expect(again.toSorted()).toEqual([
      `${monday} ${friday}`,
      `${tuesday} ${thursday}`,
      `${wednesday} ${wednesday}`,
    ]);
  });

  test('is expected on no day for which another note stands', async () => {
    const note = await noted(tuesday, friday);
    const later = [await noted(thursday, thursday)];
    const { kept, expected } = await hereAfterAll(
      { notes: [note], later, day: wednesday, today: wednesday },
      tablet,
    );
    expect(await away()).toEqual([tuesday, thursday]);
    expect({ kept, expected }).toEqual({
      kept: [
        { from: tuesday, to: tuesday },
        { from: thursday, to: thursday },
      ],
      expected: [
        { from: wednesday, to: wednesday },
        { from: friday, to: friday },
      ],
    });
  });

  test('is known to tablets for as long as the note that was cut short', async () => {
    const note = await noted(monday, friday);
    await hereAfterAll({ notes: [note], day: wednesday, today: wednesday }, tablet);
    const dates = (await active.database.outbox.toArray()).map(({ date }) => date);
    expect(dates).toEqual([friday, friday]);
  });
});
