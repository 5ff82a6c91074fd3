/**
 * Ids of another preschool's records, in every body and query of the contract that names one: bulk lists, filters,
 * references, a tablet's cursor. Whoever sends them is answered nothing of those records, and no row comes to name them.
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '#shared/endpoints/endpoint';
import { contract } from '../../server/http/contract';
import type { Caller } from '../support/api';
import {
  type BuiltProduct,
  buildBillLine,
  buildBooking,
  buildChild,
  buildClassroom,
  buildClasswork,
  buildInvoice,
  buildPreschool,
  buildProduct,
  buildQuotation,
  buildUser,
} from '../support/factories';
import { runningApi, TODAY } from './running-api';

const running = runningApi();
const WORD = 'Rahsia';

/** Of one preschool, one record of each kind. */
type Records = Record<
  | 'preschool'
  | 'child'
  | 'classroom'
  | 'product'
  | 'parent'
  | 'teacher'
  | 'invoice'
  | 'line'
  | 'payment'
  | 'quotation'
  | 'classwork'
  | 'booking',
  number
>;
let own: Records;
let foreign: Records;
const callers = new Map<string, Caller>();

async function build(word: string): Promise<Records> {
  const { knex } = running;
  const preschool = await buildPreschool(knex, { name: `Tadika ${word}`, short_name: word.slice(0, 5) });
  const parent = await buildUser(knex, 7, { name: `Ibu ${word}` });
  const teacher = await buildUser(knex, 5, { preschools: [preschool], name: `Cikgu ${word}` });
  const classroom = await buildClassroom(knex, preschool, { name: `Kelas ${word}`, teachers: [teacher] });
  const product: BuiltProduct = await buildProduct(knex, preschool, { name: `Program ${word}` });
  const child = await buildChild(knex, preschool, {
    fullname: `Anak ${word}`,
    classroom_id: classroom.id,
    product_id: product.id,
    parents: [parent],
  });
  const invoice = await buildInvoice(knex, preschool, parent);
  const line = await buildBillLine(knex, child, product, { invoice_id: invoice.id });
  const at = running.clock.now();
  const [payment] = await knex('payments')
    .insert({
      invoice_id: invoice.id,
      parent_id: parent.id,
      preschool_id: preschool.id,
      payment_method: 2,
      amount: 500,
      state: 'declared',
      source: 'parent',
      paid_at: TODAY,
      reference_id: word,
      created_at: at,
      updated_at: at,
    })
    .returning('id');
  const place = { parent_id: parent.id, preschool_id: preschool.id };
  const quotation = await buildQuotation(knex, place, { child_id: child.id });
  const classwork = await buildClasswork(knex, preschool, [classroom], { name: `Kerja ${word}` });
  const booking = await buildBooking(knex, child);
  return {
    preschool: preschool.id,
    child: child.id,
    classroom: classroom.id,
    product: product.id,
    parent: parent.id,
    teacher: teacher.id,
    invoice: invoice.id,
    line: line.id,
    payment: payment.id,
    quotation: quotation.id,
    classwork: classwork.id,
    booking: booking.id,
  };
}

beforeAll(async () => {
  const { knex, api } = running;
  own = await build('Sini');
  // Ids that no record here has, so that one cannot be taken for the other.
  await knex.raw(`DO $$ DECLARE s text; BEGIN
    FOR s IN SELECT quote_ident(sequencename) FROM pg_sequences WHERE schemaname = 'public' LOOP
      EXECUTE format('ALTER SEQUENCE %s RESTART WITH %s', s, 70000 + (random() * 9000)::int);
    END LOOP; END $$`);
  foreign = await build(WORD);
  for (const role of [4, 5, 6])
    callers.set(
      `role ${role}`,
      await api.as(await buildUser(knex, role, { preschools: [{ id: own.preschool }] })),
    );
  const parent = await buildUser(knex, 7);
  await knex('child_parents').insert({ child_id: own.child, user_id: parent.id, is_payer: false });
  callers.set('a parent', await api.as(parent));
});

