/** The pull: what is in the reader’s scope, what a document holds, how far back it goes, and kinds that not every app knows. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/domain/calendar-date';
import { dailyReportId, screeningId } from '#shared/domain/uuid';
import { feedTypes, laterFeedTypes } from '#shared/endpoints/feed-types';
import { decodeCursor } from '../../server/sync/cursor';
import { buildPreschool, buildUser } from '../support/factories';
import { type Place, pullingServer, typesOf } from './pulling';
import { TODAY } from './running-api';
import {
  deletionOperation,
  documentsOf,
  done,
  healthy,
  operation,
  pullAll,
  pullPage,
  reportOperation,
  screeningOperation,
  texts,
} from './tablet';

const { running, staff, place, childOf, activities, announce } = pullingServer();

describe('the scope', () => {
  it('of a preschool that was taken away: it is named once, and its records come no more', async () => {
    const [stays, goes] = [await buildPreschool(running.knex), await buildPreschool(running.knex)];
    const caller = await staff(6, [stays, goes]);
    await childOf(goes);
    const { cursor } = await pullAll(caller);
    await running.knex('user_preschools').where({ user_id: caller.userId, preschool_id: goes.id }).delete();
    const next = await pullAll(caller, cursor);
    expect(next.pages[0]).toMatchObject({ left_preschools: [goes.id], reset: false });
    await childOf(goes);
    const after = await pullAll(caller, next.cursor);
    expect([after.pages[0]?.left_preschools, after.changes]).toEqual([[], []]);
  });

  it('of a preschool that was added: all of it comes, and nothing else again', async () => {
    const [had, added] = [await buildPreschool(running.knex), await buildPreschool(running.knex)];
    const caller = await staff(6, [had]);
    const id = await childOf(added);
    const { cursor } = await pullAll(caller);
    await running.knex('user_preschools').insert({ user_id: caller.userId, preschool_id: added.id });
    const next = await pullAll(caller, cursor);
    expect(next.pages[0]?.reset).toBe(false);
    expect(typesOf(next.changes)).toEqual([`child ${id}`, `preschool ${added.id}`]);
  });

  /** Moves a child with its day, as the verb that does it will announce it. */
  async function move(id: number, from: Place, to: Place) {
    await running.knex('children').where({ id }).update({ preschool_id: to.id });
    await announce((changes) => {
      for (const [type, entity, date] of [
        ['child', id, null],
        ['screening', screeningId(id, TODAY), TODAY],
        ['report', dailyReportId(id, TODAY), TODAY],
        ['latest_soapp', id, null],
      ] as const) {
        changes.gone(from.id, type, entity);
        changes.changed(to.id, type, entity, date);
      }
    });
  }

  it('of a child who moved away: it is gone with its day for those who stay, there for the others', async () => {
    const [one, two] = [await place(), await place()];
    const id = await childOf(one.preschool);
    await done(one.therapist, screeningOperation(id));
    await done(one.therapist, reportOperation(id, texts({ plan: 'Rest' })));
    const [here, there] = [await pullAll(one.therapist), await pullAll(two.therapist)];
    await move(id, one.preschool, two.preschool);

    const left = await pullAll(one.therapist, here.cursor);
    expect(left.changes.map(({ type, document }) => [type, document]).sort()).toEqual([
      ['child', null],
      ['latest_soapp', null],
      ['report', null],
      ['screening', null],
    ]);
    const came = await pullAll(two.therapist, there.cursor);
    expect(documentsOf(came, 'child').get(id)).toMatchObject({ preschool_id: two.preschool.id });
    expect(documentsOf(came, 'latest_soapp').get(id)?.texts.plan).toBe('Rest');
    expect(documentsOf(came, 'screening').size).toBe(1);
    expect(documentsOf(came, 'report').size).toBe(1);
    // Whoever pulls for the first time finds it in one place.
    expect(documentsOf(await pullAll(one.teacher), 'child').get(id) ?? null).toBeNull();
    expect(documentsOf(await pullAll(two.teacher), 'child').get(id)).toMatchObject({ id });
  });

  it('of a child who moved between two preschools of one therapist: it stays, whichever way it went', async () => {
    const [one, two] = [await buildPreschool(running.knex), await buildPreschool(running.knex)];
    const caller = await staff(6, [one, two]);
    for (const [from, to] of [
      [one, two],
      [two, one],
    ] as const) {
      const id = await childOf(from);
      await done(caller, screeningOperation(id));
      const { cursor } = await pullAll(caller);
      await move(id, from, to);
      const next = await pullAll(caller, cursor);
      expect(documentsOf(next, 'child').get(id)).toMatchObject({ preschool_id: to.id });
      expect(documentsOf(next, 'screening').get(screeningId(id, TODAY))).toMatchObject({
        preschool_id: to.id,
      });
      // And back.
      await move(id, to, from);
      const back = await pullAll(caller, next.cursor);
      expect(documentsOf(back, 'child').get(id)).toMatchObject({ preschool_id: from.id });
    }
  });

  it('of head office is the one preschool that it works in', async () => {
    const { preschool } = await place();
    const id = await childOf(preschool);
    const administrator = await running.api.as(await buildUser(running.knex, 2));
    const nowhere = await pullAll(administrator);
    expect(new Set(nowhere.changes.map(({ type }) => type))).toEqual(new Set(['master']));
    const working = await pullAll(administrator, undefined, { preschool: String(preschool.id) });
    expect([...documentsOf(working, 'child').keys()]).toEqual([id]);
    const other = await buildPreschool(running.knex);
    const moved = await pullAll(administrator, working.cursor, { preschool: String(other.id) });
    expect(moved.pages[0]).toMatchObject({ reset: false, left_preschools: [preschool.id] });
    expect(typesOf(moved.changes)).toEqual([`preschool ${other.id}`]);
  });

  it('of a teacher can’t be widened by asking', async () => {
    const [mine, theirs] = [await place(), await place()];
    await childOf(theirs.preschool);
    const { changes } = await pullAll(mine.teacher, undefined, { preschool: String(theirs.preschool.id) });
    expect(documentsOf({ changes }, 'child').size).toBe(0);
    expect([...documentsOf({ changes }, 'preschool').keys()]).toEqual([mine.preschool.id]);
  });
});

