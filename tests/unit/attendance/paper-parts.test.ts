/** The paper of a day, as it is told from what is known of it. */

import { expect, test } from 'vitest';
import { childrenOn } from '#shared/domain/children-on';
import type { ChildDocument, ClassroomDocument } from '#shared/endpoints/feed';
import type { RecordDocument } from '#shared/records/define-record';
import type { RecordType } from '#shared/records/index';
import { type PaperStaff, paperLines } from '../../../src/features/attendance/paper-parts';
import type { CentreDay } from '../../../src/local/centre-day';

const DAY = '2026-03-11';
const BEFORE = '2026-03-10';
const RECORDED = { by: 'Farah', at: `${DAY}T01:00:00.000Z` };
const t = ((text: string, values: Record<string, unknown> = {}) =>
  text.replaceAll(/{{(\w+)}}/g, (_, name: string) => String(values[name]))) as never;

const child = (id: number, given: object = {}) =>
  ({
    id,
    fullname: `Child ${id}`,
    status: 1,
    preschool_id: 1,
    classroom_id: 2,
    born_on: null,
    ...given,
  }) as unknown as ChildDocument;
const room = (id: number, name: string) => ({ id, name, preschool_id: 1 }) as unknown as ClassroomDocument;
const arrival = (id: string, child_id: number, given: object = {}) =>
  ({
    id,
    child_id,
    preschool_id: 1,
    date: DAY,
    act: 'arrived',
    day: DAY,
    time: '07:40',
    classroom: 'Red',
    person: 'Nenek',
    checked: null,
    reason: null,
    noted_at: `${DAY}T00:40:00.000Z`,
    recorded: RECORDED,
    corrects: null,
    voided: null,
    ...given,
  }) as unknown as RecordDocument;
const incident = (id: string, given: object = {}) =>
  ({
    ...arrival(id, 1),
    act: 'happened',
    about: null,
    kind: 'fall',
    parts: [],
    place: null,
    text: 'Fell off the swing',
    first_aid: null,
    witnesses: null,
    told: null,
    told_day: null,
    told_time: null,
    ...given,
  }) as unknown as RecordDocument;

const centre = (records: Partial<Record<RecordType, RecordDocument[]>>, day = DAY) =>
  ({
    day,
    children: [child(1), child(2)],
    classrooms: [room(1, 'Red'), room(2, 'Blue')],
    records: new Map(Object.entries(records)),
    serverAt: new Date(`${DAY}T12:00:00.000Z`),
  }) as unknown as CentreDay;
const RULE = {
  from_on: '2012-01-01',
  by: null,
  to_1: '1 : 3',
  to_3: '1 : 5',
  to_4: '1 : 10',
  above: '1 : 25',
  special_to_1: '2 : 3',
  special_to_3: '2 : 5',
  special_to_4: '3 : 10',
  special_above: '1 : 7',
};
const MEI: PaperStaff['events'][number] = {
  id: 's',
  user_id: 9,
  name: 'Mei',
  act: 'arrived',
  day: DAY,
  time: '07:20',
  duty: 'children',
  classroom_id: 1,
  noted_at: `${DAY}T00:00:00.000Z`,
  corrects: null,
};
const staff: PaperStaff = { events: [MEI], rule: RULE, asOf: new Date(`${DAY}T10:00:00.000Z`) };
const textOf = (of: CentreDay, known: PaperStaff | null = null) =>
  paperLines(of, known, t)
    .map(({ text }) => text)
    .join('\n');

test('counts children in the room in which they were then, whatever their room is now', () => {
  const text = textOf(centre({ presence: [arrival('a', 1), arrival('b', 2)] }), staff);
  expect(text).toContain('1. Child 1 (Red)');
  expect(text).toContain('Red\nMost children at once: 2 at 07:40, 1 : 2 of 1 : 25');
  expect(text).not.toContain('Too few staff');
});

test('of a room that is called otherwise now, the child’s own is as near as can be', () => {
  const text = textOf(centre({ presence: [arrival('a', 1, { classroom: 'Green' })] }));
  expect(text).toContain('1. Child 1 (Green)');
});

test('what was corrected to another day stands no more on its own, and says so on both', () => {
  const first = incident('a', { day: BEFORE, date: BEFORE });
  const moved = incident('b', { corrects: 'a', time: '16:05' });
  const ofBefore = textOf(centre({ incident: [first, moved] }, BEFORE));
  expect(ofBefore).toContain('Corrected: it is of 11 Mar 2026 now');
  const ofDay = textOf(centre({ incident: [first, moved] }));
  expect(ofDay).toContain('16:05 Child 1');
  expect(ofDay).toContain('Before the correction: 10 Mar 2026; 07:40');
  const arrivals = [arrival('a', 1, { day: BEFORE, date: BEFORE }), arrival('b', 1, { corrects: 'a' })];
  const register = textOf(centre({ presence: arrivals }, BEFORE));
  expect(register).toContain('Present: 0.');
  expect(register).toContain('Corrected: it is of');
});

test('who came later was not missing, and what was noted of a child who moved here since was noted elsewhere', () => {
  const children = [
    child(1),
    child(2, { came: { on: DAY, moved: true } }),
    child(3, { came: { on: '2026-03-12', moved: false } }),
    child(4, { came: { on: '2026-03-12', moved: false } }),
    child(5, { came: { on: '2026-03-12', moved: true } }),
  ];
  const noted = [
    arrival('a', 4),
    arrival('b', 5),
    arrival('c', 3, { day: '2026-03-12', date: '2026-03-12' }),
  ];
  expect(childrenOn(children, DAY, noted).map(({ id }) => id)).toEqual([1, 2, 4]);
});

test('of the staff it tells what was of its day: a tablet that was not online since knows another day', () => {
  const known = { ...staff, events: [{ ...MEI, day: BEFORE }] };
  expect(textOf(centre({ presence: [arrival('a', 1)] }), known)).not.toContain('Mei');
});
