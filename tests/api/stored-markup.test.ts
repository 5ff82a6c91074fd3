/**
 * Markup in every text that the calls of children, classrooms, classwork and bills take: it comes back as the plain
 * text that it is, is cleaned where text may be rich, or is refused where only a number or an address fits.
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import type { Answer, Caller } from '../support/api';
import {
  buildChild,
  buildClassroom,
  buildClasswork,
  buildMaster,
  buildPreschool,
  buildProduct,
  buildUser,
} from '../support/factories';
import { runningApi, TODAY } from './running-api';

const running = runningApi();
const MARKUP = '<img src=x onerror=alert(1)>';
let administrator: Caller;
let preschool: { id: number };
let room: { id: number };
let child: { id: number };
let programme: { id: number };

beforeAll(async () => {
  const { knex, api } = running;
  administrator = await api.as(await buildUser(knex, 1));
  preschool = await buildPreschool(knex);
  room = await buildClassroom(knex, preschool);
  programme = await buildProduct(knex, preschool);
  child = await buildChild(knex, preschool, { product_id: programme.id, classroom_id: room.id });
});

/** The answer is data that no browser takes for a page. */
function inert(answer: Answer): Answer {
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  return answer;
}

async function kept(answer: Promise<Answer>): Promise<Answer['body']> {
  const { status, body } = inert(await answer);
  expect([status, body.errors]).toEqual([200, undefined]);
  return body.data;
}

async function refused(answer: Promise<Answer>, ...fields: string[]): Promise<void> {
  const { status, body } = inert(await answer);
  expect([status, Object.keys(body.errors).sort()]).toEqual([422, fields.sort()]);
}

it('an unregistered child: names are text, in the notice too; addresses and numbers are refused', async () => {
  const form = {
    name: MARKUP,
    parent_name: MARKUP,
    child_age: 4,
    preschool_id: preschool.id,
    classroom_id: room.id,
    selected_emails: ['office@tadika.test'],
  };
  const path = '/api/child-logs/addUnregisteredChild';
  const noted = await kept(administrator.post(path, form));
  expect(noted).toMatchObject({ name: MARKUP, parent_name: MARKUP });
  const [mail] = await running.knex('mails').select('html', 'text', 'subject');
  expect(mail.html).not.toContain('<img src=x');
  expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(mail.subject).not.toMatch(/[\r\n]/);
  const dismissed = await kept(
    administrator.post(`/api/child-logs/unregistered-children/${noted.id}/dismiss`, { reason: MARKUP }),
  );
  expect(dismissed.decided.reason).toBe(MARKUP);

  await refused(administrator.post(path, { ...form, selected_emails: [MARKUP] }), 'selected_emails.0');
  await refused(
    administrator.post(path, { ...form, preschool_id: MARKUP, classroom_id: MARKUP, child_age: MARKUP }),
    'preschool_id',
    'classroom_id',
    'child_age',
  );
  await refused(
    administrator.put(`/api/preschools/${preschool.id}/notice-recipients`, { emails: [MARKUP] }),
    'emails.0',
  );
});

it('a child: its texts are text, also in its history and its file; numbers and dates are refused', async () => {
  const texts = { fullname: MARKUP, allergies: MARKUP, notes: MARKUP };
  const made = await kept(administrator.post('/api/children', { ...texts, preschool_id: preschool.id }));
  expect(made).toMatchObject(texts);
  const path = `/api/children/${made.id}`;
  expect(await kept(administrator.put(path, { ...texts, notes: `${MARKUP} again` }))).toMatchObject({
    notes: `${MARKUP} again`,
  });
  await kept(administrator.post(`${path}/status`, { status: 3, reason: MARKUP }));
  const history = await kept(administrator.get(`${path}/history`));
  expect(JSON.stringify(history)).toContain(`"reason":"${MARKUP}"`);
  const csv = await administrator.get('/children/download-csv');
  expect(csv.headers.get('content-type')).toMatch(/^text\/csv/);
  expect(csv.headers.get('content-disposition')).toMatch(/^attachment/);

  await refused(administrator.put(path, { mykid_no: MARKUP, born_on: MARKUP }), 'mykid_no', 'born_on');
  const ids = { preschool_id: MARKUP, classroom_id: MARKUP, product: MARKUP };
  await refused(administrator.put(path, ids), ...Object.keys(ids));
  await refused(administrator.put(path, { other_products: [MARKUP] }), 'other_products.0');
  await refused(administrator.post(`${path}/status`, { status: MARKUP }), 'status');
  await refused(administrator.put(`${path}/parents`, { user_ids: [MARKUP] }), 'user_ids.0');
});

it('a parent: the name is text; an address and a number are refused', async () => {
  const form = { name: MARKUP, email: 'markup@family.test', role: 7 };
  const made = await kept(administrator.post('/api/parents', form));
  expect(made.name).toBe(MARKUP);
  const changed = await kept(administrator.put(`/api/parents/${made.id}`, { name: `${MARKUP}2` }));
  expect(changed.name).toBe(`${MARKUP}2`);
  await refused(administrator.post('/api/parents', { ...form, email: MARKUP }), 'email');
  await refused(administrator.put(`/api/parents/${made.id}`, { phone_no: MARKUP }), 'phone_no');
});

