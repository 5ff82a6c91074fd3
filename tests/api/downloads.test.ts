/** What of personal data goes out as a file: the trail tells who took it, of what and how many rows. */
import { describe, expect, it } from 'vitest';
import { buildChild, buildInvoice, buildPreschool, buildUser } from '../support/factories';
import { until } from '../support/until';
import { runningApi } from './running-api';

const running = runningApi();
const noted = (actor: number) =>
  running
    .knex('audit_entries')
    .where({ actor_id: actor, action: 'downloaded' })
    .orderBy('id')
    .select('entity_type', 'entity_id', 'before', 'after');

describe('a list that is downloaded', () => {
  it('stands in the trail with its filter and its rows, and a refused one does not', async () => {
    const { knex, api } = running;
    const school = await buildPreschool(knex);
    for (const fullname of ['Aina binti Ali', 'Badrul bin Ali', 'Chong Wei'])
      await buildChild(knex, school, { fullname });
    const principal = await buildUser(knex, 4, { preschools: [school] });
    const teacher = await buildUser(knex, 5, { preschools: [school] });
    const caller = await api.as(principal);
    const { status, body } = await caller.get('/children/download-csv?search=Ali');
    expect([status, String(body).trim().split('\n').length]).toEqual([200, 3]);
    await until(async () => (await noted(principal.id)).length === 1);
    const [entry] = await noted(principal.id);
    expect(entry).toMatchObject({
      entity_type: 'child',
      entity_id: 'list',
      before: null,
      after: { rows: 2, filter: { search: 'Ali' } },
    });
    expect((await (await api.as(teacher)).get('/children/download-csv')).status).toBe(403);
    expect(await noted(teacher.id)).toEqual([]);
    const office = await api.as(await buildUser(knex, 2));
    const told = await office.get('/api/audit?action=downloaded&per_page=1');
    expect(told.body.data[0]).toMatchObject({ action: 'downloaded', by: { id: principal.id } });
  });

  it('is noted with what went of it where the reader hangs up', async () => {
    const { knex, api } = running;
    const finance = await buildUser(knex, 3);
    const caller = await api.as(finance);
    const leaving = new AbortController();
    const answer = await fetch(`${api.url}/api/payment-history/download`, {
      headers: { Authorization: `Bearer ${caller.token}` },
      signal: leaving.signal,
    });
    expect(answer.status).toBe(200);
    leaving.abort();
    await until(async () => (await noted(finance.id)).length === 1);
  });
});

describe('a paper that is downloaded', () => {
  it('stands in the trail by its number', async () => {
    const { knex, api } = running;
    const school = await buildPreschool(knex);
    const invoice = await buildInvoice(knex, school, await buildUser(knex, 7));
    const finance = await buildUser(knex, 3);
    const answer = await (await api.as(finance)).get(`/invoices/${invoice.id}/download-invoice`);
    expect(answer.status).toBe(200);
    expect(await noted(finance.id)).toMatchObject([
      { entity_type: 'invoice', entity_id: String(invoice.id) },
    ]);
  });
});
