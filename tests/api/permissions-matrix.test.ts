/**
 * Who may call what: every endpoint of the contract by everyone there is, as permissions-table.ts says.
 * An endpoint without a line there fails.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { dailyReportId, screeningId } from '#shared/domain/uuid';
import { fieldErrors } from '#shared/endpoints/field-errors';
import { ENVELOPE } from '#shared/endpoints/sync';
import { roles } from '#shared/permissions';
import { simulatedBillplz } from '../../server/demo/simulators/accounts';
import { contract } from '../../server/http/contract';
import { Caller } from '../support/api';
import { certificateFiles } from '../support/e-invoice-certificate';
import {
  type BuiltProduct,
  buildBillLine,
  buildChild,
  buildClassroom,
  buildClasswork,
  buildInvoice,
  buildMaster,
  buildMedicine,
  buildPreschool,
  buildProduct,
  buildQuotation,
  buildUser,
  PASSWORD,
} from '../support/factories';
import { JPEG_BYTES, SMALLEST_PNG } from '../support/files';
import { photoBytes } from '../support/photo';
import { buildPaymentSetting } from '../support/providers';
import { third } from '../support/rounds';
import { secretIn } from '../support/secrets';
import { columns, expectations } from './permissions-table';
import { runningApi, TODAY } from './running-api';

const running = runningApi();
const callers = new Map<string, Caller>();
const emails = new Map<string, string>();
let product: BuiltProduct;
let certificate: { certificate: string; key: string };
let ids: {
  preschool: number;
  classroom: number;
  child: number;
  masters: Record<string, number>;
  parents: number[];
};

beforeAll(async () => {
  const { knex, api } = running;
  const preschool = await buildPreschool(knex);
  const elsewhere = await buildPreschool(knex);
  const parents: { id: number }[] = [];
  for (const role of roles) {
    const user = await buildUser(knex, role.id, {
      preschools: role.reach === 'bound' ? [preschool] : [],
    });
    if (role.reach === 'own') parents.push(user);
    callers.set(`role ${role.id}`, await api.as(user));
    emails.set(`role ${role.id}`, user.email);
  }
  const other = await buildUser(knex, 4, { preschools: [elsewhere] });
  const gone = await buildUser(knex, 5, { preschools: [preschool] });
  callers.set('other', await api.as(other));
  emails.set('other', other.email);
  callers.set('gone', await api.as(gone));
  await knex('users').where({ id: gone.id }).update({ deactivated_at: running.clock.now() });
  const both = await buildUser(knex, 5, { preschools: [preschool] });
  await knex('user_roles').insert({ user_id: both.id, role_id: 7 });
  await buildChild(knex, elsewhere, { parents: [both] });
  callers.set('both', await api.as(both));
  emails.set('both', both.email);
  callers.set('nobody', api.anonymous());
  const classroom = await buildClassroom(knex, preschool, { teachers: [gone] });
  product = await buildProduct(knex, preschool);
  const child = await buildChild(knex, preschool, {
    parents,
    classroom_id: classroom.id,
    product_id: product.id,
  });
  await buildChild(knex, elsewhere);
  const masters: Record<string, number> = {};
  for (const kind of ['activity', 'assessment', 'intervention'] as const)
    masters[kind] = (await buildMaster(knex, kind)).id;
  ids = {
    preschool: preschool.id,
    classroom: classroom.id,
    child: child.id,
    masters,
    parents: parents.map(({ id }) => id),
  };
  await keepImport();
  await keepBankStatement();
  const made = await certificateFiles(running.clock.now(), {
    ...{ tin: COMPANY.tin, registration: COMPANY.registration_no },
  });
  certificate = {
    certificate: Buffer.from(made.certificate).toString('base64'),
    key: Buffer.from(made.key).toString('base64'),
  };
});

interface Given {
  path?: Record<string, string | number>;
  query?: string;
  body?: unknown;
}

const report = () => ({
  date: TODAY,
  activities: [{ activity_id: ids.masters.activity, values: { notes: 'Painted' } }],
});
const screening = () => ({ child_id: ids.child, body_temperature: 36.5, symptoms: [], others_message: null });
const bill = () => ({ product_id: product.id, date: TODAY });
const operation = () => ({
  operation_id: randomUUID(),
  name: 'record_screening',
  payload_version: 1,
  captured_at: '2026-03-11T01:00:00.000Z',
  clock_offset_ms: 0,
  arguments: {
    ...screening(),
    id: screeningId(ids.child, TODAY),
    date: TODAY,
  },
  base: null,
});
const classwork = () => ({ name: 'Colours', body: '<p>Mix them.</p>', classrooms: [ids.classroom] });
const classworkPath = () => ({ classroomId: ids.classroom, classworkId });
const master = (kind: string) => () => ({
  path: { id: ids.masters[kind] as number },
  body: { name: randomUUID() },
});

const [INVOICE, LINE, DECLARED, CONFIRMED, FROM_PROVIDER] = [800_001, 800_002, 800_003, 800_004, 800_005];
/** The parent who pays for the child. */
const family = () => (callers.get('role 7') as Caller).userId;
const TERMS = 800_005;
const ofTerms = () => ({ path: { id: TERMS } });
const IMPORT = randomUUID();
const BANK = 800_006;
const ofBank = () => ({ path: { id: BANK } });
const ofImport = () => ({ path: { id: IMPORT } });
/** What is open of the invoice, in sen. */
let openSen = 0;
const ofInvoice = () => ({ path: { id: INVOICE } });
const ofLine = () => ({ path: { id: INVOICE, txId: LINE } });
const cash = () => ({ payment_method: 5, paid_at: TODAY, paid_amount: 100 });

const PERSON = 770_001;
const SESSION = randomUUID();
const SUBJECT = 880_001;
const BREACH = 990_001;
const REQUEST = 990_001;
const FILE = randomUUID();
const ofRequest = (body?: object) => ({ path: { id: REQUEST }, body });
const BOOKING = 990_001;
const COLLECTOR = 8_801;
const [NEED, INCIDENT, MEDICINE] = [randomUUID(), randomUUID(), randomUUID()];
const NEAR_MISS = randomUUID();
const PICTURE = randomUUID();
const PLAN = 990_002;
const RUN = 990_003;
const PAUSE = 990_003;
const TARIFF = 990_004;
const LATE_FEE = 990_005;
const APPROVAL = 990_001;
const ofPerson = () => ({ path: { id: PERSON } });
const person = () => ({
  ...{ name: 'Cikgu Baru', email: 'cikgu.baru@test.test', roles: [5], preschools: [ids.preschool] },
});
let shortNames = 0;
const preschoolForm = () => {
  shortNames += 1;
  return { name: 'Tadika Baru', short_name: `NEW${shortNames}`, status: 'active', capacity: null };
};
const productForm = () => ({
  name: 'Programme',
  price: 85_000,
  product_type: 1,
  preschool_id: ids.preschool,
});

/** A teacher of the preschool whose account is open, or closed where it is to be opened; a subject; a booking. */
async function restoreAdministered(key: string): Promise<void> {
  const { knex, clock } = running;
  const at = { created_at: clock.now(), updated_at: clock.now() };
  const { roles: _, preschools: __, ...row } = person();
  await knex('users')
    .insert({ id: PERSON, ...row, ...at })
    .onConflict('id')
    .ignore();
  await knex('users')
    .where({ id: PERSON })
    .update({ deactivated_at: key.includes('reactivate') ? clock.now() : null });
  await knex('user_roles').insert({ user_id: PERSON, role_id: 5 }).onConflict().ignore();
  const session = {
    user_id: PERSON,
    cookie_hash: SESSION,
    created_at: clock.now(),
    last_seen_at: clock.now(),
  };
  const alive = { ended_at: null, ended_because: null, expires_at: new Date(clock.now().getTime() + 60_000) };
  await knex('sessions')
    .insert({ id: SESSION, ...session, ...alive })
    .onConflict('id')
    .merge(alive);
  await knex('user_preschools')
    .insert({ user_id: PERSON, preschool_id: ids.preschool })
    .onConflict()
    .ignore();
  const { closed, ...breach } = breachForm();
  await knex('breaches')
    .insert({
      id: BREACH,
      ...breach,
      closed_at: closed ? at.created_at : null,
      created_by: (callers.get('role 2') as Caller).userId,
      ...at,
    })
    .onConflict('id')
    .merge({ version: 1 });
  await restoreRequest(key, at);
  const asked = { preschool_id: ids.preschool, requested_by: PERSON, requested_at: at.created_at };
  await knex('approvals')
    .insert({
      ...{ id: APPROVAL, act: 'refund', operation: 'refund', subject_id: 1, form: {}, reason: 'Why' },
      ...{ amount: 2, limit_amount: 1, ...asked },
    })
    .onConflict('id')
    .merge({ state: 'waiting', decided_by: null, decided_at: null, decision_reason: null });
  await knex('subjects')
    .insert({ id: SUBJECT, name: randomUUID(), ...at })
    .onConflict('id')
    .ignore();
  await knex('collectors').where({ child_id: ids.child }).delete();
  await knex('collectors').insert({
    ...{ id: COLLECTOR, child_id: ids.child, preschool_id: ids.preschool, name: 'Nenek', by_parent: true },
    ...{ forbidden: false, never_alone: false, named_by: family(), named_at: at.created_at },
  });
  await knex('care_events')
    .insert({
      ...{ id: NEED, child_id: ids.child, preschool_id: ids.preschool, by_parent: false, act: 'need' },
      ...{ detail: 'nappies', date: TODAY, day: TODAY, time: '09:05', noted_at: '2026-03-11T01:05:00.000Z' },
      ...{ recorded_by: family(), recorded_at: at.created_at },
    })
    .onConflict('id')
    .ignore();
  await knex('incidents')
    .insert({
      ...{ id: INCIDENT, child_id: ids.child, preschool_id: ids.preschool, by_parent: false, kind: 'fall' },
      ...{ act: 'happened', date: TODAY, day: TODAY, time: '09:05', noted_at: '2026-03-11T01:05:00.000Z' },
      ...{ parts: [], text: 'Fell', recorded_by: family(), recorded_at: at.created_at },
    })
    .onConflict('id')
    .ignore();
  if (!(await knex('pictures').where({ id: PICTURE }).first('id'))) {
    const file_id = randomUUID();
    await knex('files').insert({
      ...{
        id: file_id,
        name: 'moment.jpg',
        content_type: 'image/jpeg',
        size: JPEG_BYTES.length,
        sha256: 'a',
      },
      ...{ bytes: JPEG_BYTES, created_at: at.created_at },
    });
    await knex('pictures').insert({
      ...{ id: PICTURE, preschool_id: ids.preschool, file_id, sent_sha256: 'a'.repeat(64), day: TODAY },
      ...{ noted_at: '2026-03-11T01:05:00.000Z', recorded_by: family(), recorded_at: at.created_at },
    });
    await knex('care_events').insert({
      ...{
        id: randomUUID(),
        child_id: ids.child,
        preschool_id: ids.preschool,
        by_parent: false,
        act: 'photo',
      },
      ...{ date: TODAY, day: TODAY, time: '09:05', noted_at: '2026-03-11T01:05:00.000Z', picture: PICTURE },
      ...{ recorded_by: family(), recorded_at: at.created_at },
    });
  }
  await knex('near_misses').where({ id: NEAR_MISS }).delete();
  await knex('near_misses').insert({
    ...{ id: NEAR_MISS, preschool_id: ids.preschool, day: TODAY, time: '09:05', kind: 'gate', text: 'Open' },
    ...{ noted_at: '2026-03-11T01:05:00.000Z', recorded_by: family(), recorded_at: at.created_at },
  });
  await knex('medicines').where({ child_id: ids.child }).delete();
  const [paper] = await knex('files')
    .insert({
      id: randomUUID(),
      name: 'paper.png',
      content_type: 'image/png',
      size: 1,
      sha256: 'a',
      bytes: '1',
      created_at: at.created_at,
    })
    .returning('id');
  const signed = { id: MEDICINE, by_parent: false, container_checked: true, paper_file_id: paper.id };
  await buildMedicine(knex, { id: ids.child }, signed);
  await knex('bookings').where({ child_id: ids.child }).delete();
  const seat = { child_id: ids.child, preschool_id: ids.preschool, year: 2028 };
  await knex('bookings').insert({ id: BOOKING, ...seat, ...at });
}

