/** Absence notes: recorded, corrected and voided by staff's tablets and by parents; nothing that was said is lost. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { addDays } from '#shared/domain/calendar-date';
import { messages } from '#shared/messages';
import { type AbsenceNoteDocument, absentOn } from '#shared/records/absence-note';
import { standing } from '#shared/records/event-record';
import type { Caller } from '../support/api';
import { buildChild, buildFormerAccess, buildPreschool, buildUser } from '../support/factories';
import { runningApi, TODAY, TOMORROW, YESTERDAY } from './running-api';
import { documentsOf, done, operation, pullAll, resultsOf, statusesOf } from './tablet';

const running = runningApi();
type Place = Awaited<ReturnType<typeof buildPreschool>>;
let here: Place;
let there: Place;
let teacher: Caller;
let lim: Caller;
let principal: Caller;
let stranger: Caller;

beforeAll(async () => {
  const { knex, api } = running;
  here = await buildPreschool(knex);
  there = await buildPreschool(knex);
  const staff = async (role: number, name: string, place = here) =>
    api.as(await buildUser(knex, role, { preschools: [place], name }));
  teacher = await staff(5, 'Cikgu Farah');
  lim = await staff(5, 'Cikgu Lim');
  principal = await staff(4, 'Puan Aida');
  stranger = await staff(5, 'Cikgu Other', there);
  await buildFormerAccess(running.knex, stranger, here, running.clock.now());
});

const sick = { from: TODAY, to: TODAY, reason: 'sick', remark: null } as const;
type Given = Record<string, unknown>;

function recording(childId: number, given: Given = {}) {
  return operation('record_absence_note', { id: randomUUID(), child_id: childId, ...sick, ...given }, null);
}
const idOf = (one: { arguments: Given }) => one.arguments.id as string;
const correcting = (one: { arguments: Given }) => ({ id: idOf(one), date: one.arguments.to });
const voiding = (childId: number, id: string, reason = 'A mistake.') =>
  operation('void_absence_note', { id, child_id: childId, date: TODAY, reason }, null);

/** A child with a parent. */
async function family() {
  const mother = await buildUser(running.knex, 7, { name: 'Puan Noor' });
  const { id } = await buildChild(running.knex, here, { parents: [mother] });
  return { id, parent: await running.api.as(mother) };
}
const child = async () => (await buildChild(running.knex, here)).id;

/** The notes of a child as a tablet that starts now has them. */
async function notesOf(caller: Caller, childId: number): Promise<AbsenceNoteDocument[]> {
  const documents = documentsOf(await pullAll(caller), 'absence_note');
  return [...documents.values()].flatMap((each) => (each?.child_id === childId ? each : []));
}
const write = (caller: Caller, childId: number, given: Given = {}) =>
  caller.post(`/api/children/${childId}/absence-notes`, { ...sick, ...given });
const annul = (caller: Caller, id: string, reason = 'Came after all.') =>
  caller.post(`/api/absence-notes/${id}/void`, { reason });
const list = async (caller: Caller, childId: number) =>
  (await caller.get(`/api/children/${childId}/absence-notes`)).body.data;

