/**
 * What guardians ask of the data of a child: the register with its deadlines, and the file of the child, in which is all that
 * the one who asked may read, and nothing of anybody else.
 */
import { randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ChildFile, childFile } from '#shared/child-file';
import { DAY_MS } from '#shared/domain/calendar-date';
import { keptOfChild } from '#shared/domain/who-reads';
import { messages } from '#shared/messages';
import { keepAndErase } from '../../server/features/keeping/keep-and-erase';
import { runDueJobs } from '../../server/jobs/run-jobs';
import type { Caller } from '../support/api';
import {
  type BuiltChild,
  type BuiltPreschool,
  type BuiltUser,
  buildChild,
  buildMaster,
  buildUser,
} from '../support/factories';
import { formWith, SMALLEST_PNG } from '../support/files';
import { photoBytes } from '../support/photo';
import { readPdf } from '../support/read-pdf';
import { noServices } from '../support/services';
import { until } from '../support/until';
import { addFee, buildPlace, cash, dataOf, newInvoice, type Place, pay } from './money';
import { runningApi, TODAY } from './running-api';
import {
  deletionOperation,
  done,
  operation,
  reportOperation,
  reportRow,
  screeningOperation,
  texts,
} from './tablet';

const running = runningApi();
const NOW = `${TODAY}T01:00:00Z`;
const house = () => ({ knex: running.knex, clock: running.clock, services: noServices });
const work = () => runDueJobs(running.url, house());

let place: Place;
let school: BuiltPreschool;
let mother: BuiltUser;
let father: BuiltUser;
let child: BuiltChild;
let sister: BuiltChild;
let administrator: Caller;
let principal: Caller;
let elsewhere: Caller;
let motherCalls: Caller;
let fatherCalls: Caller;

beforeAll(async () => {
  const { knex, api } = running;
  place = await buildPlace(running);
  school = place.preschool;
  const there = (await buildPlace(running)).preschool;
  administrator = await api.as(await buildUser(knex, 2));
  principal = await api.as(await buildUser(knex, 4, { preschools: [school], name: 'Puan Pengetua' }));
  elsewhere = await api.as(await buildUser(knex, 4, { preschools: [there] }));
  mother = await buildUser(knex, 7, { name: 'Puan Salmah', email: 'salmah@keluarga.test' });
  father = await buildUser(knex, 7, { name: 'Encik Bapa Rahsia', email: 'bapa.rahsia@keluarga.test' });
  motherCalls = await api.as(mother);
  fatherCalls = await api.as(father);
  child = await buildChild(knex, school, {
    fullname: 'Nur Aina binti Rahman',
    mykid_no: '210517-14-0123',
    allergies: 'Peanuts',
    notes: 'A remark of the staff',
    parents: [mother, father],
  });
  sister = await buildChild(knex, school, { fullname: 'Nur Sofea Adik', parents: [mother] });
  await liveSomeDays();
});

beforeEach(async () => {
  running.clock.set(NOW);
});

/** The entry of who may fetch the child. */
let fetcher: number;

