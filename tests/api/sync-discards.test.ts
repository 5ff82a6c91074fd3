/** What authors threw away on their tablets is told once, into the audit trail. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DiscardNote } from '#shared/endpoints/sync';
import type { Caller } from '../support/api';
import { buildChild, buildFormerAccess, buildPreschool, buildUser } from '../support/factories';
import { runningApi, TODAY } from './running-api';
import { done, pullPage, screeningOperation } from './tablet';

const running = runningApi();
let here: Awaited<ReturnType<typeof buildPreschool>>;
let teacher: Caller;
let childId: number;

beforeAll(async () => {
  here = await buildPreschool(running.knex);
  teacher = await running.api.as(await buildUser(running.knex, 5, { preschools: [here] }));
  childId = (await buildChild(running.knex, here)).id;
});

const note = (given: Partial<DiscardNote> = {}): DiscardNote => ({
  operation_id: randomUUID(),
  name: 'record_screening',
  child_id: childId,
  date: TODAY,
  discarded_at: '2026-03-11T00:30:00.000Z',
  ...given,
});
const tell = (caller: Caller, discards: unknown[], given: object = {}) =>
  caller.post('/api/sync/discards', {
    user_id: caller.userId,
    device_id: caller.deviceId,
    discards,
    ...given,
  });
const audits = (one: DiscardNote) => running.knex('audit_entries').where({ entity_id: one.operation_id });

describe('discards', () => {
  it('are audited and acknowledged', async () => {
    const [one, two] = [note(), note({ name: 'save_report', child_id: 999_999 })];
    const answer = await tell(teacher, [one, two]);
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { user_id: teacher.userId, operation_ids: [one.operation_id, two.operation_id] } },
    });
    expect(await audits(one)).toMatchObject([
      {
        action: 'discarded',
        entity_type: 'entry',
        actor_id: teacher.userId,
        preschool_id: here.id,
        before: { name: 'record_screening', child_id: childId, date: TODAY, discarded_at: one.discarded_at },
      },
    ]);
    expect(await audits(two)).toMatchObject([{ preschool_id: null }]);
  });

  it('about children and preschools of others leave nothing in their trail', async () => {
    const strange = await buildPreschool(running.knex);
    const former = await buildPreschool(running.knex);
    await buildFormerAccess(running.knex, teacher, former, running.clock.now());
    const strangeChild = await buildChild(running.knex, strange);
    const about = (preschool_id: number) => note({ name: 'note_staff', child_id: null, preschool_id });
    const notes = [
      note({ child_id: strangeChild.id }),
      about(strange.id),
      about(here.id),
      note({ child_id: (await buildChild(running.knex, former)).id }),
    ];
    const { body } = await tell(teacher, notes);
    expect(body.data.operation_ids).toEqual(notes.map(({ operation_id }) => operation_id));
    const places = await Promise.all(notes.map(async (one) => (await audits(one))[0]?.preschool_id));
    expect(places).toEqual([null, null, here.id, former.id]);
  });

  it('told twice, in one call, one after the other or at once, are audited once', async () => {
    const [one, two] = [note(), note()];
    await tell(teacher, [one, one]);
    expect((await tell(teacher, [one])).body.data.operation_ids).toEqual([one.operation_id]);
    const answers = await Promise.all([1, 2, 3, 4].map(() => tell(teacher, [two])));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await audits(one)).toHaveLength(1);
    expect(await audits(two)).toHaveLength(1);
  });

  it('of a declined entry have done with it: its author hears of it no more', async () => {
    const elsewhere = await buildPreschool(running.knex);
    const writer = await running.api.as(await buildUser(running.knex, 5, { preschools: [elsewhere] }));
    await buildFormerAccess(running.knex, writer, here, running.clock.now());
    const principal = await running.api.as(await buildUser(running.knex, 4, { preschools: [here] }));
    const [open, declined] = [screeningOperation(childId), screeningOperation(childId)];
    for (const one of [open, declined]) await done(writer, one, 'held');
    await principal.post(`/api/quarantined-entries/${declined.operation_id}/decline`, { reason: 'No.' });
    const told = await pullPage(writer);
    expect(told.held).toHaveLength(2);
    await tell(teacher, [note({ operation_id: declined.operation_id })]);
    expect((await pullPage(writer, told.cursor)).held).toBeNull();
    await tell(
      writer,
      [open, declined].map(({ operation_id }) => note({ operation_id })),
    );
    const after = await pullPage(writer, told.cursor);
    // One that is still with the principal stays there.
    expect(after.held?.map(({ operation_id }) => operation_id)).toEqual([open.operation_id]);
    expect(await running.knex('held_entries').where({ id: open.operation_id }).first()).toMatchObject({
      closed_at: null,
    });
  });

  it('follow the session rules of a push', async () => {
    const other = await running.api.as(await buildUser(running.knex, 5, { preschools: [here] }));
    const one = note();
    expect((await tell(other, [one], { user_id: teacher.userId })).status).toBe(401);
    const parent = await running.api.as(await buildUser(running.knex, 7));
    expect((await tell(parent, [one])).status).toBe(403);
    expect((await tell(running.api.anonymous(), [one])).status).toBe(401);
    expect(await audits(one)).toEqual([]);
    await running
      .knex('sessions')
      .where({ user_id: other.userId })
      .update({ ended_at: running.clock.now(), ended_because: 'revoked' });
    expect((await tell(other, [one])).status).toBe(200);
    expect(await audits(one)).toMatchObject([{ actor_id: other.userId }]);
  });

  it('that are malformed, none, or too many are refused', async () => {
    expect((await tell(teacher, [])).status).toBe(422);
    expect((await tell(teacher, [note({ operation_id: 'x' })])).status).toBe(422);
    expect(
      (
        await tell(
          teacher,
          Array.from({ length: 101 }, () => note()),
        )
      ).status,
    ).toBe(422);
  });
});
