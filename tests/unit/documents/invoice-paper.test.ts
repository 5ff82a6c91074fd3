/** Invoices and receipts on paper: the figures they were given, every name in its script, pages that say what they are. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatSen, ringgitText } from '#shared/domain/money';
import { payeeOnPaper } from '#shared/domain/payee';
import { type InvoicePaper, renderInvoice } from '../../../server/documents/invoice-paper';
import { byChild } from '../../../server/documents/line-table';
import { type PrintedReceipt, renderReceipt } from '../../../server/documents/receipt-paper';
import { readPdf } from '../../support/read-pdf';
import { rounds } from '../../support/rounds';
import { buildInvoicePaper, type GivenLine } from './build-invoice';

fc.configureGlobal({ seed: 20_260_311 });

const NAMES = [
  'Nur Aisyah binti Mohd Faizal',
  '陳志豪 Tan Chee Hou',
  'முருகன் a/l சுப்ரமணியம்',
  "D'Cruz, Zoë-Mārā",
];
const fee = (index: number, more: Partial<GivenLine> = {}): GivenLine => ({
  label: `Fee ${index}`,
  child_name: NAMES[index % NAMES.length] as string,
  amount: 10_000 + index,
  ...more,
});
const read = async (paper: InvoicePaper) => readPdf(await renderInvoice(paper));

const line = fc.record({
  amount: fc.integer({ min: -100_000_000, max: 100_000_000 }),
  quantity: fc.integer({ min: 1, max: 1_000 }),
  discounted: fc.double({ min: 0, max: 1, noNaN: true }),
});
const random = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 120, size: 'max' }),
  payments: fc.array(fc.integer({ min: 1, max: 1_000_000_000 }), { maxLength: 5 }),
  carried_out: fc.oneof(fc.constant(0), fc.integer({ min: -50_000, max: 50_000 })),
});

function paperOf({ lines, payments, carried_out }: typeof random extends fc.Arbitrary<infer T> ? T : never) {
  return buildInvoicePaper({
    lines: lines.map(({ amount, quantity, discounted }, index) =>
      fee(index, { amount, quantity, discount_amount: Math.round(Math.max(0, amount) * discounted) }),
    ),
    payments,
    invoice: { carried_out },
  });
}

describe('an invoice on paper', () => {
  test('has the figures of the invoice, each line in its order, on one page or many', async () => {
    const check = async (paper: InvoicePaper) => {
      const { pages, text } = await read(paper);
      const { price, paid_amount, carried_out, balance } = paper.invoice;
      expect(text).toContain(`Total ${formatSen(price)}`);
      expect(text).toContain(`Paid ${formatSen(paid_amount === 0 ? 0 : -paid_amount)}`);
      if (carried_out !== 0) expect(text).toContain(`Carried forward ${formatSen(-carried_out)}`);
      const word = balance < 0 ? 'Credit' : balance === 0 ? 'Balance' : 'Balance to pay';
      expect(text).toContain(`${word} ${formatSen(Math.abs(balance))}`);
      let place = text.indexOf('Description');
      for (const { label, total } of byChild(paper.lines).flatMap(([, lines]) => lines)) {
        const at = text.indexOf(`${label} `, place);
        expect([label, at > place]).toEqual([label, true]);
        place = text.indexOf(ringgitText(total ?? 0), at);
        expect([label, place > at]).toEqual([label, true]);
      }
      for (const { paid_amount: paid } of paper.payments) expect(text).toContain(ringgitText(paid ?? 0));
      for (const [index, page] of pages.entries()) {
        expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
        expect(page).toContain('Invoice');
        expect(page).toContain('BTG-26-00042');
      }
    };
    await fc.assert(
      fc.asyncProperty(random, (given) => check(paperOf(given))),
      { numRuns: rounds(2, 20) },
    );
    await check(buildInvoicePaper({ lines: [fee(1)] }));
    await check(buildInvoicePaper({ lines: Array.from({ length: 120 }, (_, index) => fee(index)) }));
  }, 300_000);

  test('repeats the head of its table where it goes on', async () => {
    const { pages } = await read(
      buildInvoicePaper({ lines: Array.from({ length: 60 }, (_, index) => fee(index)) }),
    );
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages.filter((each) => /Fee \d/.test(each)))
      expect(page).toMatch(/Description Qty Price \(RM\) Total \(RM\)/);
    expect(pages[1]).toMatch(/^Tadika Bintang Taman Melawati Invoice BTG-26-00042 /);
  });

  test('says who, for whom, for which month, and the children once, in every script', async () => {
    const paper = buildInvoicePaper({ lines: [0, 1, 2, 3, 4].map((index) => fee(index)) });
    const { title, text } = await read(paper);
    expect(title).toBe('Invoice BTG-26-00042');
    for (const wanted of [
      '12, Jalan Bintang 3, Taman Melawati, 53100 Kuala Lumpur',
      '03-4106 1234',
      'Billed to Puan Azizah binti Rahman parent@demo.test 012-345 6789',
      `Children ${NAMES.join(' ')}`,
      'Billing month Mar 2026',
      'Issued 22 Feb 2026',
      'Due date 7 Mar 2026',
      'Status Pending',
    ])
      expect(text).toContain(wanted);
  });

  test('that was cancelled or carried forward can’t be taken for one to pay', async () => {
    const cancelled = await read(buildInvoicePaper({ lines: [fee(1)], invoice: { payment_status: 9 } }));
    expect(cancelled.text).toMatch(/CANCELLED This invoice was cancelled\. Nothing is to be paid on it\./);
    expect(cancelled.text).toContain('Balance RM 0.00');
    // What was paid on it is credit: each line of the sums is said, so that they add up.
    const paid = await read(
      buildInvoicePaper({ lines: [fee(1)], payments: [4_000], invoice: { payment_status: 9 } }),
    );
    const total = /Total (RM [\d,.]+)/.exec(paid.text)?.[1];
    expect(paid.text).toContain(`Cancelled -${total}`);
    expect(paid.text).toContain('Paid -RM 40.00');
    expect(paid.text).toContain('Credit RM 40.00');
    const carried = await read(
      buildInvoicePaper({
        lines: [fee(1)],
        invoice: { payment_status: 8, moved_to: { id: 2, invoice_no: 'BTG-26-00050' } },
      }),
    );
    expect(carried.text).toMatch(/CARRIED FORWARD Carried forward to BTG-26-00050\./);
  });

  test('says at the top what is asked for and until when, and below where to pay to', async () => {
    const payee = payeeOnPaper(
      {
        account_name: 'Tadika Bintang',
        bank_name: 'Maybank',
        account_no: '514012345678',
        biller_code: null,
        duitnow_id: null,
      },
      'BTG-26-00042',
    );
    const { text } = await read(
      buildInvoicePaper({ lines: [fee(1)], invoice: { due_date: '2026-03-07' }, payee }),
    );
    const asked = text.indexOf('due by 7 Mar 2026');
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThan(text.indexOf('Description'));
    expect(text).toContain('Account number 514012345678');
    expect(text).not.toContain('Biller code');
    const former = {
      ...buildInvoicePaper({ lines: [fee(1)], invoice: { due_date: '2026-03-07' } }),
      former: true,
    };
    expect((await read(former)).text).not.toContain('due by');
    const paid = await read(
      buildInvoicePaper({ lines: [fee(1)], payments: [10_001], invoice: { payment_status: 6 } }),
    );
    expect(paid.text).toContain('Status Paid');
    expect(paid.text).not.toContain('Completed');
  });

  test('does not part a Chinese date with a hyphen', async () => {
    const { text } = await read(buildInvoicePaper({ lines: [fee(1)], payments: [100], language: 'zh' }));
    expect(text).toContain('2026年3月2日');
    expect(text).not.toMatch(/月-/);
  });

  test('tells how to pay online where that can be done', async () => {
    const payUrl = 'https://tadika.test/invoices/1/pay';
    expect((await read(buildInvoicePaper({ lines: [fee(1)], payUrl }))).text).toContain(payUrl);
    expect((await read(buildInvoicePaper({ lines: [fee(1)] }))).text).not.toContain('Pay online');
  });

  test('holds what has no spaces, and nothing at all', async () => {
    const label = '这是一个非常长的华语项目名称'.repeat(9);
    const { text } = await read(
      buildInvoicePaper({
        lines: [fee(1, { label, remarks: 'W'.repeat(300), child_name: '欧'.repeat(60) })],
      }),
    );
    const bare = text.replace(/\s/g, '');
    for (const wanted of [label, 'W'.repeat(300), '欧'.repeat(60)]) expect(bare).toContain(wanted);
    expect((await read(buildInvoicePaper())).text).toContain('Nothing is billed on it yet.');
  });

  test('speaks the reader’s language, and leaves names as they are', async () => {
    const lines = [fee(1)];
    const malay = await read(buildInvoicePaper({ lines, language: 'ms' }));
    expect(malay.text).toContain('Baki perlu dibayar RM 100.01');
    expect(malay.text).toContain('Halaman 1 daripada 1');
    const chinese = await read(buildInvoicePaper({ lines, language: 'zh' }));
    expect(chinese.text.replace(/\s/g, '')).toContain('第1页，共1页');
    expect(chinese.text).toContain('Puan Azizah binti Rahman');
  });
});

describe('a receipt', () => {
  const { issuer, invoice, lines, printedOn } = buildInvoicePaper({ lines: [fee(1)], payments: [9_000] });
  const receipt: PrintedReceipt = {
    receipt_no: 'BTG-OR-26-00007',
    copy: false,
    corrected: null,
    taken: [],
    issuer,
    invoice,
    lines,
    payer: { name: 'Puan Azizah binti Rahman', email: 'parent@demo.test', phone_no: null },
    payment: { paid_at: '2026-03-02', paid_amount: 9_000, payment_method: 1, reference_id: 'demo-10001' },
  };
  const printed = async (receipts: readonly PrintedReceipt[], language: 'en' | 'ms' = 'en') =>
    readPdf(await renderReceipt({ receipts, printedOn, language }));

  test('has the number, the payer, the payment and what was open after it', async () => {
    const { text, title } = await printed([receipt]);
    expect(title).toBe('Receipt BTG-OR-26-00007');
    expect(text).toContain('Received from Puan Azizah binti Rahman');
    expect(text).toContain('BTG-OR-26-00007 2 Mar 2026 Online Banking demo-10001 90.00');
    expect(text).toContain('Total received RM 90.00');
    expect(text).toContain('Balance to pay RM 10.01');
    expect(text).not.toMatch(/copy|refund|reversed|corrected/i);
  });

  test('says that it is a copy, and what became of the payment since', async () => {
    const refund = { paid_at: '2026-03-04', amount: -500, reversal: false };
    const changed = {
      ...receipt,
      copy: true,
      corrected: { paid_at: '2026-03-03', paid_amount: 8_000 },
      taken: [refund, refund],
    };
    const bounced = { ...receipt, taken: [{ ...refund, amount: -9_000, reversal: true }] };
    const { pages } = await printed([changed, bounced]);
    expect(pages[0]).toContain('Receipt (Copy)');
    expect(pages[0]).toContain('Corrected to (3 Mar 2026) RM 80.00');
    expect(pages[0]?.match(/Refunded \(4 Mar 2026\) -RM 5\.00/g)).toHaveLength(2);
    expect(pages[1]).toContain('This payment does not count any more: it never arrived.');
    expect((await printed([changed], 'ms')).text).toContain('Resit (Salinan)');
  });
});
