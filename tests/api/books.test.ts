/** The books are compared each night; what does not add up is told to head office once, and shown. */
import { beforeEach, describe, expect, it } from 'vitest';
import { checkBooks } from '../../server/features/ledger-checks/check-books';
import { buildUser } from '../support/factories';
import { noServices } from '../support/services';
import { dataOf, pay } from './money';
import { moneyDesk } from './money-desk';

const { running, desk, owing } = moneyDesk();
type Named = { id: number };

const check = () => checkBooks({ knex: running.knex, clock: running.clock, services: noServices });
const last = async () => dataOf(await desk.finance.get('/api/ledger-checks'))[0];
const alarms = async () =>
  Number((await running.knex('notifications').where({ kind: 'ledger_alarm' }).count())[0]?.count);
/** Past the verbs, as somebody with the database's password would. */
const plant = ({ id }: Named, more: number) =>
  running.knex('invoices').where({ id }).increment('price', more);

describe('the nightly comparison', () => {
  beforeEach(async () => {
    await running.knex('ledger_checks').delete();
    await running.knex('notifications').where({ kind: 'ledger_alarm' }).delete();
  });

  it('says that nothing differs, and leaves a row of the trail', async () => {
    await owing();
    const id = await check();
    expect(await last()).toMatchObject({ id, differences: 0, found: [] });
    expect((await last()).invoices).toBeGreaterThan(0);
    expect(await alarms()).toBe(0);
    const entry = await running
      .knex('audit_entries')
      .where({ entity_type: 'ledger_check', entity_id: String(id) })
      .first();
    expect(entry).toMatchObject({ action: 'ledger_checked', actor_id: null, after: { differences: 0 } });
  });

  it('alarms head office once of a difference, with the invoice; again only of another', async () => {
    const [one, other] = [await owing(), await owing()];
    await plant(one, 7);
    const id = await check();
    const found = (await last()).found;
    expect(found).toContainEqual({
      check: 'price and lines',
      invoice: { id: one.id, invoice_no: one.invoice_no },
      detail: { id: one.id, invoice_no: one.invoice_no, found: 10_000, expected: 10_007 },
    });
    const told = await alarms();
    expect(told).toBeGreaterThan(0);
    const people = await running.knex('notifications').where({ kind: 'ledger_alarm', event: String(id) });
    expect(people).toHaveLength(told);
    // The same night after night is told once, whatever it amounts to.
    await plant(one, 1);
    await check();
    expect(await alarms()).toBe(told);
    await plant(other, 3);
    await check();
    expect(await alarms()).toBe(2 * told);
    await plant(one, -8);
    await plant(other, -3);
    await check();
    expect(await last()).toMatchObject({ differences: 0, found: [] });
    expect(await alarms()).toBe(2 * told);
    // What was mended and comes back is news.
    await plant(one, 7);
    await check();
    expect(await alarms()).toBe(3 * told);
    await plant(one, -7);
  });

  it('gives a receipt that is missing, and tells of it', async () => {
    const { transaction } = await pay(desk.finance, await owing(), 1_000);
    const given = () => running.knex('payment_receipts').where({ payment_id: transaction.id });
    const [{ year, preschool_id }] = await given();
    // As if a release without receipts had counted it.
    await running.knex.transaction(async (trx) => {
      await trx.raw('ALTER TABLE payment_receipts DISABLE TRIGGER USER');
      await trx('payment_receipts').where({ payment_id: transaction.id }).delete();
      await trx('receipt_series').where({ year, preschool_id }).delete();
      await trx.raw('ALTER TABLE payment_receipts ENABLE TRIGGER USER');
    });
    await check();
    expect(await given()).toHaveLength(1);
    expect((await last()).found).toMatchObject([
      { check: 'each payment that counts has its receipt', detail: { id: transaction.id, found: null } },
    ]);
    const told = await alarms();
    expect(told).toBeGreaterThan(0);
    await check();
    expect(await last()).toMatchObject({ differences: 0, found: [] });
    expect(await alarms()).toBe(told);
  });

  it('tells of a number of a statement for tax that no statement has, and of a statement beyond its series', async () => {
    const { knex } = running;
    const of = { preschool_id: desk.place.preschool.id, year: 2024 };
    const found = async () => {
      await check();
      return (await last()).found.filter(({ check: name }: { check: string }) => name.includes('for tax'));
    };
    const name = 'every number of a statement for tax is there';
    await knex('tax_series').insert({ ...of, last: 1 });
    expect(await found()).toMatchObject([{ check: name, detail: { year: 2024, found: 0, expected: 1 } }]);
    await knex('tax_statements').insert({
      ...of,
      statement_no: 'X-TX-24-00001',
      number: 1,
      parent_id: desk.family.parent.id,
      content: '{}',
      given_at: running.clock.now(),
    });
    expect(await found()).toEqual([]);
    await knex('tax_series').where(of).delete();
    expect(await found()).toMatchObject([{ check: name, detail: { found: 1, expected: 0, highest: 1 } }]);
    await knex('tax_series').insert({ ...of, last: 1 });
  });

  it('tells of a difference once where two servers compare at once', async () => {
    const made = await owing();
    await plant(made, 7);
    const [head] = await Promise.all([buildUser(running.knex, 2), check(), check()]);
    expect(head).toBeDefined();
    const events = await running.knex('notifications').where({ kind: 'ledger_alarm' }).distinct('event');
    expect(events).toHaveLength(1);
    await plant(made, -7);
  });

  it('waits for nobody, and nobody for it', async () => {
    const made = await owing();
    const holder = await running.knex.transaction();
    await holder('invoices').where({ id: made.id }).forUpdate();
    await check();
    await holder.rollback();
    expect((await last()).differences).toBe(0);
  });

  it('is seen by head office alone, page by page', async () => {
    await check();
    await check();
    expect((await desk.principal.get('/api/ledger-checks')).status).toBe(403);
    expect((await desk.parent.get('/api/ledger-checks')).status).toBe(403);
    const answer = await desk.finance.get('/api/ledger-checks?per_page=1&page=2');
    expect(answer.body.data).toHaveLength(1);
    expect(answer.body.meta).toMatchObject({ total: 2 });
  });
});
