/** Documents of the tax authority: each sen of a month is in one, and what breaks a published rule is refused. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Buyer,
  batchesOf,
  CONSOLIDATED_MAX_SEN,
  consolidateBy,
  DOCUMENT_BYTES_MAX,
  documentsOfMonth,
  type EInvoice,
  type IssuedInvoice,
  mayCancel,
  refundedNotes,
  type Supplier,
  totalOf,
} from '#shared/domain/e-invoice';
import { bytesOf, type Refusal, refusalsOf, toUbl, type UblNode } from '#shared/domain/e-invoice-ubl';

const address = {
  lines: ['12 Jalan Kenari'],
  city: 'Shah Alam',
  postcode: '40000',
  state: 'Selangor',
} as const;
const supplier: Supplier = {
  name: 'Tadika Kenari Sdn. Bhd.',
  tin: 'C2584563200',
  registration: '202001234567',
  sst: null,
  msic: '85104',
  activity: 'Pre-primary education',
  phone: '+60312345678',
  email: 'office@kenari.example',
  address: { ...address, lines: [...address.lines] },
};
const family = {
  name: 'Nur Aisyah binti Ahmad',
  tin: 'IG123456789',
  nric: '880101105566',
  phone: '+60123456789',
  email: null,
  address: supplier.address,
};
const at = new Date('2026-11-30T17:05:09.123Z');
const fee = (amount: number, description = 'Full day') =>
  ({ description, classification: '002', amount }) as const;
const numberOf = (part: number) => `EC-202611-${part}`;

const single = (over: Partial<EInvoice> = {}): EInvoice => ({
  type: 'invoice',
  number: 'INV-1',
  supplier,
  buyer: family as Buyer,
  lines: [fee(85_000)],
  originals: [],
  ...over,
});
const refused = (document: EInvoice) => refusalsOf(toUbl(document, at));
/** The values at a path of names, wherever lists lie between. */
function valuesAt(node: UblNode, names: string[]): unknown[] {
  const [name, ...rest] = names;
  if (name === undefined) return [node._];
  const next = node[name];
  return Array.isArray(next) ? next.flatMap((child) => valuesAt(child, rest)) : [];
}
const read = (ubl: UblNode, path: string) => valuesAt(ubl, ['Invoice', ...path.split('/')]);

/** Invoices of a month: charges, discounts that leave no less than nothing, families that gave what they liked. */
const invoicesOf = fc
  .array(
    fc.record({
      charges: fc.array(fc.integer({ min: 1, max: 900_000 }), { minLength: 1, maxLength: 4 }),
      off: fc.integer({ min: 0, max: 100 }),
      wantsOwn: fc.boolean(),
      tin: fc.constantFrom('IG123456789', null),
      nric: fc.constantFrom('880101105566', null),
    }),
    { maxLength: 40 },
  )
  .map((rows): IssuedInvoice[] =>
    rows.map(({ charges, off, wantsOwn, tin, nric }, index) => {
      const lines = charges.map((amount) => fee(amount));
      const discount = Math.floor((totalOf(lines) * off) / 100);
      return {
        id: index + 1,
        number: `K-${index + 1}`,
        wantsOwn,
        family: { ...family, tin, nric },
        lines: discount > 0 ? [...lines, fee(-discount, 'Sibling')] : lines,
      };
    }),
  );

describe('the documents of a month', () => {
  it('have each sen of each invoice once, but of whom no number is known', () => {
    fc.assert(
      fc.property(invoicesOf, (invoices) => {
        const { own, consolidated, unknownBuyers } = documentsOfMonth(invoices, supplier, numberOf);
        const missing = notCovered(invoices, [...own, ...consolidated]).map(({ id }) => id);
        expect(missing.sort()).toEqual([...unknownBuyers].sort());
        for (const { document, covers } of [...own, ...consolidated]) {
          const ubl = toUbl(document, at);
          expect(refusalsOf(ubl)).toEqual([]);
          const [payable] = read(ubl, 'LegalMonetaryTotal/PayableAmount');
          expect(String(payable)).toBe(String(Number((totalOf(covers) / 100).toFixed(2))));
        }
      }),
    );
  });

  it('consolidate up to RM 10,000, and nobody who asked for a document of their own', () => {
    const invoice = { family, wantsOwn: false };
    const { own, consolidated } = documentsOfMonth(
      [
        { ...invoice, id: 1, number: 'K-1', lines: [fee(CONSOLIDATED_MAX_SEN)] },
        { ...invoice, id: 2, number: 'K-2', lines: [fee(CONSOLIDATED_MAX_SEN + 1)] },
        { ...invoice, id: 3, number: 'K-3', lines: [fee(100)], wantsOwn: true },
        { ...invoice, id: 4, number: 'K-4', lines: [fee(100), fee(-100, 'Staff')] },
      ],
      ...([supplier, numberOf] as const),
    );
    expect(own.map(({ document }) => document.number)).toEqual(['K-2', 'K-3']);
    expect(consolidated.map(({ document }) => document.lines)).toEqual([
      [{ description: 'K-1', classification: '004', amount: CONSOLIDATED_MAX_SEN }],
    ]);
  });

  it('stay below the limit in bytes, however many families there are', () => {
    const invoices = Array.from({ length: 10_000 }, (_, index) => ({
      id: index + 1,
      number: `TADIKA-KENARI/2026/${index}`,
      family,
      wantsOwn: false,
      lines: [fee(123_456)],
    }));
    const { consolidated } = documentsOfMonth(invoices, supplier, numberOf);
    expect(notCovered(invoices, consolidated)).toEqual([]);
    const numbers = consolidated.map(({ document }) => document.number);
    expect(new Set(numbers).size).toBe(40);
    const bytes = consolidated.map(({ document }) => bytesOf(toUbl(document, at)));
    expect(Math.max(...bytes)).toBeLessThan(DOCUMENT_BYTES_MAX);
  });

  it('have no invoice below zero', () => {
    const wrong = [{ id: 1, number: 'K-1', family, wantsOwn: false, lines: [fee(-1)] }];
    expect(() => documentsOfMonth(wrong, supplier, numberOf)).toThrow(RangeError);
  });
});