describe('a note from a tablet', () => {
  it('reaches a second tablet as it was written, with its author', async () => {
    const id = await child();
    const one = recording(id, { to: addDays(TODAY, 40), reason: 'holiday', remark: ' Kampung ' });
    await done(teacher, one);
    expect(await notesOf(lim, id)).toEqual([
      {
        id: idOf(one),
        child_id: id,
        preschool_id: here.id,
        date: addDays(TODAY, 40),
        from: TODAY,
        to: addDays(TODAY, 40),
        reason: 'holiday',
        remark: 'Kampung',
        recorded: { by: 'Cikgu Farah', at: '2026-03-11T01:00:00.000Z' },
        corrects: null,
        voided: null,
      },
    ]);
    expect(await notesOf(stranger, id)).toEqual([]);
  });

  it('counts once, however often it arrives', async () => {
    const id = await child();
    const one = recording(id);
    await done(teacher, one);
    await done(teacher, one);
    const again = { ...one, operation_id: randomUUID() };
    await done(lim, again);
    expect(await notesOf(teacher, id)).toHaveLength(1);
    const trail = await running.knex('audit_entries').where({ entity_id: idOf(one) });
    expect(trail).toMatchObject([
      { action: 'recorded', entity_type: 'absence_note', after: { child_id: id } },
    ]);
  });

  it('does not take the place of another with its id', async () => {
    const [id, other] = [await child(), await child()];
    const one = recording(id);
    await done(teacher, one);
    const taken = { errors: { id: [messages.operationReused] } };
    expect(await done(lim, recording(id, { id: idOf(one), reason: 'other' }), 'refused')).toMatchObject(
      taken,
    );
    expect(await done(lim, recording(other, { id: idOf(one) }), 'refused')).toMatchObject(taken);
    expect(await notesOf(teacher, id)).toMatchObject([{ reason: 'sick' }]);
  });

  it.each([
    ['to', { to: YESTERDAY }, messages.absenceEndsBefore],
    ['to', { to: addDays(TODAY, 400) }, messages.absenceTooLong],
    ['reason', { reason: 'tired' }, messages.absenceReasonRequired],
    ['remark', { remark: 'x'.repeat(501) }, messages.othersTooLong],
  ])('is refused where %s is wrong', async (field, given, message) => {
    const result = await done(teacher, recording(await child(), given), 'refused');
    expect(result.errors).toEqual({ [field]: [message] });
  });

  it('is of a child who attends', async () => {
    const { id } = await buildChild(running.knex, here, { status: 3 });
    const result = await done(teacher, recording(id), 'refused');
    expect(result.errors).toEqual({ child_id: [messages.childNotPresent] });
  });

  it('is taken in one batch with what corrects and voids it', async () => {
    const id = await child();
    const one = recording(id);
    const two = recording(id, { corrects: correcting(one), to: TOMORROW });
    const batch = [one, two, voiding(id, idOf(two)), voiding(id, idOf(one))];
    expect(await statusesOf(teacher, batch)).toEqual(['applied', 'applied', 'applied', 'applied']);
    const notes = await notesOf(lim, id);
    expect(notes.map(({ voided }) => voided?.reason)).toEqual(['A mistake.', 'A mistake.']);
    expect(absentOn(notes, TODAY).size).toBe(0);
  });
});

