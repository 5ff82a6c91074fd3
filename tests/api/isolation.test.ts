/**
 * Another preschool's records, and another family's: not by any path, id, filter or search.
 * Everything about the preschool in question carries one word that no answer may hold.
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { dailyReportId, screeningId } from '#shared/domain/uuid';
import type { Endpoint } from '#shared/endpoints/endpoint';
import { contract } from '../../server/http/contract';
import type { Answer, Caller } from '../support/api';
import {
  type BuiltProduct,
  buildBillLine,
  buildBooking,
  buildChild,
  buildClassroom,
  buildClasswork,
  buildFormerAccess,
  buildInvoice,
  buildMaster,
  buildMedicine,
  buildPreschool,
  buildProduct,
  buildQuotation,
  buildUser,
} from '../support/factories';
import { fifth, isLong, share } from '../support/rounds';
import { runningApi, TODAY } from './running-api';
import {
  choiceOperation,
  deletionOperation,
  done,
  healthy,
  push,
  reportOf,
  reportOperation,
  reportRow,
  screeningOperation,
  texts,
} from './tablet';

const running = runningApi();
const WORD = 'Rahsia';
const outsiders = new Map<string, Caller>();
let preschool: number;
let classroom: number;
let classwork: number;
let child: number;
let product: number;
let family: number;
let payer: number;
let invoice: number;
let line: number;
let quotation: { id: number; line: number };
let payment: number;
let terms: number;
let booking: number;
let statement: number;
let bankLine: number;
let alternative: { id: string };
let parentHere: Caller;

beforeAll(async () => {
  const { knex, api } = running;
  const here = await buildPreschool(knex, { name: `Tadika ${WORD}`, short_name: `${WORD}1` });
  const there = await buildPreschool(knex);
  const staff = async (role: number, of: object[]) =>
    api.as(await buildUser(knex, role, { preschools: of as never, name: `${WORD} ${role}` }));
  const [teacher, therapist, second] = [
    await staff(5, [here]),
    await staff(6, [here]),
    await staff(6, [here]),
  ];
  const painting = await buildMaster(knex, 'activity');
  classroom = (
    await buildClassroom(knex, here, { name: `Kelas ${WORD}`, teachers: [{ id: teacher.userId }] })
  ).id;
  preschool = here.id;
  const programme = await buildProduct(knex, here, { name: `Program ${WORD}` });
  product = programme.id;
  classwork = (
    await buildClasswork(knex, here, [{ id: classroom }], { name: `Kerja ${WORD}`, body: `<p>${WORD}</p>` })
  ).id;
  child = (
    await buildChild(knex, here, {
      fullname: `Anak ${WORD}`,
      mykid_no: `${WORD}-1`,
      classroom_id: classroom,
      product_id: product,
    })
  ).id;
  await buildBillLine(knex, { id: child, preschool_id: preschool }, programme);
  await owe(here, programme);
  await keepWhatParentsKeep();
  booking = (await buildBooking(knex, { id: child, preschool_id: preschool })).id;
  const rows = [reportRow(painting.id, { notes: `Catatan ${WORD}` })];
  await done(teacher, reportOperation(child, { activities: { rows } }, {}, { ready: true }));
  await done(therapist, reportOperation(child, texts({ plan: `Pelan ${WORD}` })));
  await done(second, reportOperation(child, texts({ plan: `Pelan lain ${WORD}` })), 'alternative');
  await done(teacher, screeningOperation(child, { symptoms: ['Others'], others_message: `Ruam ${WORD}` }));
  alternative = (await reportOf(therapist, child)).alternatives[0] as { id: string };

  const elsewhere = async (role: number) => api.as(await buildUser(knex, role, { preschools: [there] }));
  for (const role of [4, 5, 6]) outsiders.set(`role ${role} elsewhere`, await elsewhere(role));
  const parent = await buildUser(knex, 7);
  await buildChild(knex, there, { fullname: 'Their own', parents: [parent] });
  outsiders.set('a parent elsewhere', await api.as(parent));
  outsiders.set('staff of no preschool', await api.as(await buildUser(knex, 4)));
  outsiders.set('someone without a role', await api.as(await withoutRole()));

  const neighbour = await buildUser(knex, 7);
  family = (await buildChild(knex, here, { fullname: 'The neighbour’s own', parents: [neighbour] })).id;
  parentHere = await api.as(neighbour);
});

/** What the child’s parent and the preschool keep beside money: guardians, profile, a form of the day, terms. */
async function keepWhatParentsKeep(): Promise<void> {
  const { knex, clock } = running;
  const at = clock.now();
  await knex('guardians').insert({ user_id: payer, position: 1, name: `Nenek ${WORD}`, ic_no: WORD });
  await knex('user_profiles').insert({ user_id: payer, occupation: WORD, updated_at: at });
  const form = { child_id: child, date: TODAY, kind: 'daily_log', content: JSON.stringify({ note: WORD }) };
  await knex('parent_forms').insert({ ...form, filled_by: payer, filled_at: at });
  await knex('absence_notes').insert({
    id: ABSENCE,
    child_id: child,
    preschool_id: preschool,
    by_parent: true,
    date: TODAY,
    from: TODAY,
    to: TODAY,
    reason: 'sick',
    remark: WORD,
    recorded_by: payer,
    recorded_at: at,
  });
  await knex('collectors').insert({
    id: COLLECTOR,
    child_id: child,
    preschool_id: preschool,
    name: `Mak cik ${WORD}`,
    by_parent: true,
    relation: WORD,
    forbidden: false,
    never_alone: false,
    named_by: payer,
    named_at: at,
  });
  await knex('presences').insert({
    id: PRESENCE,
    child_id: child,
    preschool_id: preschool,
    by_parent: false,
    act: 'left',
    date: TODAY,
    day: TODAY,
    time: '17:05',
    noted_at: at.toISOString(),
    classroom: WORD,
    person: WORD,
    checked: 'call',
    reason: WORD,
    recorded_by: payer,
    recorded_at: at,
  });
  await knex('care_events').insert({
    id: CARE,
    child_id: child,
    preschool_id: preschool,
    by_parent: false,
    act: 'need',
    detail: 'nappies',
    date: TODAY,
    day: TODAY,
    time: '09:05',
    noted_at: at.toISOString(),
    note: WORD,
    recorded_by: payer,
    recorded_at: at,
  });
  await knex('incidents').insert({
    id: INCIDENT,
    child_id: child,
    preschool_id: preschool,
    by_parent: false,
    act: 'happened',
    date: TODAY,
    day: TODAY,
    time: '09:05',
    noted_at: at.toISOString(),
    kind: 'fall',
    parts: ['head'],
    place: WORD,
    text: WORD,
    first_aid: WORD,
    witnesses: WORD,
    recorded_by: payer,
    recorded_at: at,
  });
  await knex('files').insert({
    id: PICTURE_FILE,
    name: WORD,
    content_type: 'image/jpeg',
    size: 1,
    sha256: 'a',
    bytes: '1',
    created_at: at,
  });
  await knex('pictures').insert({
    id: PICTURE,
    preschool_id: preschool,
    file_id: PICTURE_FILE,
    sent_sha256: 'a'.repeat(64),
    day: TODAY,
    noted_at: at.toISOString(),
    recorded_by: payer,
    recorded_at: at,
  });
  await knex('care_events').insert({
    id: PICTURE,
    child_id: child,
    preschool_id: preschool,
    by_parent: false,
    act: 'photo',
    date: TODAY,
    day: TODAY,
    time: '09:05',
    noted_at: at.toISOString(),
    note: WORD,
    picture: PICTURE,
    recorded_by: payer,
    recorded_at: at,
  });
  await knex('near_misses').insert({
    id: NEAR_MISS,
    preschool_id: preschool,
    day: TODAY,
    time: '09:05',
    kind: 'gate',
    place: WORD,
    text: WORD,
    done: WORD,
    noted_at: at.toISOString(),
    recorded_by: payer,
    recorded_at: at,
  });
  await knex('illnesses').insert({
    id: ILLNESS,
    child_id: child,
    preschool_id: preschool,
    by_parent: false,
    act: 'found',
    day: TODAY,
    date: TODAY,
    time: '09:05',
    noted_at: at.toISOString(),
    illness: 'hfmd',
    certainty: 'certain',
    symptoms: ['rash'],
    onset: TODAY,
    classroom: WORD,
    siblings: WORD,
    doctor: WORD,
    checks: [],
    text: WORD,
    recorded_by: payer,
    recorded_at: at,
  });
  await buildMedicine(knex, { id: child }, { id: MEDICINE, medicine: WORD, condition: WORD, note: WORD });
  await knex('doses').insert({
    id: DOSE,
    child_id: child,
    preschool_id: preschool,
    by_parent: false,
    act: 'refused',
    knew: [],
    medicine_id: MEDICINE,
    date: TODAY,
    day: TODAY,
    time: '12:05',
    noted_at: at.toISOString(),
    medicine: WORD,
    amount: WORD,
    note: WORD,
    recorded_by: payer,
    recorded_at: at,
  });
  // Given twice, and nobody knew: a parent is asked about it.
  for (const id of [DOUBLED, DOUBLE])
    await knex('doses').insert({
      id,
      child_id: child,
      preschool_id: preschool,
      by_parent: false,
      act: 'given',
      knew: [],
      medicine_id: MEDICINE,
      date: TODAY,
      day: TODAY,
      time: '12:05',
      noted_at: at.toISOString(),
      medicine: WORD,
      amount: WORD,
      apart_hours: 4,
      witness_id: payer + 1,
      witness: WORD,
      recorded_by: payer,
      recorded_at: at,
    });
  const texts = { name: `Terma ${WORD}`, content: `<p>${WORD}</p>` };
  const [made] = await knex('terms')
    .insert({ ...texts, status: 'active', published_at: at, created_at: at, updated_at: at })
    .returning('id');
  terms = made.id;
  // Of a preschool where nobody who asks here has a child.
  const other = await buildPreschool(knex);
  await knex('terms_preschools').insert({ terms_id: terms, preschool_id: other.id });
  await knex('terms_versions').insert({ terms_id: terms, version: 1, ...texts, published_at: at });
}

