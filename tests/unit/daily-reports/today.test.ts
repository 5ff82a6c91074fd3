/** Today as a list: own classrooms first, what is done counted, the state of a report in one word. */
import { describe, expect, test } from 'vitest';
import type { AbsenceNoteDocument } from '#shared/records/absence-note';
import { type DaySources, groupDay, listDay, searchDay } from '../../../src/features/today/day-groups';
import { reportState } from '../../../src/features/today/report-state';
import { isAllShared, sharePlan } from '../../../src/features/today/share-plan';
import { listSessions } from '../../../src/features/today/therapist-list';
import type { Entry } from '../../../src/local/entry';
import {
  buildChild,
  buildEntry,
  buildNote,
  buildReport,
  buildRoom,
  buildRow,
  buildScreened,
  DAY,
} from './build-reports';

const children = [
  buildChild(1, { fullname: 'Aisyah binti Ahmad', classroom_id: 10 }),
  buildChild(2, { fullname: 'Bélinda Tan 陈美玲', classroom_id: 10 }),
  buildChild(3, { fullname: 'Chong Wei', classroom_id: 20 }),
  buildChild(4, { fullname: 'Devi', classroom_id: null }),
  buildChild(5, { fullname: 'Ezra', classroom_id: 99 }),
];
const rooms = [
  buildRoom(20),
  buildRoom(10, { teachers: [7] }),
  buildRoom(30),
  buildRoom(40, { teachers: [7] }),
];

function buildAway(childId: number): Entry<AbsenceNoteDocument> {
  const id = `note-${childId}`;
  const recorded = { by: 'Farah', at: `${DAY}T00:00:00Z` };
  const note = {
    from: DAY,
    to: DAY,
    reason: 'sick' as const,
    remark: null,
    corrects: null,
    voided: null,
    recorded,
  };
  const document = { id, child_id: childId, preschool_id: 1, date: DAY, ...note };
  return { id, childId, date: DAY, document, mark: 'sent' };
}

function day(made: Partial<DaySources> = {}) {
  return groupDay({
    children,
    classrooms: rooms,
    screenings: [buildScreened(1)],
    reports: [],
    drafts: new Set(),
    isOwn: ({ teachers }) => teachers.includes(7),
    ...made,
  });
}

describe('a child who is away', () => {
  test('is told with the note, and misses neither screening nor report', () => {
    const absences = new Map([[2, buildAway(2)]]);
    const [own] = day({ absences });
    expect(own).toMatchObject({ total: 1, away: 1, screened: 1, withoutForms: 0 });
    expect(own?.children.map(({ away }) => away?.document.reason)).toEqual([undefined, 'sick']);
  });

  test('counts where a screening was recorded all the same', () => {
    expect(day({ absences: new Map([[1, buildAway(1)]]) })[0]).toMatchObject({
      total: 2,
      away: 1,
      screened: 1,
    });
  });
});

describe('while entries still come to the tablet', () => {
  test('nobody’s report is said not to be written, and what is here is told', () => {
    const reports = [buildEntry(buildReport(2, { ready: true }))];
    const [own] = day({ coming: true, reports });
    expect(own?.children.map(({ coming, report }) => [coming, report])).toEqual([
      [true, 'unknown'],
      [true, 'ready'],
    ]);
    expect(sharePlan(own?.children ?? []).map(({ state }) => state)).toEqual(['unknown', 'shared']);
  });
});

describe('the reports of a class to be shared', () => {
  const marks = ['sent', 'waiting', 'refused', 'held'] as const;
  const planOf = (ready: boolean, mark: (typeof marks)[number]) => {
    const reports = [1, 2].map((id) =>
      buildEntry(buildReport(id, { activities: [buildRow('a')], ready }), id === 1 ? mark : 'sent'),
    );
    return sharePlan(day({ reports })[0]?.children ?? []);
  };
  const first = (ready: boolean, mark: (typeof marks)[number]) =>
    planOf(ready, mark).find(({ row }) => row.child.id === 1)?.state;

  test('are shared once they are sent; until then they wait, or somebody must look', () => {
    expect(marks.map((mark) => first(true, mark))).toEqual(['shared', 'waiting', 'stuck', 'stuck']);
    expect(marks.map((mark) => first(false, mark))).toEqual(['ready', 'ready', 'stuck', 'stuck']);
  });

  test('are all shared where none waits and none was refused', () => {
    expect(marks.map((mark) => isAllShared(planOf(true, mark)))).toEqual([true, false, false, false]);
    expect(isAllShared([])).toBe(false);
  });
});

