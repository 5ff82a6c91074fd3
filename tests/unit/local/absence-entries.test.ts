/** An absence that is taken back at once: the note is safe before anybody offers that, and the way back is an entry. */
import { beforeEach, expect, test } from 'vitest';
import { voidReasons } from '#shared/domain/void-reasons';
import type { AbsenceNoteDocument } from '#shared/records/absence-note';
import { standing } from '#shared/records/event-record';
import { noteAbsence } from '../../../src/local/absence-entries';
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