/** By the calls that people make. */
async function liveSomeDays() {
  const { knex, api } = running;
  const teacher = await api.as(await buildUser(knex, 5, { preschools: [school] }));
  const therapist = await api.as(await buildUser(knex, 6, { preschools: [school] }));
  const painting = await buildMaster(knex, 'activity', { name: 'Painting' });
  const rows = { activities: { rows: [reportRow(painting.id, { notes: 'Painted a violet elephant' })] } };
  await done(teacher, reportOperation(child.id, rows, {}, { ready: true }));
  await done(teacher, screeningOperation(child.id, { symptoms: ['Others'], others_message: 'A scratch' }));
  await done(therapist, reportOperation(child.id, texts({ plan: 'Balance on one leg' })));
  await done(teacher, screeningOperation(sister.id, { symptoms: ['Others'], others_message: 'Her own' }));
  const photo = new FormData();
  photo.set('photo', new Blob([SMALLEST_PNG]), 'aina.png');
  dataOf(await administrator.post(`/api/children/${child.id}/photo`, photo));
  const list = `/api/children/${child.id}/collectors`;
  for (const form of [
    { name: 'Nenek Fatimah', forbidden: false },
    { name: 'Ali', forbidden: true, reason: 'An order' },
  ]) {
    const one = dataOf(await administrator.post(list, form)).collectors.find(
      ({ name }: { name: string }) => name === form.name,
    );
    if (!form.forbidden) fetcher = one.id;
    dataOf(await administrator.post(`/api/collectors/${one.id}/photo`, formWith('photo', SMALLEST_PNG)));
  }
  const invoice = await newInvoice(administrator, mother, { preschool_id: school.id });
  await addFee(administrator, invoice, child, 850_00, { label: 'Half day' });
  await addFee(administrator, invoice, sister, 400_00, { label: 'Swimming of the sister' });
  await pay(administrator, invoice, 100_00);
  await matchWithBank(invoice);
  const slip = new FormData();
  for (const [name, value] of Object.entries(cash(200_00, { payment_method: 2, reference_id: 'SLIP-1' })))
    slip.set(name, String(value));
  slip.set('attach', new Blob([SMALLEST_PNG]), 'slip ../of us.png');
  dataOf(await motherCalls.post(`/api/invoices/${invoice.id}/payment`, slip));
  const draft = await newInvoice(administrator, mother, { preschool_id: school.id, as_draft: 1 });
  await addFee(administrator, draft, child, 777_77, { label: 'Only a draft' });
  await running
    .knex('child_parents')
    .where({ child_id: child.id })
    .update({ is_payer: running.knex.raw('user_id = ?', [father.id]) });
  const fathers = await newInvoice(administrator, father, { preschool_id: school.id });
  await addFee(administrator, fathers, child, 111_00, { label: 'Paid by the other one' });
}

/** A line of the bank is the mother's first payment, another one is of a family beside hers. */
async function matchWithBank(invoice: { id: number }) {
  const { knex } = running;
  const { id: paid } = await knex('payments').where({ invoice_id: invoice.id }).first('id');
  const [{ id: statement }] = await knex('bank_statements')
    .insert({
      preschool_id: school.id,
      source: 'cimb',
      file_name: 'march.csv',
      file_sha256: 'x',
      unread: '[]',
      lines: 2,
      repeated: 0,
      debits: 0,
      created_by: administrator.userId,
      created_at: NOW,
    })
    .returning('id');
  const line = (row: number, parent: { id: number }, description: string) => ({
    statement_id: statement,
    preschool_id: school.id,
    row,
    identity: description,
    dated: '2026-03-02',
    amount: 100_00,
    description,
    payer: `Payer ${row}`,
    state: 'booked',
    parent_id: parent.id,
  });
  const lines = await knex('bank_lines')
    .insert([line(1, mother, 'YURAN AINA'), line(2, father, 'YURAN OF THE OTHER FAMILY')])
    .returning('id');
  await knex('bank_line_payments').insert({ payment_id: paid, line_id: lines[0].id });
}

const path = (of: { id: number } = child) => `/api/children/${of.id}/data-requests`;
const asked = async (caller: Caller, form: object = { kind: 'access' }, of = child) =>
  dataOf(await caller.post(path(of), form));
const asOffice = (form: object = {}) => ({
  kind: 'correction',
  text: 'His name',
  how: 'paper',
  guardian_id: mother.id,
  ...form,
});
const ownOf = async (caller: Caller, of = child) => dataOf(await caller.get(path(of))).requests;
const download = async (caller: Caller, { id }: { id: number }) => {
  const response = await fetch(`${running.api.url}/data-requests/${id}/download-file`, {
    headers: { Authorization: `Bearer ${caller.token}` },
  });
  return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
};
const mailTo = ({ email }: { email: string }, subject: string) =>
  running.knex('mails').whereRaw('? = ANY (recipients)', [email]).where({ subject }).first();
/** A second copy on a day is refused: each begins on a day of its own. */
const forgetFiles = () =>
  running
    .knex('data_requests')
    .update({ file_made_at: new Date('2026-01-01') })
    .whereNotNull('file_id');

interface Opened {
  names: string[];
  json: ChildFile;
  text: string;
  raw: string;
}
async function opened(caller: Caller, request: { id: number }): Promise<Opened> {
  const { status, bytes } = await download(caller, request);
  expect(status).toBe(200);
  const files = unzipSync(bytes);
  const json = childFile.parse(JSON.parse(Buffer.from(files['child.json'] as Uint8Array).toString()));
  const pdfs = Object.keys(files).filter((name) => name.endsWith('.pdf'));
  const read = await Promise.all(pdfs.map((name) => readPdf(Buffer.from(files[name] as Uint8Array))));
  const raw = Buffer.from(files['child.json'] as Uint8Array).toString();
  return { names: Object.keys(files).sort(), json, text: read.map(({ text }) => text).join('\n'), raw };
}