describe('the classrooms', () => {
  test('come own ones first, others only with children, and children without one last', () => {
    expect(day().map(({ room, own }) => [room?.id ?? null, own])).toEqual([
      [10, true],
      [40, true],
      [20, false],
      [null, false],
    ]);
  });

  test('a child whose classroom is not known here is not left out', () => {
    expect(
      day()
        .at(-1)
        ?.children.map(({ child }) => child.id),
    ).toEqual([4, 5]);
  });

  test('count who was screened and which reports are ready', () => {
    const begun = buildEntry(buildReport(1, { activities: [buildRow('a')] }));
    const ready = buildEntry(buildReport(2, { activities: [buildRow('b')], ready: true }), 'waiting');
    expect(day({ reports: [begun, ready] })[0]).toMatchObject({ screened: 1, reported: 1 });
  });

  test('tell today which children still miss which form, where the preschool asks for it', () => {
    const asking = {
      preschools: [
        {
          id: 1,
          name: 'Bintang',
          short_name: 'BTG',
          day_forms: ['self_declaration' as const, 'daily_log' as const],
        },
      ],
      date: DAY,
    };
    const kinds = ['self_declaration' as const];
    const some = children.map((child) =>
      child.id === 1
        ? { ...child, day_forms: { date: DAY, kinds } }
        : { ...child, day_forms: { date: '2026-11-19', kinds } },
    );
    const [room] = day({ children: some, asking });
    expect(room?.withoutForms).toBe(2);
    expect(room?.children.map(({ missing }) => missing)).toEqual([
      ['daily_log'],
      ['self_declaration', 'daily_log'],
    ]);
    // Of another day, or where nobody asks, nothing is missing.
    expect(day({ children: some })[0]?.withoutForms).toBe(0);
    expect(day({ asking: { ...asking, preschools: [] } })[0]?.withoutForms).toBe(0);
  });

  test('tell what is not read yet from what is not there', () => {
    const row = day({ screenings: undefined, reports: undefined })[0]?.children[0];
    expect(row).toMatchObject({ screening: undefined, report: undefined });
    expect(day()[0]?.children[1]).toMatchObject({ screening: null, report: 'none' });
  });
});

describe('the list', () => {
  test('opens own classrooms and closes the others until they are wanted', () => {
    const kinds = listDay(day(), () => false).map(({ kind }) => kind);
    expect(kinds).toEqual(['room', 'child', 'child', 'room', 'empty', 'others', 'room', 'room']);
    expect(listDay(day(), () => true).filter(({ kind }) => kind === 'child')).toHaveLength(5);
  });

  test('finds by parts of a name in any script, without accents', () => {
    const found = (search: string) =>
      searchDay(day(), search).flatMap((group) => group.children.map(({ child }) => child.id));
    expect(found('belinda')).toEqual([2]);
    expect(found('美玲')).toEqual([2]);
    expect(found('ahmad ais')).toEqual([1]);
    expect(found('nobody')).toEqual([]);
  });
});

describe('the state of a report', () => {
  const begun = buildReport(1, { activities: [buildRow('a')] });

  test('is none where only the therapist wrote', () => {
    const note = buildEntry(buildReport(1, { soapp: { plan: 'x' } }));
    expect(reportState(note, false, 'teacher')).toBe('none');
    expect(reportState(note, false, 'soapp')).toBe('sent');
  });

  test('puts what needs its author before what needs the network', () => {
    expect(reportState(buildEntry(begun, 'refused'), true, 'teacher')).toBe('refused');
    expect(reportState(buildEntry(begun, 'waiting'), true, 'teacher')).toBe('draft');
    expect(reportState(undefined, true, 'teacher')).toBe('draft');
    expect(reportState(buildEntry(begun, 'waiting'), false, 'teacher')).toBe('waiting');
    expect(reportState(buildEntry(begun), false, 'teacher')).toBe('sent');
    expect(reportState(buildEntry({ ...begun, ready: true }), false, 'teacher')).toBe('ready');
    expect(reportState(buildEntry({ ...begun, ready: true }, 'waiting'), false, 'teacher')).toBe('waiting');
  });

  test('asks for a choice where two versions are open', () => {
    const live = { value: 'a', by: 'A', at: '' };
    const other = { value: 'b', by: 'B', at: '' };
    const alternatives = [
      { id: 'x', section: 'activities' as const, row_id: 'a', field: 'notes', live, other },
    ];
    expect(reportState(buildEntry({ ...begun, alternatives }), false, 'teacher')).toBe('choice');
  });
});

describe("a therapist's day", () => {
  const notes = new Map([
    [1, buildNote(1, '2026-11-13', '2026-11-13T03:00:00Z')],
    [2, buildNote(2, '2026-11-19', '2026-11-19T05:00:00Z')],
    [3, buildNote(3, '2026-11-19', '2026-11-19T02:00:00Z')],
  ]);
  const sources = {
    children,
    notes,
    reports: [],
    drafts: undefined,
    search: '',
    preschoolId: null,
    openWithout: false,
  };

  test('follows the last sessions: the newest day first, within it as they came', () => {
    expect(
      listSessions(sources).map((item) => (item.kind === 'child' ? item.row.child.id : item.kind)),
    ).toEqual(['day', 3, 2, 'day', 1, 'without']);
  });

  test('opens the children without a note when wanted, searched for, or when there are no others', () => {
    const shown = (made: object) =>
      listSessions({ ...sources, ...made }).flatMap((item) =>
        item.kind === 'child' ? [item.row.child.id] : [],
      );
    expect(shown({ openWithout: true })).toEqual([3, 2, 1, 4, 5]);
    expect(shown({ search: 'ezra' })).toEqual([5]);
    expect(shown({ notes: new Map() })).toEqual([1, 2, 3, 4, 5]);
  });

  test('is narrowed to one centre', () => {
    const elsewhere = [...children, buildChild(6, { preschool_id: 2 })];
    const items = listSessions({ ...sources, children: elsewhere, preschoolId: 2 });
    expect(items.flatMap((item) => (item.kind === 'child' ? [item.row.child.id] : []))).toEqual([6]);
  });
});
