/**
 * What goes by night, by clocks that are moved over years. The records are older than the law asks by the database's own
 * clock too, which its guards go by.
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildChild, buildUser } from '../support/factories';
import { keepingByNight, LONG_AGO, NOW } from './keeping-by-night';
import type { Place } from './money';
import { TODAY } from './running-api';

const { running, given, ago, job, count } = keepingByNight();
let place: Place;
let administrator: { id: number; email: string };

beforeAll(() => {
  ({ place, administrator } = given);
});

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

// The last test looks at what those before it let go.
describe('what goes by its own age', { shuffle: false }, () => {
  it('of a mail the text after 90 days, the rest after a year; what waits stays', async () => {
    running.clock.set(NOW);
    const kept = mail(ago(89));
    const emptied = mail(ago(91));
    const gone = mail(ago(367));
    const waits = mail(ago(800), { state: 'queued', sent_at: null });
    await running.knex('mails').insert([kept, emptied, gone, waits]);
    await running.knex('mail_events').insert({
      id: 'told',
      mail_id: gone.id,
      event: 'delivered',
      recipient: 'someone@test.test',
      occurred_at: gone.created_at,
      received_at: gone.created_at,
    });
    await job();
    const texts = await running.knex('mails').orderBy('created_at', 'desc').select('id', 'text', 'html');
    expect(texts).toEqual([
      { id: kept.id, text: kept.text, html: kept.html },
      { id: emptied.id, text: '', html: '' },
      { id: waits.id, text: waits.text, html: waits.html },
    ]);
    expect(await count('mail_events')).toBe(0);
  });

  it('a mail without its text is not sent again, and says so', async () => {
    const { knex } = running;
    const kept = mail(ago(200), { state: 'kept', sent_at: null });
    await knex('mails').insert(kept);
    await job();
    const caller = await running.api.as(administrator);
    expect((await caller.get(`/api/mails/${kept.id}`)).body.data.text).toBe('');
    const again = await caller.post(`/api/mails/${kept.id}/resend`);
    expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('deleted')]);
  });

  it('sign-ins after a year: sessions that ended or ran out, failures and what the trail tells of both', async () => {
    const { knex, api } = running;
    const person = await buildUser(knex, 2);
    running.clock.set(LONG_AGO);
    await api.as(person);
    await api.anonymous().signIn(person.email, 'a wrong password');
    running.clock.set(NOW);
    await api.as(person);
    await api.anonymous().signIn(person.email, 'a wrong password');
    const trail = () =>
      knex('audit_entries').whereIn('entity_type', ['session', 'sign_in']).where('at', '<', ago(300));
    expect((await trail()).map(({ action }) => action).sort()).toEqual(['sign_in_failed', 'signed_in']);
    await job();
    expect(await trail()).toEqual([]);
    expect(await count('sessions', { user_id: person.id })).toBe(1);
    expect(await count('audit_entries', { entity_type: 'sign_in', entity_id: String(person.id) })).toBe(1);
  });

  it('the read log after two years, stored answers after 180 days, links and tickets when they are over', async () => {
    const { knex } = running;
    const [child, person] = [await buildChild(knex, place.preschool), await buildUser(knex, 5)];
    const read = (at: Date | string) => ({
      id: randomUUID(),
      at,
      told_at: at,
      actor_id: person.id,
      child_id: child.id,
      preschool_id: place.preschool.id,
      kind: 'health',
      way: 'opened',
      session_id: randomUUID(),
    });
    await knex('read_entries').insert([read(LONG_AGO), read(ago(700))]);
    const receipt = (key: string, at: Date) => ({
      user_id: person.id,
      key,
      hash: key,
      status: 200,
      answer: JSON.stringify({ name: 'Aisyah' }),
      at,
    });
    await knex('receipts').insert([receipt('old', ago(181)), receipt('young', ago(179))]);
    const [waiting, leftover, young] = [randomUUID(), randomUUID(), randomUUID()];
    const early = (record_id: string, voided_at: Date) => ({
      record_id,
      record_type: 'care',
      child_id: child.id,
      voided_by: person.id,
      voided_at,
      void_reason: 'A slip.',
    });
    await knex('early_withdrawals').insert([
      early(waiting, ago(181)),
      early(leftover, ago(181)),
      early(young, ago(179)),
    ]);
    await knex('held_entries').insert({
      id: randomUUID(),
      author_id: person.id,
      preschool_id: place.preschool.id,
      child_id: child.id,
      operation: JSON.stringify({ name: 'record_care', arguments: { id: waiting, child_id: child.id } }),
      reason: 'asked',
      held_at: ago(182),
    });
    const link = (token_hash: string, expires_at: Date) => ({
      token_hash,
      purpose: 'password_reset',
      user_id: person.id,
      expires_at,
    });
    await knex('one_time_links').insert([link('over', ago(2)), link('open', ago(-1))]);
    await knex('sign_in_tickets').insert(
      [ago(2), ago(-1)].map((expires_at, at) => ({
        token_hash: `ticket ${at}`,
        user_id: person.id,
        created_at: expires_at,
        expires_at,
      })),
    );
    await knex('pairing_codes').insert({
      preschool_id: place.preschool.id,
      code_hash: 'over',
      made_by: person.id,
      expires_at: ago(2),
    });
    const breach = (closed_at: Date | null) => ({
      title: 'Lost',
      what_happened: 'A tablet was lost',
      discovered_at: LONG_AGO,
      data: ['health'],
      harm_likely: false,
      created_by: person.id,
      created_at: LONG_AGO,
      updated_at: LONG_AGO,
      closed_at,
    });
    await knex('breaches').insert([breach(new Date(LONG_AGO)), breach(ago(700)), breach(null)]);
    await job();
    expect(await count('breaches')).toBe(2);
    const left: string[] = await knex('early_withdrawals').where({ child_id: child.id }).pluck('record_id');
    expect(new Set(left)).toEqual(new Set([waiting, young]));
    expect(await count('pairing_codes')).toBe(0);
    expect(await count('read_entries', { child_id: child.id })).toBe(1);
    expect(
      await knex('receipts').where({ user_id: person.id }).orderBy('key').select('key', 'answer'),
    ).toEqual([
      // That it was done stays, so that nothing is done twice.
      { key: 'old', answer: null },
      { key: 'young', answer: { name: 'Aisyah' } },
    ]);
    expect(await knex('one_time_links').where({ user_id: person.id }).pluck('token_hash')).toEqual(['open']);
    expect(await knex('sign_in_tickets').where({ user_id: person.id }).pluck('token_hash')).toEqual([
      'ticket 1',
    ]);
  });

  it('is noted, without anything personal', async () => {
    const rows = await running.knex('gone_records').orderBy('kind');
    expect(rows.map(({ kind }) => kind)).toEqual([
      'breaches',
      'links',
      'mail_bodies',
      'mails',
      'read_log',
      'receipts',
      'sign_ins',
    ]);
    expect(Object.keys(rows[0])).toEqual(['kind', 'day', 'count', 'from_at', 'to_at', 'at']);
    expect(rows.find(({ kind }) => kind === 'sign_ins')).toMatchObject({
      day: TODAY,
      count: 3,
      from_at: new Date(LONG_AGO),
    });
  });
});
