/**
 * The product billed summary: its numbers against a slow and obvious count over made-up preschools, and every
 * number against the list that it leads to.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { attendingStatuses } from '#shared/domain/statuses';
import type { ProductBilled } from '#shared/endpoints/reports-billed';
import { seededRandom } from '../../server/demo/random';
import type { Caller } from '../support/api';
import {
  type BuiltProduct,
  buildBillLine,
  buildChild,
  buildInvoice,
  buildPreschool,
  buildProduct,
  buildUser,
} from '../support/factories';
import { runningApi } from './running-api';

const running = runningApi();
const SUMMARY = '/api/reports/get-product-billed-summary';

interface World {
  preschools: { id: number; status: string }[];
  products: { id: number; name: string; active: boolean; product_type: number }[];
  children: { id: number; preschool_id: number; status: number; programmes: number[] }[];
  lines: { child_id: number; product_id: number; kind: string; bill_date: string; total: number }[];
}

interface Asked {
  preschool?: number;
  preschool_status?: string;
  child_status?: number[];
  month: number;
  year: number;
}

let world: World;
let finance: Caller;
let principal: Caller;

beforeAll(async () => {
  const { knex, api } = running;
  world = await makeWorld(knex, 20_260_311);
  finance = await api.as(await buildUser(knex, 3));
  principal = await api.as(await buildUser(knex, 4, { preschools: [world.preschools[0] as { id: number }] }));
});

/** Preschools of every status, children of every status, programmes main and other, bills around two months. */
async function makeWorld(knex: typeof running.knex, seed: number): Promise<World> {
  const random = seededRandom(seed);
  const made: World = { preschools: [], products: [], children: [], lines: [] };
  for (const status of ['active', 'licensee', 'close'])
    made.preschools.push({ ...(await buildPreschool(knex, { status })), status });
  const products: BuiltProduct[] = [];
  for (const name of [
    'Zumba',
    'art',
    'Ballet',
    'Drama',
    'early care',
    'Fee',
    'gym',
    'Never registered',
    'Never billed',
  ]) {
    const product_type = 1 + random.below(5);
    const active = random.chance(0.7);
    const product = await buildProduct(knex, null, {
      name,
      product_type,
      active,
      price: 1_000 + random.below(90_000),
    });
    products.push(product);
    made.products.push({ id: product.id, name, active, product_type });
  }
  const invoice = await buildInvoice(knex, made.preschools[0] as { id: number }, await buildUser(knex, 7));
  const registrable = products.filter(({ name }) => name !== 'Never registered');
  const billable = products.filter(({ name }) => name !== 'Never billed');
  for (let index = 0; index < 40; index += 1) {
    const preschool = random.pick(made.preschools);
    const main = random.chance(0.85) ? random.pick(registrable).id : null;
    const others = [...new Set([random.pick(registrable).id, random.pick(registrable).id])].slice(
      0,
      random.below(3),
    );
    const child = await buildChild(knex, preschool, { status: 1 + random.below(9), product_id: main });
    if (others.length > 0)
      await knex('child_products').insert(others.map((product_id) => ({ child_id: child.id, product_id })));
    made.children.push({
      id: child.id,
      preschool_id: preschool.id,
      status: child.status,
      programmes: [...others, ...(main === null ? [] : [main])],
    });
    for (let count = random.below(6); count > 0; count -= 1) {
      const product = random.pick(billable);
      const kind = random.chance(0.8) ? 'bill' : 'discount';
      const line = {
        kind,
        bill_date: random.pick([
          '2026-02-28',
          '2026-03-01',
          '2026-03-15',
          '2026-03-31',
          '2026-04-01',
          '2025-03-15',
        ]),
        quantity: 1 + random.below(3),
        amount: kind === 'bill' ? product.price : -500,
        discount_amount: kind === 'bill' ? random.below(900) : 0,
        invoice_id: random.chance(0.4) ? invoice.id : null,
      };
      await buildBillLine(knex, child, product, line);
      const total = line.quantity * (line.amount - line.discount_amount);
      made.lines.push({ child_id: child.id, product_id: product.id, kind, bill_date: line.bill_date, total });
    }
  }
  return made;
}

