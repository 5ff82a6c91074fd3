/** The mail log as administrators read it, and sending again. */
import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#shared/messages';
import { urlOf } from '../../server/db/knex';
import { runDueJobs } from '../../server/jobs/run-jobs';
import type { Caller } from '../support/api';
import { buildPreschool, buildUser } from '../support/factories';
import { MAIL_FROM, type MailServer, startMailServer } from '../support/mail-server';
import { noServices } from '../support/services';
import { type Api, startApi } from '../support/start-api';
import { runningApi } from './running-api';

const running = runningApi();
let administrator: Caller;
let author: { id: number; name: string };
let preschool: { id: number; short_name: string };

beforeAll(async () => {
  const { knex, api } = running;
  administrator = await api.as(await buildUser(knex, 2));
  preschool = await buildPreschool(knex);
  author = await buildUser(knex, 5, { preschools: [preschool] });
});

async function build(given: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUID();
  await running.knex('mails').insert({
    id,
    kind: 'test',
    recipients: ['puan@test.test'],
    subject: 'A letter',
    text: 'Dear all,',
    html: '<p>Dear all,</p>',
    state: 'kept',
    preschool_id: preschool.id,
    created_by: author.id,
    created_at: running.clock.now(),
    ...given,
  });
  return id;
}

describe('the mail log', () => {
  it('tells who wrote to whom, when, and what became of it', async () => {
    const id = await build({ subject: 'Told in full' });
    const { body } = await administrator.get('/api/mails?search=told in full');
    expect(body).toEqual({
      data: [
        {
          id,
          kind: 'test',
          recipients: ['puan@test.test'],
          delivered_to: [],
          subject: 'Told in full',
          state: 'kept',
          error: null,
          attempts: 0,
          preschool: { id: preschool.id, short_name: preschool.short_name },
          created_by: { id: author.id, name: author.name },
          created_at: '2026-03-11T01:00:00.000Z',
          sent_at: null,
        },
      ],
      meta: { total: 1, page: 1, per_page: 50 },
    });
  });

  it('has the newest on top, found by subject or address, by state, in pages', async () => {
    for (const [index, state] of ['kept', 'failed', 'kept'].entries()) {
      await build({
        subject: `Listed ${index}`,
        recipients: [`listed${index}@test.test`, 'both@test.test'],
        state,
        created_at: new Date(Date.UTC(2026, 3, index + 1)),
      });
    }
    const subjects = async (query: string) =>
      (await administrator.get(`/api/mails?${query}`)).body.data.map(
        (each: { subject: string }) => each.subject,
      );
    expect(await subjects('search=listed')).toEqual(['Listed 2', 'Listed 1', 'Listed 0']);
    expect(await subjects('search=listed1@')).toEqual(['Listed 1']);
    expect(await subjects('search=BOTH@test&state=failed')).toEqual(['Listed 1']);
    expect(await subjects('search=listed&per_page=2&page=2')).toEqual(['Listed 0']);
    expect(await subjects('search=100%25')).toEqual([]);
    expect((await administrator.get('/api/mails?state=nonsense')).status).toBe(422);
  });

  it('opens a message with its text, its attachments and what was reported of it', async () => {
    const id = await build({
      attachments: JSON.stringify([{ kind: 'invoice', id: '1', filename: 'BTG-26-00001.pdf' }]),
    });
    await running.knex('mail_events').insert({
      id: `event-${id}`,
      mail_id: id,
      event: 'delivered',
      recipient: 'puan@test.test',
      occurred_at: running.clock.now(),
      received_at: running.clock.now(),
    });
    const { body } = await administrator.get(`/api/mails/${id}`);
    expect(body.data).toMatchObject({
      id,
      text: 'Dear all,',
      attachments: ['BTG-26-00001.pdf'],
      events: [
        { event: 'delivered', recipient: 'puan@test.test', reason: null, at: '2026-03-11T01:00:00.000Z' },
      ],
    });
    expect((await administrator.get(`/api/mails/${randomUUID()}`)).status).toBe(404);
    expect((await administrator.get('/api/mails/1')).status).toBe(404);
  });

  it('is head office’s alone', async () => {
    const id = await build();
    const principal = await running.api.as(await buildUser(running.knex, 4, { preschools: [preschool] }));
    const finance = await running.api.as(await buildUser(running.knex, 3));
    expect((await principal.get('/api/mails')).status).toBe(403);
    expect((await principal.get(`/api/mails/${id}`)).status).toBe(404);
    expect((await finance.get(`/api/mails/${id}`)).status).toBe(403);
    expect((await finance.post(`/api/mails/${id}/resend`)).status).toBe(403);
  });
});

