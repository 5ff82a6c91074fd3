/** The database's own guards of what is only added to, and the nightly job that gets through them in batches. */
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { describe, expect, it } from 'vitest';
import { buildChild } from '../support/factories';
import { keepingByNight, LONG_AGO } from './keeping-by-night';
import { TODAY } from './running-api';

const { running, given, ago, job, count } = keepingByNight();

const mail = (at: Date, more: object = {}) => ({
  id: randomUUID(),
  kind: 'notice',
  recipients: ['someone@test.test'],
  subject: 'About Aisyah',
  text: 'Aisyah was here',
  html: '<p>Aisyah was here</p>',
  attachments: '[]',
  state: 'sent',
  created_at: at,
  sent_at: at,
  ...more,
});

describe('the guards', () => {
  const goes = (kind: string | null, sql: string, bindings: unknown[] = []) =>
    running.knex.transaction(async (trx) => {
      if (kind) await trx.raw(`SELECT set_config('tadika.goes', ?, true)`, [kind]);
      return trx.raw(sql, bindings as Knex.RawBinding[]);
    });

  it('let nothing go without the word, of another kind, or before its time', async () => {
    const { knex } = running;
    const refused = 'only added to';
    const old = "DELETE FROM ledger_entries WHERE recorded_at < now() - interval '7 years'";
    const entry = {
      parent_id: given.administrator.id,
      preschool_id: given.place.preschool.id,
      kind: 'charge',
      amount: 1,
      effective_date: TODAY,
      cause_type: 'invoice',
    };
    await knex('ledger_entries').insert({ ...entry, recorded_at: LONG_AGO, cause_id: 'old' });
    const of = { entity_type: 'preschool', entity_id: String(given.place.preschool.id) };
    await knex('audit_entries').insert({
      ...of,
      at: LONG_AGO,
      action: 'updated',
      after: { name: 'Bintang' },
    });
    for (const kind of [null, '', 'mails', 'erasing']) await expect(goes(kind, old)).rejects.toThrow(refused);
    await knex('ledger_entries').insert({ ...entry, recorded_at: knex.fn.now(), cause_id: 'test' });
    const young = "DELETE FROM ledger_entries WHERE cause_id = 'test'";
    await expect(goes('invoices', young)).rejects.toThrow(refused);
    await expect(goes('invoices', 'UPDATE ledger_entries SET amount = 2')).rejects.toThrow(refused);
    await expect(
      goes('sign_ins', "DELETE FROM audit_entries WHERE entity_type NOT IN ('session', 'sign_in')"),
    ).rejects.toThrow(refused);
    await expect(goes('sign_ins', 'UPDATE audit_entries SET actor_id = NULL')).rejects.toThrow(refused);
    await expect(goes('erasing', "UPDATE audit_entries SET after = '{}'")).rejects.toThrow(refused);
    await expect(
      goes('erasing', 'UPDATE audit_entries SET before = NULL, after = NULL, at = now()'),
    ).rejects.toThrow(refused);
  });

  it('of consents let go of none that is younger than seven years, of the read log of none younger than two', async () => {
    const { knex } = running;
    const child = await buildChild(knex, given.place.preschool, { status: 3 });
    const consent = (recorded_at: Date | Knex.Raw) => ({
      child_id: child.id,
      preschool_id: given.place.preschool.id,
      purpose: 'health',
      given: true,
      recorded_at,
      guardian_id: given.administrator.id,
      how: 'paper',
      text_version: 1,
      language: 'en',
      recorded_by: given.administrator.id,
    });
    await knex('consents').insert([consent(new Date(LONG_AGO)), consent(knex.fn.now())]);
    await knex('read_entries').insert({
      id: randomUUID(),
      at: knex.fn.now(),
      told_at: knex.fn.now(),
      actor_id: 1,
      child_id: child.id,
      preschool_id: given.place.preschool.id,
      kind: 'health',
      way: 'opened',
      session_id: randomUUID(),
    });
    const refused = 'only added to';
    await expect(goes(null, 'DELETE FROM consents')).rejects.toThrow(refused);
    await expect(goes('consents', 'DELETE FROM consents')).rejects.toThrow(refused);
    await expect(goes('consents', 'UPDATE consents SET given = false')).rejects.toThrow(refused);
    await expect(goes('read_log', 'DELETE FROM read_entries')).rejects.toThrow(refused);
    // Once the child is erased, and as long ago.
    await job();
    expect(await count('consents', { child_id: child.id })).toBe(2);
    await knex('children')
      .where({ id: child.id })
      .update({ erased_at: new Date(LONG_AGO) });
    await job();
    expect(await count('consents', { child_id: child.id })).toBe(1);
  });

  it('forget the word with the transaction', async () => {
    await running.knex('ledger_entries').insert({
      parent_id: given.administrator.id,
      preschool_id: given.place.preschool.id,
      kind: 'charge',
      amount: 1,
      effective_date: TODAY,
      recorded_at: LONG_AGO,
      cause_type: 'invoice',
      cause_id: 'own',
    });
    await running.knex.transaction((trx) => trx.raw(`SELECT set_config('tadika.goes', 'invoices', true)`));
    await expect(running.knex('ledger_entries').delete()).rejects.toThrow('only added to');
  });
});

describe('in batches', () => {
  /** As many transactions as are given commit; then the process is gone. */
  function killedAfter(transactions: number): Knex {
    let left = transactions;
    return new Proxy(running.knex, {
      get(target, name, receiver) {
        if (name !== 'transaction') return Reflect.get(target, name, receiver);
        return (...given: Parameters<Knex['transaction']>) => {
          left -= 1;
          return left < 0 ? Promise.reject(new Error('killed')) : target.transaction(...given);
        };
      },
    });
  }

  it('goes on where a kill has left it, and twice is once', async () => {
    const { knex, clock } = running;
    clock.set('2026-04-11T01:00:00Z');
    const rows = Array.from({ length: 1_200 }, () => mail(ago(400)));
    await knex.batchInsert('mails', rows, 300);
    const noted = async () =>
      Number(
        (await knex('gone_records').where({ kind: 'mails', day: '2026-04-11' }).first('count'))?.count ?? 0,
      );
    const old = () => knex('mails').where('created_at', '<', ago(399)).whereNot({ state: 'queued' });
    await expect(job(killedAfter(1))).rejects.toThrow('could not go');
    expect((await old()).length).toBe(700);
    expect(await noted()).toBe(500);
    await job();
    expect((await old()).length).toBe(0);
    expect(await noted()).toBe(1_200);
    const after = await knex('gone_records').orderBy(['kind', 'day']);
    await job();
    expect(await knex('gone_records').orderBy(['kind', 'day'])).toEqual(after);
  });
});
