/** What the tests of invoices share: a preschool with a family, its staff, and the calls they make. */
import { expect } from 'vitest';
import { checkLedger } from '../../server/features/invoices/check-ledger';
import type { Answer, Caller } from '../support/api';
import {
  type BuiltChild,
  type BuiltPreschool,
  type BuiltProduct,
  type BuiltUser,
  buildChild,
  buildPreschool,
  buildProduct,
  buildUser,
} from '../support/factories';
import { type RunningApi, TODAY } from './running-api';

export interface Household {
  parent: BuiltUser;
  children: BuiltChild[];
}

export interface Place {
  preschool: BuiltPreschool;
  product: BuiltProduct;
}

/** A preschool with a programme of RM 850. */
export async function buildPlace({ knex }: RunningApi): Promise<Place> {
  const preschool = await buildPreschool(knex);
  return { preschool, product: await buildProduct(knex, preschool) };
}

/** A parent who pays for children at a preschool. */
export async function buildHousehold(
  { knex }: RunningApi,
  preschool: { id: number },
  size = 1,
  role = 7,
): Promise<Household> {
  const parent = await buildUser(knex, role);
  const children = [];
  for (let index = 0; index < size; index += 1)
    children.push(await buildChild(knex, preschool, { parents: [parent] }));
  return { parent, children };
}

/** The data of an answer that must have gone well. */
export function dataOf({ status, body }: Answer) {
  expect([status, body]).toEqual([200, expect.anything()]);
  return body.data;
}

export const newInvoice = async (caller: Caller, parent: { id: number }, form: object = {}) =>
  dataOf(await caller.post(`/api/parents/${parent.id}/new-invoices`, { again: true, ...form }));

export const addFee = async (
  caller: Caller,
  invoice: { id: number },
  child: { id: number },
  amount: number,
  more: object = {},
) =>
  dataOf(
    await caller.post(`/api/invoices/${invoice.id}/transactions`, {
      invoice_id: invoice.id,
      label: 'Fee',
      amount,
      child_id: child.id,
      type: 'bill',
      ...more,
    }),
  );

/** Cash of today. */
export const pay = async (caller: Caller, invoice: { id: number }, paid_amount: number, more: object = {}) =>
  dataOf(await caller.post(`/api/invoices/${invoice.id}/payment`, cash(paid_amount, more)));

export const cash = (paid_amount: number, more: object = {}) => ({
  payment_method: 5,
  paid_at: TODAY,
  paid_amount,
  request_from: 'web',
  ...more,
});

export const viewed = async (caller: Caller, invoice: { id: number }) =>
  dataOf(await caller.get(`/api/invoices/${invoice.id}`));

/** All that a parent owes, in sen. */
export async function openTotal({ knex }: RunningApi, { parent }: Household): Promise<number> {
  const [row] = await knex('invoices').where({ parent_id: parent.id }).sum({ sum: 'balance' });
  return row?.sum ?? 0;
}

/** No difference between invoices, lines, payments, ledger and register. */
export async function expectBooks({ knex, clock }: RunningApi): Promise<void> {
  expect(await checkLedger(knex, clock)).toEqual([]);
}

export const refusal = ({ status, body }: Answer) => [status, body.errors ?? body.message];

/** So many lines more like this one, which stand in no ledger. */
export async function repeatLine({ knex }: RunningApi, { id }: { id: number }, times: number): Promise<void> {
  const columns =
    'preschool_id, child_id, kind, label, amount, bill_date, created_at, updated_at, invoice_id';
  await knex.raw(
    `INSERT INTO bill_lines (${columns})
     SELECT ${columns} FROM bill_lines, generate_series(1, :times) WHERE id = :id`,
    { id, times },
  );
}