describe('what is not covered', () => {
  it('is told of an invoice that is in two documents, in none, or with another amount', () => {
    const document = single();
    const invoices = [1, 2, 3].map((id) => ({ id, lines: [fee(500)] }));
    const covers = (...pairs: [id: number, amount: number][]) => ({
      document,
      covers: pairs.map(([id, amount]) => ({ id, amount })),
    });
    expect(notCovered(invoices, [covers([1, 500], [3, 499]), covers([1, 500], [9, 1])])).toEqual([
      { id: 1, issued: 500, covered: 1_000 },
      { id: 2, issued: 500, covered: 0 },
      { id: 3, issued: 500, covered: 499 },
      { id: 9, issued: 0, covered: 1 },
    ]);
  });
});

describe('a document', () => {
  it('says when it goes out in UTC, and what it is', () => {
    const ubl = toUbl(single(), at);
    expect(read(ubl, 'IssueDate')).toEqual(['2026-11-30']);
    expect(read(ubl, 'IssueTime')).toEqual(['17:05:09Z']);
    expect(read(ubl, 'InvoiceTypeCode')).toEqual(['01']);
  });

  it('names a buyer by the number that is known, and the general public where there is none', () => {
    const identity = (tin: string | null, nric: string | null) => {
      const invoice = {
        id: 1,
        number: 'K',
        lines: [fee(5)],
        wantsOwn: true,
        family: { ...family, tin, nric },
      };
      const { own } = documentsOfMonth([invoice], supplier, numberOf);
      const ubl = own[0] && toUbl(own[0].document, at);
      return ubl && read(ubl, 'AccountingCustomerParty/Party/PartyIdentification/ID').slice(0, 2);
    };
    expect(identity('IG123456789', null)).toEqual(['IG123456789', '000000000000']);
    expect(identity(null, '880101105566')).toEqual(['EI00000000010', '880101105566']);
    expect(identity(null, null)).toBeUndefined();
    const publicOne = toUbl(single({ buyer: null }), at);
    const party = 'AccountingCustomerParty/Party';
    expect(read(publicOne, `${party}/PartyIdentification/ID`)).toEqual(['EI00000000010', 'NA', 'NA', 'NA']);
    expect(read(publicOne, `${party}/PostalAddress/CountrySubentityCode`)).toEqual(['17']);
  });

  it('has discounts beside its lines, so that all comes to what is payable', () => {
    const ubl = toUbl(single({ lines: [fee(85_000), fee(-8_505, 'Sibling')] }), at);
    expect(read(ubl, 'InvoiceLine/LineExtensionAmount')).toEqual([850]);
    expect(read(ubl, 'AllowanceCharge/Amount')).toEqual([85.05]);
    expect(read(ubl, 'LegalMonetaryTotal/PayableAmount')).toEqual([764.95]);
    expect(refusalsOf(ubl)).toEqual([]);
  });

  it('counts its bytes as they go out', () => {
    const ubl = toUbl(single({ lines: [fee(1, '幼儿园 é தமிழ் 🙂')] }), at);
    expect(bytesOf(ubl)).toBe(Buffer.byteLength(JSON.stringify(ubl)));
  });
});

