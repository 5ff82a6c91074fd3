/** What another child or a grown-up is called stays, also where a child of the same name is erased. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '#shared/domain/calendar-date';
import type { Caller } from '../support/api';
import { type BuiltUser, buildChild, buildInvoice, buildPreschool, buildUser } from '../support/factories';
import { runningApi, TODAY } from './running-api';

const running = runningApi();
let here: { id: number };
let elsewhere: { id: number };
let person: BuiltUser;
let administrator: Caller;

beforeAll(async () => {
  const { knex, api } = running;
  here = await buildPreschool(knex);
  elsewhere = await buildPreschool(knex);
  person = await buildUser(knex, 1);
  administrator = await api.as(person);
});

/** A reason of somebody's day at work, which is of no child. */
async function noteReason(preschool_id: number, reason: string): Promise<string> {
  const { knex, clock } = running;
  const id = randomUUID();
  await knex('staff_events').insert({
    id,
    user_id: person.id,
    preschool_id,
    day: TODAY,
    act: 'left',
    time: '10:20',
    reason,
    noted_at: `${TODAY}T02:20:00.000Z`,
    recorded_by: person.id,
    recorded_at: clock.now(),
  });
  return id;
}

const reasonOf = async (id: string) => (await running.knex('staff_events').where({ id }).first()).reason;

async function erase(id: number): Promise<void> {
  const answer = await administrator.post(`/api/children/${id}/erase`, { near_misses: [] });
  expect([answer.status, answer.body.message]).toEqual([200, undefined]);
}

it('a full name goes at the preschools where the child was; at others it is another child’s', async () => {
  const { knex } = running;
  const fullname = 'Nur Aisyah binti Ahmad';
  const erased = await buildChild(knex, here, { fullname, status: 6 });
  const text = `Sits with ${fullname}`;
  const friend = await buildChild(knex, here, { notes: text });
  const stranger = await buildChild(knex, elsewhere, { notes: text });
  await buildChild(knex, elsewhere, { fullname });
  const holds = [friend, stranger].map(({ id }) => ({ child_id: id, reason: text, placed_by: person.id }));
  await knex('legal_holds').insert(holds.map((hold) => ({ ...hold, placed_at: running.clock.now() })));
  const forms = [friend, stranger].map(({ id }) => ({ child_id: id, date: TODAY, kind: 'daily_log' }));
  await knex('parent_forms').insert(
    forms.map((form) => ({
      ...form,
      filled_by: person.id,
      filled_at: running.clock.now(),
      content: JSON.stringify({ notes: text }),
    })),
  );
  const events = [await noteReason(here.id, text), await noteReason(elsewhere.id, text)];
  await erase(erased.id);
  const ids = [friend.id, stranger.id];
  const notes = await knex('children').whereIn('id', ids).orderBy('id').pluck('notes');
  const reasons = await knex('legal_holds').whereIn('child_id', ids).orderBy('child_id').pluck('reason');
  const contents = await knex('parent_forms').whereIn('child_id', ids).orderBy('child_id').pluck('content');
  const gone = `Sits with Erased child ${erased.id}`;
  expect({ notes, reasons, contents, events: await Promise.all(events.map(reasonOf)) }).toEqual({
    notes: [gone, text],
    reasons: [gone, text],
    events: [gone, text],
    contents: [{ notes: gone }, { notes: text }],
  });
});

it('a full name of one word may be anybody’s: it stays in what is of others, and the office is told of it', async () => {
  const { knex } = running;
  const erased = await buildChild(knex, here, {
    fullname: 'Saraswathi',
    status: 6,
    mykid_no: '210517-14-0777',
  });
  const event = await noteReason(here.id, 'Took over from Saraswathi');
  const numbered = await noteReason(here.id, 'Looked for 210517-14-0777');
  const { body } = await administrator.get(`/api/children/${erased.id}/erasing`);
  expect(body.data.stays).toContainEqual({ what: 'called_elsewhere', count: 1 });
  await erase(erased.id);
  expect(await reasonOf(event)).toBe('Took over from Saraswathi');
  expect(await reasonOf(numbered)).toBe(`Looked for Erased child ${erased.id}`);
});

it('a reason of an act on invoices loses it where one of them is of its preschools, or none is left', async () => {
  const { knex } = running;
  const fullname = 'Muhammad Danish bin Zulkifli';
  const erased = await buildChild(knex, here, { fullname, status: 6 });
  const text = `Asked by the father of ${fullname}`;
  const act = async (places: { id: number }[]) => {
    const id = randomUUID();
    await knex('bulk_acts').insert({
      id,
      user_id: person.id,
      act: 'lock',
      total: 1,
      created_at: running.clock.now(),
      reason: text,
    });
    for (const place of places) {
      const { id: invoice_id } = await buildInvoice(knex, place, person);
      await knex('bulk_act_invoices').insert({ bulk_act_id: id, invoice_id });
    }
    return id;
  };
  const acts = [await act([here]), await act([elsewhere]), await act([elsewhere, here]), await act([])];
  await erase(erased.id);
  const reasons = await Promise.all(
    acts.map(async (id) => (await knex('bulk_acts').where({ id }).first()).reason),
  );
  const gone = `Asked by the father of Erased child ${erased.id}`;
  expect(reasons).toEqual([gone, text, gone, gone]);
});

it('a breach loses it unless it was written before the child was known', async () => {
  const { knex, clock } = running;
  const fullname = 'Tan Kai Xin';
  const erased = await buildChild(knex, here, { fullname, status: 6 });
  const text = `The photo of ${fullname} was sent to another family`;
  const breach = async (at: Date) => {
    const [{ id }] = await knex('breaches')
      .insert({
        title: 'A photo',
        what_happened: text,
        discovered_at: at,
        data: [],
        harm_likely: false,
        created_by: person.id,
        created_at: at,
        updated_at: at,
      })
      .returning('id');
    return id;
  };
  const breaches = [await breach(clock.now()), await breach(new Date(clock.now().getTime() - 400 * DAY_MS))];
  await erase(erased.id);
  const told = await knex('breaches').whereIn('id', breaches).orderBy('id').pluck('what_happened');
  expect(told).toEqual([`The photo of Erased child ${erased.id} was sent to another family`, text]);
});