const planLineForm = () => ({ product_id: product.id, period: 'month', starts_on: TODAY });

/** A line and a discount of the child's plan. */
async function restorePlan(): Promise<void> {
  const { knex, clock } = running;
  const at = { created_at: clock.now(), updated_at: clock.now() };
  const of = { id: PLAN, child_id: ids.child, starts_on: TODAY, ...at };
  await knex('plan_lines')
    .insert({
      ...{ product_id: product.id, quantity: 1, period: 'month', proration: 'none', discountable: true },
      ...of,
    })
    .onConflict('id')
    .ignore();
  await knex('plan_discounts')
    .insert({ reason: 'staff', label: 'Staff', amount: 500, position: 0, ...of })
    .onConflict('id')
    .ignore();
}

/** The run of a month with the first parent's family, of whom nothing is made yet. */
async function restoreRun(): Promise<void> {
  const { knex, clock } = running;
  await knex('invoices').where({ billing_run_id: RUN }).update({ billing_run_id: null });
  await knex('billing_runs').where({ preschool_id: ids.preschool, month: '2026-05' }).delete();
  const at = { created_at: clock.now(), computed_at: clock.now() };
  await knex('billing_runs').insert({
    ...{ id: RUN, preschool_id: ids.preschool, month: '2026-05', balances: 'credits', ...at },
  });
  await knex('billing_run_families').insert({
    ...{
      run_id: RUN,
      parent_id: ids.parents[0],
      children: [ids.child],
      choice: 'in',
      lines: '[]',
      products: [],
    },
    ...{ sum: 0, last_sum: 0, carried: 0, exceptions: ['no_plan'], differences: '[]' },
  });
}

/** Of the first parent: open, or with the file that is to be downloaded. */
async function restoreRequest(key: string, at: { created_at: Date; updated_at: Date }): Promise<void> {
  const { knex } = running;
  const file = { id: FILE, name: 'child.zip', content_type: 'application/zip', size: 3, sha256: '0' };
  await knex('files')
    .insert({ ...file, bytes: Buffer.from('zip'), created_at: at.created_at })
    .onConflict('id')
    .ignore();
  const isMade = key.includes('download');
  const state = isMade
    ? {
        state: 'done',
        closed_at: at.created_at,
        file_state: 'ready',
        file_id: FILE,
        file_made_at: at.created_at,
      }
    : { state: 'open', closed_at: null, file_state: 'making', file_id: null, file_made_at: null };
  const asked = { child_id: ids.child, guardian_id: family(), kind: 'portability', how: 'paper' };
  await knex('data_requests')
    .insert({
      id: REQUEST,
      ...asked,
      asked_on: TODAY,
      due_on: '2026-04-01',
      recorded_by: family(),
      ...state,
      ...at,
    })
    .onConflict('id')
    .merge({ ...state, version: 1, answer: null, extended_on: null, extension_reason: null });
}

let quotationId = 0;
let quotedLineId = 0;
const ofQuotation = () => ({ path: { id: quotationId } });
const ofQuoted = () => ({ path: { id: quotationId, tid: quotedLineId } });

/** A quotation for the family with a line, whatever became of the last one. */
async function restoreQuotation(): Promise<void> {
  const place = { parent_id: family(), preschool_id: ids.preschool };
  const made = await buildQuotation(running.knex, place, { child_id: ids.child });
  [quotationId, quotedLineId] = [made.id, made.line];
}

/** What each call needs so that its policy alone decides. Calls that are not here need nothing. */
const COMPANY = {
  ...{ name: 'Kenari Sdn. Bhd.', tin: 'C2584563200', registration_no: '202001234567', sst_no: '' },
  ...{ msic: '85104', activity: 'Pre-primary education', address: '12 Jalan Kenari', city: 'Shah Alam' },
  ...{ postcode: '40000', state: 'Selangor', phone_no: '03-5510 1234' },
};

