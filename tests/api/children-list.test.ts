/** The office's list of children: its orders, its CSV, and a search that an index serves at 30,000. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../support/api';
import { buildChild, buildClassroom, buildPreschool, buildUser } from '../support/factories';
import { rounds } from '../support/rounds';
import { runningApi, TODAY } from './running-api';

const running = runningApi();
type Place = Awaited<ReturnType<typeof buildPreschool>>;
let administrator: Caller;

beforeAll(async () => {
  administrator = await running.api.as(await buildUser(running.knex, 2));
});

describe('the order', () => {
  let [one, two]: Place[] = [];
  beforeAll(async () => {
    const { knex } = running;
    [one, two] = [
      await buildPreschool(knex, { name: 'Zulu sorted' }),
      await buildPreschool(knex, { name: 'Alpha sorted' }),
    ];
    const [blue, red] = [
      await buildClassroom(knex, one, { name: 'Blue' }),
      await buildClassroom(knex, two, { name: 'Red' }),
    ];
    const sorted: [string, Place, object][] = [
      ['Sorted A', one, { status: 2, born_on: '2020-03-01', classroom_id: blue.id }],
      ['Sorted B', two, { status: 1, born_on: '2022-03-01', classroom_id: red.id }],
      ['Sorted C', one, { status: 5, born_on: null }],
      ['Sorted D', two, { status: 1, born_on: '2021-03-01' }],
    ];
    for (const [fullname, place, given] of sorted) await buildChild(knex, place, { fullname, ...given });
  });

  const order = async (sort: string, search = 'sorted') => {
    const { body } = await administrator.get(`/api/children?search=${search}&sort=${sort}`);
    return body.data.map(({ fullname }: { fullname: string }) => fullname.slice(-1)).join('');
  };

  it.each([
    ['fullname', 'ABCD'],
    ['-fullname', 'DCBA'],
    ['preschool', 'BDAC'],
    ['-preschool', 'ACBD'],
    ['classroom', 'ABCD'],
    ['-classroom', 'BACD'],
    ['status', 'BDAC'],
    ['-status', 'CABD'],
    ['born_on', 'ADBC'],
    ['-born_on', 'BDAC'],
  ])('by %s is %s', async (sort, expected) => {
    expect(await order(sort)).toBe(expected);
  });

  it.each(['price', '-', 'fullname;DROP', '--fullname'])('by %s is refused', async (sort) => {
    const answer = await administrator.get(`/api/children?sort=${encodeURIComponent(sort)}`);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['sort']]);
  });

  it('holds without a search and over pages', async () => {
    const names: string[] = [];
    for (const page of [1, 2, 3]) {
      const { body } = await administrator.get(
        `/api/children?preschool=${one?.id}&sort=-born_on&per_page=1&page=${page}`,
      );
      expect(body.meta.total).toBe(2);
      names.push(...body.data.map(({ fullname }: { fullname: string }) => fullname));
    }
    expect(names).toEqual(['Sorted A', 'Sorted C']);
    // A page past the end of a search still tells how many there are.
    const { body } = await administrator.get('/api/children?search=sorted&per_page=3&page=9');
    expect(body).toEqual({ data: [], meta: { total: 4, page: 9, per_page: 3 } });
  });
});

describe('the CSV', () => {
  it('holds the children of the filter in its order, and runs nothing in a spreadsheet', async () => {
    const { knex } = running;
    const place = await buildPreschool(knex, { name: 'Tadika CSV' });
    const mother = await buildUser(knex, 7, { name: '@Mother', email: 'mother@csv.test' });
    await knex('users').where({ id: mother.id }).update({ phone_no: '+60123456789' });
    const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '\tTab', '\rReturn'];
    for (const fullname of formulas) await buildChild(knex, place, { fullname, status: 3 });
    await buildChild(knex, place, {
      fullname: 'Chong "Ah, Boy" 志豪',
      allergies: 'Eggs,\nmilk',
      born_on: '2021-05-17',
      parents: [mother],
    });
    const answer = await administrator.get(`/children/download-csv?preschool=${place.id}&sort=-fullname`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toContain(`children-${TODAY}.csv`);
    expect(answer.body).toContain('"Chong ""Ah, Boy"" 志豪"');
    expect(answer.body).toContain('"Eggs,\nmilk"');
    expect(answer.body).toContain("'@Mother,mother@csv.test,'+60123456789");
    for (const fullname of formulas) expect(answer.body).toContain(`'${fullname}`);
    const names = (await administrator.get(`/children/download-csv?preschool=${place.id}&status=1`)).body;
    expect(names.trim().split('\n')).toHaveLength(3);
  });

  it('begins with the mark that Excel needs', async () => {
    const cookie = [...administrator.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    // As a browser's navigation asks for it: by the session cookie.
    const response = await fetch(`${running.api.url}/children/download-csv`, {
      headers: { Cookie: cookie, Accept: 'text/html,*/*' },
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([response.status, [...bytes.slice(0, 3)]]).toEqual([200, [0xef, 0xbb, 0xbf]]);
  });

  it('is of the own preschool, and for the office', async () => {
    const [mine, theirs] = [await buildPreschool(running.knex), await buildPreschool(running.knex)];
    await buildChild(running.knex, mine, { fullname: 'Mine in CSV' });
    await buildChild(running.knex, theirs, { fullname: 'Theirs in CSV' });
    const principal = await running.api.as(await buildUser(running.knex, 4, { preschools: [mine] }));
    const { body } = await principal.get(`/children/download-csv?search=in+CSV`);
    expect(body).toContain('Mine in CSV');
    expect(body).not.toContain('Theirs in CSV');
    const teacher = await running.api.as(await buildUser(running.knex, 5, { preschools: [mine] }));
    expect((await teacher.get('/children/download-csv')).status).toBe(403);
    expect((await administrator.get('/children/download-csv?sort=price')).status).toBe(422);
  });
});

