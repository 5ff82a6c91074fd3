/**
 * e-Invoices of the tax authority (MyInvois): which document an invoice of a month is in, who its buyer is, and how
 * documents go out. Pure. Amounts are sen. No tax is charged: fees of the preschools carry none.
 */
import { addDays, addMonths, type CalendarDate, HOUR_MS } from './calendar-date';
import type { states } from './malaysia';
import { PERSON_TIN } from './tin';

export const documentTypes = {
  invoice: '01',
  credit_note: '02',
  debit_note: '03',
  refund_note: '04',
} as const;
export type DocumentType = keyof typeof documentTypes;

/** What happened to an invoice: a credit note of an id, or money that was paid back (null). Sen. */
export interface CreditOrRefund {
  note: number | null;
  amount: number;
}

/** The credit notes whose money has gone back, all of it: what is paid back is of the oldest that is open. As it happened. */
export function refundedNotes(happened: readonly CreditOrRefund[]): Set<number> {
  const open: { note: number; left: number }[] = [];
  const refunded = new Set<number>();
  for (const { note, amount } of happened) {
    if (note !== null) {
      open.push({ note, left: amount });
      continue;
    }
    let back = amount;
    while (back > 0 && open[0]) {
      const taken = Math.min(back, open[0].left);
      back -= taken;
      open[0].left -= taken;
      if (open[0].left === 0) refunded.add((open.shift() as { note: number }).note);
    }
  }
  return refunded;
}

/** For a document: made, gone out, and what MyInvois made of it. */
export const eInvoiceStates = ['to_send', 'sent', 'valid', 'invalid', 'cancelled'] as const;

/** What a line is for, by the codes of the tax authority. A consolidated document has its own. */
export const classificationText = {
  '002': 'Child care and kindergarten',
  '010': 'Education fees',
  '019': 'Treatment of learning disabilities',
  '022': 'Others',
} as const;
export type Classification = keyof typeof classificationText;
export const classifications = Object.keys(classificationText) as [Classification, ...Classification[]];
/** For a line of no product. */
export const OTHERS: Classification = '022';
export const CONSOLIDATED = '004';

/** Tax numbers of persons, and of bodies, which end in zero and have none in front. */
export const OWN_TIN = new RegExp(`${PERSON_TIN.source}|^(C|CS|D|F|FA|PT|TA|TC|TN|TR|TP|J|LE)[1-9]\\d*0$`);
/** Stands for every buyer who gave no number of their own. */
export const GENERAL_PUBLIC = 'EI00000000010';
/** Stands for the identity number of a person who gave the tax number alone. */
const NO_NRIC = '000000000000';

/** An invoice above this is never consolidated. */
export const CONSOLIDATED_MAX_SEN = 1_000_000;
/** So many lines keep a document below its limit in bytes. */
const CONSOLIDATED_LINES_MAX = 250;
const CONSOLIDATE_WITHIN_DAYS = 7;
const CANCEL_WITHIN_HOURS = 72;

const BATCH_DOCUMENTS_MAX = 100;
const BATCH_BYTES_MAX = 5_000_000;
export const DOCUMENT_BYTES_MAX = 300_000;
/** Hash, number and names around a document in its batch. */
const AROUND_DOCUMENT_BYTES = 300;

export interface EInvoiceAddress {
  lines: string[];
  city: string;
  postcode: string;
  state: (typeof states)[number];
}

export interface Supplier {
  name: string;
  tin: string;
  /** Number at the Companies Commission. */
  registration: string;
  /** Null where the company is not registered for sales and service tax. */
  sst: string | null;
  msic: string;
  activity: string;
  address: EInvoiceAddress;
  phone: string;
  email: string | null;
}

export interface Buyer {
  name: string;
  tin: string;
  nric: string;
  /** Null where the profile has none, or only a part. */
  address: EInvoiceAddress | null;
  phone: string | null;
  email: string | null;
}

/** A charge, or a discount where its amount is below zero. */
export interface EInvoiceLine {
  description: string;
  classification: Classification | typeof CONSOLIDATED;
  amount: number;
}

/** The document that a note corrects: our number and the id that the tax authority gave it. */
interface Original {
  number: string;
  uuid: string;
}