describe('the file of a child', () => {
  it('is asked for by a parent, made by a job, told of, and downloaded with a row in trail and read log', async () => {
    await forgetFiles();
    const { knex } = running;
    const request = await asked(motherCalls);
    expect(request).toMatchObject({ state: 'open', how: 'app', due_on: '2026-04-01' });
    expect(request.file).toMatchObject({ state: 'making', progress: 0 });
    await work();
    const [made] = await ownOf(motherCalls);
    expect(made).toMatchObject({ id: request.id, state: 'done', closed_by: null });
    expect(made.file).toMatchObject({ state: 'ready', progress: 100, until: '2026-03-25' });
    const told = (await motherCalls.get('/api/notifications')).body.data;
    expect(told).toContainEqual(expect.objectContaining({ kind: 'file_ready' }));
    const mail = await mailTo(mother, 'The file of your child is ready');
    expect(mail.text).not.toContain('Aina');

    const { names } = await opened(motherCalls, request);
    const slip = await knex('payments').whereNotNull('slip_file_id').first('id');
    expect(names).toEqual([
      'child-file-schema.json',
      'child.json',
      'child.pdf',
      `collectors/${fetcher}.webp`,
      'days-2026.pdf',
      'photo.png',
      `slips/${slip.id}-of us.png`,
    ]);
    const entry = () =>
      knex('audit_entries').where({
        entity_type: 'data_request',
        action: 'downloaded',
        entity_id: String(request.id),
      });
    await until(async () => (await entry()).length === 1);
    const reads = () =>
      knex('read_entries').where({ child_id: child.id, kind: 'export', actor_id: mother.id });
    await until(async () => (await reads()).length === 1);
  });

  it('holds for a person and for a program what the parent may read, and of nobody else', async () => {
    await forgetFiles();
    const request = await asked(motherCalls);
    await work();
    const { json, text, raw } = await opened(motherCalls, request);
    expect(json.child).toMatchObject({
      mykid_no: '210517-14-0123',
      allergies: 'Peanuts',
      photo: 'photo.png',
    });
    expect(json.collectors.map(({ name, photo }) => [name, photo])).toEqual([
      ['Nenek Fatimah', `collectors/${fetcher}.webp`],
      ['Ali', null],
    ]);
    expect(json.days).toHaveLength(1);
    expect(json.days[0]?.report?.activities[0]).toMatchObject({
      name: 'Painting',
      notes: 'Painted a violet elephant',
    });
    expect(json.days[0]?.screening).toMatchObject({ others_message: 'A scratch' });
    expect(json.bills.map(({ label }) => label)).toEqual(['Half day']);
    expect(json.invoices).toHaveLength(1);
    expect(json.invoices[0]?.payments.map(({ amount_sen }) => amount_sen)).toEqual([100_00, 200_00]);
    expect(json.invoices[0]?.payments.map(({ bank_line }) => bank_line)).toEqual([
      { date: '2026-03-02', text: 'YURAN AINA', payer: 'Payer 1' },
      null,
    ]);
    expect(text).toContain('YURAN AINA');
    for (const word of [
      '210517-14-0123',
      'Peanuts',
      'violet elephant',
      'A scratch',
      'Half day',
      'Puan Salmah',
    ])
      expect(text.replace(/\s+/g, ' ')).toContain(word);
    const others = [
      'YURAN OF THE OTHER FAMILY',
      'Payer 2',
      'Sofea',
      'Her own',
      'Swimming',
      'Bapa',
      'bapa.rahsia',
      'Paid by the other one',
      '111',
      '777.77',
      'Only a draft',
      'A remark',
      'Balance on',
    ];
    for (const word of others)
      expect([word, raw.includes(word), text.includes(word)]).toEqual([word, false, false]);
  });

  it('has the photos on which the child stands alone and those of its incidents; of the others it says how many', async () => {
    const teacher = await running.api.as(await buildUser(running.knex, 5, { preschools: [school] }));
    const noted = { noted_at: `${TODAY}T00:30:00.000Z` };
    const [alone, group, hurt] = [randomUUID(), randomUUID(), randomUUID()];
    for (const id of [alone, group, hurt]) {
      const bytes = await photoBytes();
      const made = { id, preschool_id: school.id, preschool: 'Bintang', day: TODAY, bytes, ...noted };
      await done(teacher, operation('note_picture', made, null));
    }
    const moment = (of: { id: number }, picture: string, note: string) => ({
      id: randomUUID(),
      child_id: of.id,
      act: 'photo',
      day: TODAY,
      time: '08:20',
      detail: null,
      portion: null,
      note,
      picture,
      corrects: null,
      ...noted,
    });
    for (const care of [
      moment(child, alone, 'On the swing'),
      moment(child, group, 'Circle time'),
      moment(sister, group, 'Circle time'),
    ])
      await done(teacher, operation('record_care', care, null));
    const fall = {
      id: randomUUID(),
      child_id: child.id,
      act: 'happened',
      about: null,
      day: TODAY,
      time: '08:25',
      kind: 'fall',
      parts: ['head'],
      place: null,
      text: 'Fell off the swing',
      first_aid: null,
      witnesses: null,
      told: null,
      told_day: null,
      told_time: null,
      corrects: null,
      ...noted,
      pictures: [hurt],
    };
    await done(teacher, operation('record_incident', fall, null));
    await forgetFiles();
    const request = await asked(motherCalls);
    await work();
    const { json, names, text } = await opened(motherCalls, request);
    const nameOf = (id: string) => `photos/${TODAY}-${id}.jpg`;
    expect(names.filter((name) => name.startsWith('photos/'))).toEqual(
      [nameOf(alone), nameOf(hurt)].toSorted(),
    );
    expect(json.care.map(({ note, photo }) => [note, photo])).toEqual(
      expect.arrayContaining([
        ['On the swing', nameOf(alone)],
        ['Circle time', null],
      ]),
    );
    expect(json.incidents).toMatchObject([{ photos: [nameOf(hurt)] }]);
    expect(json.photos_with_others).toBe(1);
    expect(json.not_included.map(({ what }) => what)).toContain('group_photos');
    expect(text.replace(/\s+/g, ' ')).toContain('data of those children, too. The app shows them. (1)');
  });

  it('says what is not in it, part by part of the table of who reads what', async () => {
    const { knex } = running;
    const parts = async (shares: boolean) => {
      await knex('preschools').where({ id: school.id }).update({ shares_soapp: shares });
      await forgetFiles();
      const request = await asked(motherCalls);
      await work();
      const { json, text } = await opened(motherCalls, request);
      const out = json.not_included.map(({ what }) => what);
      return {
        out: keptOfChild.filter((kept) => out.includes(kept)),
        all: out,
        therapy: json.days[0]?.therapy,
        text,
      };
    };
    const hidden = await parts(false);
    expect(hidden.out).toEqual(['therapy', 'reads']);
    expect(hidden.all).toEqual(expect.arrayContaining(['remarks', 'others', 'trail']));
    expect(hidden.therapy).toBeNull();
    expect(hidden.text.replace(/\s+/g, ' ')).toContain('does not show therapy notes to parents');
    const shown = await parts(true);
    expect(shown.out).toEqual(['reads']);
    expect(shown.therapy).toMatchObject({ plan: 'Balance on one leg' });
    expect(shown.text).toContain('Balance on one leg');
    await knex('preschools').where({ id: school.id }).update({ shares_soapp: false });
  });

  it('has both values of what waits for a choice, each with its author, and names no other guardian', async () => {
    await forgetFiles();
    const { knex, api } = running;
    const own = await buildChild(knex, school, { parents: [mother, father] });
    const staff = async (name: string) => api.as(await buildUser(knex, 5, { preschools: [school], name }));
    const [farah, lim] = [await staff('Cikgu Farah'), await staff('Cikgu Lim')];
    const degrees = (body_temperature: number) => screeningOperation(own.id, { body_temperature });
    await done(farah, degrees(36.4));
    await done(lim, degrees(38), 'alternative');
    const atHome = { child_id: own.id, body_temperature: 37.1, symptoms: [], others_message: null };
    running.clock.advance(60_000);
    dataOf(await fatherCalls.post('/api/health/screening', atHome));
    running.clock.set(NOW);
    const drawing = await buildMaster(knex, 'activity', { name: 'Drawing' });
    const row = reportRow(drawing.id, { notes: 'Sun' });
    const write = (notes: string, ready?: true) =>
      reportOperation(own.id, { activities: { rows: [{ ...row, notes }] } }, {}, ready ? { ready } : {});
    await done(farah, write('Drew a moon', true));
    await done(lim, write('Drew stars'), 'alternative');
    running.clock.advance(60_000);
    await done(lim, deletionOperation(own.id, { activities: 0 }), 'alternative');
    running.clock.set(NOW);
    const therapist = await api.as(await buildUser(knex, 6, { preschools: [school] }));
    await done(therapist, reportOperation(own.id, texts({ plan: 'Rest' })));
    const second = await api.as(await buildUser(knex, 6, { preschools: [school] }));
    await done(second, reportOperation(own.id, texts({ plan: 'Hidden from parents' })), 'alternative');

    const request = await asked(motherCalls, { kind: 'access' }, own);
    await work();
    const { json, text, raw } = await opened(motherCalls, request);
    const [now, later] = [0, 60_000].map((ms) => new Date(Date.parse(NOW) + ms).toISOString());
    const [day] = json.days;
    expect(day?.screening).toMatchObject({
      body_temperature: 36.4,
      flags: ['fever'],
      temperatures: [
        { celsius: 36.4, by: 'Cikgu Farah', at: now },
        { celsius: 38, by: 'Cikgu Lim', at: now },
        { celsius: 37.1, by: null, at: later },
      ],
    });
    const live = { value: 36.4, by: 'Cikgu Farah', at: now };
    const about = { section: 'screening', row: null, field: 'body_temperature' };
    expect(day?.open_questions).toEqual([
      { ...about, live, other: { value: 38, by: 'Cikgu Lim', at: now } },
      { ...about, live, other: { value: 37.1, by: null, at: later } },
      {
        section: 'activities',
        row: 'Drawing',
        field: 'notes',
        live: { value: 'Drew a moon', by: 'Cikgu Farah', at: now },
        other: { value: 'Drew stars', by: 'Cikgu Lim', at: now },
      },
      {
        section: 'activities',
        row: null,
        field: 'deleted',
        live: { value: null, by: 'Cikgu Farah', at: now },
        other: { value: null, by: 'Cikgu Lim', at: later },
      },
    ]);
    const words = text.replace(/\s+/g, ' ');
    expect(words).toContain(
      'Health screening: 36.4 °C (Cikgu Farah, 09:00) / 38.0 °C (Cikgu Lim, 09:00) / 37.1 °C (by another parent, 09:01), Fever',
    );
    expect(words).toContain(
      'Waits for a choice: Drawing, Notes: Drew a moon (Cikgu Farah, 09:00) or Drew stars (Cikgu Lim, 09:00)',
    );
    expect(words).toContain(
      'Waits for a choice: Activity: Kept (Cikgu Farah, 09:00) or Deleted (Cikgu Lim, 09:01)',
    );
    for (const word of ['Bapa', 'Hidden from parents'])
      expect([word, raw.includes(word), text.includes(word)]).toEqual([word, false, false]);
  });

  it('is written in the language of who asked', async () => {
    const { knex } = running;
    await knex('users').where({ id: father.id }).update({ language: 'ms' });
    const request = await asked(fatherCalls);
    await work();
    const { json, text } = await opened(fatherCalls, request);
    expect(text).toContain('Tiada dalam fail ini');
    expect(json.bills.map(({ label }) => label)).toEqual(['Paid by the other one']);
  });

  it('is downloaded by who asked and the office of the child, by nobody else, and by no parent who is one no more', async () => {
    await forgetFiles();
    const { knex, api } = running;
    const own = await buildUser(knex, 7);
    await knex('child_parents').insert({ child_id: child.id, user_id: own.id, is_payer: false });
    const caller = await api.as(own);
    const request = await asked(caller);
    await work();
    const status = async (by: Caller) => (await download(by, request)).status;
    expect([await status(caller), await status(principal), await status(administrator)]).toEqual([
      200, 200, 200,
    ]);
    expect([await status(fatherCalls), await status(elsewhere)]).toEqual([404, 404]);
    const finance = await api.as(await buildUser(knex, 3));
    const teacher = await api.as(await buildUser(knex, 5, { preschools: [school] }));
    expect([await status(finance), await status(teacher)]).toEqual([404, 404]);
    expect(await ownOf(fatherCalls)).not.toContainEqual(expect.objectContaining({ id: request.id }));
    await knex('child_parents').where({ child_id: child.id, user_id: own.id }).delete();
    expect(await status(caller)).toBe(404);
  });

  it('is not made for a parent who is one no more: the office sees that it failed, and answers itself', async () => {
    const { knex, api } = running;
    const own = await buildUser(knex, 7);
    await knex('child_parents').insert({ child_id: child.id, user_id: own.id, is_payer: false });
    const request = await asked(await api.as(own));
    await knex('child_parents').where({ child_id: child.id, user_id: own.id }).delete();
    await work();
    const listed = dataOf(await administrator.get('/api/data-requests?state=open&per_page=1500'));
    const failed = listed.find(({ id }: { id: number }) => id === request.id);
    expect(failed).toMatchObject({ state: 'open', file: { state: 'failed', size: null } });
    const again = dataOf(await administrator.post(`/api/data-requests/${request.id}/file`, {}));
    expect(again.file.state).toBe('making');
    await work();
    const { version } = (await ownOf(administrator)).find(({ id }: { id: number }) => id === request.id);
    const refused = await administrator.post(`/api/data-requests/${request.id}/close`, {
      state: 'refused',
      answer: 'No parent of the child any more.',
      version,
    });
    expect(dataOf(refused)).toMatchObject({ state: 'refused', file: { state: 'gone' } });
  });

  it('asked for twice is one request, and once more on the same day is refused', async () => {
    await forgetFiles();
    const first = await asked(motherCalls);
    expect((await asked(motherCalls)).id).toBe(first.id);
    await work();
    const again = await motherCalls.post(path(), { kind: 'portability' });
    expect([again.status, again.body.message]).toEqual([429, messages.fileOfToday]);
  });

  it('goes after fourteen days, from the database too; what was asked stays in the register', async () => {
    await forgetFiles();
    const { knex } = running;
    const request = await asked(motherCalls);
    await work();
    const { file_id } = await knex('data_requests').where({ id: request.id }).first('file_id');
    running.clock.set(new Date(Date.parse(NOW) + 15 * DAY_MS).toISOString());
    await keepAndErase(house());
    expect(await knex('files').where({ id: file_id })).toEqual([]);
    const caller = await running.api.as(mother);
    expect((await download(caller, request)).status).toBe(404);
    const left = (await ownOf(caller)).find(({ id }: { id: number }) => id === request.id);
    expect(left).toMatchObject({ state: 'done', file: { state: 'gone', until: null } });
  });

  it('has a published schema, of which the copy lies in it', async () => {
    const { status, body } = await running.api.anonymous().get('/api/child-file-schema.json');
    expect([status, body.$id, body.type]).toEqual([200, 'tadika-child-file-1', 'object']);
    expect(body.required).toContain('not_included');
  });

  it('of a transfer that paid several invoices of this family has what the bank wrote at each payment', async () => {
    const { knex } = running;
    const { id: line_id } = await knex('bank_lines').where({ description: 'YURAN AINA' }).first('id');
    const pays = async ({ id }: BuiltUser) => {
      await knex('child_parents').where({ child_id: child.id }).update({ is_payer: false });
      await knex('child_parents').where({ child_id: child.id, user_id: id }).update({ is_payer: true });
    };
    await pays(mother);
    const second = await newInvoice(administrator, mother, { preschool_id: school.id });
    await addFee(administrator, second, child, 60_00, { label: 'Half day of the next month' });
    const { transaction } = await pay(administrator, second, 60_00);
    await pays(father);
    await knex('bank_line_payments').insert({ payment_id: transaction.id, line_id });
    await forgetFiles();
    const request = await asked(motherCalls);
    await work();
    const { json } = await opened(motherCalls, request);
    const paid = json.invoices.flatMap(({ payments }) => payments);
    const said = { date: '2026-03-02', text: 'YURAN AINA', payer: 'Payer 1' };
    expect(paid.flatMap(({ amount_sen, bank_line }) => (bank_line ? [[amount_sen, bank_line]] : []))).toEqual(
      [
        [100_00, said],
        [60_00, said],
      ],
    );
  });

  it('of a transfer that was split for another family has the day alone, not what the bank wrote of it', async () => {
    const { knex } = running;
    const whole = await knex('bank_lines').where({ description: 'YURAN AINA' }).first();
    const { id: _, ...copied } = whole;
    const part = { ...copied, identity: 'part', parent_id: father.id, split_of: whole.id, amount: 50_00 };
    await knex.transaction(async (trx) => {
      await trx('bank_lines').where({ id: whole.id }).update({ whole_sen: 150_00 });
      await trx('bank_lines').insert(part);
    });
    await forgetFiles();
    const request = await asked(motherCalls);
    await work();
    const { json, text, raw } = await opened(motherCalls, request);
    expect(json.invoices[0]?.payments[0]?.bank_line).toEqual({
      date: '2026-03-02',
      text: null,
      payer: null,
    });
    expect(text + raw).not.toContain('YURAN AINA');
  });
});