const given: Record<string, (caller: Caller) => Given> = {
  'POST /api/login': () => ({ body: { email: emails.get('role 5'), password: PASSWORD } }),
  'POST /api/refresh': () => ({ body: {} }),
  'PUT /api/me/language': () => ({ body: { language: 'ms' } }),
  'GET /api/permissions/{permission}': () => ({ path: { permission: 'masters_edit' } }),
  'GET /api/welcome/{token}': () => ({ path: { token: 'a-token-that-nobody-made' } }),
  'POST /api/welcome/{token}': () => ({
    path: { token: 'a-token-that-nobody-made' },
    body: { name: 'Aminah', email: 'aminah@test.test', password: 'long enough for all' },
  }),
  'GET /api/preschools/{id}': () => ({ path: { id: ids.preschool } }),
  'GET /api/children/{id}': () => ({ path: { id: ids.child } }),
  'POST /api/children': () => ({ body: { fullname: 'New', preschool_id: ids.preschool } }),
  'PUT /api/children/{id}': () => ({ path: { id: ids.child }, body: { notes: randomUUID() } }),
  'POST /api/children/{id}/status': () => ({ path: { id: ids.child }, body: { status: 2 } }),
  'PUT /api/children/{id}/parents': () => ({ path: { id: ids.child }, body: { user_ids: ids.parents } }),
  'GET /api/children/{id}/history': () => ({ path: { id: ids.child } }),
  'GET /api/children/{id}/photo': () => ({ path: { id: ids.child } }),
  'POST /api/children/{id}/photo': () => ({ path: { id: ids.child }, body: pictureForm('photo') }),
  'DELETE /api/children/{id}/photo': () => ({ path: { id: ids.child } }),
  'POST /api/parents': () => ({ body: { name: 'New', email: `${randomUUID()}@test.test`, role: 7 } }),
  'PUT /api/parents/{id}': () => ({ path: { id: ids.parents[0] as number }, body: { name: 'Parent' } }),
  'GET /api/users/{parentId}/children': () => ({ path: { parentId: ids.parents[0] as number } }),
  'GET /api/users/{id}': () => ({ path: { id: family() } }),
  'PUT /api/users/{id}': () => ({ path: { id: family() }, body: { city: 'Ipoh' } }),
  'PUT /api/users/{id}/buyer': () => ({ path: { id: family() }, body: { tin: 'IG1234567890' } }),
  'GET /api/children/{id}/collectors': () => ({ path: { id: ids.child } }),
  'POST /api/children/{id}/collectors': () => ({
    path: { id: ids.child },
    body: { name: `Nenek ${randomUUID()}` },
  }),
  'POST /api/children/{id}/passes': () => ({
    ...{ path: { id: ids.child }, body: { name: `Pak Mail ${randomUUID()}`, day: TODAY } },
  }),
  'GET /api/collectors/{id}/photo': () => ({ path: { id: COLLECTOR } }),
  'POST /api/collectors/{id}/photo': () => ({ path: { id: COLLECTOR }, body: pictureForm('photo') }),
  'POST /api/collectors/{id}/confirm': () => ({ path: { id: COLLECTOR } }),
  'POST /api/collectors/{id}/remove': () => ({ path: { id: COLLECTOR } }),
  'GET /api/children/{id}/medicines': () => ({ path: { id: ids.child } }),
  // From the office it wants a photograph.
  'POST /api/children/{id}/medicines': () => ({
    path: { id: ids.child },
    body: {
      ...{ medicine: 'Paracetamol', condition: 'Fever', dose: '5 ml', route: 'mouth', times: '12:00' },
      ...{ first_day: TODAY, last_day: TODAY, storage: 'room' },
    },
  }),
  'POST /api/medicines/{id}/end': () => ({ path: { id: MEDICINE } }),
  'GET /api/medicines/{id}/paper': () => ({ path: { id: MEDICINE } }),
  'PUT /api/users/{id}/guardians': () => ({ path: { id: family() }, body: { guardians: [] } }),
  'GET /api/children/{id}/guardians': () => ({ path: { id: ids.child } }),
  'GET /api/reminder-settings/{id}': () => ({ path: { id: ids.preschool } }),
  'PUT /api/reminder-settings/{id}': () => ({ path: { id: ids.preschool }, body: { steps: [0, 3] } }),
  'POST /api/reminder-pauses/{preschoolId}': () => ({
    path: { preschoolId: ids.preschool },
    body: { parent_id: family(), cause: 'asked', reason: 'On the phone', until: '2026-03-31' },
  }),
  'DELETE /api/reminder-pauses/{id}': () => ({ path: { id: PAUSE } }),
  'GET /api/late-fee-tariffs': () => ({ query: `?preschool=${ids.preschool}` }),
  'POST /api/late-fee-tariffs/{preschoolId}': () => ({
    path: { preschoolId: ids.preschool },
    body: {
      ...{ approval_reference: 'KPM.600-1/2 (7)', starts_on: '2026-04-01', grace_days: 14 },
      ...{ repeats: 'month', percent: 500 },
    },
  }),
  'POST /api/late-fee-tariffs/{id}/end': () => ({ path: { id: TARIFF } }),
  'GET /api/invoices/{id}/instalments': ofInvoice,
  'POST /api/invoices/{id}/instalments': () => ({
    ...ofInvoice(),
    body: { agreed_on: TODAY, agreement: 'By phone', instalments: [{ due_on: TODAY, amount: openSen }] },
  }),
  'POST /api/invoices/{id}/instalments/end': () => ({ ...ofInvoice(), body: { reason: 'Not kept' } }),
  'GET /api/invoices/{id}/late-fees': ofInvoice,
  'POST /api/late-fees/{id}/waive': () => ({
    path: { id: LATE_FEE },
    body: { reason: 'The bank was closed.' },
  }),
  'GET /api/portal/dues/{preschoolId}': () => ({ path: { preschoolId: ids.preschool } }),
  'POST /api/portal/dues/{preschoolId}/payment': () => ({
    path: { preschoolId: ids.preschool },
    // Another sum than is due.
    body: { payment_method: 1, amount: 1 },
  }),
  'POST /api/portal/needs/{id}/acknowledge': () => ({ path: { id: NEED } }),
  'POST /api/portal/incidents/{id}/acknowledge': () => ({ path: { id: INCIDENT } }),
  'POST /api/near-misses/{id}/follow-up': () => ({ path: { id: NEAR_MISS }, body: { text: 'A new lock.' } }),
  'GET /api/pictures/{id}': () => ({ path: { id: PICTURE } }),
  'GET /api/portal/children/{id}/days': () => ({ path: { id: ids.child } }),
  'GET /api/children/{id}/day-forms': () => ({ path: { id: ids.child } }),
  'PUT /api/children/{id}/self-declaration': () => ({
    path: { id: ids.child },
    body: { tested_positive: false, close_contact: false, has_symptoms: false, signed: true },
  }),
  'PUT /api/children/{id}/daily-log': () => ({
    path: { id: ids.child },
    body: { sleep: 'well', breakfast: 'all', mood: 'happy', signed: true },
  }),
  'POST /api/terms': () => ({ body: { name: 'Handbook', content: 'Be kind.', preschools: [ids.preschool] } }),
  'GET /api/terms/{id}': ofTerms,
  'PUT /api/terms/{id}': () => ({ ...ofTerms(), body: { status: 'active' } }),
  'POST /api/terms/{id}/accept': () => ({ ...ofTerms(), body: { version: 1 } }),
  'GET /api/terms/{id}/versions': ofTerms,
  'GET /api/terms/{id}/parents': ofTerms,
  'POST /api/users': () => ({
    body: { ...person(), email: `${randomUUID()}@test.test`, invite: false },
  }),
  'GET /api/users/{id}/account': ofPerson,
  'PUT /api/users/{id}/account': () => ({ ...ofPerson(), body: person() }),
  'POST /api/users/{id}/invite': ofPerson,
  'POST /api/users/{id}/deactivate': ofPerson,
  'POST /api/users/{id}/reactivate': ofPerson,
  'GET /api/users/{id}/sessions': ofPerson,
  'POST /api/users/{id}/sessions/{sessionId}/end': () => ({ path: { id: PERSON, sessionId: SESSION } }),
  'POST /api/users/{id}/end-sessions': ofPerson,
  'POST /api/forgot-password': () => ({ body: { email: 'someone@test.test' } }),
  'GET /api/set-password/{token}': () => ({ path: { token: 'a-token-that-nobody-made' } }),
  'GET /api/confirm-email/{token}': () => ({ path: { token: 'a-token-that-nobody-made' } }),
  'POST /api/confirm-email/{token}': () => ({ path: { token: 'a-token-that-nobody-made' } }),
  'POST /api/set-password/{token}': () => ({
    path: { token: 'a-token-that-nobody-made' },
    body: { password: 'long enough for all' },
  }),
  'PUT /api/me/password': () => ({ body: { current_password: PASSWORD, password: PASSWORD } }),
  // Nobody's session: one's own is looked at in the tests of sessions.
  'POST /api/me/sessions/{id}/end': () => ({ path: { id: randomUUID() } }),
  'GET /api/preschool-settings/{id}': () => ({ path: { id: ids.preschool } }),
  'POST /api/preschool-settings': () => ({ body: preschoolForm() }),
  'PUT /api/preschool-settings/{id}': () => ({ path: { id: ids.preschool }, body: preschoolForm() }),
  'GET /api/preschool-settings/{id}/logo': () => ({ path: { id: ids.preschool } }),
  'POST /api/preschool-settings/{id}/logo': () => ({
    path: { id: ids.preschool },
    body: pictureForm('logo'),
  }),
  'DELETE /api/preschool-settings/{id}/logo': () => ({ path: { id: ids.preschool } }),
  'POST /api/imports': () => ({ body: importForm() }),
  'GET /imports/download-template': () => ({ query: '?kind=children' }),
  'GET /api/imports/{id}': ofImport,
  'GET /api/imports/{id}/problems': ofImport,
  'GET /api/imports/{id}/problem-columns': ofImport,
  'GET /imports/{id}/download-problems': ofImport,
  'POST /api/imports/{id}/confirm': ofImport,
  // It is written: nobody mails without a mail server, and nothing is given up.
  'POST /api/imports/{id}/invite': ofImport,
  'DELETE /api/imports/{id}': ofImport,
  'POST /api/subjects': () => ({ body: { name: randomUUID() } }),
  'PUT /api/subjects/{id}': () => ({ path: { id: SUBJECT }, body: { name: randomUUID() } }),
  'DELETE /api/subjects/{id}': () => ({ path: { id: SUBJECT } }),
  'POST /api/products': () => ({ body: productForm() }),
  'PUT /api/products/{productId}': () => ({ path: { productId: product.id }, body: productForm() }),
  'POST /api/bookings': () => ({ body: { child_id: ids.child, year: 2027 } }),
  'PUT /api/bookings/{id}': () => ({ path: { id: BOOKING }, body: { amount: 15_000 } }),
  'GET /api/child-status/{status}': () => ({ path: { status: 1 } }),
  'GET /classrooms/view/{id}': () => ({ path: { id: ids.classroom } }),
  'POST /api/classrooms': () => ({ body: classroom() }),
  'PUT /api/classrooms/{id}': () => ({ path: { id: ids.classroom }, body: classroom() }),
  'DELETE /api/classrooms/{id}': () => ({ path: { id: DOOMED } }),
  'POST /classrooms/store': () => ({ body: classroom() }),
  'POST /classrooms/update/{id}': () => ({ path: { id: ids.classroom }, body: classroom() }),
  'POST /classrooms/destroy/{id}': () => ({ path: { id: DOOMED } }),
  'POST /api/assign-children-to-classroom': () => ({
    body: { classroomId: ids.classroom, selectedChildrenIds: [ids.child] },
  }),
  'POST /api/remove-child-from-classroom': () => ({ body: { childId: ids.child } }),
  'POST /api/assign-teacher-to-classroom': () => ({
    body: { classroomId: ids.classroom, teacherId: [callers.get('role 5')?.userId] },
  }),
  'POST /api/remove-teacher-from-classroom': () => ({
    body: { classroomId: ids.classroom, teacherId: callers.get('role 5')?.userId },
  }),
  'GET /api/classrooms/{id}/classwork': () => ({ path: { id: ids.classroom } }),
  'POST /api/classrooms/{classroomId}/classwork': () => ({ path: classworkPath(), body: classwork() }),
  'GET /api/classrooms/{classroomId}/classwork/{classworkId}': () => ({ path: classworkPath() }),
  'PUT /api/classrooms/{classroomId}/classwork/{classworkId}': () => ({
    path: classworkPath(),
    body: classwork(),
  }),
  'DELETE /api/classrooms/{classroomId}/classwork/{classworkId}': () => ({ path: classworkPath() }),
  // Everyone who reads classwork may ask; this address is refused to all of them.
  'POST /api/link-preview': () => ({ body: { url: 'http://127.0.0.1/' } }),
  'POST /api/children-activities': master('activity'),
  'PUT /api/children-activities/{id}': master('activity'),
  'POST /api/children-assessments': master('assessment'),
  'PUT /api/children-assessments/{id}': master('assessment'),
  'POST /api/children-interventions': master('intervention'),
  'PUT /api/children-interventions/{id}': master('intervention'),
  'GET /api/children/{id}/daily-reports': () => ({ path: { id: ids.child } }),
  'GET /api/children/{id}/daily-reports/{reportId}': () => ({ path: reportPath() }),
  'POST /api/children/{id}/create-daily-report': () => ({ path: { id: ids.child }, body: report() }),
  'POST /api/children/{id}/update-daily-report/{reportId}': () => ({ path: reportPath(), body: report() }),
  'POST /api/children/{id}/delete-daily-report/{reportId}': () => ({ path: reportPath() }),
  'POST /api/health/screening': () => ({ body: screening() }),
  'POST /api/health/update/{healthId}': () => ({
    path: { healthId: screeningId(ids.child, TODAY) },
    body: screening(),
  }),
  'GET /api/health/view/{id}': () => ({ path: { id: screeningId(ids.child, TODAY) } }),
  'GET /api/children/{id}/absence-notes': () => ({ path: { id: ids.child } }),
  'POST /api/children/{id}/absence-notes': () => ({
    path: { id: ids.child },
    body: { from: TODAY, to: TODAY, reason: 'sick', remark: null },
  }),
  'POST /api/absence-notes/{id}/void': () => ({ path: { id: ABSENCE }, body: { reason: 'A mistake.' } }),
  'POST /api/sync/push': (caller) => ({
    body: { user_id: caller.userId, device_id: caller.deviceId, operations: [operation()] },
  }),
  'POST /api/held-entries/{id}/take': () => ({ path: { id: HELD } }),
  'GET /api/held-entries/{id}/picture': () => ({ path: { id: HELD_PICTURE } }),
  'POST /api/held-entries/{id}/decline': () => ({ path: { id: HELD }, body: { reason: 'Not this child.' } }),
  'GET /api/closings/{id}/standing': () => ({ path: { id: ids.preschool }, query: `?month=${CLOSED}` }),
  'GET /api/closings/{id}/history': () => ({ path: { id: ids.preschool } }),
  'POST /api/closings/{id}/close': () => ofClosing(),
  'POST /api/closings/{id}/ask-to-open': () => ({
    ...{ path: { id: ids.preschool }, body: { month: CLOSED, reason: 'A bill was forgotten' } },
  }),
  'POST /api/closings/{id}/open': () => ofClosing(),
  'POST /api/closings/{id}/keep-closed': () => ofClosing(),
  'POST /api/bank-statements/look': () => ({ body: bankForm() }),
  'POST /api/bank-statements': () => ({ body: bankForm() }),
  'GET /api/bank-statements/{id}': ofBank,
  'GET /api/bank-statements/{id}/lines': ofBank,
  'POST /api/bank-statements/{id}/confirm-sure': ofBank,
  'POST /api/bank-statements/{id}/book': ofBank,
  'DELETE /api/bank-statements/{id}': ofBank,
  'GET /api/bank-lines/{id}/families': ofBank,
  'POST /api/bank-lines/{id}/confirm': () => ({ ...ofBank(), body: { parent_id: family() } }),
  'POST /api/bank-lines/{id}/leave-out': () => ({ ...ofBank(), body: { reason: 'Rent.' } }),
  'POST /api/bank-lines/{id}/undo': ofBank,
  'POST /api/bank-lines/{id}/split': () => ({ ...ofBank(), body: { amounts: [40, 60] } }),
  'POST /api/bank-lines/{id}/unsplit': ofBank,
  'GET /api/accounting/{id}': () => ({ path: { id: ids.preschool }, query: `?month=${CLOSED}` }),
  'GET /api/accounting/{id}/entries': () => ({
    ...{ path: { id: ids.preschool }, query: `?month=${CLOSED}&part=sales` },
  }),
  'PUT /api/accounting/{id}/codes': () => ({
    ...{ path: { id: ids.preschool }, body: { codes: { cash: '320-000' } } },
  }),
  'GET /api/accounting/{id}/e-invoices': () => ({
    ...{ path: { id: ids.preschool }, query: `?month=${CLOSED}` },
  }),
  'PUT /api/accounting/{id}/company': () => ({ path: { id: ids.preschool }, body: COMPANY }),
  'PUT /api/accounting/{id}/e-invoice-keys': () => ({
    path: { id: ids.preschool },
    body: { environment: 'preprod', client_id: 'a-client', client_secret: 'a-secret' },
  }),
  'POST /api/accounting/{id}/e-invoice-keys': () => ({
    ...{ path: { id: ids.preschool }, body: { confirmed: false } },
  }),
  'PUT /api/accounting/{id}/e-invoice-certificate': () => ({
    ...{ path: { id: ids.preschool }, body: certificate },
  }),
  'DELETE /api/accounting/{id}/e-invoice-certificate': () => ({ path: { id: ids.preschool } }),
  'POST /api/accounting/{id}/e-invoices/send': () => ({
    ...{ path: { id: ids.preschool }, body: { month: CLOSED } },
  }),
  'POST /api/accounting/{id}/e-invoices/{documentId}/cancel': () => ({
    ...{ path: { id: ids.preschool, documentId: 999_999 }, body: { reason: 'Wrong family' } },
  }),
  'GET /accounting/{id}/journals-download': () => ({
    ...{ path: { id: ids.preschool }, query: `?month=${CLOSED}&format=xero` },
  }),
  'GET /api/preschools/{id}/staffing': () => ({ path: { id: ids.preschool } }),
  'GET /api/preschools/{id}/ratio-breaches': () => ({ path: { id: ids.preschool }, query: '?month=2026-03' }),
  'GET /preschools/{id}/download-ratio-breaches': () => ({
    path: { id: ids.preschool },
    query: '?month=2026-03',
  }),
  'POST /api/outbreak-rules': () => ({ body: { state: 'Selangor', from_on: TODAY, cases: 3, days: 10 } }),
  'POST /api/ratio-rules': () => ({
    body: {
      from_on: TODAY,
      ...{ to_1: '1 : 3', to_3: '1 : 5', to_4: '1 : 10', above: '1 : 25' },
      ...{ special_to_1: '2 : 3', special_to_3: '2 : 5', special_to_4: '3 : 10', special_above: '1 : 7' },
    },
  }),
  'GET /api/preschools/{id}/register': () => ({ path: { id: ids.preschool }, query: `?date=${TODAY}` }),
  'GET /api/preschools/{id}/register-days': () => ({ path: { id: ids.preschool }, query: '?month=2026-03' }),
  'GET /preschools/{id}/download-register': () => ({ path: { id: ids.preschool }, query: `?date=${TODAY}` }),
  'POST /api/preschools/{id}/pairing-codes': () => ({ path: { id: ids.preschool } }),
  'POST /api/tablets/pair': () => ({ body: { code: 'ABCD-2345', device_id: DEVICE } }),
  'GET /api/tablets/{device}': () => ({ path: { device: DEVICE } }),
  'DELETE /api/devices/{id}/pairing': () => ({ path: { id: DEVICE } }),
  'POST /api/tablet-session': () => ({
    body: { device_id: DEVICE, user_id: family(), secret: randomBytes(32).toString('base64url') },
  }),
  'POST /api/devices/{id}/sign-out': () => ({ path: { id: DEVICE } }),
  'POST /api/sync/discards': (caller) => ({
    body: {
      user_id: caller.userId,
      device_id: caller.deviceId,
      discards: [
        {
          operation_id: randomUUID(),
          name: 'record_screening',
          child_id: ids.child,
          date: TODAY,
          discarded_at: '2026-03-11T01:00:00.000Z',
        },
      ],
    },
  }),
  'POST /api/login/second-factor': () => ({ body: { ticket: 'nobody has it', code: '123456' } }),
  'POST /api/login/passkey-options': () => ({ body: { ticket: 'nobody has it' } }),
  'POST /api/me/second-factor/totp/confirm': () => ({ body: { code: '12345' } }),
  // Nobody's passkey: one's own is looked at in the tests of the second step.
  'PUT /api/me/second-factor/passkeys/{id}': () => ({ path: { id: randomUUID() }, body: { name: 'Phone' } }),
  'POST /api/me/second-factor/passkeys/{id}/remove': () => ({ path: { id: randomUUID() } }),
  'PUT /api/sign-in-rules': () => ({ body: { principals_second_factor: false } }),
  'POST /api/users/{id}/second-factor/take-away': ofPerson,
  'PUT /api/data-protection-officer': () => ({
    body: { name: 'Puan Salmah', email: 'dpo@tadika.test', phone_no: null },
  }),
  'POST /api/breaches': () => ({ body: breachForm() }),
  'PUT /api/breaches/{id}': () => ({ path: { id: BREACH }, body: { ...breachForm(), version: 1 } }),
  'GET /api/data-exposure': () => ({ query: exposureQuery() }),
  'GET /api/data-exposure/download': () => ({ query: exposureQuery() }),
  'PUT /api/keeping/{kind}': () => ({ path: { kind: 'mails' }, body: { start: 'made', amount: 1 } }),
  'GET /api/children/{id}/legal-hold': () => ({ path: { id: ids.child } }),
  'PUT /api/children/{id}/legal-hold': () => ({ path: { id: ids.child }, body: { reason: 'A claim' } }),
  'DELETE /api/children/{id}/legal-hold': () => ({ path: { id: ids.child } }),
  'GET /api/children/{id}/erasing': () => ({ path: { id: ids.child } }),
  // The child is here and the account is open: head office is told so.
  'POST /api/children/{id}/erase': () => ({ path: { id: ids.child } }),
  'GET /api/users/{id}/erasing': ofPerson,
  'POST /api/users/{id}/erase': ofPerson,
  'GET /api/children/{id}/data-requests': () => ({ path: { id: ids.child } }),
  'POST /api/children/{id}/data-requests': () => ({
    path: { id: ids.child },
    body: { kind: 'correction', text: 'The name', how: 'paper', guardian_id: family() },
  }),
  'POST /api/data-requests/{id}/extend': () => ofRequest({ reason: 'Archive', version: 1 }),
  'POST /api/data-requests/{id}/close': () => ofRequest({ state: 'done', answer: 'Sent', version: 1 }),
  'POST /api/data-requests/{id}/file': () => ofRequest({}),
  'GET /data-requests/{id}/download-file': () => ofRequest(),
  'GET /api/children/{id}/consents': () => ({ path: { id: ids.child } }),
  'POST /api/children/{id}/consents': () => ({
    path: { id: ids.child },
    body: {
      ...{ purpose: 'other', given: true, version: 1, language: 'en' },
      ...{ how: 'paper', guardian_id: (callers.get('role 7') as Caller).userId },
    },
  }),
  'GET /api/children/{id}/reads': () => ({ path: { id: ids.child } }),
  'POST /api/reads': (caller) => ({
    body: {
      user_id: caller.userId,
      device_id: caller.deviceId,
      openings: [{ id: randomUUID(), child_id: ids.child, kind: 'health', at: '2026-03-11T01:00:00.000Z' }],
    },
  }),
  'GET /api/products/{productId}': () => ({ path: { productId: product.id } }),
  'POST /api/children/store-multiple-bills': () => ({
    body: { ...bill(), again: true, children_id: [ids.child] },
  }),
  'POST /api/children/{id}/store-bills': () => ({
    path: { id: ids.child },
    body: { ...bill(), again: true },
  }),
  'GET /api/children/{id}/bills': () => ({ path: { id: ids.child } }),
  'GET /api/children/{id}/plan': () => ({ path: { id: ids.child } }),
  'POST /api/children/{id}/plan-lines': () => ({ path: { id: ids.child }, body: planLineForm() }),
  'POST /api/children/{id}/plan-from-programmes': () => ({
    path: { id: ids.child },
    body: { starts_on: TODAY },
  }),
  'PUT /api/plan-lines/{lineId}': () => ({ path: { lineId: PLAN }, body: planLineForm() }),
  'DELETE /api/plan-lines/{lineId}': () => ({ path: { lineId: PLAN } }),
  'POST /api/children/{id}/plan-discounts': () => ({
    path: { id: ids.child },
    body: { reason: 'staff', label: 'Staff', percent: 500, starts_on: TODAY },
  }),
  'PUT /api/plan-discounts/{discountId}': () => ({
    path: { discountId: PLAN },
    body: { reason: 'staff', label: 'Staff', percent: 1_000, starts_on: TODAY },
  }),
  'DELETE /api/plan-discounts/{discountId}': () => ({ path: { discountId: PLAN } }),
  'GET /api/plan-settings/{id}': () => ({ path: { id: ids.preschool } }),
  'PUT /api/plan-settings/{id}': () => ({
    path: { id: ids.preschool },
    body: { proration: 'days', step: 5, term_months: [1], look_above: null, siblings: [] },
  }),
  'GET /api/billing-runs': () => ({}),
  'POST /api/billing-runs': () => ({ body: { preschool_id: ids.preschool, month: '2026-05' } }),
  'GET /api/billing-runs/{id}': () => ({ path: { id: RUN } }),
  'GET /api/billing-runs/{id}/families': () => ({ path: { id: RUN } }),
  'GET /api/billing-runs/{id}/families/{parentId}': () => ({
    path: { id: RUN, parentId: ids.parents[0] as number },
  }),
  'PUT /api/billing-runs/{id}/families/{parentId}': () => ({
    path: { id: RUN, parentId: ids.parents[0] as number },
    body: { choice: 'later' },
  }),
  'POST /api/billing-runs/{id}/draft': () => ({ path: { id: RUN } }),
  'POST /api/billing-runs/{id}/issue': () => ({ path: { id: RUN }, body: { send_mail: false } }),
  'POST /api/billing-runs/{id}/stop': () => ({ path: { id: RUN } }),
  'DELETE /api/children/{id}/bills/{billId}': () => ({ path: { id: ids.child, billId: BILL } }),
  'GET /api/children/{id}/programme-discounts': () => ({ path: { id: ids.child } }),
  'POST /api/children/{id}/programme-discounts': () => ({
    path: { id: ids.child },
    body: { programme: product.id, deduction: 5_000 },
  }),
  'POST /api/children/{id}/programme-discounts/{discountId}/destroy': () => ({
    path: { id: ids.child, discountId: DISCOUNT },
  }),
  'GET /api/bills/billed-already': () => ({ query: `?product_id=${product.id}&date=${TODAY}` }),
  'GET /api/payment-attempts/{attemptId}': () => ({ path: { attemptId: ATTEMPT } }),
  'POST /api/payment-attempts/{attemptId}/return': () => ({
    path: { attemptId: ATTEMPT },
    body: { query: '' },
  }),
  'POST /api/payment-attempts/{attemptId}/check': () => ({ path: { attemptId: ATTEMPT } }),
  'POST /api/payment-attempts/{attemptId}/withdraw': () => ({
    path: { attemptId: ATTEMPT },
    body: { reason: 'They paid in cash.' },
  }),
  'POST /api/payments/{transactionId}/accept': () => ({
    path: { transactionId: FROM_PROVIDER },
    body: { reason: 'Known.' },
  }),
  // Nobody of ours signs as a provider does.
  'POST /webhooks/{provider}/{settingId}': () => ({ path: { provider: 'billplz', settingId }, body: {} }),
  'POST /api/payments/reconciliation/close-report': () => ({
    body: { provider: 'billplz', event_id: 'stray', note: 'Paid back.' },
  }),
  'POST /api/settings': () => ({ body: setting() }),
  'PUT /api/settings/{id}': () => ({ path: { id: settingId }, body: setting() }),
  'POST /api/settings/{id}/delete': () => ({ path: { id: settingId } }),
  'POST /api/settings/{id}/keys': () => ({ path: { id: settingId }, body: { confirmed: false } }),
  'POST /ftoken-ajax-request': () => ({ body: { ftoken: `simulated-${randomUUID()}` } }),
  'POST /api/notifications/{id}/opened': () => ({ path: { id: NOTIFICATION } }),
  'PUT /api/notification-settings': () => ({ body: { kinds: [] } }),
  'GET /api/mails/{id}': () => ({ path: { id: MAIL } }),
  'GET /mails/{id}/download-attachment/{number}': () => ({ path: { id: MAIL, number: 1 } }),
  'POST /api/mails/{id}/resend': () => ({ path: { id: MAIL } }),
  'POST /api/child-logs/addUnregisteredChild': () => ({
    body: {
      name: 'Mei Ling',
      preschool_id: ids.preschool,
      classroom_id: ids.classroom,
      child_age: 4,
      parent_name: 'Puan Tan',
      selected_emails: ['office@test.test'],
    },
  }),
  'POST /api/child-logs/unregistered-children/{id}/register': () => ({
    path: { id: UNREGISTERED },
    body: { child_id: ids.child },
  }),
  'POST /api/child-logs/unregistered-children/{id}/dismiss': () => ({
    path: { id: UNREGISTERED },
    body: { reason: 'A visitor.' },
  }),
  'GET /api/preschools/{id}/notice-recipients': () => ({ path: { id: ids.preschool } }),
  'PUT /api/preschools/{id}/notice-recipients': () => ({
    path: { id: ids.preschool },
    body: { emails: ['office@test.test'] },
  }),
  'GET /api/invoices/search': () => ({ query: '?invoice_no=26' }),
  'GET /api/transactions/search': () => ({ query: '?type=bill' }),
  'GET /api/invoices-tenent-controller': () => ({ query: `?parent=${family()}&locked=0` }),
  'GET /api/booking-invoice': () => ({ query: `?preschool_id=${ids.preschool}&parent_id=${family()}` }),
  'POST /api/invoices/bulk': () => ({ body: { ids: [INVOICE], act: 'lock' } }),
  // Nothing is found, so nothing is done.
  'POST /api/invoices/bulk-found': () => ({
    query: '?search=nobody+is+called+this',
    body: { act: 'lock', total: 1, mark: '0' },
  }),
  'GET /api/invoices/{id}': ofInvoice,
  'GET /api/invoices/{id}/history': ofInvoice,
  'PUT /api/invoices/{id}': () => ({ ...ofInvoice(), body: { due_date: TODAY } }),
  // Where it is: everyone who may is told that.
  'GET /api/invoices/{id}/revisions': ofInvoice,
  'POST /api/invoices/{id}/issue': ofInvoice,
  'DELETE /api/invoices/{id}': ofInvoice,
  'GET /api/invoices/{id}/notes': ofInvoice,
  'POST /api/invoices/{id}/notes': () => ({
    ...{
      ...ofInvoice(),
      body: { kind: 'credit', reason: 'Absent', lines: [{ label: 'Absent', amount: 1 }] },
    },
  }),
  'POST /api/invoices/{id}/notes/{noteId}/counter': () => ({ ...ofNote(), body: { reason: 'A mistake' } }),
  'GET /invoices/{id}/notes/{noteId}/download': () => ofNote(),
  'POST /api/invoices/{id}/bill-anew': () => ({ ...ofInvoice(), body: { preschool_id: ids.preschool } }),
  'GET /api/invoices/{id}/to-take-up': ofInvoice,
  'PUT /api/invoices/{id}/pull-unbilled-bills': ofInvoice,
  // Into itself: everyone who may import is told that.
  'PUT /api/invoices/{id}/pull-invoice': () => ({ ...ofInvoice(), body: { invoice_id: INVOICE } }),
  'POST /api/invoices/{id}/carry-forward': ofInvoice,
  'POST /api/parents/{parentId}/new-invoices': () => ({
    path: { parentId: family() },
    body: { again: true },
  }),
  'POST /api/invoices/{id}/send-mail': ofInvoice,
  'GET /api/invoices/{id}/transactions': ofInvoice,
  'POST /api/invoices/{id}/transactions': () => ({
    ...ofInvoice(),
    body: { product_id: product.id, child_id: ids.child, type: 'bill', again: true },
  }),
  'PUT /api/invoices/{id}/transactions/{txId}': () => ({ ...ofLine(), body: { label: 'Changed' } }),
  'GET /api/invoices/{id}/transactions/{txId}/download-slip': ofLine,
  'DELETE /api/invoices/{id}/transactions/{txId}': ofLine,
  'POST /api/quotations': () => ({
    body: { parent_id: family(), preschool_id: ids.preschool, date: TODAY },
  }),
  'GET /api/quotations/{id}': ofQuotation,
  'GET /quotations/{id}': ofQuotation,
  'PUT /api/quotations/{id}': () => ({ ...ofQuotation(), body: { date: TODAY } }),
  'DELETE /api/quotations/{id}': ofQuotation,
  'POST /api/quotations/{id}/send-mail': ofQuotation,
  'POST /api/quotations/{id}/invoice': ofQuotation,
  'GET /api/quotations/{id}/transactions': ofQuotation,
  'POST /api/quotations/{id}/transactions': () => ({
    ...ofQuotation(),
    body: { product_id: product.id, child_id: ids.child },
  }),
  'PUT /api/quotations/{id}/transactions/{tid}': () => ({ ...ofQuoted(), body: { label: 'Changed' } }),
  'DELETE /api/quotations/{id}/transactions/{tid}': ofQuoted,
  'GET /quotations/{id}/download-quotation': ofQuotation,
  'GET /invoices/{id}/download-invoice': ofInvoice,
  'GET /invoices/{id}/download-receipt': ofInvoice,
  'GET /payments/{transactionId}/download-receipt': () => ({ path: { transactionId: CONFIRMED } }),
  'GET /users/{id}/invoices-download-receipt-summary': () => ({ path: { id: family() } }),
  'GET /api/users/{id}/deposits': () => ({ path: { id: family() } }),
  'GET /api/users/{id}/statement': () => ({ path: { id: family() }, query: `?from=${TODAY}&to=${TODAY}` }),
  'GET /api/users/{id}/tax-statement': () => ({ path: { id: family() } }),
  'GET /users/{id}/download-tax-statement': () => ({
    path: { id: family() },
    query: `?preschool=${ids.preschool}`,
  }),
  'POST /api/users/{id}/tax-statement/send': () => ({
    path: { id: family() },
    body: { year: 2025, preschool: ids.preschool },
  }),
  'GET /users/{id}/download-statement': () => ({
    path: { id: family() },
    query: `?from=${TODAY}&to=${TODAY}`,
  }),
  'POST /api/users/{id}/statement/send': () => ({ path: { id: family() }, body: { from: TODAY, to: TODAY } }),
  'GET /api/payment-methods/{invoiceId}': () => ({ path: { invoiceId: INVOICE } }),
  'POST /api/invoices/{id}/payment': () => ({ ...ofInvoice(), body: cash() }),
  'POST /invoices/{id}/payment': () => ({ ...ofInvoice(), body: cash() }),
  'POST /api/payments/{transactionId}/confirm': () => ({ path: { transactionId: DECLARED } }),
  'POST /api/payments/{transactionId}/reject': () => ({
    path: { transactionId: DECLARED },
    body: { reason: 'No such transfer.' },
  }),
  'POST /api/payments/{transactionId}/refund': () => ({
    path: { transactionId: CONFIRMED },
    body: { amount: 1, reason: 'Paid twice.' },
  }),
  // It has no credit: everyone who may is told that.
  'POST /api/invoices/{id}/pay-out': () => ({
    ...ofInvoice(),
    body: { amount: 1, payment_method: 5, reason: 'Deposit returned.' },
  }),
  // Nobody of them asked for it; where it may be approved, there is no such payment any more, and it waits on.
  'POST /api/approvals/{id}/approve': () => ({ path: { id: APPROVAL } }),
  'POST /api/approvals/{id}/decline': () => ({ path: { id: APPROVAL }, body: { reason: 'Not so.' } }),
  'POST /api/approvals/{id}/withdraw': () => ({ path: { id: APPROVAL } }),
  'POST /api/approvals': () => ({
    body: {
      ...{ operation: 'pay_out', subject_id: INVOICE, reason: 'Deposit returned.' },
      form: { amount: 1, payment_method: 5, reason: 'Deposit returned.' },
    },
  }),
  'PUT /api/approval-limits': () => ({
    body: { write_off: null, discount: null, refund: null, pay_out: null, credit: null },
  }),
  // More than there is: everyone who may is told that.
  'POST /api/invoices/{id}/write-off': () => ({
    ...ofInvoice(),
    body: { amount: 99_999_999, reason: 'Gone.' },
  }),
  'POST /api/invoices/{id}/recover': () => ({
    ...ofInvoice(),
    body: { amount: 99_999_999, reason: 'Back.' },
  }),
  'POST /api/payments/{transactionId}/reverse': () => ({
    path: { transactionId: CONFIRMED },
    body: { reason: 'The cheque bounced.' },
  }),
  'GET /api/sync/pull': (caller) => ({ query: `?user_id=${caller.userId || 1}` }),
};