describe('a report of the mail provider', () => {
  const KEY = 'a-webhook-signing-key';
  const PATH = '/webhooks/mailgun';
  let api: Api;
  let reader: Caller;

  beforeAll(async () => {
    const { knex, clock } = running;
    api = await startApi({ knex, clock, services: { ...noServices, mailWebhookKey: KEY } });
    reader = await api.as(await buildUser(knex, 1));
  });
  afterAll(() => api.stop());

  const seconds = () => Math.floor(running.clock.now().getTime() / 1000);
  const sign = (given: { timestamp?: string; token?: string; key?: string } = {}) => {
    const { timestamp = String(seconds()), token = randomUUID(), key = KEY } = given;
    return {
      timestamp,
      token,
      signature: createHmac('sha256', key)
        .update(timestamp + token)
        .digest('hex'),
    };
  };
  const event = (messageId: string, given: object = {}) => ({
    event: 'delivered',
    id: randomUUID(),
    timestamp: seconds() + 0.5,
    recipient: 'puan@test.test',
    message: { headers: { 'message-id': messageId } },
    'user-variables': {},
    ...given,
  });
  const report = (data: object, signature: object = sign()) =>
    api.anonymous().post(PATH, { signature, 'event-data': data });
  const sent = async () => {
    const id = await build({ state: 'queued' });
    await running
      .knex('mails')
      .where({ id })
      .update({ message_id: `${id}@tadika.test` });
    return { id, messageId: `${id}@tadika.test` };
  };
  const read = async (id: string) => (await reader.get(`/api/mails/${id}`)).body.data;

  it('is kept in the log of its message, with or without angle brackets', async () => {
    const { id, messageId } = await sent();
    expect(await report(event(messageId))).toMatchObject({ status: 200, body: { data: { known: true } } });
    expect((await report(event(`<${messageId}>`, { event: 'opened' }))).status).toBe(200);
    expect((await read(id)).events.map((each: { event: string }) => each.event).sort()).toEqual([
      'delivered',
      'opened',
    ]);
  });

  it('that comes twice is kept once', async () => {
    const { id, messageId } = await sent();
    const data = event(messageId);
    for (let time = 0; time < 3; time++) expect((await report(data)).status).toBe(200);
    expect((await read(id)).events).toHaveLength(1);
  });

  it('that comes late takes nothing back, and a passing failure is none', async () => {
    const { id, messageId } = await sent();
    const reported = async (given: object) => {
      await report(event(messageId, given));
      return (await read(id)).reported;
    };
    expect(await reported({ event: 'failed', severity: 'temporary' })).toBeNull();
    expect(await reported({ event: 'delivered' })).toBe('delivered');
    expect(await reported({ event: 'accepted' })).toBe('delivered');
    expect(await reported({ event: 'opened' })).toBe('opened');
    expect(await reported({ event: 'delivered' })).toBe('opened');
  });

  it('that says why it failed for good is read by administrators', async () => {
    const { id, messageId } = await sent();
    const status = { 'delivery-status': { message: 'No such mailbox' } };
    await report(event(messageId, { event: 'failed', severity: 'permanent', reason: 'bounce', ...status }));
    expect(await read(id)).toMatchObject({ reported: 'failed', events: [{ reason: 'No such mailbox' }] });
  });

  it('with a wrong key, an old time or a token seen before is refused and changes nothing', async () => {
    const { id, messageId } = await sent();
    const used = sign();
    await report(event('of-nobody@tadika.test'), used);
    const wrong = [
      sign({ key: 'another key' }),
      sign({ timestamp: String(seconds() - 13 * 3_600) }),
      sign({ timestamp: String(seconds() + 3_600) }),
      sign({ timestamp: 'nonsense' }),
      { ...sign(), signature: '' },
      used,
    ];
    for (const signature of wrong) expect((await report(event(messageId), signature)).status).toBe(406);
    expect((await read(id)).events).toEqual([]);
  });

  it('that can’t be read is refused, and one of a message that is not ours is left alone', async () => {
    for (const body of [{}, { signature: sign() }, { signature: 1, 'event-data': 2 }])
      expect((await api.anonymous().post(PATH, body)).status).toBe(406);
    const foreign = await report(event('someone-else@example.com'));
    expect([foreign.status, foreign.body.data]).toEqual([200, { known: false }]);
  });

  it('is not expected where no key is set', async () => {
    expect((await running.api.anonymous().post(PATH, {})).status).toBe(404);
  });
});