/** What a field that names records names; null for one that does not. */
function kindOf(field: string, path: string): keyof Records | null {
  if (/^(child|children)(_id|_ids|Id|s_id)?$|^children_id$|^selectedChildrenIds$|^childId$/.test(field))
    return 'child';
  if (/^(selected)?preschools?(_id|Id)?$/i.test(field)) return 'preschool';
  if (/^classrooms?(_id|Id)?$/.test(field)) return 'classroom';
  if (/^(product|programme|other_products)(_id)?$/.test(field)) return 'product';
  if (/^teacher(Id)?$/.test(field)) return 'teacher';
  if (/^(parent|user)(_id|_ids|s)?$|^payer_id$/.test(field)) return 'parent';
  if (/^invoice(_id)?$/.test(field)) return 'invoice';
  if (/^(ids|id)$/.test(field)) return path.includes('invoices') ? 'invoice' : 'child';
  if (/^(transaction|bill|line)(_id)?$/.test(field)) return 'line';
  return null;
}

interface JsonSchema {
  type?: string;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
}

const fieldsOf = (schema: Endpoint['body']) => {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return Object.entries(json.properties ?? {});
};

const takesList = (schema: JsonSchema): boolean =>
  schema.type === 'array' || (schema.anyOf ?? []).some(takesList);

/** What the fields beside the ids need, so that the ids are what is looked at. */
const PLAIN: Record<string, unknown> = {
  date: TODAY,
  name: 'Overwritten',
  body: '<p>Overwritten</p>',
  fullname: 'Overwritten',
  year: 2027,
  status: 1,
  child_years: [4],
  amount: 100,
  deduction: 100,
  label: 'Overwritten',
  act: 'lock',
  payment_method: 5,
  paid_at: TODAY,
  paid_amount: 1,
  reason: 'Overwritten',
  body_temperature: 36.5,
  parent_name: 'Overwritten',
  child_age: 4,
  selected_emails: ['a@test.test'],
  type: 'bill',
};

/** The record that a path names is the caller's own. */
function ownPath({ path }: Endpoint): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const kind =
      kindOf(name === 'id' ? '' : name, path) ??
      (name === 'tid' || name === 'txId' || name === 'billId' ? 'line' : null) ??
      (Object.keys(own) as (keyof Records)[]).find((each) => path.includes(`/${each}`)) ??
      'child';
    return String(own[kind]);
  });
}

/** Every row, in any table, that names one of the foreign records by a foreign key; and those records. */
async function namingRows(): Promise<string> {
  const { rows: keys } = await running.knex.raw(`
    SELECT con.conrelid::regclass::text AS "table", att.attname AS "column", con.confrelid::regclass::text AS "to"
      FROM pg_constraint con JOIN pg_attribute att ON att.attrelid = con.conrelid AND att.attnum = con.conkey[1]
     WHERE con.contype = 'f' AND array_length(con.conkey, 1) = 1 ORDER BY 1, 2`);
  const of: Record<string, number[]> = {
    preschools: [foreign.preschool],
    children: [foreign.child],
    classrooms: [foreign.classroom],
    products: [foreign.product],
    users: [foreign.parent, foreign.teacher],
    invoices: [foreign.invoice],
    quotations: [foreign.quotation],
    classwork: [foreign.classwork],
    bookings: [foreign.booking],
  };
  const found: string[] = [];
  const note = async (table: string, column: string, ids: number[]) => {
    const { rows } = await running.knex.raw(
      `SELECT count(*), md5(string_agg(t::text, '|' ORDER BY t::text)) FROM ${table} t WHERE "${column}" = ANY (?)`,
      [ids],
    );
    found.push(`${table}.${column} ${rows[0].count} ${rows[0].md5}`);
  };
  for (const { table, column, to } of keys) if (of[to]) await note(table, column, of[to]);
  for (const [table, ids] of Object.entries(of)) await note(table, 'id', ids);
  return found.join('\n');
}