/** An invoice of the child’s parent with a line, and a payment that waits. */
async function owe(here: { id: number }, programme: BuiltProduct): Promise<void> {
  const { knex, clock } = running;
  payer = (await buildUser(knex, 7, { name: `Ibu ${WORD}`, email: `${WORD.toLowerCase()}@test.test` })).id;
  await knex('child_parents').insert({ child_id: child, user_id: payer, is_payer: true });
  const made = await buildInvoice(knex, here, { id: payer }, { invoice_no: `${WORD}-26-00001` });
  invoice = made.id;
  const quoted = { parent_id: payer, preschool_id: here.id };
  quotation = await buildQuotation(knex, quoted, { label: `Sebut harga ${WORD}`, child_id: child });
  const billed = { label: `Yuran ${WORD}`, invoice_id: invoice };
  line = (await buildBillLine(knex, { id: child, preschool_id: here.id }, programme, billed)).id;
  await knex('plan_lines').insert({
    child_id: child,
    product_id: programme.id,
    quantity: 1,
    period: 'month',
    starts_on: TODAY,
    proration: 'none',
    discountable: true,
    created_at: clock.now(),
    updated_at: clock.now(),
  });
  const [brought] = await knex('bank_statements')
    .insert({
      preschool_id: here.id,
      source: 'own',
      file_name: `${WORD}.csv`,
      file_sha256: WORD,
      lines: 1,
      repeated: 0,
      debits: 0,
      unread: '[]',
      created_by: payer,
      created_at: clock.now(),
    })
    .returning('id');
  statement = brought.id;
  const [read] = await knex('bank_lines')
    .insert({
      statement_id: statement,
      preschool_id: here.id,
      row: 2,
      identity: WORD,
      dated: TODAY,
      amount: 500,
      description: WORD,
    })
    .returning('id');
  bankLine = read.id;
  const [paid] = await knex('payments')
    .insert({
      invoice_id: invoice,
      parent_id: payer,
      preschool_id: here.id,
      payment_method: 2,
      amount: 500,
      state: 'declared',
      source: 'parent',
      paid_at: TODAY,
      reference_id: WORD,
      created_at: clock.now(),
      updated_at: clock.now(),
    })
    .returning('id');
  payment = paid.id;
}