/** An import that was written. */
async function keepImport(): Promise<void> {
  const { userId } = callers.get('role 1') as Caller;
  const at = running.clock.now();
  await running.knex('imports').insert({
    ...{ id: IMPORT, kind: 'children', file_name: 'old.csv', file_sha256: 'x', state: 'done' },
    ...{ created_by: userId, created_at: at, confirmed_by: userId, confirmed_at: at, finished_at: at },
  });
}

/** A statement whose one line is booked. */
async function keepBankStatement(): Promise<void> {
  const { userId } = callers.get('role 1') as Caller;
  await running.knex.raw(
    `INSERT INTO bank_statements (id, preschool_id, source, file_name, file_sha256, lines, repeated, debits, unread, created_by, created_at)
     OVERRIDING SYSTEM VALUE VALUES (:id, :preschool, 'cimb', 'a.csv', 'x', 1, 0, 0, '[]', :user, now())`,
    { id: BANK, preschool: ids.preschool, user: userId },
  );
  await running.knex.raw(
    `INSERT INTO bank_lines (id, statement_id, preschool_id, row, identity, dated, amount, description, state, parent_id)
     OVERRIDING SYSTEM VALUE VALUES (:id, :id, :preschool, 2, 'x', '2026-03-10', 100, 'x', 'booked', :parent)`,
    { id: BANK, preschool: ids.preschool, parent: family() },
  );
}