describe('an id of another preschool', () => {
  it('in a body brings nothing back and binds nothing to it', async () => {
    const before = await namingRows();
    const told: string[] = [];
    for (const endpoint of contract.filter(({ method }) => method !== 'GET')) {
      const fields = fieldsOf(endpoint.body);
      const naming = fields.filter(([field]) => kindOf(field, endpoint.path) !== null);
      if (naming.length === 0) continue;
      const plain = Object.fromEntries(fields.map(([field]) => [field, PLAIN[field]]));
      const owned = Object.fromEntries(naming.map((each) => idFor(each, endpoint, own)));
      for (const [who, caller] of callers) {
        // Each alone among what is one's own, and beside one's own in a list.
        for (const each of naming) {
          const [field, value] = idFor(each, endpoint, foreign);
          const [, mine] = idFor(each, endpoint, own);
          const values = Array.isArray(value) ? [value, [...(mine as number[]), ...value]] : [value];
          for (const sent of values) {
            const body = { ...plain, ...owned, [field]: sent };
            const answer = await caller.call(endpoint.method, ownPath(endpoint), { body });
            const text = JSON.stringify(answer.body);
            if (answer.status >= 500 || text.includes(WORD))
              told.push(
                `${who}: ${endpoint.method} ${endpoint.path} ${field} → ${answer.status} ${text.slice(0, 200)}`,
              );
          }
        }
      }
    }
    expect(told).toEqual([]);
    expect(await namingRows()).toBe(before);
  });

  it('in a filter finds nothing', async () => {
    const told: string[] = [];
    for (const endpoint of contract.filter(({ method }) => method === 'GET')) {
      for (const [field] of fieldsOf(endpoint.query)) {
        const kind = kindOf(field, endpoint.path);
        if (kind === null || field === 'user_id') continue;
        for (const [who, caller] of callers) {
          for (const name of [field, `${field}[]`]) {
            const query = `?user_id=${caller.userId}&date=${TODAY}&${name}=${foreign[kind]}`;
            const answer = await caller.get(ownPath(endpoint) + query);
            const text = JSON.stringify(answer.body);
            if (answer.status >= 500 || text.includes(WORD))
              told.push(`${who}: ${endpoint.path}${query} → ${answer.status} ${text.slice(0, 200)}`);
          }
        }
      }
    }
    expect(told).toEqual([]);
  });

  it('in a file that is streamed is a 404 at once', async () => {
    const principal = callers.get('role 4') as Caller;
    const query = `downloadFormat=csv&preschool=${foreign.preschool}`;
    const answer = await principal.get(`/dashboard/outstandings-download?${query}`);
    expect([answer.status, answer.body.message]).toEqual([404, expect.any(String)]);
  });

  it('is not told of people who are at both: therapists who work, parents who have a child there', async () => {
    const { knex } = running;
    const places = [{ id: own.preschool }, { id: foreign.preschool }];
    const therapist = await buildUser(knex, 6, { preschools: places });
    const device = { id: randomUUID(), user_id: therapist.id, created_at: running.clock.now() };
    await knex('devices').insert(device);
    await knex('classroom_teachers').insert(
      [own, foreign].map(({ classroom }) => ({ classroom_id: classroom, user_id: therapist.id })),
    );
    const parent = await buildUser(knex, 7);
    for (const child_id of [own.child, foreign.child])
      await knex('child_parents').insert({ child_id, user_id: parent.id, is_payer: false });
    await buildInvoice(knex, { id: foreign.preschool }, parent, { invoice_no: `${WORD}-26-9` });
    const principal = callers.get('role 4') as Caller;
    const listed = await principal.get('/api/devices');
    expect(listed.body.data).toMatchObject([{ id: device.id, user: { id: therapist.id } }]);
    const told: string[] = [];
    for (const endpoint of contract.filter(({ method }) => method === 'GET')) {
      for (const { id } of [therapist, parent]) {
        const path = /users|parents/.test(endpoint.path)
          ? endpoint.path.replace(/\{\w+\}/, String(id))
          : ownPath(endpoint);
        const text = JSON.stringify(
          (await principal.get(`${path}?user_id=${id}&parent=${id}&date=${TODAY}`)).body,
        );
        if (text.includes(WORD)) told.push(`${path}: ${text.slice(0, 300)}`);
      }
    }
    expect(told).toEqual([]);
  });

  it('in a tablet’s cursor, or as the preschool it works at, brings nothing down', async () => {
    const teacher = callers.get('role 5') as Caller;
    const path = `/api/sync/pull?user_id=${teacher.userId}`;
    const first = await teacher.get(path);
    const cursor = JSON.parse(Buffer.from(first.body.data.cursor, 'base64url').toString());
    const forged = { ...cursor, feeds: { ...cursor.feeds, [foreign.preschool]: [0, 0] } };
    const text = Buffer.from(JSON.stringify(forged)).toString('base64url');
    const answer = await teacher.get(`${path}&cursor=${text}&preschool=${foreign.preschool}`);
    expect(answer.status).toBe(200);
    expect(JSON.stringify(answer.body)).not.toContain(WORD);
    // It is only told that it no longer has what it says it had.
    expect(answer.body.data.left_preschools).toEqual([foreign.preschool]);
  });
});

function idFor(
  [field, schema]: [string, JsonSchema],
  { path }: Endpoint,
  records: Records,
): [string, number | number[]] {
  const id = records[kindOf(field, path) as keyof Records];
  return [field, takesList(schema) ? [id] : id];
}