it.each(['/api/classrooms', '/classrooms/store'])('a classroom by %s: the name is text', async (path) => {
  const form = { name: MARKUP, preschool_id: preschool.id, child_years: [4] };
  const made = await kept(administrator.post(path, form));
  expect(made.name).toBe(MARKUP);
  const change = path.startsWith('/api')
    ? administrator.put(`/api/classrooms/${made.id}`, form)
    : administrator.post(`/classrooms/update/${made.id}`, form);
  expect((await kept(change)).name).toBe(MARKUP);
  await refused(
    administrator.post(path, { ...form, preschool_id: MARKUP, capacity: MARKUP }),
    'preschool_id',
    'capacity',
  );
  await refused(administrator.post(path, { ...form, child_years: [MARKUP] }), 'child_years.0');
});

it('the people of a classroom are ids, and nothing else', async () => {
  const ids = { classroomId: room.id };
  await refused(
    administrator.post('/api/assign-children-to-classroom', { ...ids, selectedChildrenIds: [MARKUP] }),
    'selectedChildrenIds.0',
  );
  await refused(
    administrator.post('/api/assign-teacher-to-classroom', { ...ids, teacherId: [MARKUP] }),
    'teacherId.0',
  );
  await refused(administrator.post('/api/remove-child-from-classroom', { childId: MARKUP }), 'childId');
  await refused(
    administrator.post('/api/remove-teacher-from-classroom', { ...ids, teacherId: MARKUP }),
    'teacherId',
  );
});

it.each(['activities', 'assessments', 'interventions'])(
  'of %s, name and description are text',
  async (noun) => {
    const form = { name: MARKUP, desc: MARKUP };
    const path = `/api/children-${noun}`;
    const made = await kept(administrator.post(path, form));
    expect(made).toMatchObject(form);
    expect(await kept(administrator.put(`${path}/${made.id}`, form))).toMatchObject(form);
  },
);

it('a daily report: notes, scales in words and SOAPP are text', async () => {
  const { id } = await buildMaster(running.knex, 'activity');
  const values = { achievement_scale: MARKUP, minute_scales: MARKUP, notes: MARKUP };
  const soapp = Object.fromEntries(
    ['subjective', 'objective', 'assessment', 'plan', 'progress'].map((area) => [area, MARKUP]),
  );
  const form = { date: TODAY, activities: [{ id: randomUUID(), activity_id: id, values }], ...soapp };
  const path = `/api/children/${child.id}`;
  expect(inert(await administrator.post(`${path}/create-daily-report`, form)).status).toBe(200);
  const [report] = await kept(administrator.get(`${path}/daily-reports?date=${TODAY}`));
  expect(report).toMatchObject(soapp);
  expect(report.activities[0].values).toMatchObject({ achievement_scale: MARKUP, notes: MARKUP });
});

it('a classwork: the title is text, the body is cleaned, an address leads to a page or is refused', async () => {
  const path = `/api/classrooms/${room.id}/classwork`;
  const form = { name: MARKUP, body: `<p>Read ${MARKUP}<a href="javascript:alert(1)">this</a></p>` };
  const made = await kept(administrator.post(path, { ...form, classrooms: [room.id] }));
  expect([made.name, made.body]).toEqual([MARKUP, '<p>Read <a>this</a></p>']);
  const changed = await kept(
    administrator.put(`${path}/${made.id}`, {
      ...form,
      classrooms: [room.id],
      body: `<p onclick="x">Now</p>`,
    }),
  );
  expect(changed.body).toBe('<p>Now</p>');
  await refused(administrator.post(path, { ...form, body: MARKUP, classrooms: [room.id] }), 'body');
  for (const type of ['youtube', 'google_drive', 'link']) {
    const attachments = [{ type, url: `javascript:alert(1)//${MARKUP}` }];
    await refused(
      administrator.post(path, { ...form, classrooms: [room.id], attachments }),
      'attachments.0.url',
    );
  }
  const ids = { ...form, classrooms: [MARKUP], subjects: [MARKUP] };
  await refused(administrator.post(path, ids), 'classrooms.0', 'subjects.0');
  await buildClasswork(running.knex, preschool, [room]);
  const found = await kept(administrator.get(`${path}?search=${encodeURIComponent(MARKUP)}`));
  expect(found.map(({ id }: { id: number }) => id)).toEqual([made.id]);
});

it('bills and discounts: the label is text; products, dates and amounts are refused', async () => {
  const path = `/api/children/${child.id}`;
  const discount = { programme: programme.id, deduction: 100, label: MARKUP };
  expect((await kept(administrator.post(`${path}/programme-discounts`, discount))).label).toBe(MARKUP);
  const lines = await kept(administrator.get(`${path}/bills`));
  expect(lines.map(({ label }: { label: string }) => label)).toContain(MARKUP);
  await refused(
    administrator.post(`${path}/programme-discounts`, { programme: MARKUP, deduction: MARKUP }),
    'programme',
    'deduction',
  );
  const bill = { product_id: MARKUP, date: MARKUP };
  await refused(administrator.post(`${path}/store-bills`, bill), ...Object.keys(bill));
  await refused(
    administrator.post('/api/children/store-multiple-bills', { ...bill, children_id: [MARKUP] }),
    'product_id',
    'date',
    'children_id.0',
  );
});

it('an answer that repeats what was asked for is data too', async () => {
  for (const path of ['/api/children', '/api/classwork', '/api/classrooms', '/api/users', '/api/products']) {
    expect(inert(await administrator.get(`${path}?search=${encodeURIComponent(MARKUP)}`)).status).toBe(200);
    expect(inert(await administrator.get(`${path}/${encodeURIComponent(MARKUP)}`)).status).toBe(404);
  }
});
