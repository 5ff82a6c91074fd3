/** The audit trail: searched by person, record, act and day, with names instead of ids, and quick by its indexes. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../support/api';
import { buildPreschool, buildUser } from '../support/factories';
import { runningApi } from './running-api';

const running = runningApi();
let finance: Caller;
let teacher: { id: number; name: string };
let preschool: { id: number; short_name: string; name: string };

beforeAll(async () => {
  const { knex, api } = running;
  finance = await api.as(await buildUser(knex, 3));
  teacher = await buildUser(knex, 5, { name: 'Cikgu Farah' });
  preschool = await buildPreschool(knex, { short_name: 'BTG' });
  const entry = (at: string, given: object) => ({
    at,
    actor_id: teacher.id,
    action: 'updated',
    entity_type: 'child',
    entity_id: '7',
    ...given,
  });
  await knex('audit_entries').insert([
    entry('2026-02-01T02:00:00Z', { action: 'created' }),
    // The last minute of 10 February in Kuala Lumpur, and the first of the 11th.
    entry('2026-02-10T15:59:59Z', {
      entity_type: 'user',
      entity_id: String(teacher.id),
      preschool_id: preschool.id,
    }),
    entry('2026-02-10T16:00:00Z', {
      entity_type: 'user',
      entity_id: String(teacher.id),
      action: 'moved_somewhere',
      before: JSON.stringify({ roles: [5], preschools: [], name: 'Farah', places: { 4: 1 } }),
      after: JSON.stringify({ roles: [4, 5], preschools: [preschool.id], name: 'Farah', places: { 4: 2 } }),
    }),
    entry('2026-02-12T02:00:00Z', { actor_id: null, action: 'status_followed', entity_type: 'invoice' }),
  ]);
});

const find = async (query: string) => (await finance.get(`/api/audit?${query}`)).body;
const acts = async (query: string) =>
  (await find(query)).data.map((entry: { action: string }) => entry.action);

describe('the trail', () => {
  it('is found by person, record, act and the days of Kuala Lumpur, newest first', async () => {
    const all = `actor=${teacher.id}`;
    expect(await acts(all)).toEqual(['moved_somewhere', 'updated', 'created']);
    expect(await acts(`${all}&entity_type=child`)).toEqual(['created']);
    expect(await acts(`entity_type=user&entity_id=${teacher.id}`)).toEqual(['moved_somewhere', 'updated']);
    expect(await acts('action=status_followed')).toEqual(['status_followed']);
    expect(await acts(`${all}&from=2026-02-10&to=2026-02-10`)).toEqual(['updated']);
    expect(await acts(`${all}&from=2026-02-11`)).toEqual(['moved_somewhere']);
    expect(await acts(`preschool=${preschool.id}`)).toEqual(['updated']);
    const { data, meta } = await find(`${all}&per_page=1&page=2`);
    expect([data.length, data[0].action, meta]).toEqual([1, 'updated', { total: 3, page: 2, per_page: 1 }]);
    expect((await finance.get('/api/audit?from=2026-02-30')).status).toBe(422);
  });

  it('says from what to what, by names', async () => {
    const [entry] = (await find('action=moved_somewhere')).data;
    expect(entry).toMatchObject({
      by: { id: teacher.id, name: 'Cikgu Farah' },
      entity_type: 'user',
      label: 'Cikgu Farah',
      changes: expect.arrayContaining([
        { field: 'roles', before: 'Teacher', after: 'Principal, Teacher' },
        { field: 'preschools', before: null, after: preschool.name },
        { field: 'places', before: '4: 1', after: '4: 2' },
      ]),
    });
    // The name did not change.
    expect(entry.changes).toHaveLength(3);
    const [server] = (await find('action=status_followed')).data;
    expect([server.by, server.label, server.changes]).toEqual([null, null, []]);
  });

  it('says words where the records hold codes, and tells field by field what a line and a payment became', async () => {
    const line = { label: 'Uniform', amount: 9_550, quantity: 1 };
    const entry = (action: string, before: object | null, after: object) => ({
      at: '2026-02-13T02:00:00Z',
      actor_id: null,
      action,
      entity_type: 'invoice',
      entity_id: '9',
      before: before && JSON.stringify(before),
      after: JSON.stringify(after),
    });
    await running
      .knex('audit_entries')
      .insert([
        entry('coded', { payment_status: 1 }, { payment_status: 9, payment_method: 2, payment_id: 31 }),
        entry(
          'line_told',
          { price: 9_550 },
          { price: 19_100, line_id: 4, from: line, to: { ...line, quantity: 2 } },
        ),
        entry('payment_told', null, { from: 10_000, to: 9_000 }),
        { ...entry('child_told', { status: 1 }, { status: 3 }), entity_type: 'child' },
      ]);
    const changes = async (action: string) => (await find(`action=${action}`)).data[0].changes;
    expect(await changes('coded')).toEqual([
      { field: 'payment_status', before: 'Pending', after: 'Cancelled' },
      { field: 'payment_id', before: null, after: '31' },
      { field: 'payment_method', before: null, after: 'CDM / Manual Transfer' },
    ]);
    expect(await changes('line_told')).toEqual([
      { field: 'price', before: '9550', after: '19100' },
      { field: 'quantity', before: '1', after: '2' },
    ]);
    expect(await changes('payment_told')).toEqual([{ field: 'amount', before: '10000', after: '9000' }]);
    expect(await changes('child_told')).toEqual([{ field: 'status', before: 'Active', after: 'Withdrawn' }]);
  });

  it('knows its acts and kinds of record', async () => {
    const { actions, entity_types } = (await finance.get('/api/audit/choices')).body.data;
    expect(actions).toEqual(
      expect.arrayContaining(['created', 'moved_somewhere', 'signed_in', 'status_followed']),
    );
    expect(actions).toEqual([...actions].sort());
    expect(entity_types).toEqual(expect.arrayContaining(['child', 'invoice', 'session', 'user']));
  });
});

describe('a page of a long trail', () => {
  it('is read from an index, whichever filter is set', async () => {
    const { knex } = running;
    await knex.raw(
      `INSERT INTO audit_entries (at, actor_id, action, entity_type, entity_id, preschool_id)
       SELECT timestamptz '2025-01-01' + n * interval '1 minute', ?, 'act_' || n % 40, 'kind_' || n % 20, n::text, ?
         FROM generate_series(1, 30000) AS n`,
      [teacher.id, preschool.id],
    );
    await knex.raw('ANALYZE audit_entries');
    for (const where of [
      'true',
      `actor_id = ${teacher.id}`,
      "entity_type = 'kind_7'",
      "action = 'act_9'",
      "entity_type = 'kind_7' AND entity_id = '27'",
      "at >= '2025-01-03' AND at < '2025-01-04'",
      `preschool_id = ${preschool.id}`,
    ]) {
      const { rows } = await knex.raw(
        `EXPLAIN SELECT * FROM audit_entries WHERE ${where} ORDER BY at DESC, id DESC LIMIT 50`,
      );
      const plan = rows.map((row: { 'QUERY PLAN': string }) => row['QUERY PLAN']).join('\n');
      expect([where, /Seq Scan/.test(plan)]).toEqual([where, false]);
    }
    expect((await find('action=act_9')).data).toHaveLength(50);
  });
});

describe('what a role does not read elsewhere', () => {
  it('is not told by the trail either: that something changed, by whom and when, is', async () => {
    const { knex, api } = running;
    const entry = (entity_type: string, before: object | null, after: object) => ({
      at: '2026-02-14T02:00:00Z',
      actor_id: teacher.id,
      action: 'hidden_here',
      entity_type,
      entity_id: '11',
      before: before && JSON.stringify(before),
      after: JSON.stringify(after),
    });
    const hidden = ['report', 'screening', 'entry', 'held_entry', 'daily_log', 'mail', 'no_such_kind'];
    await knex('audit_entries').insert([
      ...hidden.map((type) => entry(type, null, { subjective: 'Cried a lot.', body_temperature: 38.2 })),
      entry('child', { mykid_no: '210517-14-0123', fullname: 'Aisyah' }, { fullname: 'Nur Aisyah' }),
      entry('invoice', null, { paid_amount: 10_000 }),
    ]);
    const { data } = await find('action=hidden_here');
    expect(data).toHaveLength(hidden.length + 2);
    const of = (type: string) => data.find((each: { entity_type: string }) => each.entity_type === type);
    for (const type of hidden)
      expect(of(type), type).toMatchObject({ by: { id: teacher.id }, hidden: true, changes: [] });
    expect(of('child')).toMatchObject({
      hidden: true,
      changes: [{ field: 'fullname', before: 'Aisyah', after: 'Nur Aisyah' }],
    });
    expect(of('invoice')).toMatchObject({ hidden: false, changes: [expect.anything()] });
    expect(JSON.stringify(data)).not.toMatch(/Cried|38\.2|210517/);

    const headOffice = await api.as(await buildUser(knex, 1));
    const whole = (await headOffice.get('/api/audit?action=hidden_here')).body.data;
    const told = (type: string) =>
      whole.find((each: { entity_type: string }) => each.entity_type === type).changes.length;
    expect(['report', 'screening', 'held_entry', 'mail'].map(told)).toEqual([2, 2, 2, 2]);
    expect(told('child')).toBe(2);
  });
});

describe('the trail as it lies in the database', () => {
  it.each([
    "UPDATE audit_entries SET action = 'nothing'",
    'DELETE FROM audit_entries',
    'TRUNCATE audit_entries',
  ])('is only added to: %s', async (statement) => {
    await expect(running.knex.raw(statement)).rejects.toThrow('only added to');
  });
});
