/**
 * What goes by night, by clocks that are moved over years. The records are older than the law asks by the database's own
 * clock too, which its guards go by.
 */
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { beforeAll, describe, expect, it } from 'vitest';
import { usualPeriods } from '#shared/domain/keeping';
import { keepAndErase } from '../../server/features/keeping/keep-and-erase';
import { settleAttempt } from '../../server/features/payments/settle-attempt';
import { refreshAllTotals } from '../../server/reports/totals';
import type { Caller } from '../support/api';
import { buildChild, buildMedicine, buildUser } from '../support/factories';
import { buildPaymentSetting } from '../support/providers';
import { noServices } from '../support/services';
import {
  addFee,
  buildHousehold,
  buildPlace,
  dataOf,
  expectBooks,
  newInvoice,
  type Place,
  pay,
} from './money';
import { runningApi, TODAY } from './running-api';

const running = runningApi();
const DAY_MS = 86_400_000;
const NOW = `${TODAY}T01:00:00Z`;
const LONG_AGO = '2015-03-11T01:00:00Z';
const ago = (days: number) => new Date(running.clock.now().getTime() - days * DAY_MS);
const job = (knex: Knex = running.knex) => keepAndErase({ knex, clock: running.clock, services: noServices });
const count = async (table: string, where: object = {}) =>
  Number((await running.knex(table).where(where).count('* as count'))[0]?.count);

let place: Place;
let administrator: { id: number; email: string };

beforeAll(async () => {
  place = await buildPlace(running);
  administrator = await buildUser(running.knex, 1);
});

const mail = (at: Date, more: object = {}) => ({
  ...{ id: randomUUID(), kind: 'notice', recipients: ['someone@test.test'], subject: 'About Aisyah' },
  ...{ text: 'Aisyah was here', html: '<p>Aisyah was here</p>', attachments: '[]', state: 'sent' },
  ...{ created_at: at, sent_at: at, ...more },
});

describe('what goes by its own age', () => {
  it('of a mail the text after 90 days, the rest after a year; what waits stays', async () => {
    running.clock.set(NOW);
    const kept = mail(ago(89));
    const emptied = mail(ago(91));
    const gone = mail(ago(367));
    const waits = mail(ago(800), { state: 'queued', sent_at: null });
    await running.knex('mails').insert([kept, emptied, gone, waits]);
    await running.knex('mail_events').insert({
      ...{ id: 'told', mail_id: gone.id, event: 'delivered', recipient: 'someone@test.test' },
      ...{ occurred_at: gone.created_at, received_at: gone.created_at },
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
      ...{ id: randomUUID(), at, told_at: at, actor_id: person.id, child_id: child.id },
      ...{ preschool_id: place.preschool.id, kind: 'health', way: 'opened', session_id: randomUUID() },
    });
    await knex('read_entries').insert([read(LONG_AGO), read(ago(700))]);
    const receipt = (key: string, at: Date) => ({
      ...{ user_id: person.id, key, hash: key, status: 200, answer: JSON.stringify({ name: 'Aisyah' }), at },
    });
    await knex('receipts').insert([receipt('old', ago(181)), receipt('young', ago(179))]);
    const link = (token_hash: string, expires_at: Date) => ({
      ...{ token_hash, purpose: 'password_reset', user_id: person.id, expires_at },
    });
    await knex('one_time_links').insert([link('over', ago(2)), link('open', ago(-1))]);
    await knex('sign_in_tickets').insert(
      [ago(2), ago(-1)].map((expires_at, at) => ({
        ...{ token_hash: `ticket ${at}`, user_id: person.id, created_at: expires_at, expires_at },
      })),
    );
    await knex('pairing_codes').insert({
      ...{ preschool_id: place.preschool.id, code_hash: 'over', made_by: person.id, expires_at: ago(2) },
    });
    const breach = (closed_at: Date | null) => ({
      ...{ title: 'Lost', what_happened: 'A tablet was lost', discovered_at: LONG_AGO, data: ['health'] },
      ...{ harm_likely: false, created_by: person.id, created_at: LONG_AGO, updated_at: LONG_AGO, closed_at },
    });
    await knex('breaches').insert([breach(new Date(LONG_AGO)), breach(ago(700)), breach(null)]);
    await job();
    expect(await count('breaches')).toBe(2);
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
      ...{ day: TODAY, count: 3, from_at: new Date(LONG_AGO) },
    });
  });
});