async function withoutRole() {
  const user = await buildUser(running.knex, 5);
  await running.knex('user_roles').where({ user_id: user.id }).delete();
  return user;
}

/** A note of the child's absence. */
const ABSENCE = '01900000-0000-7000-8000-0000000abcde';
const PRESENCE = '01900000-0000-7000-8000-0000000abcdf';
const COLLECTOR = 8_801;
const CARE = '01900000-0000-7000-8000-0000000abce0';
const DOSE = '01900000-0000-7000-8000-0000000abce3';
const DOUBLED = '01900000-0000-7000-8000-0000000abce5';
const DOUBLE = '01900000-0000-7000-8000-0000000abce6';
const MEDICINE = '01900000-0000-7000-8000-0000000abce2';
const ILLNESS = '01900000-0000-7000-8000-0000000abce4';
const INCIDENT = '01900000-0000-7000-8000-0000000abce1';
const NEAR_MISS = '01900000-0000-7000-8000-0000000abcf1';
const PICTURE = '01900000-0000-7000-8000-0000000abcf2';
const PICTURE_FILE = '01900000-0000-7000-8000-0000000abcf3';

const NEIGHBOUR = 'a parent of another family';
const everyone = () => [...outsiders, [NEIGHBOUR, parentHere] as const];
const filters = () => [
  '',
  `search=${WORD}`,
  `preschool=${preschool}`,
  `classroom=${classroom}`,
  `date=${TODAY}&state=decided`,
  `invoice_no=${WORD}&reference_id=${WORD}`,
  `invoice_id=${invoice}&parent=${payer}`,
  `parent_id=${payer}&preschool_id=${preschool}`,
];
/** Those that the call knows of: it takes no notice of others. In `npm run test:long` all, lest it does. */
const filtersOf = ({ query }: Endpoint) =>
  filters().filter((filter) => {
    const names = [...new URLSearchParams(filter).keys()];
    return (
      isLong ||
      names.length === 0 ||
      names.some((name) => name in (query as unknown as { shape: object }).shape)
    );
  });