const bankForm = () => {
  const form = new FormData();
  form.set('preschool_id', String(ids.preschool));
  form.set('source', 'maybank');
  form.set('file', new Blob(['Transaction Date,Transaction Description,Credit']), 'statement.csv');
  return form;
};

const importForm = () => {
  const form = new FormData();
  form.set('kind', 'balances');
  form.set('file', new Blob(['Preschool,Parent e-mail,Amount,Date']), 'balances.csv');
  return form;
};

const pictureForm = (part: 'photo' | 'logo') => {
  const form = new FormData();
  form.set(part, new Blob([SMALLEST_PNG], { type: 'image/png' }), 'picture.png');
  return form;
};

const reportPath = () => ({ id: ids.child, reportId: dailyReportId(ids.child, TODAY) });

/** The same person in a browser of their own: cookies that a call sets stay with the copy. */
async function freshCaller(column: string, key: string): Promise<Caller> {
  const known = callers.get(column) as Caller;
  // Signing out ends the session for good.
  if (key === 'POST /api/logout' && emails.has(column))
    return running.api.as({ email: emails.get(column) as string });
  const copy = new Caller(known.url, known.deviceId);
  for (const [name, value] of known.cookies) copy.cookies.set(name, value);
  copy.token = known.token;
  copy.userId = known.userId;
  if (copy.cookies.size === 0) await copy.get('/sanctum/csrf-cookie');
  return copy;
}