/** In `npm test` as many as make PostgreSQL choose an index; the network may have 30,000. */
const MANY = rounds(9_000, 30_000);

describe('thousands of children', () => {
  beforeAll(async () => {
    const { knex } = running;
    const place = await buildPreschool(knex);
    await knex.raw(
      `INSERT INTO children (fullname, mykid_no, born_on, status, preschool_id, created_at, updated_at)
       SELECT CASE WHEN n % 3000 = 0 THEN '欧阳美玲 Bulk ' ELSE 'Bulk Danish Irfan ' END || n,
              to_char(date '2015-01-01' + n % 3000, 'YYMMDD') || '-14-' || lpad((n / 3000)::text, 4, '9'),
              date '2015-01-01' + n % 3000, 1 + n % 9, ?, now(), now()
         FROM generate_series(1, ?) AS n`,
      [place.id, MANY],
    );
    await knex.raw('ANALYZE children');
  });

  /** The plans of what a call asks the database. */
  async function plansOf(query: string): Promise<string> {
    const { knex } = running;
    const asked: { sql: string; bindings: unknown[] }[] = [];
    const note = (one: { sql: string; bindings: unknown[] }) => asked.push(one);
    knex.on('query', note);
    expect((await administrator.get(`/api/children?${query}`)).status).toBe(200);
    knex.removeListener('query', note);
    const plans: string[] = [];
    for (const { sql, bindings } of asked.filter((one) => /FROM found|"children"/.test(one.sql))) {
      const { rows } = await knex.raw(`EXPLAIN ${sql.replace(/\$\d+/g, '?')}`, bindings as never);
      plans.push(rows.map((row: object) => Object.values(row)[0]).join('\n'));
    }
    return plans.join('\n\n');
  }

  it.each([
    ['a part of a Latin name', `search=fan+${MANY - 1}`, 'children_search'],
    ['a part of a Chinese name', `search=${encodeURIComponent('阳美')}`, 'children_search_signs'],
    ['one Chinese sign', `search=${encodeURIComponent('玲')}`, 'children_search_signs'],
    ['a part of a MyKid number', 'search=15010214999', 'children_search'],
    ['no search', 'status=1,2', 'children_listed'],
  ])('are looked through by an index for %s', async (_, query, index) => {
    const plans = await plansOf(query);
    expect(plans).toContain(index);
    expect(plans).not.toContain('Seq Scan on children');
  });

  it('are found, counted and paged', async () => {
    const { body } = await administrator.get(
      `/api/children?search=${encodeURIComponent('美玲 bulk')}&per_page=3`,
    );
    expect(body.meta.total).toBe(MANY / 3_000);
    expect(body.data).toHaveLength(3);
    const { body: all } = await administrator.get(`/api/children?search=bulk&page=${MANY / 50}&per_page=50`);
    expect([all.meta.total, all.data.length]).toEqual([MANY, 50]);
  });
});
