/** Files of banks and providers become lines of money that came in: each once, however the files overlap. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatSen } from '#shared/domain/money';
import { lookAtStatement, readStatement } from '../../../server/features/bank-statements/read-statement';

fc.configureGlobal({ seed: 20_260_311 });

const bytes = (text: string) => Buffer.from(text);
const MAYBANK = [
  'Account Number,5140 1234 5678',
  'Tadika Bintang Sdn Bhd',
  '',
  'Transaction Date,Transaction Description,Transaction Ref,Debit,Credit,Balance',
  '05/03/2026,"FPX, TRANSFER  NUR AISYAH",BTG-26-00042,,"1,640.00","9,640.00"',
  '05/03/2026,BANK CHARGES,,2.00,0.00,"9,638.00"',
  '6 Mar 2026,IBG CREDIT,,-,50.00 CR,"9,688.00"',
  '06/03,IBG CREDIT,,,70.00,"9,758.00"',
  '07/03/2026,IBG CREDIT,,,seventy,"9,758.00"',
  ',Total,,2.00,"1,690.00",',
].join('\r\n');

describe('a statement', () => {
  it('is read below what the bank writes above: sen, the day first, no debits, no sums', async () => {
    const { lines, debits, unread } = await readStatement(bytes(`\ufeff${MAYBANK}`), 'maybank');
    expect(lines.map(({ identity: _, ...line }) => line)).toEqual([
      {
        row: 5,
        dated: '2026-03-05',
        amount: 164_000,
        description: 'FPX, TRANSFER NUR AISYAH',
        reference: 'BTG-26-00042',
        payer: null,
      },
      {
        row: 7,
        dated: '2026-03-06',
        amount: 5_000,
        description: 'IBG CREDIT',
        reference: null,
        payer: null,
      },
    ]);
    expect(debits).toBe(1);
    expect(unread.map(({ row }) => row)).toEqual([8, 9]);
  });

  it('tells what it is, or shows its heads', async () => {
    expect((await lookAtStatement(bytes(MAYBANK))).source).toBe('maybank');
    const own = 'Bank Rakyat\nTarikh;Butiran;Masuk\n1/3/2026;Yuran;640.00\n';
    const look = await lookAtStatement(bytes(own));
    expect(look).toEqual({
      source: null,
      heads: ['Tarikh', 'Butiran', 'Masuk'],
      rows: [['1/3/2026', 'Yuran', '640.00']],
    });
    await expect(readStatement(bytes(own), 'cimb')).rejects.toThrow('No row of this file');
    const columns = { date: ['tarikh'], description: ['Butiran'], credit: ['MASUK '] };
    expect((await readStatement(bytes(own), 'own', columns)).lines).toMatchObject([
      { dated: '2026-03-01', amount: 64_000, description: 'Yuran' },
    ]);
    await expect(lookAtStatement(bytes(''))).rejects.toThrow('no rows');
    await expect(lookAtStatement(Buffer.from('%PDF-1.7 x'))).rejects.toThrow();
    await expect(lookAtStatement(bytes('Date,Credit\n"1/3/2026,5'))).rejects.toThrow('quotation mark');
    const inside = 'Account 8001\nDate,Credit\n1/3/2026,5\n2/3/2026,"A" B';
    for (const reading of [
      lookAtStatement(bytes(inside)),
      readStatement(bytes(inside), 'own', { date: ['Date'], credit: ['Credit'] }),
    ])
      await expect(reading).rejects.toThrow(/^Row 4: A quotation mark/);
  });

  it('has its amounts with a sign, or a word that says which way they went', async () => {
    const signed =
      'Entry Date,Transaction Description,Transaction Amount\n20260301,A,640.00+\n01/03/26,B,2.00-\n';
    expect((await readStatement(bytes(signed), 'maybank')).lines).toMatchObject([{ amount: 64_000 }]);
    const said =
      'Date,Description,Amount,Dr/Cr\n1/3/2026,A,640.00,CR\n1/3/2026,B,2.00,DR\n1/3/2026,C,3.00,?\n';
    const read = await readStatement(bytes(said), 'cimb');
    expect([read.lines.length, read.debits, read.unread.length]).toEqual([1, 1, 1]);
  });

  it('of a provider has what parents paid, by the day here, and no fees or payouts', async () => {
    const stripe = [
      'balance_transaction_id,created_utc,currency,gross,fee,net,reporting_category,payment_intent_id,description',
      'txn_1,2026-02-28 18:30:00,myr,640.00,19.20,620.80,charge,pi_1,BTG-26-00042',
      'txn_2,2026-03-01 02:00:00,myr,-640.00,0,-640.00,refund,pi_1,',
      'txn_3,2026-03-01 02:00:00,myr,-620.80,0,-620.80,payout,,',
    ].join('\n');
    const read = await readStatement(bytes(stripe), 'stripe');
    expect(read.lines).toMatchObject([{ dated: '2026-03-01', amount: 64_000, reference: 'pi_1' }]);
    expect(read.debits).toBe(2);
    const billplz =
      'Bill ID,Name,Amount,State,Paid At\nab1,Aminah,640.00,paid,2026-03-01 15:15:09 +0800\nab2,B,1.00,due,\n';
    expect((await readStatement(bytes(billplz), 'billplz')).lines).toMatchObject([
      { dated: '2026-03-01', amount: 64_000, reference: 'ab1', payer: 'Aminah' },
    ]);
  });

  it('that overlaps another one brings each line once, and two that say the same are two', async () => {
    const day = fc.integer({ min: 1, max: 9 });
    const row = fc.record({
      day,
      sen: fc.constantFrom(64_000, 5_000, 1),
      text: fc.constantFrom('A', 'B, "C"'),
    });
    const file = (rows: { day: number; sen: number; text: string }[]) =>
      bytes(
        ['Date,Description,Credit']
          .concat(
            rows.map(
              ({ day: on, sen, text }) =>
                `0${on}/03/2026,"${text.replaceAll('"', '""')}","${formatSen(sen).slice(3)}"`,
            ),
          )
          .join('\n'),
      );
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 40 }), day, day, async (rows, until, since) => {
        const read = async (some: typeof rows) => (await readStatement(file(some), 'cimb')).lines;
        const both = [
          ...(await read(rows.filter((one) => one.day <= until))),
          ...(await read(rows.filter((one) => one.day >= since))),
        ];
        const whole = await read(rows.filter((one) => one.day <= until || one.day >= since));
        const ids = (lines: typeof both) => [...new Set(lines.map(({ identity }) => identity))].sort();
        expect(ids(both)).toEqual(ids(whole));
        expect(ids(whole)).toHaveLength(whole.length);
      }),
      { numRuns: 60 },
    );
  });
});