describe('what goes after a child has left', () => {
  const health = [
    ...['daily_reports', 'daily_report_rows', 'health_screenings', 'absence_notes', 'presences'],
    ...['care_events', 'incidents', 'illnesses', 'doses', 'medicines', 'acknowledgements', 'parent_forms'],
  ];

  /** With a day of each kind, and a photo. */
  async function childWithDays(given: object, leftAt?: string) {
    const { knex } = running;
    const [photo, face, report] = [randomUUID(), randomUUID(), randomUUID()];
    const by = administrator.id;
    const at = new Date(LONG_AGO);
    await knex('files').insert({
      ...{
        id: photo,
        name: 'a.jpg',
        content_type: 'image/jpeg',
        size: 1,
        sha256: 'x',
        bytes: Buffer.from('x'),
      },
      ...{ created_at: at },
    });
    const child = await buildChild(knex, place.preschool, { photo_id: photo, ...given });
    const about = { child_id: child.id, preschool_id: place.preschool.id, date: '2015-03-11' };
    await knex('daily_reports').insert({
      id: report,
      ...about,
      created_by: by,
      created_at: at,
      updated_at: at,
    });
    const [master] = await knex('masters')
      .insert({ kind: 'activity', name: `Painting ${child.id}`, created_at: at, updated_at: at })
      .returning('id');
    await knex('daily_report_rows').insert({
      ...{ id: randomUUID(), report_id: report, section: 'activities', master_id: master.id },
      ...{ notes: 'painted', updated_by: by, updated_at: at },
    });
    await knex('health_screenings').insert({
      ...{ id: randomUUID(), ...about, body_temperature: 36.5, symptoms: [], version: 1 },
      ...{ created_at: at, updated_by: by, updated_at: at },
    });
    await knex('absence_notes').insert({
      ...{ id: randomUUID(), ...about, from: about.date, to: about.date, reason: 'sick', by_parent: false },
      ...{ recorded_by: by, recorded_at: at },
    });
    await knex('presences').insert({
      ...{ id: randomUUID(), ...about, day: about.date, act: 'arrived', time: '07:42', person: 'Puan Siti' },
      ...{ noted_at: `${about.date}T23:42:00.000Z`, by_parent: false, recorded_by: by, recorded_at: at },
    });
    await knex('care_events').insert({
      ...{ id: randomUUID(), ...about, day: about.date, act: 'mood', detail: 'calm', time: '09:05' },
      ...{ noted_at: `${about.date}T01:05:00.000Z`, by_parent: false, recorded_by: by, recorded_at: at },
    });
    await knex('incidents').insert({
      ...{ id: randomUUID(), ...about, day: about.date, act: 'happened', kind: 'fall', time: '09:05' },
      ...{ parts: ['head'], text: 'Fell', noted_at: `${about.date}T01:05:00.000Z`, by_parent: false },
      ...{ recorded_by: by, recorded_at: at },
    });
    await knex('illnesses').insert({
      ...{ id: randomUUID(), ...about, day: about.date, act: 'found', illness: 'hfmd', time: '09:05' },
      ...{ certainty: 'suspected', symptoms: ['blisters'], onset: about.date, checks: [], by_parent: false },
      ...{ noted_at: `${about.date}T01:05:00.000Z`, recorded_by: by, recorded_at: at },
    });
    await knex('files').insert({
      ...{
        id: face,
        name: 'b.webp',
        content_type: 'image/webp',
        size: 1,
        sha256: 'x',
        bytes: Buffer.from('x'),
      },
      created_at: at,
    });
    await knex('collectors').insert({
      ...{
        child_id: child.id,
        preschool_id: place.preschool.id,
        name: 'Nenek',
        by_parent: false,
        photo_id: face,
      },
      ...{
        forbidden: false,
        never_alone: false,
        named_by: by,
        named_at: at,
        confirmed_by: by,
        confirmed_at: at,
      },
    });
    const medicine = await buildMedicine(knex, child, { first_day: about.date, last_day: about.date });
    await knex('doses').insert({
      ...{ id: randomUUID(), ...about, day: about.date, act: 'refused', time: '12:05', knew: [] },
      ...{ medicine_id: medicine, medicine: 'Paracetamol', amount: '5 ml', by_parent: false },
      ...{ noted_at: `${about.date}T04:05:00.000Z`, recorded_by: by, recorded_at: at },
    });
    await knex('acknowledgements').insert({
      ...{ record_id: randomUUID(), record_type: 'care', child_id: child.id, user_id: by },
      acknowledged_at: at,
    });
    await knex('parent_forms').insert({
      ...{
        child_id: child.id,
        date: about.date,
        kind: 'daily_log',
        filled_by: by,
        filled_at: at,
        content: '{}',
      },
    });
    if (leftAt)
      await knex('child_status_changes').insert({
        ...{ child_id: child.id, from_status: 1, to_status: child.status, reason: 'moved', changed_by: by },
        changed_at: new Date(leftAt),
      });
    return { id: child.id, photo, face, report };
  }
  const left = async ({ id, report, photo, face }: Awaited<ReturnType<typeof childWithDays>>) => ({
    health: (
      await Promise.all(
        health.map((table) =>
          count(table, table === 'daily_report_rows' ? { report_id: report } : { child_id: id }),
        ),
      )
    ).reduce((sum, one) => sum + one, 0),
    photos: (await count('files', { id: photo })) + (await count('files', { id: face })),
  });
  const ALL = { health: health.length, photos: 2 };

  it('photos after a month, health after seven years; of children who attend nothing', async () => {
    running.clock.set(NOW);
    const attends = await childWithDays({ status: 1 });
    const suspended = await childWithDays({ status: 4 }, LONG_AGO);
    const lately = await childWithDays({ status: 3 }, ago(20).toISOString());
    const lastYear = await childWithDays({ status: 6 }, ago(365).toISOString());
    const longAgo = await childWithDays({ status: 8 }, '2019-03-10T01:00:00Z');
    const almost = await childWithDays({ status: 8 }, '2019-03-12T01:00:00Z');
    const cameBack = await childWithDays({ status: 1 }, '2016-03-12T01:00:00Z');
    await job();
    expect(await left(attends)).toEqual(ALL);
    expect(await left(suspended)).toEqual(ALL);
    expect(await left(cameBack)).toEqual(ALL);
    expect(await left(lately)).toEqual(ALL);
    expect(await left(lastYear)).toEqual({ ...ALL, photos: 0 });
    expect(await left(almost)).toEqual({ ...ALL, photos: 0 });
    expect(await left(longAgo)).toEqual({ health: 0, photos: 0 });
    // Tablets are told, whatever they still have.
    const gone = await running.knex('feed_entries').where({ entity_id: longAgo.report }).first();
    expect(gone).toMatchObject({ entity_type: 'report', gone: true });
  });

  it('to the age of 25, where head office has set that', async () => {
    const { knex } = running;
    await knex('keeping_periods').insert({ kind: 'health', start: 'born', amount: 25, updated_at: ago(0) });
    const young = await childWithDays({ status: 6, born_on: '2001-03-12' }, LONG_AGO);
    const grown = await childWithDays({ status: 6, born_on: '2001-03-11' }, LONG_AGO);
    const unknown = await childWithDays({ status: 6, born_on: null }, LONG_AGO);
    await job();
    expect((await left(young)).health).toBe(health.length);
    expect((await left(grown)).health).toBe(0);
    // Whose age nobody knows is kept as long as usual.
    expect((await left(unknown)).health).toBe(usualPeriods.health.amount > 7 ? health.length : 0);
    await knex('keeping_periods').delete();
  });

  it('a child whose record goes by night is named by no near miss, however long those are kept', async () => {
    const { knex } = running;
    running.clock.set(NOW);
    await knex('keeping_periods').insert({
      ...{ kind: 'staff_days', start: 'made', amount: 25, updated_at: NOW },
    });
    const created_at = new Date('2012-03-11T01:00:00Z');
    const child = await buildChild(knex, place.preschool, {
      ...{ status: 6, fullname: 'Nur Qistina binti Rahman', created_at },
    });
    const short = await buildChild(knex, place.preschool, { status: 6, fullname: 'Li Wu', created_at });
    const accented = await buildChild(knex, place.preschool, {
      ...{ status: 6, fullname: 'Siti Ngô', created_at },
    });
    await knex('child_status_changes').insert(
      [child, short, accented].map(({ id }) => ({
        ...{ child_id: id, from_status: 1, to_status: 6, changed_by: administrator.id, changed_at: LONG_AGO },
      })),
    );
    const miss = (time: string, text: string, more: object = {}) => ({
      ...{ id: randomUUID(), preschool_id: place.preschool.id, day: '2015-03-11', time, kind: 'gate', text },
      ...{ noted_at: LONG_AGO.replace('Z', '.000Z'), recorded_by: administrator.id, recorded_at: LONG_AGO },
      ...more,
    });
    const followed = { followed_up: 'Told Qistina', followed_by: administrator.id, followed_at: LONG_AGO };
    const noted = [
      miss('10:01', 'Qistina climbed the gate', { place: 'Where Qistina sits', done: 'Held qistina' }),
      miss('10:02', 'Nur Qistina binti Rahman ran', followed),
      // As long as a text may be: what stands there instead of a name has no more room than the name.
      miss('10:03', `Li Wu ${'x'.repeat(1_994)}`),
      miss('10:04', 'A gate stood open'),
      miss('10:05', 'The position of the gate, said Siti'),
      miss('10:06', 'The position of the gate'),
    ];
    await knex('near_misses').insert(noted);
    await knex('audit_entries').insert(
      noted.map(({ id, text }) => ({
        ...{ at: LONG_AGO, action: 'recorded', entity_type: 'near_miss', entity_id: id },
        after: { text },
      })),
    );
    await job();
    expect(await count('children', { id: child.id, fullname: `Erased child ${child.id}` })).toBe(1);
    expect(await count('children', { id: short.id, fullname: `Erased child ${short.id}` })).toBe(1);
    const ids = noted.map(({ id }) => id);
    const rows = await knex('near_misses')
      .whereIn('id', ids)
      .orderBy('time')
      .select('place', 'text', 'done', 'followed_up');
    expect(rows).toEqual([
      { place: 'Where … sits', text: '… climbed the gate', done: 'Held …', followed_up: null },
      { place: null, text: `Erased child ${child.id} ran`, done: null, followed_up: 'Told …' },
      { place: null, text: `… ${'x'.repeat(1_994)}`, done: null, followed_up: null },
      { place: null, text: 'A gate stood open', done: null, followed_up: null },
      { place: null, text: 'The position of the gate, said …', done: null, followed_up: null },
      { place: null, text: 'The position of the gate', done: null, followed_up: null },
    ]);
    const trail = await knex('audit_entries')
      .where({ entity_type: 'near_miss' })
      .whereIn('entity_id', ids)
      .orderBy('id');
    const ofNote = (id?: string) =>
      trail.filter(({ entity_id }) => entity_id === id).map(({ action, after }) => [action, after]);
    expect(ids.map(ofNote)).toEqual([
      ...[0, 1, 2].map(() => [
        ['recorded', null],
        ['updated', null],
      ]),
      [['recorded', { text: 'A gate stood open' }]],
      [
        ['recorded', null],
        ['updated', null],
      ],
      [['recorded', { text: 'The position of the gate' }]],
    ]);
    await knex('keeping_periods').delete();
    await knex('near_misses').delete();
  });
});