describe('correcting and voiding', () => {
  it('leaves two corrections of one note standing side by side', async () => {
    const id = await child();
    const one = recording(id);
    await done(teacher, one);
    await done(teacher, recording(id, { corrects: correcting(one), reason: 'family' }));
    await done(lim, recording(id, { corrects: correcting(one), reason: 'holiday' }));
    const notes = await notesOf(teacher, id);
    expect(notes).toHaveLength(3);
    expect(
      standing(notes)
        .map(({ reason }) => reason)
        .toSorted(),
    ).toEqual(['family', 'holiday']);
  });

  it('keeps a correction of what someone else voided meanwhile', async () => {
    const id = await child();
    const one = recording(id);
    await done(teacher, one);
    await done(teacher, voiding(id, idOf(one)));
    await done(lim, recording(id, { corrects: correcting(one), to: TOMORROW }));
    const notes = await notesOf(teacher, id);
    expect(standing(notes)).toMatchObject([{ to: TOMORROW, corrects: idOf(one) }]);
  });

  it('of a note that was too long is kept as long as that note, so that it does not come back', async () => {
    const id = await child();
    const one = recording(id, { to: addDays(TODAY, 60) });
    await done(teacher, one);
    await done(teacher, recording(id, { corrects: correcting(one) }));
    const notes = await notesOf(lim, id);
    expect(notes.map(({ date }) => date)).toEqual([addDays(TODAY, 60), addDays(TODAY, 60)]);
    expect(absentOn(notes, TOMORROW).size).toBe(0);
  });

  it('takes a correction that arrives before what it corrects', async () => {
    const id = await child();
    const one = recording(id);
    await done(lim, recording(id, { corrects: correcting(one), reason: 'family' }));
    await done(teacher, one);
    expect(standing(await notesOf(teacher, id))).toMatchObject([{ reason: 'family' }]);
  });

  it('is about the same child', async () => {
    const [id, other] = [await child(), await child()];
    const one = recording(id);
    await done(teacher, one);
    const result = await done(teacher, recording(other, { corrects: correcting(one) }), 'refused');
    expect(result.errors).toEqual({ corrects: [messages.correctsUnknown] });
    const itself = recording(id);
    itself.arguments.corrects = correcting(itself);
    expect(await statusesOf(teacher, [itself])).toEqual(['refused']);
    expect(await done(teacher, voiding(other, idOf(one)), 'refused')).toMatchObject({
      errors: { id: [messages.notFound] },
    });
  });

  it('takes a withdrawal that arrives before its note, of that child and that kind alone', async () => {
    const [id, other] = [await child(), await child()];
    const [one, two, three] = [recording(id), recording(id), recording(id)];
    await done(principal, voiding(id, idOf(one), 'Wrong child.'));
    await done(principal, voiding(id, idOf(one), 'Said again.'));
    await done(lim, voiding(other, idOf(two)));
    const ofOtherKind = { id: idOf(three), child_id: id, date: TODAY, reason: 'A slip.' };
    await done(lim, operation('void_care', ofOtherKind, null));
    for (const each of [one, two, three]) await done(teacher, each);
    const notes = new Map((await notesOf(lim, id)).map((note) => [note.id, note]));
    expect(notes.get(idOf(one))).toMatchObject({
      recorded: { by: 'Cikgu Farah' },
      voided: { by: 'Puan Aida', reason: 'Wrong child.' },
    });
    expect([two, three].map((each) => notes.get(idOf(each))?.voided)).toEqual([null, null]);
    const trail = running
      .knex('audit_entries')
      .where({ entity_id: idOf(one) })
      .orderBy('id');
    expect((await trail).map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['voided', principal.userId],
      ['recorded', teacher.userId],
    ]);
  });

  describe('of a note that waits for the principal', () => {
    /** A note of somebody who works elsewhere by now, which they withdrew before anybody decided on it. */
    async function withdrawnInWaiting(reason = 'Wrong child.') {
      const id = await child();
      const one = recording(id);
      await done(stranger, one, 'held');
      await done(lim, voiding(id, idOf(one), reason));
      return { id, one };
    }
    const decided = async (one: { operation_id: string }) =>
      (await principal.get('/api/quarantined-entries?per_page=1500&state=decided')).body.data.find(
        ({ id }: { id: string }) => id === one.operation_id,
      );

    it('is told with the answer, in the list of what was decided, and in the trail', async () => {
      const { one } = await withdrawnInWaiting();
      const taken = await principal.post(`/api/quarantined-entries/${one.operation_id}/take`);
      const withdrawn = { by: 'Cikgu Lim', reason: 'Wrong child.' };
      expect(taken.body.data.entry).toMatchObject({ decision: 'taken', withdrawn });
      expect(await decided(one)).toMatchObject({ decision: 'taken', withdrawn });
      const recorded = await running
        .knex('audit_entries')
        .where({ entity_id: idOf(one), action: 'recorded' })
        .first();
      expect(recorded.after).toMatchObject({ voided_by: lim.userId, void_reason: 'Wrong child.' });
    });

    it('is not told of a note that was withdrawn after it was taken', async () => {
      const id = await child();
      const one = recording(id);
      await done(stranger, one, 'held');
      await principal.post(`/api/quarantined-entries/${one.operation_id}/take`);
      running.clock.advance(1000);
      onTestFinished(() => running.clock.advance(-1000));
      await done(lim, voiding(id, idOf(one)));
      expect((await decided(one)).withdrawn).toBeUndefined();
    });

    it('goes with a decline, where it is its author’s: what they send again stands', async () => {
      const id = await child();
      const one = recording(id);
      await done(stranger, one, 'held');
      await running.knex('early_withdrawals').insert(
        [stranger, lim].map(({ userId }, place) => ({
          record_id: idOf(one),
          record_type: ['absence_note', 'care'][place],
          child_id: id,
          voided_by: userId,
          voided_at: running.clock.now(),
          void_reason: 'A mistake.',
        })),
      );
      const declined = await principal.post(`/api/quarantined-entries/${one.operation_id}/decline`, {
        reason: 'Another child.',
      });
      expect(declined.status).toBe(200);
      const left = running.knex('early_withdrawals').where({ record_id: idOf(one) });
      expect(await left).toMatchObject([{ voided_by: lim.userId }]);
      await done(lim, operation('record_absence_note', one.arguments, null));
      expect(standing(await notesOf(teacher, id))).toHaveLength(1);
    });
  });

  it('lets nobody fill the server with withdrawals of what never comes', async () => {
    const id = await child();
    const author = await buildUser(running.knex, 5, { preschools: [here] });
    const waiting = Array.from({ length: 499 }, () => ({
      record_id: randomUUID(),
      record_type: 'absence_note',
      child_id: id,
      voided_by: author.id,
      voided_at: running.clock.now(),
      void_reason: 'A mistake.',
    }));
    await running.knex('early_withdrawals').insert(waiting);
    const caller = await running.api.as(author);
    const batch = [voiding(id, randomUUID()), voiding(id, randomUUID())];
    expect(await statusesOf(caller, batch)).toEqual(['applied', 'refused']);
    await running.knex('early_withdrawals').where({ voided_by: author.id }).delete();
  });

  it('voids once: of two the first stays', async () => {
    const id = await child();
    const one = recording(id);
    await done(teacher, one);
    await done(teacher, voiding(id, idOf(one), 'Came late.'));
    await done(lim, voiding(id, idOf(one), 'Wrong child.'));
    expect(await notesOf(lim, id)).toMatchObject([{ voided: { by: 'Cikgu Farah', reason: 'Came late.' } }]);
  });

  it('wants a reason', async () => {
    const id = await child();
    const one = recording(id);
    await done(teacher, one);
    const result = await done(teacher, voiding(id, idOf(one), ' '), 'refused');
    expect(result.errors).toEqual({ reason: [messages.voidReasonRequired] });
  });
});