describe('with no mail server', () => {
  it('the log says so, and nothing can be sent again', async () => {
    expect((await administrator.get('/api/mail-setup')).body.data).toEqual({ ready: false, from: null });
    const answer = await administrator.post(`/api/mails/${await build()}/resend`);
    expect([answer.status, answer.body.message]).toEqual([409, messages.mailNotSetUp]);
  });
});

describe('with a mail server', () => {
  let server: MailServer;
  let api: Api;
  let caller: Caller;
  const services = () => ({ ...noServices, mail: server.provider });

  beforeAll(async () => {
    const { knex, clock } = running;
    server = await startMailServer();
    api = await startApi({ knex, clock, services: services() });
    caller = await api.as(await buildUser(knex, 1));
  });
  afterAll(async () => {
    await api.stop();
    await server.stop();
  });
  const work = () =>
    runDueJobs(urlOf(running.knex), { knex: running.knex, clock: running.clock, services: services() });

  it('the log says who mail comes from', async () => {
    expect((await caller.get('/api/mail-setup')).body.data).toEqual({ ready: true, from: MAIL_FROM });
  });

  it.each(['kept', 'failed'])(
    'a message that was %s is sent again, once, whoever asks twice',
    async (state) => {
      const id = await build({ state, subject: `Again ${state}` });
      const answers = await Promise.all([1, 2].map(() => caller.post(`/api/mails/${id}/resend`)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      await work();
      expect(server.taken.filter(({ raw }) => raw.includes(`Again ${state}`))).toHaveLength(1);
      expect((await caller.get(`/api/mails/${id}`)).body.data).toMatchObject({ state: 'sent', attempts: 1 });
      const late = await caller.post(`/api/mails/${id}/resend`);
      expect([late.status, late.body.message]).toEqual([409, messages.mailNeedsNoResend]);
    },
  );

  it('a notice of an unregistered child goes out after the answer, through the queue', async () => {
    const teacher = await api.as(author as never);
    const [classroom] = await running
      .knex('classrooms')
      .insert({
        name: 'Bulan',
        preschool_id: preschool.id,
        child_years: [4],
        created_at: running.clock.now(),
        updated_at: running.clock.now(),
      })
      .returning('id');
    const { body } = await teacher.post('/api/child-logs/addUnregisteredChild', {
      name: 'Mei Ling',
      preschool_id: preschool.id,
      classroom_id: classroom.id,
      child_age: 4,
      parent_name: 'Puan Tan',
      selected_emails: ['office@test.test'],
    });
    expect(body.data.mails).toMatchObject([{ state: 'queued' }]);
    await work();
    expect(server.taken.at(-1)?.to).toEqual(['office@test.test']);
  });
});