/** A report and a screening are there before each call, whatever the one before did to them. */
async function restore(): Promise<void> {
  const administrator = callers.get('role 1') as Caller;
  await administrator.post(`/api/children/${ids.child}/create-daily-report`, report());
  await administrator.post('/api/health/screening', screening());
}

const classroom = () => ({ name: randomUUID(), preschool_id: ids.preschool, child_years: [4] });
const DOOMED = 4_000_000;

/** A classroom to delete is there before each call. */
async function restoreDoomed(): Promise<void> {
  const at = running.clock.now();
  await running
    .knex('classrooms')
    .insert({
      ...{ id: DOOMED, name: 'Doomed', preschool_id: ids.preschool, child_years: [4] },
      ...{ created_at: at, updated_at: at },
    })
    .onConflict('id')
    .ignore();
}

const CLOSED = '2026-02';
const ofClosing = () => ({ path: { id: ids.preschool }, body: { month: CLOSED } });

let anyClosed = false;

/** Last month is closed where someone asks for it, or opens it; everything is open for all other calls. */
async function restoreClosing(key: string): Promise<void> {
  const { knex, clock } = running;
  const closed = /closings.*(ask-to-open|open|keep-closed)$/.test(key);
  if (!anyClosed && !key.includes('closings')) return;
  anyClosed = key.includes('closings');
  await knex('month_closings').delete();
  await knex('preschools')
    .where({ id: ids.preschool })
    .update({ closed_through: closed ? '2026-02-28' : null });
  if (!closed) return;
  const [at, by] = [clock.now(), (callers.get('role 4') as Caller).userId];
  await knex('month_closings').insert({
    ...{ preschool_id: ids.preschool, month: CLOSED, standing: {}, closed_at: at, closed_by: by },
    ...(!key.includes('ask-to-open') && { asked_at: at, asked_by: by, reason: 'A bill was forgotten' }),
  });
}