describe('a parent', () => {
  it('writes of their own child, and staff and tablets read it', async () => {
    const { id, parent } = await family();
    const written = await write(parent, id, { to: TOMORROW, remark: 'Cough' });
    expect(written).toMatchObject({ status: 200, body: { data: { by_parent: true, may_change: true } } });
    expect(await notesOf(teacher, id)).toMatchObject([{ remark: 'Cough', recorded: { by: 'Puan Noor' } }]);
    expect(await list(teacher, id)).toMatchObject([{ by_parent: true, may_change: true, corrected: false }]);
  });

  it('corrects and voids what a parent of the child wrote, once', async () => {
    const father = await buildUser(running.knex, 7);
    const mother = await buildUser(running.knex, 7);
    const { id } = await buildChild(running.knex, here, { parents: [mother, father] });
    const [one, two] = [await running.api.as(mother), await running.api.as(father)];
    const first = (await write(one, id)).body.data.id;
    const second = (await write(two, id, { corrects: first, reason: 'family' })).body.data.id;
    expect((await annul(one, second)).body.data).toMatchObject({ voided: { reason: 'Came after all.' } });
    expect((await annul(two, second, 'Again.')).body.data.voided.reason).toBe('Came after all.');
    const notes = await list(one, id);
    expect(notes.find((note: { id: string }) => note.id === first)).toMatchObject({ corrected: true });
    expect(notes.map((note: { may_change: boolean }) => note.may_change)).toEqual([false, false]);
  });

  it('leaves what the preschool wrote to the preschool', async () => {
    const { id, parent } = await family();
    const one = recording(id);
    await done(teacher, one);
    expect(await list(parent, id)).toMatchObject([{ by_parent: false, may_change: false }]);
    expect(await annul(parent, idOf(one))).toMatchObject({
      status: 422,
      body: { errors: { id: [messages.absenceOfOthers] } },
    });
    expect(await write(parent, id, { corrects: idOf(one) })).toMatchObject({
      status: 422,
      body: { errors: { corrects: [messages.absenceOfOthers] } },
    });
    expect(await notesOf(teacher, id)).toMatchObject([{ voided: null }]);
  });

  it('goes on with a note of theirs that staff corrected, and corrected back', async () => {
    const { id, parent } = await family();
    const note = (await write(parent, id, { to: TOMORROW })).body.data.id;
    const shorter = recording(id, { corrects: { id: note, date: TOMORROW } });
    const undone = recording(id, { to: TOMORROW, corrects: { id: idOf(shorter), date: TOMORROW } });
    await done(teacher, shorter);
    await done(teacher, undone);
    const [now] = standing(await notesOf(teacher, id));
    expect(now).toMatchObject({ id: idOf(undone), recorded: { by: 'Cikgu Farah' } });
    const mine = (await list(parent, id)).find((one: { id: string }) => one.id === idOf(undone));
    expect(mine).toMatchObject({ by_parent: true, may_change: true });
    const written = await write(parent, id, { corrects: idOf(undone) });
    expect(written).toMatchObject({ status: 200, body: { data: { to: TODAY, may_change: true } } });
    expect((await annul(parent, written.body.data.id)).status).toBe(200);
  });

  it('goes on with a note of theirs that staff withdrew, and said again', async () => {
    const { id, parent } = await family();
    const note = (await write(parent, id)).body.data.id;
    const undone = recording(id, { corrects: { id: note, date: TODAY } });
    await done(teacher, voiding(id, note));
    await done(teacher, undone);
    expect(standing(await notesOf(teacher, id))).toMatchObject([{ id: idOf(undone) }]);
    expect((await annul(parent, idOf(undone))).status).toBe(200);
    expect(standing(await notesOf(teacher, id))).toEqual([]);
  });

  it('goes on with each part of a note of theirs that staff split', async () => {
    const { id, parent } = await family();
    const corrects = {
      id: (await write(parent, id, { from: YESTERDAY, to: TOMORROW })).body.data.id,
      date: TOMORROW,
    };
    const parts = [
      recording(id, { from: YESTERDAY, to: YESTERDAY, corrects }),
      recording(id, { from: TOMORROW, to: TOMORROW, corrects }),
    ];
    for (const part of parts) await done(teacher, part);
    expect(standing(await notesOf(teacher, id))).toHaveLength(2);
    for (const part of parts) expect((await annul(parent, idOf(part))).status).toBe(200);
  });

  it('says at the field which day it cannot read', async () => {
    const { id, parent } = await family();
    const answer = await write(parent, id, { from: randomUUID(), to: 'tomorrow' });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual(['from', 'to']);
    expect(await statusesOf(teacher, [recording(id, { from: 'today', to: 'tomorrow' })])).toEqual([
      'refused',
    ]);
  });

  it('does not correct what is not there, and reaches no other child', async () => {
    const { id, parent } = await family();
    const others = await family();
    const theirs = (await write(others.parent, others.id)).body.data.id;
    expect((await write(parent, id, { corrects: randomUUID() })).status).toBe(422);
    expect((await write(parent, id, { corrects: theirs })).body.errors).toEqual({
      corrects: [messages.correctsUnknown],
    });
    expect((await write(parent, others.id)).status).toBe(404);
    expect((await annul(parent, theirs)).status).toBe(404);
    expect((await parent.get(`/api/children/${others.id}/absence-notes`)).status).toBe(404);
  });

  it('who teaches elsewhere writes of their own child as a parent', async () => {
    const both = await buildUser(running.knex, 5, { preschools: [there] });
    await running.knex('user_roles').insert({ user_id: both.id, role_id: 7 });
    const { id } = await buildChild(running.knex, here, { parents: [both] });
    const caller = await running.api.as(both);
    expect((await write(caller, id)).body.data).toMatchObject({ by_parent: true, may_change: true });
    const one = recording(id);
    await done(teacher, one);
    expect((await annul(caller, idOf(one))).status).toBe(422);
  });
});