describe('what a document holds', () => {
  it('is nothing of OT and SOAPP for a teacher: no section, no version, no question, no latest note', async () => {
    const { preschool, teacher, therapist } = await place();
    const second = await staff(6, [preschool]);
    const id = await childOf(preschool);
    await done(therapist, reportOperation(id, { ...activities('Sun'), ...texts({ plan: 'Secret one' }) }));
    await done(second, reportOperation(id, texts({ plan: 'Secret two' })), 'alternative');
    const { changes } = await pullAll(teacher);
    const report = documentsOf({ changes }, 'report').get(dailyReportId(id, TODAY));
    expect(Object.keys(report?.sections ?? {})).toEqual(['activities', 'interventions']);
    expect(report?.alternatives).toEqual([]);
    expect(documentsOf({ changes }, 'latest_soapp').size).toBe(0);
    expect(JSON.stringify(changes)).not.toContain('Secret');

    const principal = await staff(4, [preschool]);
    const seen = documentsOf(await pullAll(principal), 'report').get(dailyReportId(id, TODAY));
    expect(seen?.sections.soapp?.texts.plan).toBe('Secret one');
    expect(seen?.alternatives).toHaveLength(1);
  });

  it('is not disturbed for a teacher by what a therapist writes in between', async () => {
    const { preschool, teacher, therapist } = await place();
    const id = await childOf(preschool);
    await done(teacher, reportOperation(id, activities('Sun')));
    const { cursor } = await pullAll(teacher);
    await done(therapist, reportOperation(id, texts({ plan: 'Rest' })));
    // The cursor passes what may not be read, for good.
    const next = await pullAll(teacher, cursor);
    expect(documentsOf(next, 'latest_soapp').size).toBe(0);
    expect((await pullAll(teacher, next.cursor)).changes).toEqual([]);
  });

  it('is the latest SOAPP note whatever its age, the one before it after a deletion, and none after the last', async () => {
    const { preschool, therapist } = await place();
    const id = await childOf(preschool);
    const old = '2025-06-01';
    await done(therapist, reportOperation(id, texts({ plan: 'Old' }), {}, { date: old }));
    const first = await pullAll(therapist);
    expect(documentsOf(first, 'latest_soapp').get(id)).toMatchObject({ date: old, texts: { plan: 'Old' } });
    expect(documentsOf(first, 'report').size).toBe(0);

    await done(therapist, reportOperation(id, texts({ plan: 'New' })));
    const second = await pullAll(therapist, first.cursor);
    expect(documentsOf(second, 'latest_soapp').get(id)).toMatchObject({
      date: TODAY,
      texts: { plan: 'New' },
    });
    await done(therapist, deletionOperation(id, { soapp: 1 }));
    const third = await pullAll(therapist, second.cursor);
    expect(documentsOf(third, 'latest_soapp').get(id)).toMatchObject({ date: old });
    await done(
      therapist,
      reportOperation(
        id,
        texts({ plan: null }),
        { soapp: { version: 1, texts: { plan: 'Old' } } },
        { date: old },
      ),
    );
    expect(documentsOf(await pullAll(therapist, third.cursor), 'latest_soapp').get(id)).toBeNull();
  });
});