export interface EInvoice {
  type: DocumentType;
  number: string;
  supplier: Supplier;
  /** Null for the general public. */
  buyer: Buyer | null;
  lines: EInvoiceLine[];
  /** Empty for an invoice. */
  originals: Original[];
}

/** What a parent's profile says. */
export interface BuyerFacts extends Omit<Buyer, 'tin' | 'nric'> {
  tin: string | null;
  nric: string | null;
}

/** A person gives the tax number, the identity number, or both. Null where neither is known. */
export function buyerOf(facts: BuyerFacts): Buyer | null {
  if (!facts.tin && !facts.nric) return null;
  return { ...facts, tin: facts.tin || GENERAL_PUBLIC, nric: facts.nric || NO_NRIC };
}

export interface IssuedInvoice {
  id: number;
  number: string;
  lines: EInvoiceLine[];
  family: BuyerFacts;
  /** The family asked for a document of its own. */
  wantsOwn: boolean;
}

export const totalOf = (lines: readonly { amount: number }[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0);

/** A document that is to go out, and how much of which invoices is in it. */
export interface Prepared {
  document: EInvoice;
  covers: { id: number; amount: number }[];
}

interface MonthDocuments {
  own: Prepared[];
  consolidated: Prepared[];
  /** Need a document of their own, but nothing is known by which to name the buyer. */
  unknownBuyers: number[];
}

/**
 * The documents of a month. Whoever asked has their own, and so has what is above the limit; all else is consolidated,
 * with a line for each invoice, so that the sum can be followed. An invoice of nothing is in none.
 * Throws a RangeError for an invoice below zero, which is no invoice.
 */
export function documentsOfMonth(
  invoices: readonly IssuedInvoice[],
  supplier: Supplier,
  numberOf: (part: number) => string,
): MonthDocuments {
  const found: MonthDocuments = { own: [], consolidated: [], unknownBuyers: [] };
  const together: { id: number; number: string; amount: number }[] = [];
  for (const { id, number, lines, family, wantsOwn } of invoices) {
    const amount = totalOf(lines);
    if (amount < 0) throw new RangeError(`Invoice ${number} is below zero`);
    if (amount === 0) continue;
    if (!wantsOwn && amount <= CONSOLIDATED_MAX_SEN) {
      together.push({ id, number, amount });
      continue;
    }
    const buyer = buyerOf(family);
    if (!buyer) found.unknownBuyers.push(id);
    else
      found.own.push({
        document: { type: 'invoice', number, supplier, buyer, lines, originals: [] },
        covers: [{ id, amount }],
      });
  }
  for (let start = 0; start < together.length; start += CONSOLIDATED_LINES_MAX) {
    const part = together.slice(start, start + CONSOLIDATED_LINES_MAX);
    found.consolidated.push({
      document: {
        type: 'invoice',
        supplier,
        buyer: null,
        originals: [],
        number: numberOf(found.consolidated.length + 1),
        lines: part.map(({ number, amount }) => ({
          description: number,
          classification: CONSOLIDATED,
          amount,
        })),
      },
      covers: part.map(({ id, amount }) => ({ id, amount })),
    });
  }
  return found;
}

/** The last day on which a month's consolidated document may go out. `month` is its first day. */
export const consolidateBy = (month: CalendarDate): CalendarDate =>
  addDays(addMonths(month, 1), CONSOLIDATE_WITHIN_DAYS - 1);

/** A valid document can be cancelled for 72 hours; afterwards a note corrects it. */
export const mayCancel = (validatedAt: Date, now: Date): boolean => now <= mayCancelUntil(validatedAt);

export const mayCancelUntil = (validatedAt: Date): Date =>
  new Date(validatedAt.getTime() + CANCEL_WITHIN_HOURS * HOUR_MS);

/** Batches of what goes out in one call, in the order given: at most 100 documents and 5 MB as base64. */
export function batchesOf<T extends { bytes: number }>(documents: readonly T[]): T[][] {
  const batches: T[][] = [];
  let size = 0;
  for (const document of documents) {
    const own = 4 * Math.ceil(document.bytes / 3) + AROUND_DOCUMENT_BYTES;
    const last = batches.at(-1);
    if (!last || last.length === BATCH_DOCUMENTS_MAX || size + own > BATCH_BYTES_MAX) {
      batches.push([document]);
      size = own;
    } else {
      last.push(document);
      size += own;
    }
  }
  return batches;
}
