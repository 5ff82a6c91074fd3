/** What the tests of bank statements share: a desk with a family of its own for each test, and what is done with a file and its lines. */
import { randomUUID } from 'node:crypto';
import { beforeEach, expect } from 'vitest';
import { type BankLine, bankEndpoints } from '#shared/endpoints/bank-statements';
import { buildChild, buildUser } from '../support/factories';
import { payingDesk } from './paying';

export type Lines = { dated?: string; text: string; ref?: string; ringgit: string }[];

const file = (lines: Lines, head = 'Transaction Date,Transaction Description,Transaction Ref,Debit,Credit') =>
  [
    head,
    ...lines.map(
      ({ dated = '10/03/2026', text, ref = '', ringgit }) => `${dated},${text},${ref},,"${ringgit}"`,
    ),
  ].join('\n');

/** Call it at the top of a test file. */
export function bankDesk() {
  const paying = payingDesk();
  const { desk, database, invoiceRow } = paying;
  const bring = async (lines: Lines, source = 'maybank', caller = desk.finance, contents = file(lines)) => {
    const form = new FormData();
    form.set('preschool_id', String(desk.preschool.id));
    form.set('source', source);
    form.set('file', new Blob([contents]), 'statement.csv');
    return caller.post('/api/bank-statements', form);
  };
  const brought = async (lines: Lines, source?: string): Promise<number> => {
    const { status, body } = await bring(lines, source);
    expect([status, body.errors, bankEndpoints.view.answer.safeParse(body.data).error]).toEqual([
      200,
      undefined,
      undefined,
    ]);
    return body.data.id;
  };
  const linesOf = async (id: number, show = 'all'): Promise<BankLine[]> => {
    const { status, body } = await desk.finance.get(
      `/api/bank-statements/${id}/lines?show=${show}&per_page=100`,
    );
    expect([status, bankEndpoints.lines.answer.safeParse(body.data).error]).toEqual([200, undefined]);
    return body.data;
  };
  const sure = (id: number) => desk.finance.post(`/api/bank-statements/${id}/confirm-sure`);
  const book = (id: number) => desk.finance.post(`/api/bank-statements/${id}/book`);
  const act = (line: BankLine, what: string, body: object = {}, caller = desk.finance) =>
    caller.post(`/api/bank-lines/${line.id}/${what}`, body);
  const number = async (id = desk.invoice) => (await invoiceRow(id)).invoice_no as string;
  /** A family of its own, with one invoice. */
  const family = async () => {
    const parentUser = await buildUser(database.knex, 7, { name: `Puan ${randomUUID().slice(0, 8)}` });
    Object.assign(desk, {
      parentUser,
      parent: await desk.api.as(parentUser),
      child: await buildChild(database.knex, desk.preschool, { parents: [parentUser] }),
    });
    desk.invoice = await paying.newInvoice();
  };
  beforeEach(family);
  return { ...paying, bring, brought, linesOf, sure, book, act, number, family };
}