const told = ({ body }: Answer) => JSON.stringify(body);
/** A neighbour's own child is at that preschool, which is no secret to its parents. */
const names = (answer: Answer, who: string) =>
  (who === NEIGHBOUR
    ? told(answer).replaceAll(`Tadika ${WORD}`, '').replaceAll(`${WORD}1`, '')
    : told(answer)
  ).includes(WORD);

/** Every path of the contract that names a record, with the ids of that preschool's. */
function namedPaths(): { method: string; path: string }[] {
  const idOf = (path: string, name: string) => {
    if (name === 'reportId') return dailyReportId(child, TODAY);
    if (name === 'healthId' || path.startsWith('/api/health')) return screeningId(child, TODAY);
    if (path.startsWith('/api/portal/needs/')) return CARE;
    if (path.startsWith('/api/portal/incidents/')) return INCIDENT;
    if (path.startsWith('/api/portal/screenings/')) return screeningId(child, TODAY);
    if (path.startsWith('/api/portal/doses/')) return DOUBLED;
    if (path.startsWith('/api/near-misses/')) return NEAR_MISS;
    if (path.startsWith('/api/pictures/')) return PICTURE;
    if (path.startsWith('/api/collectors/')) return COLLECTOR;
    if (path.startsWith('/api/medicines/')) return MEDICINE;
    if (path.includes('absence-notes') && !path.includes('/children')) return ABSENCE;
    if (path.includes('/bank-statements')) return statement;
    if (path.includes('/bank-lines')) return bankLine;
    if (name === 'productId') return product;
    if (name === 'parentId' || /^(\/api\/parents|(\/api)?\/users)/.test(path)) return payer;
    if (path.includes('/terms')) return terms;
    if (name === 'tid') return quotation.line;
    if (path.includes('/quotations')) return quotation.id;
    if (name === 'transactionId') return payment;
    if (name === 'txId') return line;
    if (name === 'invoiceId' || path.includes('/invoices')) return invoice;
    if (name === 'classworkId') return classwork;
    if (path.startsWith('/api/bookings')) return booking;
    if (path.startsWith('/api/users')) return payer;
    if (path.includes('/classrooms')) return classroom;
    if (path.includes('/preschool')) return preschool;
    return child;
  };
  return contract
    .filter(({ path }) =>
      /(preschools|preschool-settings|users|bookings|terms|children|absence-notes|classrooms|health|products|parents|invoices|quotations|payments|payment-methods|bank-statements|bank-lines)\/.*\{/.test(
        path,
      ),
    )
    .map(({ method, path }) => ({
      method,
      path: path.replace(/\{(\w+)\}/g, (_, name: string) => String(idOf(path, name))),
    }));
}

describe('a list', () => {
  it('never names what lies outside, whatever is asked', async () => {
    const lists = contract.filter(({ method, path }) => method === 'GET' && !path.includes('{'));
    expect(lists.length).toBeGreaterThan(8);
    for (const [index, [who, caller]] of everyone().entries()) {
      for (const list of lists) {
        const { path } = list;
        for (const filter of fifth(share(filtersOf(list), index % 2, 2))) {
          const answer = await caller.get(`${path}?user_id=${caller.userId}&${filter}`);
          expect([who, path, filter, names(answer, who)]).toEqual([who, path, filter, false]);
        }
      }
    }
  }, 300_000);

  it('would name it to those inside, so that the word is worth looking for', async () => {
    const administrator = await running.api.as(await buildUser(running.knex, 1));
    for (const path of [
      '/api/preschools',
      '/api/children',
      '/api/classrooms',
      '/api/health/screenings',
      '/api/products',
      '/api/bookings',
      '/api/reports/get-product-billed-summary',
      '/api/reports/billed-lines',
      '/api/reports/summary?bad_debt=0',
      '/api/classwork',
      '/api/invoices',
      '/api/payment-history',
      '/api/quotations',
      '/api/bank-statements',
      '/api/plan-lines',
      `/api/invoices/search?id=${invoice}`,
      `/api/transactions/search?invoice_id=${invoice}`,
      `/api/invoices-tenent-controller?parent=${payer}`,
      `/api/booking-invoice?parent_id=${payer}&preschool_id=${preschool}`,
    ])
      expect(told(await administrator.get(path))).toContain(WORD);
  });
});

describe('a path', () => {
  it('with the id of a record outside is a 404 or a 403 that tells nothing', async () => {
    const paths = fifth(namedPaths());
    expect(paths.length).toBeGreaterThanOrEqual(9);
    for (const [index, [who, caller]] of everyone().entries()) {
      // With whom a record that is not there at all is asked for too: everybody has a part of the paths.
      const compared = share(paths, index, everyone().length);
      for (const one of paths) {
        const { method, path } = one;
        const answer = await caller.call(method, path, { ...(method !== 'GET' && { body: {} }) });
        expect([who, path, answer.status]).toEqual([who, path, 404]);
        expect(answer.body).toEqual({ message: expect.any(String) });
        if (!compared.includes(one)) continue;
        const absent = await caller.call(method, path.replace(/\d+(?=$|\/)/, '987654'), {
          ...(method !== 'GET' && { body: {} }),
        });
        expect([who, path, absent.status, absent.body]).toEqual([who, path, answer.status, answer.body]);
      }
    }
  });
});

describe('a write', () => {
  const state = async () => {
    const { knex } = running;
    const of = (table: string, where: object) => knex(table).where(where).orderBy(1);
    const report_id = dailyReportId(child, TODAY);
    return JSON.stringify([
      await of('children', { id: child }),
      await of('daily_reports', { child_id: child }),
      await of('daily_report_rows', { report_id }),
      await of('daily_report_sections', { report_id }),
      await of('health_screenings', { child_id: child }),
      await of('absence_notes', { child_id: child }),
      await of('presences', { child_id: child }),
      await of('collectors', { child_id: child }),
      await of('care_events', { child_id: child }),
      await of('acknowledgements', { child_id: child }),
      await of('early_withdrawals', { child_id: child }),
      await of('incidents', { child_id: child }),
      await of('near_misses', { id: NEAR_MISS }),
      await of('pictures', { id: PICTURE }),
      await of('illnesses', { child_id: child }),
      await of('medicines', { child_id: child }),
      await of('doses', { child_id: child }),
      await of('bill_lines', { child_id: child }),
      await of('invoices', { parent_id: payer }),
      await of('quotations', { parent_id: payer }),
      await of('quotation_lines', { quotation_id: quotation.id }),
      await of('payments', { parent_id: payer }),
      await of('ledger_entries', { parent_id: payer }),
      await of('users', { id: payer }),
      await of('user_profiles', { user_id: payer }),
      await of('guardians', { user_id: payer }),
      await of('parent_forms', { child_id: child }),
      await of('terms', { id: terms }),
      await of('terms_acceptances', { terms_id: terms }),
      await of('preschools', { id: preschool }),
      await of('products', { id: product }),
      await of('bookings', { id: booking }),
      await of('user_roles', { user_id: payer }),
      await of('alternatives', { entity_id: report_id }),
      await of('classwork', { preschool_id: preschool }),
      await of('classwork_classrooms', { classroom_id: classroom }),
      (await of('feeds', { id: preschool }))[0].seq,
    ]);
  };

  it('from outside changes nothing, by REST or by a tablet', async () => {
    const before = await state();
    for (const [who, caller] of everyone()) {
      for (const { method, path } of fifth(namedPaths()).filter((each) => each.method !== 'GET')) {
        await caller.call(method, path, {
          body: {
            date: TODAY,
            child_id: child,
            ...healthy,
            activities: [],
            plan: null,
            ready: false,
            product_id: product,
            programme: product,
            deduction: 100,
            name: 'Overwritten',
            body: '<p>Overwritten</p>',
            classrooms: [classroom],
            due_date: TODAY,
            payment_status: 9,
            label: 'Overwritten',
            amount: 1,
            guardians: [],
            city: 'Overwritten',
            content: '<p>Overwritten</p>',
            version: 1,
            tested_positive: true,
            close_contact: true,
            has_symptoms: true,
            signed: true,
            payment_method: 5,
            paid_at: TODAY,
            paid_amount: 1,
            reason: 'Overwritten',
          },
        });
      }
      await caller.post('/api/health/screening', { child_id: child, ...healthy });
      const operations = [
        screeningOperation(child, { body_temperature: 40 }, healthy),
        reportOperation(child, texts({ plan: 'Overwritten' })),
        deletionOperation(child, { activities: 9, soapp: 9 }),
        choiceOperation(child, 'report', alternative, 'other'),
      ];
      const answer = await push(caller, operations);
      const statuses =
        answer.status === 200 && answer.body.data.results.map((each: { status: string }) => each.status);
      // Parents may not push at all; staff hand nothing in about a child that they never had to do with.
      expect([who, statuses]).toEqual([who, /parent/.test(who) ? false : Array(4).fill('refused')]);
    }
    expect(await state()).toBe(before);
  });

  it('of an operation with the same id as another’s held one is lost to neither', async () => {
    const [[, one], [, two]] = [...outsiders] as [[string, Caller], [string, Caller]];
    for (const caller of [one, two])
      await buildFormerAccess(running.knex, caller, { id: preschool }, running.clock.now());
    const shared = { operation_id: randomUUID() };
    const [first, second] = [
      { ...screeningOperation(child), ...shared },
      { ...reportOperation(child, texts({ plan: 'x' })), ...shared },
    ];
    await done(one, first, 'held');
    const answer = await push(two, [second, screeningOperation(child)]);
    expect([answer.status, answer.body.data?.results.map((each: { status: string }) => each.status)]).toEqual(
      [200, ['refused', 'held']],
    );
    expect(await running.knex('held_entries').where({ id: shared.operation_id })).toMatchObject([
      { author_id: one.userId },
    ]);
  });
});

describe('a parent', () => {
  it('reaches the own child by each path where the neighbour’s is not there', async () => {
    expect((await parentHere.get(`/api/children/${family}`)).status).toBe(200);
    expect((await parentHere.get(`/api/children/${family}/daily-reports`)).status).toBe(200);
  });
});