describe('the history', () => {
  it('reaches back thirty days, for reports and for screenings', async () => {
    const { preschool, teacher } = await place();
    const id = await childOf(preschool);
    const [inside, outside] = [addDays(TODAY, -30), addDays(TODAY, -31)];
    for (const date of [TODAY, inside, outside]) {
      await done(teacher, screeningOperation(id, {}, null, date));
      await done(teacher, reportOperation(id, activities(date), {}, { date }));
    }
    const { changes, cursor } = await pullAll(teacher);
    for (const type of ['screening', 'report'] as const) {
      const dates = [...documentsOf({ changes }, type).values()].map((document) => document?.date);
      expect(dates.sort()).toEqual([inside, TODAY]);
    }
    // A change of an older day is no news, and the cursor passes it.
    await done(teacher, screeningOperation(id, { body_temperature: 38 }, healthy, outside));
    const next = await pullAll(teacher, cursor);
    expect(next.changes).toEqual([]);
    await done(teacher, screeningOperation(id, { body_temperature: 38 }, healthy, inside));
    expect((await pullAll(teacher, next.cursor)).changes).toMatchObject([{ document: { date: inside } }]);
  });

  it('reaches back a week for notes of care, of which there are many', async () => {
    const { preschool, teacher } = await place();
    const id = await childOf(preschool);
    const [inside, outside] = [addDays(TODAY, -7), addDays(TODAY, -8)];
    for (const day of [TODAY, inside, outside]) {
      const content = { act: 'meal', day, time: '12:10', detail: 'lunch', portion: 'half', note: null };
      const made = { id: randomUUID(), child_id: id, ...content, noted_at: `${day}T04:10:00.000Z` };
      await done(teacher, operation('record_care', made, null));
    }
    const found = documentsOf(await pullAll(teacher), 'care');
    expect([...found.values()].map((document) => document?.date).sort()).toEqual([inside, TODAY]);
  });
});

describe('kinds that not every app knows', () => {
  const kinds = feedTypes.join();
  const saying = (said: string) => ({ kinds: said });
  const faced = async (count = 1) => {
    const { preschool, teacher } = await place();
    const ids: number[] = [];
    for (let made = 0; made < count; made += 1) ids.push(await childOf(preschool));
    await announce((changes) => {
      for (const id of ids) changes.changed(preschool.id, 'collector_faces', id);
    });
    return { preschool, teacher, ids, told: ids.map((id) => `collector_faces ${id}`).toSorted() };
  };

  it('are told once, from the beginning, to an app that knows them now, beside what changed', async () => {
    const { preschool, teacher, ids, told } = await faced();
    // An app that says nothing passes over them.
    const { cursor } = await pullAll(teacher);
    await announce((changes) => changes.changed(preschool.id, 'child', ids[0] as number));
    const first = await pullAll(teacher, cursor, saying(kinds));
    expect([first.pages[0]?.reset, typesOf(first.changes)]).toEqual([false, [`child ${ids[0]}`, ...told]]);
    expect((await pullAll(teacher, first.cursor, saying(kinds))).changes).toEqual([]);
    // Rolled back for a while, it passes over them again.
    const back = await pullAll(teacher, first.cursor, saying('child,report'));
    expect(back.changes).toEqual([]);
    expect(typesOf((await pullAll(teacher, back.cursor, saying(kinds))).changes)).toEqual(told);
    // A pull from the beginning tells of them among all others.
    const whole = await pullAll(teacher, undefined, saying(kinds));
    expect((await pullAll(teacher, whole.cursor, saying(kinds))).changes).toEqual([]);
  });

  it('are told in pages, each once, however often the app changes meanwhile', async () => {
    const { teacher, told } = await faced(510);
    const { cursor } = await pullAll(teacher);
    const page = await pullPage(teacher, cursor, saying(kinds));
    expect([page.more, page.base_complete, page.changes.length]).toEqual([true, true, 500]);
    const rest = await pullAll(teacher, page.cursor, saying(kinds));
    expect(typesOf([...page.changes, ...rest.changes])).toEqual(told);
    const other = await pullAll(teacher, page.cursor);
    expect(other.changes).toEqual([]);
    expect(typesOf((await pullAll(teacher, other.cursor, saying(kinds))).changes)).toEqual(told);
  });

  it('are passed over by a server that does not know them, and asked for again of one that does', async () => {
    const { preschool, teacher, ids } = await faced();
    const { cursor } = await pullAll(teacher, undefined, saying(`${kinds},hologram`));
    await announce((changes) => {
      changes.changed(preschool.id, 'hologram' as 'child', 7);
      changes.changed(preschool.id, 'child', ids[0] as number);
    });
    const next = await pullAll(teacher, cursor, saying(`${kinds},hologram`));
    expect(typesOf(next.changes)).toEqual([`child ${ids[0]}`]);
    expect(decodeCursor(next.cursor)?.kinds).toEqual(laterFeedTypes);
  });
});
