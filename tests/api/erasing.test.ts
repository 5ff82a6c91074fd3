/**
 * Erasing a child and a person: nothing of them is found in any column of the database, the books agree, and nothing brings
 * them back. The search looks at all columns that there are, and finds everything of them before.
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#shared/domain/calendar-date';
import { dailyReportId, screeningId } from '#shared/domain/uuid';
import type { NearMissToRead } from '#shared/endpoints/keeping';
import { officeMessages } from '#shared/office-messages';
import { runDueJobs } from '../../server/jobs/run-jobs';
import { refreshAllTotals } from '../../server/reports/totals';
import type { Caller } from '../support/api';
import { type BuiltChild, type BuiltUser, buildChild, buildMaster, buildUser } from '../support/factories';
import { formWith, SMALLEST_PNG } from '../support/files';
import { noServices } from '../support/services';
import { CHILD, MOTHER, NEEDLES, namedElsewhere, nearlyHappened, tablesOf, traces } from './erased-traces';
import { addFee, buildPlace, dataOf, expectBooks, newInvoice, type Place, pay } from './money';
import { runningApi, TODAY } from './running-api';
import { done, pullAll, reportOperation, reportRow } from './tablet';

const running = runningApi();
let place: Place;
let person: BuiltUser;
let mother: BuiltUser;
let child: BuiltChild;
let sister: BuiltChild;
let administrator: Caller;
let principal: Caller;
let teacher: Caller;
let invoice: { id: number };

const erase = (of: { id: number }, near_misses?: unknown[]) =>
  administrator.post(`/api/children/${of.id}/erase`, near_misses && { near_misses });
const erasePerson = (of: { id: number }) => administrator.post(`/api/users/${of.id}/erase`);
const preview = async (of: { id: number }) =>
  dataOf(await administrator.get(`/api/children/${of.id}/erasing`));

beforeAll(async () => {
  const { knex, api } = running;
  place = await buildPlace(running);
  person = await buildUser(knex, 1);
  mother = await buildUser(knex, 7, MOTHER);
  await knex('users').where({ id: mother.id }).update({ phone_no: '+60123456780' });
  administrator = await api.as(person);
  principal = await api.as(await buildUser(knex, 4, { preschools: [place.preschool] }));
  teacher = await api.as(await buildUser(knex, 5, { preschools: [place.preschool] }));
  sister = await buildChild(knex, place.preschool, { fullname: 'Nur Sofea binti Rahman', parents: [mother] });
});

const painted = (masterId: number, notes: string) =>
  reportOperation(child.id, { activities: { rows: [reportRow(masterId, { notes })] } });

/** A year at the preschool, by the calls that people make. */
async function live() {
  const { knex, api, clock } = running;
  const made = await administrator.post(
    '/api/children',
    {
      fullname: CHILD.fullname,
      preschool_id: place.preschool.id,
      status: 1,
      mykid_no: CHILD.mykid_no,
      born_on: '2021-05-17',
      allergies: CHILD.allergies,
      notes: 'turquoise',
    },
    { headers: { 'Idempotency-Key': randomUUID() } },
  );
  child = dataOf(made);
  dataOf(await administrator.put(`/api/children/${child.id}/parents`, { user_ids: [mother.id] }));
  const change = {
    ...CHILD,
    preschool_id: place.preschool.id,
    born_on: '2021-05-17',
    updated_at: dataOf(await administrator.get(`/api/children/${child.id}`)).updated_at,
  };
  dataOf(await administrator.put(`/api/children/${child.id}`, change));
  const photo = new FormData();
  photo.set('photo', new Blob([SMALLEST_PNG]), 'Zulaikha.png');
  dataOf(await administrator.post(`/api/children/${child.id}/photo`, photo));
  const activity = await buildMaster(knex, 'activity');
  await done(teacher, painted(activity.id, 'Zulaikha painted a violet elephant'));
  const screening = {
    child_id: child.id,
    body_temperature: 38.2,
    symptoms: ['Others'],
    others_message: 'turquoise spots',
  };
  dataOf(
    await teacher.post('/api/health/screening', screening, { headers: { 'Idempotency-Key': randomUUID() } }),
  );
  const parent = await api.as(mother);
  // A list names the child's relatives, and why somebody must not fetch it.
  dataOf(
    await parent.post(`/api/children/${child.id}/collectors`, {
      name: 'Nenek Zulaikha',
      relation: 'turquoise',
    }),
  );
  const faces = dataOf(await parent.get(`/api/children/${child.id}/collectors`)).collectors;
  dataOf(
    await parent.post(
      `/api/collectors/${faces[0].id}/photo`,
      formWith('photo', SMALLEST_PNG, 'Zulaikha.png'),
    ),
  );
  const order = { name: 'Zulaikha elephant', forbidden: true, reason: 'Zulaikha is afraid: violet' };
  dataOf(await principal.post(`/api/children/${child.id}/collectors`, order));
  const asked = { kind: 'correction', text: 'Zulaikha has a violet elephant' };
  dataOf(await parent.post(`/api/children/${child.id}/data-requests`, asked));
  dataOf(await parent.post(`/api/children/${child.id}/data-requests`, { kind: 'access' }));
  await runDueJobs(running.url, { knex, clock: running.clock, services: noServices });
  dataOf(
    await parent.post(`/api/children/${child.id}/consents`, {
      purpose: 'health',
      given: true,
      version: 1,
      language: 'ms',
    }),
  );
  dataOf(
    await parent.put(`/api/users/${mother.id}/guardians`, {
      guardians: [{ name: 'Pak Long Hamdan', ic_no: '700101-14-5555', phone_no: null, related: 'Uncle' }],
    }),
  );
  await knex('user_profiles').insert({
    user_id: mother.id,
    ic_no: '800101-14-5678',
    address: 'Jalan Kenanga 77',
    updated_at: clock.now(),
  });
  await knex('unregistered_children').insert({
    name: 'Zulaikha D’Cruz',
    preschool_id: place.preschool.id,
    child_age: 4,
    parent_name: 'Puan Rohana',
    status: 'registered',
    child_id: child.id,
    created_by: person.id,
    created_at: clock.now(),
    decided_by: person.id,
    decided_at: clock.now(),
  });
  await knex('held_entries').insert({
    id: randomUUID(),
    author_id: teacher.userId,
    preschool_id: place.preschool.id,
    child_id: child.id,
    reason: 'asked',
    held_at: clock.now(),
    operation: JSON.stringify({ name: 'save_report', arguments: { notes: 'Zulaikha, turquoise' } }),
  });
  await knex('early_withdrawals').insert({
    record_id: randomUUID(),
    record_type: 'care',
    child_id: child.id,
    voided_by: teacher.userId,
    voided_at: clock.now(),
    void_reason: 'It was not Zulaikha.',
  });
  const finance = await api.as(await buildUser(knex, 3));
  invoice = await newInvoice(finance, mother);
  await addFee(finance, invoice, child, 10_000, {
    label: `Fee of ${CHILD.fullname}`,
    remarks: CHILD.mykid_no,
  });
  await knex('invoice_revisions').insert({
    invoice_id: invoice.id,
    number: 0,
    at: clock.now(),
    price: 0,
    lines: JSON.stringify([{ label: 'Fee', remarks: 'For:\nZulaikha' }]),
  });
  await pay(finance, invoice, 10_000, { remarks: `${MOTHER.name} for ${CHILD.fullname}` });
  dataOf(await finance.post(`/api/invoices/${invoice.id}/send-mail`));
  const mail = { kind: 'notice', attachments: '[]', state: 'kept', created_at: clock.now(), html: '' };
  await knex('mails').insert([
    { id: randomUUID(), ...mail, recipients: [MOTHER.email], subject: 'Zulaikha', text: 'Zulaikha was here' },
    {
      id: randomUUID(),
      ...mail,
      recipients: ['else@test.test'],
      subject: 'One',
      text: `About ${CHILD.fullname}.`,
    },
    // Somebody else's child of the same name.
    {
      id: randomUUID(),
      ...mail,
      recipients: ['else@test.test'],
      subject: 'Two',
      text: 'Aisyah is another child',
    },
  ]);
}

