/** Lines of a statement find their family, and say why; what is not certain is never sure. */
import { describe, expect, it } from 'vitest';
import {
  type Known,
  type MatchableLine,
  matchLines,
  type RecordedPayment,
} from '../../../server/features/bank-statements/match-lines';

const [AISYAH, MEI, TWIN, RAJU] = [11, 12, 13, 14];
const invoice = (id: number, parent_id: number, open: number, asked = open) => ({
  id,
  parent_id,
  open,
  asked,
  invoice_no: `BTG-26-000${id}`,
});
const known: Known = {
  invoices: [
    invoice(41, AISYAH, 64_000),
    invoice(42, AISYAH, 20_000),
    invoice(51, MEI, 64_000),
    invoice(61, TWIN, 64_000),
    invoice(71, RAJU, 90_000, 30_000),
    invoice(72, RAJU, 0),
  ],
  payments: [
    {
      id: 1,
      parent_id: MEI,
      amount: 50_000,
      paid_at: '2026-03-04',
      reference: 'FT-900',
      state: 'confirmed',
      reversed: false,
    },
    {
      id: 2,
      parent_id: TWIN,
      amount: 64_000,
      paid_at: '2026-03-04',
      reference: null,
      state: 'declared',
      reversed: false,
    },
  ],
  families: [
    { parent_id: AISYAH, names: ['Nur Aisyah binti Mohd Faizal', 'Adam Hakim bin Zulkifli'] },
    { parent_id: MEI, names: ['Tan Mei Ling', 'Tan Wei Jie'] },
    { parent_id: TWIN, names: ['Tan Mei Ling', 'Tan Wei Han'] },
    { parent_id: RAJU, names: ['Raju a/l Subramaniam'] },
  ],
};

let ids = 0;
const line = (amount: number, description: string, reference: string | null = null): MatchableLine => {
  ids += 1;
  return { id: ids, dated: '2026-03-05', amount, description, reference, payer: null };
};
const match = (one: MatchableLine, of = known) => matchLines([one], of).get(one.id);

describe('a line is matched', () => {
  it('by the number of an invoice, however it is typed, and the sum', () => {
    for (const text of ['BTG-26-00041', 'yuran btg 26 00041 terima kasih', 'FPX BTG2600041/AISYAH'])
      expect(match(line(64_000, text))).toMatchObject({
        parent_id: AISYAH,
        invoice_ids: [41],
        reasons: ['number', 'amount'],
        sure: true,
      });
    expect(match(line(84_000, 'BTG-26-00042'))).toMatchObject({ invoice_ids: [42, 41], sure: true });
    expect(match(line(30_000, 'BTG-26-00071'))).toMatchObject({ reasons: ['number', 'amount'], sure: true });
    expect(match(line(10_000, 'BTG-26-00041'))).toMatchObject({
      invoice_ids: [41],
      reasons: ['number', 'other_amount'],
      sure: false,
    });
    expect(match(line(10_000, 'BTG-26-000419'))).toBeUndefined();
    expect(match(line(128_000, 'BTG-26-00041 BTG-26-00051'))).toBeUndefined();
  });

  it('by a whole name and the sum; a part of a name, a common one or the sum alone is not sure', () => {
    expect(match(line(84_000, 'NUR AISYAH BINTI MOHD FAIZAL FEES'))).toMatchObject({
      parent_id: AISYAH,
      invoice_ids: [41, 42],
      reasons: ['name', 'amount'],
      sure: true,
    });
    expect(match(line(20_000, 'TRF Adam Hakim Zulkifli'))).toMatchObject({ invoice_ids: [42], sure: true });
    expect(match(line(20_000, 'NUR AISYAH BT MOHD'))).toMatchObject({
      parent_id: AISYAH,
      reasons: ['part_of_name', 'amount'],
      sure: false,
    });
    expect(match(line(77_000, 'RAJU A/L SUBRAMANIAM'))).toMatchObject({
      parent_id: RAJU,
      reasons: ['name', 'other_amount'],
      sure: false,
    });
    expect(match(line(64_000, 'TAN MEI LING'))).toBeUndefined();
    expect(match(line(64_000, 'CASH DEPOSIT'))).toBeUndefined();
    expect(match(line(90_000, 'CASH DEPOSIT'))).toMatchObject({ parent_id: RAJU, sure: false });
    expect(match(line(5, 'BILLPLZ SDN BHD'))).toBeUndefined();
  });

  it('to a payment that is there: of the same reference, declared, or recorded near the day', () => {
    expect(match(line(50_000, 'x', 'ft 900'))).toMatchObject({
      payment_ids: [1],
      invoice_ids: [],
      reasons: ['receipt', 'amount'],
      sure: true,
    });
    expect(match(line(60_000, 'x', 'FT-900'))).toMatchObject({
      reasons: ['receipt', 'other_amount'],
      sure: false,
    });
    expect(match(line(64_000, 'BTG-26-00061'))).toMatchObject({
      payment_ids: [2],
      reasons: ['number', 'amount', 'declared'],
      sure: true,
    });
    expect(match(line(50_000, 'BTG-26-00051'))).toMatchObject({
      payment_ids: [1],
      reasons: ['number', 'recorded'],
      sure: false,
    });
  });

  it('to a payment that was reversed by somebody who looks, and to what stands in its place before that', () => {
    const [paid, ...others] = known.payments as [RecordedPayment, ...RecordedPayment[]];
    const bounced = { ...paid, reversed: true };
    const gone = { ...known, payments: [bounced, ...others] };
    expect(match(line(50_000, 'x', 'FT-900'), gone)).toMatchObject({
      payment_ids: [1],
      reasons: ['receipt', 'amount', 'reversed'],
      sure: false,
    });
    expect(match(line(50_000, 'BTG-26-00051'), gone)).toMatchObject({
      payment_ids: [1],
      reasons: ['number', 'recorded', 'reversed'],
      sure: false,
    });
    const anew = { ...gone, payments: [bounced, ...others, { ...paid, id: 3 }] };
    expect(match(line(50_000, 'x', 'FT-900'), anew)).toMatchObject({
      payment_ids: [3],
      reasons: ['receipt', 'amount'],
      sure: true,
    });
    expect(match(line(50_000, 'BTG-26-00051'), anew)).toMatchObject({ payment_ids: [3], sure: false });
  });

  it('once: the second line for the same is not sure, nor is one for what is paid', () => {
    const two = [line(64_000, 'BTG-26-00041'), line(64_000, 'BTG-26-00041')];
    const found = matchLines(two, known);
    expect(two.map(({ id }) => found.get(id)?.sure)).toEqual([true, false]);
    expect(found.get(two[1]?.id ?? 0)?.reasons).toEqual(['number', 'amount', 'again']);
    expect(matchLines(two.slice(0, 1), known, [41]).get(two[0]?.id ?? 0)?.sure).toBe(false);
    const paid = { ...known, invoices: [invoice(41, AISYAH, 0)] };
    expect(match(line(64_000, 'BTG-26-00041'), paid)).toMatchObject({
      invoice_ids: [41],
      reasons: ['number', 'paid'],
      sure: false,
    });
  });
});