const ABSENCE = randomUUID();

/** A parent's note of the child's absence is there before each call. */
async function restoreAbsence(): Promise<void> {
  const { knex, clock } = running;
  await knex('absence_notes').where({ id: ABSENCE }).delete();
  await knex('absence_notes').insert({
    ...{ id: ABSENCE, child_id: ids.child, preschool_id: ids.preschool, by_parent: true },
    ...{ date: TODAY, from: TODAY, to: TODAY, reason: 'sick' },
    recorded_by: (callers.get('role 7') as Caller).userId,
    recorded_at: clock.now(),
  });
}

/** A legal hold of the child is there to be lifted, and none where one is placed. */
async function restoreLegalHold(key: string): Promise<void> {
  const { knex, clock } = running;
  await knex('legal_holds').delete();
  if (!key.startsWith('DELETE')) return;
  const placed_by = (callers.get('role 1') as Caller).userId;
  await knex('legal_holds').insert({
    ...{ child_id: ids.child, reason: 'A claim', placed_by, placed_at: clock.now() },
  });
}

const [HELD, HELD_PICTURE] = [randomUUID(), randomUUID()];
const DEVICE = randomUUID();
let classworkId = 0;

/** A classwork is in the classroom before each call, whoever deleted the last one. */
async function restoreClasswork(): Promise<void> {
  const made = await buildClasswork(running.knex, { id: ids.preschool }, [{ id: ids.classroom }]);
  classworkId = made.id;
}

/** An entry of the teacher waits for a decision, and the teacher's device has been in contact. */
async function restoreHeld(): Promise<void> {
  const { knex, clock } = running;
  const teacher = (callers.get('role 5') as Caller).userId;
  await knex('held_entries').whereIn('id', [HELD, HELD_PICTURE]).delete();
  await knex('held_entries').insert({
    ...{ id: HELD_PICTURE, author_id: teacher, preschool_id: ids.preschool, reason: 'out_of_scope' },
    operation: JSON.stringify({
      ...{ ...operation(), operation_id: HELD_PICTURE, name: 'note_picture', base: null },
      arguments: { id: PICTURE, day: TODAY, bytes: await photoBytes() },
    }),
    held_at: clock.now(),
  });
  await knex('held_entries').insert({
    id: HELD,
    author_id: teacher,
    preschool_id: ids.preschool,
    child_id: ids.child,
    operation: JSON.stringify({ ...operation(), operation_id: HELD }),
    reason: 'out_of_scope',
    held_at: clock.now(),
  });
  await knex('devices')
    .insert({ id: DEVICE, user_id: teacher, created_at: clock.now() })
    .onConflict('id')
    .ignore();
}

const BILL = 901;
const DISCOUNT = 902;

/** A bill and a discount of the child are there, on no invoice. */
async function restoreBills(): Promise<void> {
  const { knex } = running;
  const child = { id: ids.child, preschool_id: ids.preschool };
  await knex('bill_lines').whereIn('id', [BILL, DISCOUNT]).delete();
  await buildBillLine(knex, child, product, { id: BILL });
  await buildBillLine(knex, child, product, { id: DISCOUNT, kind: 'discount', amount: -5_000 });
}

let settingId = 0;
const setting = () => ({
  name: 'Online banking',
  payment_gateway_provider: 'billplz',
  ...simulatedBillplz,
  save_untested: true,
});

/** One payment gateway setting of this preschool, and no default. */
async function restoreSettings(): Promise<void> {
  const { knex, clock } = running;
  await knex('payment_setting_preschools').delete();
  await knex('payment_settings').update({ deleted_at: clock.now() });
  settingId = (await buildPaymentSetting(knex, 'billplz', [{ id: ids.preschool }])).id;
  await buildPaymentSetting(knex, 'stripe', [{ id: ids.preschool }]);
}

/** Money came for a bill that nobody knows. */
async function restoreReport(): Promise<void> {
  const { knex, clock } = running;
  await knex('provider_events').where({ event_id: 'stray' }).delete();
  const report = { provider: 'billplz', event_id: 'stray', body: '{}', outcome: 'review' };
  await knex('provider_events').insert({ ...report, received_at: clock.now() });
}

const ATTEMPT = randomUUID();

/** The family's invoice is being paid by online banking. */
async function restoreAttempt(): Promise<void> {
  const { knex, clock } = running;
  await knex('payment_attempts')
    .insert({
      id: ATTEMPT,
      invoice_id: INVOICE,
      setting_id: settingId,
      payment_method: 1,
      amount: 100,
      state: 'open',
      provider: 'billplz',
      created_at: clock.now(),
    })
    .onConflict('id')
    .merge(['state']);
}

const NOTIFICATION = randomUUID();

/** The family was told of something. */
/** A family that is billed and left in peace. */
async function restorePause(key: string): Promise<void> {
  const { knex, clock } = running;
  await restoreInvoice(key);
  await knex('reminder_pauses').delete();
  await knex('reminder_pauses').insert({
    ...{ id: PAUSE, preschool_id: ids.preschool, parent_id: family() },
    ...{ cause: 'asked', reason: 'On the phone' },
    ...{ until: '2026-03-31', created_at: clock.now() },
  });
}

/** A family that paid something last year. */
async function restorePaidLastYear(key: string): Promise<void> {
  await restoreInvoice(key);
  await running.knex('payments').where({ id: CONFIRMED }).update({ paid_at: '2025-05-05' });
}

/** A fee that waits for the next invoice, by the one tariff that there is. */
async function restoreLateFee(key: string): Promise<void> {
  const { knex, clock } = running;
  await restoreInvoice(key);
  await knex('late_fees').delete();
  await knex('late_fee_tariffs').delete();
  await knex('late_fee_tariffs').insert({
    ...{ id: TARIFF, preschool_id: ids.preschool, approval_reference: 'KPM.600-1/2 (7)' },
    ...{ starts_on: '2026-01-01', grace_days: 14, repeats: 'month', percent: 500, created_at: clock.now() },
  });
  await knex('late_fees').insert({
    ...{ id: LATE_FEE, tariff_id: TARIFF, invoice_id: INVOICE, period: 0 },
    ...{ due_date: '2026-01-10', base: 10_000, amount: 500, charged_on: TODAY },
  });
}

async function restoreNotification(): Promise<void> {
  const { knex, clock } = running;
  const now = clock.now();
  await knex('notifications')
    .insert({
      ...{ id: NOTIFICATION, user_id: family(), kind: 'report_ready', event: 'one', child_id: ids.child },
      ...{ about: { child_id: ids.child, date: TODAY }, created_at: now, tell_at: now },
    })
    .onConflict('id')
    .ignore();
}

/** Each device that somebody is signed in at is paired with the preschool. */
async function pairAll(): Promise<void> {
  const { knex, clock } = running;
  const at = clock.now();
  const paired = { preschool_id: ids.preschool, paired_by: family(), paired_at: at };
  const devices: string[] = await knex('sessions').whereNotNull('device_id').distinct().pluck('device_id');
  await knex('paired_tablets')
    .insert(devices.map((device_id) => ({ device_id, ...paired })))
    .onConflict('device_id')
    .ignore();
}

const breachForm = () => ({
  title: 'A lost tablet',
  what_happened: 'In a bus.',
  discovered_at: running.clock.now().toISOString(),
  data: ['name'],
  harm_likely: false,
  closed: false,
});

const exposureQuery = () => {
  const at = running.clock.now().toISOString();
  return `?person=${family()}&from=${at}&to=${at}`;
};

const MAIL = randomUUID();
const UNREGISTERED = 4_711;

/** A message lies in the log, and an unregistered child of the preschool waits to be followed up. */
async function restoreUnregistered(): Promise<void> {
  const { knex, clock } = running;
  const created_at = clock.now();
  const words = { subject: 'A child', text: 'A child', html: '<p>A child</p>' };
  await knex('mails')
    .insert({ id: MAIL, kind: 'test', recipients: ['a@test.test'], ...words, state: 'kept', created_at })
    .onConflict('id')
    .ignore();
  await knex('unregistered_children').where({ id: UNREGISTERED }).delete();
  await knex('unregistered_children').insert({
    id: UNREGISTERED,
    name: 'Mei Ling',
    preschool_id: ids.preschool,
    classroom_id: ids.classroom,
    child_age: 4,
    parent_name: 'Puan Tan',
    created_by: (callers.get('role 5') as Caller).userId,
    created_at,
  });
}