// One life from beginning to end: each test goes on where the one before it ended.
describe('erasing', { shuffle: false }, () => {
  describe('a child', { shuffle: false }, () => {
    const before: Record<string, unknown> = {};
    const figures = async () => {
      const { knex } = running;
      await refreshAllTotals(knex);
      const totals = await Promise.all(
        ['month_totals', 'billed_totals', 'paid_totals', 'registered_totals', 'listed_payments'].map(
          (table) => knex(table).orderByRaw('1, 2, 3'),
        ),
      );
      const ledger = await knex('ledger_entries').orderBy('id');
      return { totals, ledger };
    };

    it('is refused while it is here or owes, or is under a legal hold, and says so before', async () => {
      await live();
      const around = { running, place, person, mother, sister, teacher };
      await nearlyHappened(around);
      await namedElsewhere(around);
      const here = await erase(child);
      expect([here.status, here.body.message]).toEqual([409, expect.stringContaining('has not left')]);
      expect((await preview(child)).refused).toHaveLength(1);
      dataOf(
        await administrator.post(`/api/children/${child.id}/status`, {
          status: 3,
          reason: 'Zulaikha moves away',
        }),
      );
      await administrator.put(`/api/children/${child.id}/legal-hold`, { reason: 'The fall of Zulaikha' });
      expect((await erase(child)).body.message).toContain('legal hold');
      await administrator.call('DELETE', `/api/children/${child.id}/legal-hold`);
      const { knex } = running;
      const [open] = await knex('bill_lines')
        .insert({
          child_id: child.id,
          preschool_id: place.preschool.id,
          kind: 'bill',
          label: 'Open',
          amount: 100,
          bill_date: TODAY,
          created_at: running.clock.now(),
          updated_at: running.clock.now(),
        })
        .returning('id');
      expect((await erase(child)).body.message).toContain('open');
      await knex('bill_lines').where({ id: open.id }).delete();
      expect(await preview(child)).toMatchObject({
        refused: [],
        erased_at: null,
        goes: expect.arrayContaining([
          { what: 'report', count: 1 },
          { what: 'early_withdrawals', count: 1 },
          { what: 'photos', count: 2 },
        ]),
        stays: expect.arrayContaining([
          { what: 'invoices', count: 1 },
          { what: 'consents', count: 1 },
          // Where it is called as others may be; its full name goes.
          { what: 'called_elsewhere', count: 1 },
        ]),
      });
    });

    it('asks for the password again', async () => {
      running.clock.advance(6 * MINUTE_MS);
      const refused = await erase(child);
      expect([refused.status, refused.body.data]).toEqual([403, { prove: true }]);
      administrator = await running.api.as(person);
      principal = await running.api.as(await buildUser(running.knex, 4, { preschools: [place.preschool] }));
      expect((await principal.post(`/api/children/${child.id}/erase`)).status).toBe(403);
    });

    it('leaves nothing of it in any column, and a tablet is told', async () => {
      const hits = await traces(running.knex, NEEDLES.child);
      // The search finds it wherever people have put it.
      expect([...tablesOf(hits)]).toEqual(
        expect.arrayContaining([
          'audit_entries.after',
          'bill_lines.label',
          'bill_lines.remarks',
          'children.fullname',
          'children.mykid_no',
          'child_status_changes.reason',
          'daily_report_rows.notes',
          'data_requests.text',
          'early_withdrawals.void_reason',
          'files.name',
          'health_screenings.others_message',
          'held_entries.operation',
          'legal_holds.reason',
          'mails.text',
          'payment_receipts.content',
          'payments.remarks',
          'receipts.answer',
          'unregistered_children.name',
          'incidents.text',
          'incidents.told',
          'care_events.note',
          'illnesses.siblings',
          'presences.reason',
          'absence_notes.remark',
          'daily_reports.subjective',
          'parent_forms.content',
          'children.notes',
          'staff_events.reason',
          'classwork.body',
          'breaches.measures',
        ]),
      );
      Object.assign(before, await figures());
      const cursor = (await pullAll(teacher)).cursor;
      const unread = await erase(child);
      expect([unread.status, unread.body.message]).toEqual([409, officeMessages.nearMissesUnread]);
      const { near_misses: named } = await preview(child);
      expect(named).toMatchObject([
        { text: 'Zulaikha nearly fell', place: 'Behind Zulaikha', day: TODAY, time: '10:21' },
        { text: 'Aisyah Omar saw a loose shelf' },
        { text: `${CHILD.fullname} was near` },
      ]);
      const judged = named.map(({ id, version, place: where, text, done, followed_up }: NearMissToRead) => ({
        id,
        version,
        done,
        followed_up,
        text: text.replace('Zulaikha nearly', 'A child nearly'),
        place: where?.replace('Zulaikha', 'the door') ?? null,
      }));
      const stale = await erase(child, [{ ...judged[0], version: 'old' }, ...judged.slice(1)]);
      expect([stale.status, stale.body.message]).toEqual([409, officeMessages.nearMissChanged]);
      expect((await erase(child, judged)).body.data).toEqual({ name: `Erased child ${child.id}` });
      expect(await traces(running.knex, NEEDLES.child)).toEqual([]);
      expect(await running.knex('near_misses').orderBy('time').orderBy('text').pluck('text')).toEqual([
        'Aisyah of another preschool',
        'Aisyah, long before',
        'Nobody',
        'A child nearly fell',
        'Aisyah Omar saw a loose shelf',
        `Erased child ${child.id} was near`,
      ]);
      const trail = await running.knex('audit_entries').where({ entity_type: 'near_miss' }).orderBy('id');
      expect(trail.map(({ action, before: was, after }) => [action, was, after])).toEqual([
        ['recorded', null, null],
        ['updated', null, null],
        ['confirmed', null, null],
        ['confirmed', null, null],
      ]);
      expect((await preview(child)).near_misses).toEqual([]);
      expect(await running.knex('files').where({ content_type: 'application/zip' })).toEqual([]);
      expect(dataOf(await administrator.get('/api/keeping/gone'))).toMatchObject([
        { kind: 'erased_children', count: 1 },
      ]);
      const told = (await pullAll(teacher, cursor)).changes;
      expect(told).toEqual(
        expect.arrayContaining([
          { type: 'child', id: child.id, document: null },
          { type: 'report', id: dailyReportId(child.id, TODAY), document: null },
          { type: 'screening', id: screeningId(child.id, TODAY), document: null },
        ]),
      );
      // What stays of others comes anew, with what it said beside the name.
      const kept = told.filter(({ document }: { document: unknown }) => document !== null);
      expect(kept.map(({ type }: { type: string }) => type).sort()).toEqual([
        'absence_note',
        'care',
        'child',
        'illness',
        'incident',
        'presence',
        'report',
        'screening',
      ]);
      const incident = kept.find(({ type }: { type: string }) => type === 'incident');
      expect(incident?.document).toMatchObject({ text: `With Erased child ${child.id}.` });
      expect(await preview(sister)).toMatchObject({ erased_at: null });
      expect(await running.knex('incidents').where({ text: 'Aisyah ran into her' })).toHaveLength(1);
      expect(
        (await pullAll(teacher)).changes.filter(
          ({ type, id, document }: { type: string; id: unknown; document: unknown }) =>
            document !== null && type === 'child' && id === child.id,
        ),
      ).toEqual([]);
    });

    it('leaves the books as they were, under another name', async () => {
      expect(await figures()).toEqual(before);
      await expectBooks(running);
      const shown = dataOf(await administrator.get(`/api/invoices/${invoice.id}/transactions?type[]=bill`));
      expect(JSON.stringify(shown)).toContain(`Erased child ${child.id}`);
      const trail = dataOf(await administrator.get(`/api/audit?entity_type=child&entity_id=${child.id}`));
      expect(trail[0]).toMatchObject({ action: 'erased', by: { id: person.id } });
      expect(trail.map(({ action }: { action: string }) => action)).toEqual(
        expect.arrayContaining(['created', 'updated', 'photo_set', 'status_changed']),
      );
      expect(trail.flatMap(({ changes }: { changes: unknown[] }) => changes)).toEqual([]);
      expect(await running.knex('mails').where({ subject: 'Two' }).first('text')).toEqual({
        text: 'Aisyah is another child',
      });
      // The family's other child is as it was.
      expect(dataOf(await administrator.get(`/api/children/${sister.id}`))).toMatchObject({
        fullname: sister.fullname,
      });
    });

    it('is done once, and nothing raises it', async () => {
      expect((await erase(child)).status).toBe(409);
      const again = await administrator.post(`/api/children/${child.id}/status`, { status: 1 });
      expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('erased')]);
      const photo = new FormData();
      photo.set('photo', new Blob([SMALLEST_PNG]), 'again.png');
      expect((await administrator.post(`/api/children/${child.id}/photo`, photo)).status).toBe(409);
      const bill = { product_id: place.product.id, date: TODAY };
      const billed = [
        await administrator.post(`/api/children/${child.id}/store-bills`, bill),
        await administrator.post('/api/children/store-multiple-bills', { ...bill, children_id: [child.id] }),
        await administrator.post(`/api/children/${child.id}/consents`, {
          purpose: 'other',
          given: true,
          version: 1,
          language: 'en',
          how: 'paper',
          guardian_id: mother.id,
        }),
        await administrator.put(`/api/children/${child.id}/parents`, { user_ids: [mother.id] }),
        await administrator.post('/api/health/screening', {
          child_id: child.id,
          body_temperature: 36.5,
          symptoms: [],
          others_message: null,
        }),
        await administrator.post(`/api/children/${child.id}/create-daily-report`, {
          date: TODAY,
          activities: [],
        }),
      ];
      expect(billed.map(({ status }) => status)).toEqual(billed.map(() => 409));
      teacher = await running.api.as({
        email: (await running.knex('users').where({ id: teacher.userId }).first('email')).email,
      });
      const activity = await buildMaster(running.knex, 'activity');
      const late = await done(teacher, painted(activity.id, 'violet elephant'), 'refused');
      expect(late.errors?.child_id).toEqual([expect.stringContaining('erased')]);
      expect(await traces(running.knex, NEEDLES.child)).toEqual([]);
    });
  });

  describe('a person', { shuffle: false }, () => {
    it('waits for the account to be closed and the children to have left', async () => {
      expect((await erasePerson(mother)).body.message).toContain('close it first');
      dataOf(await administrator.post(`/api/users/${mother.id}/deactivate`));
      expect((await erasePerson(mother)).body.message).toContain('has not left');
      dataOf(await administrator.post(`/api/children/${sister.id}/status`, { status: 6 }));
    });

    it('leaves nothing of them and of their guardians in any column; books and trail agree', async () => {
      const hits = tablesOf(await traces(running.knex, NEEDLES.mother));
      expect([...hits]).toEqual(
        expect.arrayContaining([
          'users.name',
          'users.email',
          'users.phone_no',
          'user_profiles.ic_no',
          'guardians.name',
          'mails.recipients',
          'payment_receipts.content',
          'payments.remarks',
        ]),
      );
      expect((await erasePerson(mother)).body.data).toEqual({ name: `Erased person ${mother.id}` });
      expect(await traces(running.knex, NEEDLES.mother)).toEqual([]);
      await expectBooks(running);
      expect(dataOf(await administrator.get(`/api/invoices/${invoice.id}`))).toMatchObject({
        parent_email: `erased-${mother.id}@erased.invalid`,
      });
    });

    it('never comes back', async () => {
      expect((await erasePerson(mother)).status).toBe(409);
      expect((await administrator.post(`/api/users/${mother.id}/reactivate`)).status).toBe(403);
      expect((await administrator.post(`/api/users/${mother.id}/invite`)).status).toBe(403);
      expect((await administrator.put(`/api/users/${mother.id}`, { name: MOTHER.name })).status).toBe(403);
    });
  });
});