describe('a document is refused', () => {
  const lines = (count: number) => Array.from({ length: count }, () => fee(1, 'x'.repeat(300)));
  const cases: [what: string, over: Partial<EInvoice>, rule: Refusal['rule'], at: RegExp][] = [
    ['with no lines', { lines: [] }, 'missing', /^InvoiceLine$/],
    ['with no number', { number: '' }, 'missing', /^ID$/],
    ['with too long a number', { number: 'N'.repeat(51) }, 'too long', /^ID$/],
    ['with too long a description', { lines: [fee(1, 'x'.repeat(301))] }, 'too long', /Description/],
    [
      'of a company without a code of its trade',
      { supplier: { ...supplier, msic: '8510' } },
      'not allowed',
      /Industry/,
    ],
    [
      'of the general public',
      { supplier: { ...supplier, tin: 'EI00000000010' } },
      'not allowed',
      /^AccountingSupplier/,
    ],
    [
      'of a body whose tax number has a zero in front',
      { supplier: { ...supplier, tin: 'C0258456320' } },
      'not allowed',
      /Supplier/,
    ],
    [
      'of a body whose tax number does not end in zero',
      { supplier: { ...supplier, tin: 'C258456321' } },
      'not allowed',
      /Supplier/,
    ],
    [
      'with a phone number of no country',
      { supplier: { ...supplier, phone: '03-1234' } },
      'not allowed',
      /Telephone/,
    ],
    [
      'to a person of an old prefix',
      { buyer: { ...family, tin: 'SG123456789' } },
      'not allowed',
      /^AccountingCustomer/,
    ],
    ['as a credit note without an original', { type: 'credit_note' }, 'no original', /^BillingReference$/],
    ['as a debit note without an original', { type: 'debit_note' }, 'no original', /^BillingReference$/],
    [
      'as a refund note whose original has no id',
      { type: 'refund_note', originals: [{ number: 'INV-1', uuid: '' }] },
      ...(['no original', /^BillingReference$/] as const),
    ],
    [
      'with a consolidated line above RM 10,000',
      { buyer: null, lines: [{ ...fee(CONSOLIDATED_MAX_SEN + 1), classification: '004' }] },
      ...(['not to be consolidated', /^InvoiceLine\.0$/] as const),
    ],
    ['above 300 KB', { lines: lines(400) }, 'too large', /^$/],
  ];
  it.each(cases)('%s', (_, over, rule, path) => {
    expect(refused(single(over))).toEqual([{ rule, path: expect.stringMatching(path) }]);
  });

  it('where its sums differ by a sen', () => {
    const ubl = toUbl(single(), at);
    const text = JSON.stringify(ubl).replace('"PayableAmount":[{"_":850', '"PayableAmount":[{"_":850.01');
    expect(refusalsOf(JSON.parse(text))).toEqual([
      { path: 'LegalMonetaryTotal/PayableAmount', rule: 'sums differ' },
    ]);
  });

  it('but not as a note with its original', () => {
    const originals = [{ number: 'INV-1', uuid: 'F9D425P6DS7D8IU0000000000A' }];
    for (const type of ['credit_note', 'debit_note', 'refund_note'] as const)
      expect(refused(single({ type, originals }))).toEqual([]);
  });
});

describe('a credit note is a refund note', () => {
  const credit = (note: number, amount: number) => ({ note, amount });
  const back = (amount: number) => ({ note: null, amount });
  it.each([
    ['where its money went back', [credit(1, 500), back(500)], [1]],
    ['not where a part did', [credit(1, 500), back(499)], []],
    ['in parts, too', [credit(1, 500), back(200), back(300)], [1]],
    ['not by money that went back before it', [back(500), credit(1, 500)], []],
    ['the oldest first', [credit(1, 500), credit(2, 500), back(500)], [1]],
    ['both, where both did', [credit(1, 500), credit(2, 300), back(900)], [1, 2]],
  ] as const)('%s', (_, happened, notes) => {
    expect([...refundedNotes(happened)]).toEqual(notes);
  });
});

describe('how documents go out', () => {
  it('is in batches of at most 100 and 5 MB, none left out and none moved', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: DOCUMENT_BYTES_MAX }), { maxLength: 300 }), (sizes) => {
        const documents = sizes.map((bytes) => ({ bytes }));
        const batches = batchesOf(documents);
        expect(batches.flat()).toEqual(documents);
        for (const batch of batches) {
          const base64 = batch.reduce((sum, { bytes }) => sum + 4 * Math.ceil(bytes / 3), 0);
          expect(batch.length).toBeLessThanOrEqual(100);
          expect(base64).toBeLessThan(5_000_000);
        }
      }),
    );
  });

  it('is within seven days of the month, and back within 72 hours', () => {
    expect(consolidateBy('2026-11-01')).toBe('2026-12-07');
    expect(consolidateBy('2026-12-01')).toBe('2027-01-07');
    const valid = new Date('2026-12-01T00:00:00Z');
    expect(mayCancel(valid, new Date('2026-12-04T00:00:00Z'))).toBe(true);
    expect(mayCancel(valid, new Date('2026-12-04T00:00:01Z'))).toBe(false);
  });
});

/** Invoices that are in no document, in more than one, or with another amount; sen of both sides. */
function notCovered(
  invoices: readonly Pick<IssuedInvoice, 'id' | 'lines'>[],
  documents: readonly { covers: readonly { id: number; amount: number }[] }[],
): { id: number; issued: number; covered: number }[] {
  const covered = new Map<number, number>();
  for (const { id, amount } of documents.flatMap(({ covers }) => covers))
    covered.set(id, (covered.get(id) ?? 0) + amount);
  const issued = new Map(invoices.map(({ id, lines }) => [id, totalOf(lines)]));
  return [...new Set([...issued.keys(), ...covered.keys()])]
    .map((id) => ({ id, issued: issued.get(id) ?? 0, covered: covered.get(id) ?? 0 }))
    .filter((sums) => sums.issued !== sums.covered);
}