/** An invoice of the family with a line, a declared payment and one that counts; where one is to be declared, none waits. */
async function restoreInvoice(key: string): Promise<void> {
  const { knex } = running;
  const at = { created_at: running.clock.now(), updated_at: running.clock.now() };
  const place = { parent_id: family(), preschool_id: ids.preschool };
  const there = await knex('invoices').where({ id: INVOICE }).first();
  if (!there) await buildInvoice(knex, { id: ids.preschool }, { id: family() }, { id: INVOICE });
  await knex('invoices').where({ id: INVOICE }).update({
    locked: false,
    payment_status: 1,
    moved_to_invoice_id: null,
    price: 10_000,
    paid_amount: 2_000,
  });
  await knex('instalment_plans').where({ invoice_id: INVOICE }).delete();
  await knex('bill_lines').where({ invoice_id: INVOICE }).delete();
  await buildBillLine(knex, { id: ids.child, preschool_id: ids.preschool }, product, {
    id: LINE,
    invoice_id: INVOICE,
  });
  await knex.transaction(async (trx) => {
    await trx.raw(`SELECT set_config('tadika.goes', 'invoices', true)`);
    await trx('payment_receipts').update({ payment_id: null, content: null });
  });
  await knex('payments').where({ invoice_id: INVOICE }).whereNotNull('refund_of').delete();
  await knex('payments').where({ invoice_id: INVOICE }).delete();
  const decided = key.endsWith('/payment')
    ? { state: 'rejected', decision_reason: 'No such transfer.' }
    : { state: 'declared', decision_reason: null };
  const payment = { invoice_id: INVOICE, ...place, payment_method: 5, amount: 1_000, paid_at: TODAY, ...at };
  await knex('payments').insert([
    { ...payment, id: DECLARED, source: 'parent', ...decided },
    { ...payment, id: CONFIRMED, state: 'confirmed', source: 'staff' },
    { ...payment, id: FROM_PROVIDER, state: 'confirmed', source: 'provider' },
  ]);
  if (key.endsWith('download-receipt')) await knex.raw('SELECT give_missing_receipts()');
  // What notes of calls before left of it.
  openSen = (await knex('invoices').where({ id: INVOICE }).first('balance')).balance;
}

let noteId = 0;
const ofNote = () => ({ path: { id: INVOICE, noteId } });

/** A debit note of the invoice that nobody took back. */
async function restoreNote(): Promise<void> {
  const { knex, clock } = running;
  const last = await knex('invoice_notes').max('number as number').first();
  const number = Number(last?.number ?? 1_000) + 1;
  const [made] = await knex('invoice_notes')
    .insert({
      ...{ kind: 'debit', note_no: `NOTE-${number}`, number, year: 2026, preschool_id: ids.preschool },
      ...{ invoice_id: INVOICE, reason: 'Forgotten', dated: TODAY, amount: 1, by: family() },
      created_at: clock.now(),
    })
    .returning('id');
  noteId = made.id;
  await knex('invoice_note_lines').insert({ note_id: noteId, label: 'Excursion', amount: 1 });
}

/** Terms of this preschool are active. */
async function restoreTerms(): Promise<void> {
  const { knex, clock } = running;
  const at = clock.now();
  const texts = { name: 'Handbook', content: 'Be kind.' };
  const row = { id: TERMS, ...texts, status: 'active', published_at: at, created_at: at, updated_at: at };
  const added = await knex('terms').insert(row).onConflict('id').ignore().returning('id');
  if (added.length === 0) return;
  await knex('terms_preschools').insert({ terms_id: TERMS, preschool_id: ids.preschool });
  await knex('terms_versions').insert({ terms_id: TERMS, version: 1, ...texts, published_at: at });
}

/** Only while its forms are called for: a screening would be refused. */
async function askForForms(asked: boolean): Promise<void> {
  await running
    .knex('preschools')
    .where({ id: ids.preschool })
    .update({ requires_self_declaration: asked, requires_daily_log: asked });
}

/** What the call needs is there, whatever the one before did to it. */
async function restoreFor(key: string): Promise<void> {
  if (/daily-report|health/.test(key)) await restore();
  if (/absence-notes/.test(key)) await restoreAbsence();
  if (/bills|discounts/.test(key)) await restoreBills();
  if (/plan-/.test(key)) await restorePlan();
  if (/billing-runs/.test(key)) await restoreRun();
  if (/terms/.test(key)) await restoreTerms();
  await askForForms(/self-declaration|daily-log/.test(key));
  if (/legal-hold/.test(key)) await restoreLegalHold(key);
  await restoreClosing(key);
  if (/held-entries|devices/.test(key)) await restoreHeld();
  if (/DELETE .*classrooms|destroy/.test(key)) await restoreDoomed();
  if (key === 'POST /api/children/{id}/status')
    await running.knex('children').where({ id: ids.child }).update({ status: 1 });
  if (key === 'GET /api/children/{id}/photo')
    await (callers.get('role 1') as Caller).post(`/api/children/${ids.child}/photo`, pictureForm('photo'));
  // Under a legal hold no photo goes for another.
  if (/collectors.*photo/.test(key))
    await running.knex('legal_holds').where({ child_id: ids.child }).delete();
  if (key === 'GET /api/collectors/{id}/photo')
    await (callers.get('role 1') as Caller).post(`/api/collectors/${COLLECTOR}/photo`, pictureForm('photo'));
  if (key === 'GET /api/preschool-settings/{id}/logo')
    await (callers.get('role 1') as Caller).post(
      `/api/preschool-settings/${ids.preschool}/logo`,
      pictureForm('logo'),
    );
  if (/classwork/.test(key)) await restoreClasswork();
  if (/invoice|payment|approvals/.test(key)) await restoreInvoice(key);
  if (/reminder/.test(key)) await restorePause(key);
  // Keys and certificates are of a company.
  if (/e-invoice-(keys|certificate)/.test(key))
    await (callers.get('role 1') as Caller).put(`/api/accounting/${ids.preschool}/company`, COMPANY);
  if (/e-invoice-certificate/.test(key))
    await (callers.get('role 1') as Caller).put(
      `/api/accounting/${ids.preschool}/e-invoice-certificate`,
      certificate,
    );
  if (/late-fee/.test(key)) await restoreLateFee(key);
  if (/tax-statement/.test(key)) await restorePaidLastYear(key);
  if (/quotations/.test(key)) await restoreQuotation();
  if (/\{noteId\}/.test(key)) await restoreNote();
  if (/payment-attempts/.test(key)) await restoreAttempt();
  if (/close-report/.test(key)) await restoreReport();
  if (/settings|payment-attempts|webhooks/.test(key)) await restoreSettings();
  if (/users|subjects|bookings|breaches|data-requests|approvals|near-misses/.test(key))
    await restoreAdministered(key);
  if (/notifications/.test(key)) await restoreNotification();
  if (/mails|unregistered-children/.test(key)) await restoreUnregistered();
  // Sessions are of a device, whatever was called before.
  if (/tablet-(key|secret)/.test(key))
    await running.knex('sessions').whereNull('device_id').update({ device_id: randomUUID() });
  if (/tablet-secret/.test(key)) await pairAll();
}

describe('every endpoint of the contract', () => {
  it('has a line in the table, and no line is of an endpoint that is gone', () => {
    const declared = contract.map(({ method, path }) => `${method} ${path}`).sort();
    expect([...expectations.keys()].sort()).toEqual(declared);
    for (const [key, statuses] of expectations) expect([key, statuses.length]).toEqual([key, columns.length]);
  });

  it.each(third(contract).map((declared) => [`${declared.method} ${declared.path}`, declared] as const))(
    '%s answers each person as the table says',
    async (key, declared) => {
      const { method, path, answer } = declared;
      const found: number[] = [];
      let changed = true;
      const call = async (column: string) => {
        if (changed) await restoreFor(key);
        const caller = await freshCaller(column, key);
        const { path: names = {}, query = '', body } = given[key]?.(caller) ?? {};
        const url = path.replace(/\{(\w+)\}/g, (_, name) => String(names[name]));
        const answered = await caller.call(method, `${url}${query}`, { body });
        // What was read or refused has changed nothing.
        changed = method !== 'GET' && answered.status < 400;
        return answered;
      };
      for (const column of columns) {
        const answered = await call(column);
        found.push(answered.status);
        expect([key, column, secretIn(JSON.stringify(answered.body))]).toEqual([key, column, undefined]);
        if (answered.status >= 400)
          expect(answered.body).toEqual({
            message: expect.any(String),
            ...(/^\/api\/(sync\/|refresh$)/.test(path) && { envelope: ENVELOPE, code: answered.status }),
            ...(answered.status === 422 && { errors: expect.any(Object) }),
          });
        else if (answered.status === 200 && declared.download) expect(answered.body).not.toBe('');
        else if (answered.status === 200) {
          // What is answered is what the contract says.
          const parsed = answer.safeParse(answered.body.data);
          expect([key, column, parsed.error && fieldErrors(parsed.error)]).toEqual([key, column, undefined]);
        } else expect(answered.body).toBe('');
      }
      expect(Object.fromEntries(columns.map((column, index) => [column, found[index]]))).toEqual(
        Object.fromEntries(columns.map((column, index) => [column, expectations.get(key)?.[index]])),
      );
      // A teacher who is a parent of another child, at another preschool, is a teacher here and nothing else.
      const asTeacher = found[columns.indexOf('role 5')] ?? 0;
      if (/\{(?!permission|token|status|provider)/.test(path) && asTeacher >= 400)
        expect((await call('both')).status, 'a teacher who is a parent elsewhere').toBeGreaterThanOrEqual(
          400,
        );
    },
  );
});
