/** One transfer for several families: its line is split to the sen, and each part goes its own way. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type BankLine, bankEndpoints } from '#shared/endpoints/bank-statements';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { buildPreschool, buildUser } from '../support/factories';
import { bankDesk } from './bank-desk';
import { PRICE } from './paying';

const { desk, database, payments, invoiceRow, ledger, brought, linesOf, book, act, family } = bankDesk();

describe('a transfer that pays for two families', () => {
  const split = (line: { id: number }, amounts: number[], caller = desk.finance) =>
    caller.post(`/api/bank-lines/${line.id}/split`, { amounts });
  const unsplit = (line: { id: number }, caller = desk.finance) =>
    caller.post(`/api/bank-lines/${line.id}/unsplit`);
  const stored = (id: number) =>
    database.knex('bank_lines').where({ id }).orWhere({ split_of: id }).orderBy('id');
  const amountsOf = async (id: number) => (await stored(id)).map(({ amount }) => amount);
  const actions = (line: { id: number }) =>
    database
      .knex('audit_entries')
      .where({ entity_type: 'bank_line', entity_id: String(line.id) })
      .orderBy('id');
  /** One line of RM 1,280.00 by somebody of no family here. */
  const transfer = async (ref = '') => {
    const lines = [{ text: `Grandfather ${randomUUID().slice(0, 8)}`, ref, ringgit: '1,280.00' }];
    const id = await brought(lines);
    const [line] = await linesOf(id);
    return { id, lines, line: line as BankLine };
  };

  it('is split into parts that come to it; each is confirmed, booked, receipted and reversed by itself', async () => {
    const reference = `FT ${randomUUID().slice(0, 8)}`;
    const { id, lines, line } = await transfer(reference);
    expect(line.part).toBeNull();
    const [mine, myInvoice] = [desk.parentUser, desk.invoice];
    await family();
    const [theirs, theirInvoice] = [desk.parentUser, desk.invoice];
    const answer = await split(line, [PRICE, PRICE]);
    expect([answer.status, bankEndpoints.split.answer.safeParse(answer.body.data).error]).toEqual([
      200,
      undefined,
    ]);
    const parts = await linesOf(id);
    expect(parts).toMatchObject([
      {
        id: line.id,
        amount: PRICE,
        row: line.row,
        part: { number: 1, of: 2, whole: 2 * PRICE, decided: false },
      },
      { amount: PRICE, row: line.row, reference, part: { number: 2, of: 2, whole: 2 * PRICE } },
    ]);
    const [one, two] = parts as [BankLine, BankLine];
    await act(one, 'confirm', { parent_id: mine.id });
    expect((await linesOf(id))[1]?.part).toMatchObject({ booked: false, decided: true });
    await act(two, 'confirm', { parent_id: theirs.id });
    // One reference, asked about by nobody, as it is one transfer.
    expect((await book(id)).body.data).toEqual({ booked: 2, refused: 0, left: 0 });
    const [[first], [second]] = [await payments(myInvoice), await payments(theirInvoice)];
    expect([first, second]).toMatchObject([
      { amount: PRICE, parent_id: mine.id, reference_id: reference },
      { amount: PRICE, parent_id: theirs.id, reference_id: reference },
    ]);
    const receipts = await database
      .knex('payment_receipts')
      .whereIn('payment_id', [first.id, second.id])
      .pluck('receipt_no');
    expect(new Set(receipts).size).toBe(2);
    expect((await unsplit(two)).body.message).toBe(officeMessages.bankPartBooked);
    // The same file, and one that has the line beside others, bring nothing new.
    expect(await brought(lines)).toBe(id);
    const more = await brought([...lines, { text: `More ${randomUUID()}`, ringgit: '5.00' }]);
    expect((await linesOf(more)).map(({ amount }) => amount)).toEqual([500]);
    const back = await desk.finance.post(`/api/payments/${second.id}/reverse`, { reason: 'Bounced.' });
    expect(back.status).toBe(200);
    expect([(await invoiceRow(myInvoice)).balance, (await invoiceRow(theirInvoice)).balance]).toEqual([
      0,
      PRICE,
    ]);
    expect([await ledger(myInvoice), await ledger(theirInvoice)]).toEqual([0, PRICE]);
    expect((await actions(line)).map(({ action }) => action)).toEqual([
      'line_split',
      'line_confirmed',
      'line_booked',
    ]);
  });

  it('is not split but to the sen, nor after somebody has decided; a part is split further; taken back, it is as it was', async () => {
    const { id, line } = await transfer();
    for (const [amounts, errors] of [
      [[2 * PRICE], { amounts: [officeMessages.bankPartsFew] }],
      [[PRICE, PRICE - 1], { amounts: [officeMessages.bankPartsDiffer] }],
      [[PRICE, PRICE, 1], { amounts: [officeMessages.bankPartsDiffer] }],
      [[2 * PRICE, 0], { 'amounts.1': [messages.paidAmountPositive] }],
      [[3 * PRICE, -PRICE], { 'amounts.1': [messages.paidAmountPositive] }],
      [[PRICE + 0.5, PRICE - 0.5], expect.objectContaining({ 'amounts.0': [messages.amountNotWhole] })],
    ] as const) {
      const { status, body } = await split(line, [...amounts]);
      expect([status, body.errors]).toEqual([422, errors]);
    }
    expect((await unsplit(line)).body.message).toBe(officeMessages.bankNotSplit);
    await act(line, 'leave-out', { reason: 'Rent' });
    expect((await split(line, [PRICE, PRICE])).status).toBe(409);
    await act(line, 'undo');
    const [, second] = (await split(line, [1, 2 * PRICE - 2, 1])).body.data;
    expect(await amountsOf(line.id)).toEqual([1, 2 * PRICE - 2, 1]);
    // Whoever still sees the whole, more parts than there may be, and another sum.
    expect((await split(line, [PRICE, PRICE])).body.message).toBe(officeMessages.bankSplitAlready);
    const many = [...Array(18).fill(1), 2 * PRICE - 20];
    expect((await split(second, many)).body.errors).toEqual({ amounts: [officeMessages.bankPartsMany] });
    expect((await split(second, [1, 1])).body.errors).toEqual({
      amounts: [officeMessages.bankPartsDiffer],
    });
    const further = await split(second, [1, 2 * PRICE - 3]);
    expect(further.body.data.map(({ part }: { part: { number: number } }) => part.number)).toEqual([
      1, 2, 3, 4,
    ]);
    expect(await amountsOf(line.id)).toEqual([1, 1, 1, 2 * PRICE - 3]);
    await act(second, 'confirm', { parent_id: desk.parentUser.id });
    const whole = await unsplit(second);
    expect(whole.body.data).toMatchObject({ id: line.id, amount: 2 * PRICE, state: 'open', part: null });
    expect(await linesOf(id)).toMatchObject([{ id: line.id, amount: 2 * PRICE, state: 'open' }]);
    expect((await actions(line)).at(-1)).toMatchObject({
      action: 'line_unsplit',
      actor_id: desk.finance.userId,
      before: { amounts: [1, 1, 1, 2 * PRICE - 3], parents: [desk.parentUser.id] },
      after: { amount: 2 * PRICE },
    });
    expect((await split(line, [PRICE, PRICE])).status).toBe(200);
    expect((await desk.finance.call('DELETE', `/api/bank-statements/${id}`)).status).toBe(204);
  });

  it('is split once by two people at once, and a part is booked or the split undone, not both', async () => {
    const { id, line } = await transfer();
    const both = await Promise.all([split(line, [PRICE, PRICE]), split(line, [1_000, 2 * PRICE - 1_000])]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const amounts = await amountsOf(line.id);
    expect(amounts).toHaveLength(2);
    expect(amounts.reduce((sum, one) => sum + one, 0)).toBe(2 * PRICE);
    const [, second] = await linesOf(id);
    await act(second as BankLine, 'confirm', { parent_id: desk.parentUser.id });
    const [booked, undone] = await Promise.all([book(id), unsplit(line)]);
    const [sum] = await database
      .knex('bank_lines')
      .where({ id: line.id })
      .orWhere({ split_of: line.id })
      .sum({ amount: 'amount' });
    expect(Number(sum?.amount)).toBe(2 * PRICE);
    const done = booked.body.data.booked;
    expect([done, undone.status]).toEqual(done === 1 ? [1, 409] : [0, 200]);
    expect(await payments()).toHaveLength(done);
  });

  it('comes to the whole in the database, too, whoever writes there', async () => {
    const { line } = await transfer();
    await split(line, [PRICE, PRICE]);
    const [, part] = await stored(line.id);
    for (const write of [
      database
        .knex('bank_lines')
        .where({ id: part.id })
        .update({ amount: PRICE - 1 }),
      database.knex('bank_lines').where({ id: part.id }).delete(),
      database
        .knex('bank_lines')
        .where({ id: line.id })
        .update({ whole_sen: 2 * PRICE + 1 }),
      database.knex('bank_lines').where({ id: line.id }).update({ whole_sen: null }),
      database.knex('bank_lines').insert({ ...part, id: undefined, identity: randomUUID(), amount: 5 }),
    ])
      await expect(write).rejects.toThrow(/come to/);
    const elsewhere = await buildPreschool(database.knex);
    const principal = await desk.api.as(await buildUser(database.knex, 4, { preschools: [elsewhere] }));
    expect((await split(line, [PRICE, PRICE], principal)).status).toBe(404);
    expect((await unsplit(line, desk.parent)).status).toBe(404);
  });
});
