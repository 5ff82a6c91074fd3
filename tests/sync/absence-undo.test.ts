/** "Here after all", undone: whatever becomes of what it wrote, and in whichever order, the note holds once. */
import { expect } from 'vitest';
import { addDays } from '#shared/domain/calendar-date';
import type { AbsenceNoteDocument } from '#shared/records/absence-note';
import { standing } from '#shared/records/event-record';
import { hereAfterAll, noteAbsence, type UndoAbsence } from '../../src/local/absence-entries';
import { discardEntry, resendEntry } from '../../src/local/outbox-changes';
import type { Tab } from './support/browser';
import { type Scene, scenes } from './support/scene';

const scenario = scenes();

const notesOn = async (s: Scene, tab: Tab) => {
  const { database } = s.simulation.active(tab);
  const records = await s.simulation.finish(database.records.where({ type: 'absence_note' }).toArray());
  return records.map(({ view }) => view as AbsenceNoteDocument);
};

const standingAtServer = async (s: Scene) => {
  const rows = await s.simulation.house.admin('absence_notes').select();
  const notes = rows.map((row) => ({ ...row, child_id: Number(row.child_id), voided: row.voided_at }));
  return standing(notes).map(({ from, to }) => `${from} ${to}`);
};

/** The operations that ended the note. */
const ending = new Set<string>();
const ends = async (s: Scene, tab: Tab) =>
  (await s.outbox(tab)).filter(({ operation_id }) => ending.has(operation_id));

/** As if the server had refused what ended the note. */
async function refuse(s: Scene, tab: Tab): Promise<void> {
  const { outbox } = s.simulation.active(tab).database;
  const refused = { state: 'refused', sent_as: null, overlaid: 1 } as const;
  for (const { order } of await ends(s, tab))
    await s.simulation.finish(outbox.where({ order: order ?? 0 }).modify(refused) as never);
}

const revoked = (s: Scene, tab: Tab) => s.endSession(tab);

async function decide(s: Scene, isTaken: boolean): Promise<void> {
  for (const { id } of (await s.truth()).held)
    await s.simulation.house.decide(id, isTaken || !ending.has(id));
}

type Step = (s: Scene, tab: Tab) => Promise<unknown>;
const each =
  (change: (operationId: string, tab: Tab) => Promise<unknown>): Step =>
  async (s, tab) => {
    for (const { operation_id } of await ends(s, tab)) await s.simulation.finish(change(operation_id, tab));
    for (let times = 0; times < 2; times += 1) await s.sync(tab);
  };

/** What becomes of the entries that ended the note: at first, and in the end. */
const fates: Record<string, [Step, Step]> = {
  'that was taken': [(s, tab) => s.sync(tab), async () => {}],
  'whose answer was lost': [
    async (s, tab) => {
      s.fault(tab, 'drop-answer');
      await s.sync(tab);
    },
    async () => {},
  ],
  'that was refused and discarded': [refuse, each((id, tab) => discardEntry(id, tab.tablet))],
  'that was refused and sent again': [refuse, each((id, tab) => resendEntry(id, {}, tab.tablet))],
  'that was quarantined and taken': [revoked, (s) => decide(s, true)],
  'that was quarantined and declined': [revoked, (s) => decide(s, false)],
};

async function play(s: Scene, steps: [Step, Step], isBefore: boolean, end: End): Promise<void> {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  ending.clear();
  const [becomes, isDecided] = steps;
  const { childId, date: today } = s.place();
  const [from, to] = [addDays(today, end.from), addDays(today, end.to)];
  const content = { from, to, reason: 'sick', remark: null } as const;
  await s.simulation.finish(noteAbsence({ childId, content }, tab.tablet));
  await s.sync(tab);
  s.online(tab, false);
  const undo = await s.simulation.finish(end.tap(await notesOn(s, tab), today, tab));
  for (const { operation_id } of (await s.outbox(tab)).slice(1)) ending.add(operation_id);
  if (isBefore) await s.simulation.finish(undo());
  if (becomes !== revoked) s.online(tab, true);
  await becomes(s, tab);
  if (!isBefore) await s.simulation.finish(undo());
  for (let times = 0; times < 2; times += 1) await s.sync(tab);
  await isDecided(s, tab);
  for (let times = 0; times < 2; times += 1) await s.sync(tab);
  expect(await standingAtServer(s)).toEqual([`${from} ${to}`]);
  expect(standing(await notesOn(s, tab))).toMatchObject([{ from, to, reason: 'sick' }]);
}

interface End {
  /** The days of the note, from today. */
  from: number;
  to: number;
  tap: (notes: AbsenceNoteDocument[], today: string, tab: Tab) => Promise<UndoAbsence>;
}

/** "Here after all" on a day, from today. */
const hereOn =
  (day: number): End['tap'] =>
  async (notes, today, { tablet }) =>
    (await hereAfterAll({ notes, day: addDays(today, day), today }, tablet)).undo;

/** By what ends the note, or stands in its place. */
const taps: Record<string, End> = {
  'a withdrawal': { from: 0, to: 1, tap: hereOn(0) },
  'one part': { from: -4, to: 1, tap: hereOn(0) },
  'two parts': { from: -4, to: 1, tap: hereOn(-2) },
  'a correction': {
    from: 0,
    to: 1,
    tap: ([corrects], today, { tablet }) => {
      const { child_id: childId } = corrects as AbsenceNoteDocument;
      const content = { from: today, to: today, reason: 'family', remark: null } as const;
      return noteAbsence({ childId, content, corrects: corrects ?? null }, tablet);
    },
  },
};

for (const [shape, end] of Object.entries(taps))
  for (const [fate, steps] of Object.entries(fates))
    for (const isBefore of [true, false])
      scenario(`${shape} ${fate}, undone ${isBefore ? 'before' : 'after'}: the note holds once`, (s) =>
        play(s, steps, isBefore, end),
      );