describe('invoices after seven years', () => {
  let finance: Caller;

  it('go with all that is theirs; what is open, carried on from or younger stays, and the books agree', async () => {
    const { knex, api, clock } = running;
    const person = await buildUser(knex, 3);
    const family = await buildHousehold(running, place.preschool, 1);
    const other = await buildHousehold(running, place.preschool, 1);
    clock.set(LONG_AGO);
    finance = await api.as(person);
    const invoice = async (amount: number, of = family) =>
      (await addFee(finance, await newInvoice(finance, of.parent), of.children[0] as { id: number }, amount))
        .invoice;
    const paid = await invoice(10_000);
    await pay(finance, paid, 10_000, { paid_at: '2015-03-11' });
    const carried = await invoice(5_000);
    const third = await buildHousehold(running, place.preschool, 1);
    const open = await invoice(20_000, third);
    const source = await invoice(7_000, other);
    const target = await invoice(3_000, other);
    const carry = (onto: { id: number }, from: { id: number }) =>
      finance.post(`/api/invoices/${onto.id}/carry-forward`, { invoice_ids: [from.id] });
    dataOf(await carry(target, source));
    // A provider's money for what had been carried on arrived where it went.
    const attempt = { id: randomUUID(), provider_reference: randomUUID(), amount: 2_000 };
    await knex('payment_attempts').insert({
      ...{
        ...attempt,
        invoice_id: source.id,
        setting_id: (await buildPaymentSetting(knex, 'billplz', [])).id,
      },
      ...{ payment_method: 1, state: 'open', provider: 'billplz', created_at: clock.now() },
    });
    await knex.transaction((trx) =>
      settleAttempt({ trx, clock, actor: null, services: noServices }, attempt.id, {
        ...{ reference: attempt.provider_reference, state: 'paid', amount: attempt.amount },
        paidAt: clock.now(),
      }),
    );
    expect(await knex('payments').where({ attempt_id: attempt.id })).toMatchObject([
      { invoice_id: target.id, arrived_for_invoice_id: source.id },
    ]);
    // A deposit that is still held; one that was given back on the invoice which took its balance.
    const fourth = await buildHousehold(running, place.preschool, 1);
    const deposit = async (sen: number) => {
      const made = await newInvoice(finance, fourth.parent);
      const child = fourth.children[0] as { id: number };
      const { transaction } = await addFee(finance, made, child, sen, { type: 'deposit' });
      return { ...made, line: transaction.id };
    };
    const returned = await deposit(9_000);
    const taker = await newInvoice(finance, fourth.parent);
    dataOf(await carry(taker, returned));
    await pay(finance, taker, 9_000, { paid_at: '2015-03-11' });
    dataOf(
      await finance.post(`/api/invoices/${taker.id}/notes`, {
        ...{ kind: 'credit', reason: 'Left.', lines: [{ line_id: returned.line, amount: 9_000 }] },
      }),
    );
    const out = { amount: 9_000, payment_method: 5, paid_at: '2015-03-11', reason: 'Left.' };
    dataOf(await finance.post(`/api/invoices/${taker.id}/pay-out`, out));
    const stillHeld = await deposit(4_000);
    await pay(finance, stillHeld, 4_000, { paid_at: '2015-03-11' });
    const slip = randomUUID();
    await knex('files').insert({
      ...{ id: slip, name: 's.pdf', content_type: 'application/pdf', size: 1, sha256: 'x' },
      ...{ bytes: Buffer.from('x'), created_at: clock.now() },
    });
    await knex('payments').where({ invoice_id: paid.id }).update({ slip_file_id: slip });
    const [receipt] = await knex('payment_receipts')
      .whereIn('payment_id', knex('payments').where({ invoice_id: paid.id }).select('id'))
      .pluck('receipt_no');
    const { billing_month: oldMonth } = await knex('invoices').where({ id: paid.id }).first('billing_month');

    clock.set('2025-03-11T01:00:00Z');
    finance = await api.as(person);
    const young = await newInvoice(finance, family.parent);
    dataOf(await carry(young, carried));
    await pay(finance, target, 8_000, { paid_at: '2025-03-11' });
    await pay(finance, young, 5_000, { paid_at: '2025-03-11' });
    const youngTotals = async () => {
      await refreshAllTotals(knex);
      return knex('month_totals').whereNot({ month: oldMonth }).orderBy(['month', 'role']);
    };
    await expectBooks(running);
    const before = await youngTotals();

    clock.set('2022-12-31T01:00:00Z');
    await job();
    expect(await count('invoices', { id: paid.id })).toBe(1);
    clock.set(NOW);
    await job();
    const families = [family, other, third, fourth].map(({ parent }) => parent.id);
    expect(await knex('invoices').whereIn('parent_id', families).orderBy('id').pluck('id')).toEqual(
      [open, carried, target, young, stillHeld].map(({ id }) => id).sort((a, b) => a - b),
    );
    // What was carried stays where it went, though it can not go back any more.
    const [line] = await knex('bill_lines').where({ invoice_id: target.id, kind: 'carry_forward' });
    finance = await api.as(person);
    const back = await finance.call('DELETE', `/api/invoices/${target.id}/transactions/${line.id}`);
    expect([back.status, back.body.message]).toEqual([409, expect.stringContaining('stays here')]);
    for (const table of ['payments', 'bill_lines', 'ledger_entries', 'open_balances', 'invoice_numbers'])
      expect([table, await count(table, { invoice_id: paid.id })]).toEqual([table, 0]);
    expect(await count('files', { id: slip })).toBe(0);
    expect(await knex('payment_attempts').where({ id: attempt.id })).toMatchObject([
      { invoice_id: target.id },
    ]);
    // The number is never given again.
    expect(await knex('invoice_numbers').where({ invoice_no: paid.invoice_no }).first()).toMatchObject({
      ...{ invoice_id: null, state: 'deleted' },
    });
    expect(await knex('payment_receipts').where({ receipt_no: receipt }).first()).toMatchObject({
      ...{ payment_id: null, content: null },
    });
    await expectBooks(running);
    expect(await youngTotals()).toEqual(before);
  });
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
    expect(await count('ledger_entries')).toBeGreaterThan(0);
    for (const kind of [null, '', 'mails', 'erasing']) await expect(goes(kind, old)).rejects.toThrow(refused);
    await knex('ledger_entries').insert({
      ...{ parent_id: administrator.id, preschool_id: place.preschool.id, kind: 'charge', amount: 1 },
      ...{ effective_date: TODAY, recorded_at: knex.fn.now(), cause_type: 'invoice', cause_id: 'test' },
    });
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
    const child = await buildChild(knex, place.preschool, { status: 3 });
    const consent = (recorded_at: Date | Knex.Raw) => ({
      ...{
        child_id: child.id,
        preschool_id: place.preschool.id,
        purpose: 'health',
        given: true,
        recorded_at,
      },
      ...{ guardian_id: administrator.id, how: 'paper', text_version: 1, language: 'en' },
      recorded_by: administrator.id,
    });
    await knex('consents').insert([consent(new Date(LONG_AGO)), consent(knex.fn.now())]);
    await knex('read_entries').insert({
      ...{ id: randomUUID(), at: knex.fn.now(), told_at: knex.fn.now(), actor_id: 1, child_id: child.id },
      ...{ preschool_id: place.preschool.id, kind: 'health', way: 'opened', session_id: randomUUID() },
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