/** The definition, word for word, one product and one child at a time. */
function countSlowly(asked: Asked, seen: number[] = world.preschools.map(({ id }) => id)) {
  const statuses = asked.child_status ?? attendingStatuses;
  const inScope = world.children.filter((child) => {
    const preschool = world.preschools.find(({ id }) => id === child.preschool_id);
    if (!seen.includes(child.preschool_id) || !statuses.includes(child.status)) return false;
    if (asked.preschool) return child.preschool_id === asked.preschool;
    return asked.preschool_status === undefined || preschool?.status === asked.preschool_status;
  });
  const month = `${asked.year}-${String(asked.month).padStart(2, '0')}`;
  const rows = world.products.map((product) => {
    const lines = world.lines.filter(
      (line) =>
        line.kind === 'bill' &&
        line.product_id === product.id &&
        line.bill_date.startsWith(month) &&
        inScope.some((child) => child.id === line.child_id),
    );
    return {
      programme_id: product.id,
      programme_name: product.name,
      programme_status: product.active ? 'Active' : 'Inactive',
      product_type: product.product_type,
      total_children: inScope.filter((child) => child.programmes.includes(product.id)).length,
      total_programme_billed: lines.length,
      total_fees: lines.reduce((sum, line) => sum + line.total, 0),
      preschool_short_name: null,
    };
  });
  return rows
    .filter((row) => row.total_children > 0 && row.total_programme_billed > 0)
    .sort(
      (one, two) =>
        one.programme_status.localeCompare(two.programme_status) ||
        one.programme_name.toLowerCase().localeCompare(two.programme_name.toLowerCase()),
    );
}

const queryOf = ({ child_status, ...asked }: Asked) => {
  const query = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]));
  for (const status of child_status ?? []) query.append('child_status[]', String(status));
  return query.toString();
};

async function summary(caller: Caller, asked: Asked): Promise<ProductBilled[]> {
  const { status, body } = await caller.get(`${SUMMARY}?${queryOf(asked)}`);
  expect(status).toBe(200);
  return body.data;
}

const numbers = (rows: ProductBilled[]) =>
  rows.map(({ product_href, children_href, programme_billed_href, ...row }) => row);

function questions(): Asked[] {
  const places = [
    {},
    ...world.preschools.map(({ id }) => ({ preschool: id })),
    { preschool_status: 'licensee' },
    { preschool_status: 'active' },
  ];
  const statuses = [{}, { child_status: [1, 2, 3, 4, 5, 6, 7, 8, 9] }, { child_status: [3] }];
  const months = [
    { month: 3, year: 2026 },
    { month: 2, year: 2026 },
    { month: 12, year: 2026 },
  ];
  return places.flatMap((place) =>
    statuses.flatMap((status) => months.map((month) => ({ ...place, ...status, ...month }))),
  );
}