describe('the office', () => {
  it('writes, corrects and voids by the calls too, and pages through the notes', async () => {
    const { id, parent } = await family();
    const first = (await write(parent, id)).body.data.id;
    const second = await write(principal, id, { corrects: first, to: TOMORROW });
    expect(second.body.data).toMatchObject({ by_parent: true, may_change: true, corrects: first });
    await write(principal, id, { from: TOMORROW, to: TOMORROW });
    expect((await annul(principal, second.body.data.id)).status).toBe(200);
    const page = await principal.get(`/api/children/${id}/absence-notes?per_page=2`);
    expect(page.body.meta).toMatchObject({ total: 3 });
    expect(page.body.data.map((note: { from: string }) => note.from)).toEqual([TOMORROW, TODAY]);
    expect((await stranger.get(`/api/children/${id}/absence-notes`)).status).toBe(404);
    expect((await write(stranger, id)).status).toBe(404);
  });
});

describe('a note of someone who has no access any more', () => {
  it('that was withdrawn while it waits says so, and stays withdrawn once it is taken', async () => {
    const id = await child();
    const one = recording(id);
    await done(stranger, one, 'held');
    const entry = async () =>
      (await principal.get('/api/held-entries')).body.data.find(
        (each: { id: string }) => each.id === one.operation_id,
      );
    expect(await entry()).not.toHaveProperty('withdrawn');
    await done(teacher, voiding(id, idOf(one), 'Of another child.'));
    expect((await entry()).withdrawn).toEqual({
      by: 'Cikgu Farah',
      at: '2026-03-11T01:00:00.000Z',
      reason: 'Of another child.',
    });
    expect((await principal.post(`/api/held-entries/${one.operation_id}/take`)).status).toBe(200);
    expect(await notesOf(teacher, id)).toMatchObject([{ voided: { by: 'Cikgu Farah' } }]);
  });

  it('waits for the principal, says what it is, and counts as its author’s once taken', async () => {
    const id = await child();
    const one = recording(id, { remark: 'Grandmother called' });
    const drop = voiding(id, idOf(one));
    expect((await resultsOf(stranger, [one, drop])).map(({ status }) => status)).toEqual(['held', 'held']);
    expect(await notesOf(teacher, id)).toEqual([]);
    const waiting = (await principal.get('/api/quarantined-entries')).body.data;
    expect(waiting.find((entry: { id: string }) => entry.id === one.operation_id)).toMatchObject({
      operation: 'record_absence_note',
      record: 'absence_note',
      date: TODAY,
      keep: null,
      says: [
        {
          section: 'absence_note',
          values: [
            { field: 'from', value: TODAY },
            { field: 'to', value: TODAY },
            { field: 'reason', value: 'sick' },
            { field: 'remark', value: 'Grandmother called' },
          ],
        },
      ],
    });
    const taken = await principal.post(`/api/quarantined-entries/${one.operation_id}/take`, {});
    expect(taken.body.data).toMatchObject({ status: 'applied' });
    expect(await notesOf(teacher, id)).toMatchObject([
      { remark: 'Grandmother called', recorded: { by: 'Cikgu Other' }, voided: null },
    ]);
    await principal.post(`/api/quarantined-entries/${drop.operation_id}/take`, {});
    expect(await notesOf(teacher, id)).toMatchObject([{ voided: { by: 'Cikgu Other' } }]);
  });
});

describe('a child who moves', () => {
  it('takes the notes along: they leave the old tablets and come to the new ones', async () => {
    const id = await child();
    const one = recording(id, { to: TOMORROW });
    await done(teacher, one);
    const [old, fresh] = [await pullAll(teacher), await pullAll(stranger)];
    const administrator = await running.api.as(await buildUser(running.knex, 1));
    expect((await administrator.put(`/api/children/${id}`, { preschool_id: there.id })).status).toBe(200);
    const left = documentsOf(await pullAll(teacher, old.cursor), 'absence_note');
    expect(left.get(idOf(one))).toBeNull();
    const come = documentsOf(await pullAll(stranger, fresh.cursor), 'absence_note');
    expect(come.get(idOf(one))).toMatchObject({ preschool_id: there.id, to: TOMORROW });
  });
});