describe('the register', () => {
  it('takes a request that came on paper, for a parent of the child, with the day on which it came', async () => {
    const request = await asked(principal, asOffice({ asked_on: '2026-03-01' }));
    expect(request).toMatchObject({
      kind: 'correction',
      how: 'paper',
      text: 'His name',
      asked_on: '2026-03-01',
      due_on: '2026-03-22',
      guardian: { id: mother.id },
      file: { state: 'none' },
    });
    const errors = async (form: object) => (await principal.post(path(), asOffice(form))).body.errors;
    expect(await errors({ text: ' ' })).toEqual({ text: [messages.requestTextRequired] });
    expect(await errors({ how: null })).toEqual({ how: [messages.requestWayRequired] });
    expect(await errors({ guardian_id: administrator.userId })).toEqual({
      guardian_id: [messages.requestGuardianRequired],
    });
    expect(await errors({ asked_on: '2026-03-12' })).toEqual({ asked_on: [messages.dateFuture] });
  });

  it('takes no word of a parent for another one, nor another day', async () => {
    const request = await asked(motherCalls, asOffice({ guardian_id: father.id, asked_on: '2026-01-01' }));
    expect(request).toMatchObject({ guardian: { id: mother.id }, how: 'app', asked_on: TODAY });
  });

  it('puts a deadline off once, by fourteen days, with a reason that the parent reads', async () => {
    const request = await asked(principal, asOffice());
    const put = (version: number, reason = 'Old papers are in the archive.') =>
      principal.post(`/api/data-requests/${request.id}/extend`, { reason, version });
    expect((await put(request.version, ' ')).body.errors).toEqual({ reason: [messages.reasonRequired] });
    const later = dataOf(await put(request.version));
    expect(later).toMatchObject({ due_on: '2026-04-15', extended_on: TODAY });
    const twice = await put(later.version);
    expect([twice.status, twice.body.message]).toEqual([409, messages.requestExtendedOnce]);
    const read = (await ownOf(motherCalls)).find(({ id }: { id: number }) => id === request.id);
    expect(read.extension_reason).toBe('Old papers are in the archive.');
  });

  it('is answered once, by whoever saw it as it is, and the parent is told', async () => {
    const { knex } = running;
    const request = await asked(motherCalls, { kind: 'correction', text: 'The birthday' });
    const close = (version: number) =>
      principal.post(`/api/data-requests/${request.id}/close`, {
        state: 'done',
        answer: 'Corrected.',
        version,
      });
    expect((await close(request.version + 1)).status).toBe(409);
    const closed = dataOf(await close(request.version));
    expect(closed).toMatchObject({
      state: 'done',
      answer: 'Corrected.',
      closed_by: { name: 'Puan Pengetua' },
    });
    expect((await close(closed.version)).status).toBe(409);
    expect(await mailTo(mother, 'News of your request about your child’s data')).toBeDefined();
    const trail = await knex('audit_entries')
      .where({ entity_type: 'data_request', entity_id: String(request.id) })
      .orderBy('id')
      .pluck('action');
    expect(trail).toEqual(['created', 'done']);
  });

  it('shows the office of a preschool its own, what is due first, and is searched by the child', async () => {
    await asked(principal, asOffice({ asked_on: '2026-02-20', text: 'Due first' }));
    const listed = dataOf(await principal.get('/api/data-requests?state=open&search=Aina'));
    expect(listed[0]).toMatchObject({ text: 'Due first', due_on: '2026-03-13' });
    expect(dataOf(await elsewhere.get('/api/data-requests'))).toEqual([]);
  });

  it('can’t be emptied in the database before its time', async () => {
    const { knex } = running;
    await expect(knex('data_requests').delete()).rejects.toThrow(/three years/);
    await expect(knex.raw('TRUNCATE data_requests')).rejects.toThrow(/three years/);
  });
});