describe('the summary', () => {
  it('counts what a slow count by the definition counts, whatever is asked', async () => {
    const filled = [];
    for (const asked of questions()) {
      const rows = numbers(await summary(finance, asked));
      expect([asked, rows]).toEqual([asked, countSlowly(asked)]);
      filled.push(rows.length);
    }
    expect(Math.max(...filled)).toBeGreaterThan(5);
    expect(Math.min(...filled)).toBe(0);
  });

  it('counts for a principal what lies within the own preschool, whatever is asked', async () => {
    const own = [world.preschools[0]?.id as number];
    for (const asked of questions()) {
      if (asked.preschool && !own.includes(asked.preschool)) continue;
      expect([asked, numbers(await summary(principal, asked))]).toEqual([asked, countSlowly(asked, own)]);
    }
  });

  it('of another preschool is not there for a principal, nor are its lines', async () => {
    const query = queryOf({ preschool: world.preschools[1]?.id as number, month: 3, year: 2026 });
    expect((await principal.get(`${SUMMARY}?${query}`)).status).toBe(404);
    expect((await principal.get(`/api/reports/billed-lines?${query}`)).status).toBe(404);
  });

  it('is about attending children and the billing period of the day where nothing is asked', async () => {
    const { body } = await finance.get(SUMMARY);
    expect(numbers(body.data)).toEqual(countSlowly({ month: 3, year: 2026 }));
    running.clock.set('2026-03-23T01:00:00Z');
    // The session of the 11th has run out by then.
    const later = await running.api.as(await buildUser(running.knex, 3));
    const { body: next } = await later.get(SUMMARY);
    running.clock.set('2026-03-11T01:00:00Z');
    expect(numbers(next.data)).toEqual(countSlowly({ month: 4, year: 2026 }));
  });

  it('overlooks the preschools’ status where a preschool is chosen', async () => {
    const closed = world.preschools[2]?.id as number;
    const asked = { preschool: closed, month: 3, year: 2026, child_status: [1, 2, 3, 4, 5, 6, 7, 8, 9] };
    const rows = await summary(finance, { ...asked, preschool_status: 'active' });
    expect(numbers(rows)).toEqual(countSlowly(asked));
    expect(rows.length).toBeGreaterThan(0);
  });

  it('takes the statuses as one text, too', async () => {
    const { body } = await finance.get(`${SUMMARY}?month=3&year=2026&child_status=1,2,3`);
    expect(numbers(body.data)).toEqual(countSlowly({ month: 3, year: 2026, child_status: [1, 2, 3] }));
  });

  it('is refused for a month, a year or a status of a preschool that there is not', async () => {
    for (const query of [
      'month=0',
      'month=13',
      'month=x',
      'year=1999',
      'preschool_status=open',
      'preschool=x',
    ])
      expect([query, (await finance.get(`${SUMMARY}?${query}`)).status]).toEqual([query, 422]);
  });
});

describe('the lists behind the numbers', () => {
  it('hold exactly as many children and lines as the row says, and come to its total', async () => {
    let checked = 0;
    for (const asked of questions()) {
      for (const row of await summary(finance, asked)) {
        const lines = await behind(row.programme_billed_href, '/api/reports/billed-lines');
        expect([lines.meta.total, lines.data.lines.length, lines.data.total_fees]).toEqual([
          row.total_programme_billed,
          row.total_programme_billed,
          row.total_fees,
        ]);
        const sum = lines.data.lines.reduce(
          (total: number, line: { total: number }) => total + line.total,
          0,
        );
        expect(sum).toBe(row.total_fees);
        const children = await behind(row.children_href, '/api/children');
        expect([children.meta.total, children.data.length]).toEqual([row.total_children, row.total_children]);
        checked += 1;
      }
    }
    expect(checked).toBeGreaterThan(30);
  });

  /** What the screen of an address asks the server for. */
  async function behind(href: string, call: string) {
    const query = new URLSearchParams(href.split('?')[1]);
    if (call === '/api/children') {
      query.set('status', query.get('child_status') as string);
      query.delete('child_status');
    }
    const { status, body } = await finance.get(`${call}?${query}`);
    expect(status).toBe(200);
    return body;
  }

  it('are found by a part of the child’s name and come in pages whose total stays', async () => {
    const all = (await finance.get('/api/reports/billed-lines?month=3&year=2026&per_page=3')).body;
    expect(all.data.lines).toHaveLength(3);
    expect(all.meta.total).toBeGreaterThan(3);
    const { fullname } = all.data.lines[0].child;
    const found = (
      await finance.get(`/api/reports/billed-lines?month=3&year=2026&search=${encodeURIComponent(fullname)}`)
    ).body;
    expect(found.data.lines.length).toBeGreaterThan(0);
    for (const line of found.data.lines) expect(line.child.fullname).toContain(fullname);
    expect(found.data.total_fees).toBeLessThan(all.data.total_fees);
  });
});
