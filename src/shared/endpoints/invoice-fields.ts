/** The fields that the calls of invoices and payments share: flags, sen, dates, and how both stand on the wire. */
import * as z from 'zod/mini';
import { isCalendarDate } from '../domain/calendar-date';
import { AMOUNT_MAX_SEN } from '../domain/invoice-math';
import { lineKinds, paymentStates } from '../domain/statuses';
import { messages } from '../messages';
import { emptyIsNull, id } from './endpoint';

/** 0 or 1 on the wire. */
export const flag = z.union([z.literal(0), z.literal(1)]);

/** A flag as it is sent: 0 or 1, true or false, or the text of one of them. */
export const flagGiven = z.pipe(
  z.union([z.boolean(), z.literal(0), z.literal(1), z.enum(['0', '1', 'true', 'false'])]),
  z.transform((given: boolean | 0 | 1 | '0' | '1' | 'true' | 'false') =>
    [true, 1, '1', 'true'].includes(given),
  ),
);

const WHOLE = /^\s*-?\d{1,12}\s*$/;

/** Whole sen between two, as a number or the text of a form's field. */
export const senGiven = (
  least: number,
  words: { required: string; tooSmall: string },
  most: number = AMOUNT_MAX_SEN,
) =>
  z.pipe(
    z.union([
      z.number(words.required),
      z.string(words.required).check(z.regex(WHOLE, messages.amountNotWhole)),
    ]),
    z.pipe(
      z.transform((given: number | string) => Number(given)),
      z.int(messages.amountNotWhole).check(z.gte(least, words.tooSmall), z.lte(most, messages.amountRange)),
    ),
  );

/** What was paid: more than nothing. */
export const paidAmountGiven = senGiven(1, {
  required: messages.lineAmountRequired,
  tooSmall: messages.paidAmountPositive,
});

/** A date that a form may clear: an empty text is null. */
export const dateGiven = z.nullable(
  emptyIsNull(
    z
      .string(messages.dateInvalid)
      .check(z.refine((text) => text === '' || isCalendarDate(text), messages.dateInvalid)),
  ),
);

export const requiredDate = (message: string) =>
  z.string(message).check(
    z.refine((text) => text !== '', { error: message, abort: true }),
    z.refine((text) => isCalendarDate(text), messages.dateInvalid),
  );

/** The version that an edit began from; left out, it is not compared. */
export const versionGiven = z.optional(z.int().check(z.gte(1)));

/** `YYYY-MM`. */
export const billingMonth = z.string().check(z.regex(/^2\d{3}-(0[1-9]|1[0-2])$/, messages.dateInvalid));

/** "Yes, again": without it, what seems to be done twice is refused at `again`. */
export const againGiven = z.nullish(flagGiven);

/** An invoice as lists show it. Amounts in sen. */
export const invoice = z.object({
  id,
  /** Empty while it is a draft. */
  invoice_no: z.string(),
  price: z.int(),
  /** Confirmed payments. */
  paid_amount: z.int(),
  carried_out: z.int(),
  /** Credit notes less debit notes. */
  credited: z.int(),
  /** What was written off, less what was recovered. */
  written_off: z.int(),
  /** What is open; a credit is below zero. */
  balance: z.int(),
  /** What a parent says to have paid, and what is under review: it does not count yet. */
  waiting_amount: z.int(),
  parent: id,
  parent_name: z.string(),
  preschool: id,
  preschool_name: z.string(),
  preschool_short_name: z.string(),
  payment_status: z.int(),
  payment_status_name: z.string(),
  due_date: z.nullable(z.string()),
  start_date: z.nullable(z.string()),
  end_date: z.nullable(z.string()),
  is_enrollment: flag,
  is_pos_invoice: flag,
  locked: flag,
  /** Null while it is a draft: no parent sees it, nothing is owed on it. */
  issued_at: z.nullable(z.string()),
  /** The billing month, `YYYY-MM`. */
  invoice_date_show: z.string(),
  /** Counts every change; an edit sends it back, so that nobody overwrites what they have not seen. */
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Invoice = z.infer<typeof invoice>;

/** A row of a list. */
export const listedInvoice = z.extend(invoice, {
  /** Whom its lines are about. */
  children: z.array(z.string()),
  /** How far the last e-mail about it came, for the office; null where there is none. */
  mail: z.nullable(z.string()),
  /** For a parent: since when the oldest part of what is open is due; a balance that was carried here keeps its own date. */
  owed_since: z.optional(z.nullable(z.string())),
});
export type ListedInvoice = z.infer<typeof listedInvoice>;

const namedInvoice = z.object({ id, invoice_no: z.string() });

/** An invoice alone. */
export const invoiceDetail = z.extend(invoice, {
  parent_email: z.string(),
  /** Its month is closed at its preschool: lines, dates and status stay; notes correct it. */
  month_closed: z.boolean(),
  /** Where its balance or its lines went, of one that is Carried Forward. */
  moved_to: z.nullable(namedInvoice),
  /** Whose balances it took (sen). */
  carried_from: z.array(z.extend(namedInvoice, { amount: z.int() })),
  /** What it was made of, where it was quoted before. */
  quotation: z.nullable(z.object({ id, quotation_no: z.string() })),
  /** Numbers it had at other preschools, oldest first. */
  former_numbers: z.array(z.string()),
  /** The latest change after its issue; null where it says what it was issued with. */
  revision: z.nullable(z.object({ number: z.int(), at: z.string() })),
  /** Null of one that is in no e-invoice. The link shows anybody that it is valid; none of a consolidated one. */
  e_invoice: z.nullable(z.object({ consolidated: z.boolean(), link: z.nullable(z.string()) })),
  /** The last message about it; null before the first. `event` is the latest of `items`. */
  email_status: z.nullable(
    z.object({
      event: z.string(),
      at: z.string(),
      items: z.array(z.object({ event: z.string(), at: z.string() })),
    }),
  ),
});
export type InvoiceDetail = z.infer<typeof invoiceDetail>;

/** A line or a payment of an invoice; ids of both come from one series. Amounts in sen. */
export const transaction = z.object({
  id,
  invoice_id: id,
  type: z.enum(['bill', 'deposit', 'payment']),
  /** What kind of line it is; null for a payment. */
  kind: z.nullable(z.enum(lineKinds)),
  preschool_id: id,
  label: z.string(),
  remarks: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  // For a line; null for a payment.
  product_id: z.nullable(id),
  /** For one. */
  amount: z.nullable(z.int()),
  quantity: z.nullable(z.int()),
  /** Off each one. */
  discount_amount: z.nullable(z.int()),
  /** Quantity times (amount less discount). */
  total: z.nullable(z.int()),
  child_id: z.nullable(id),
  child_name: z.nullable(z.string()),
  child_preschool_name: z.nullable(z.string()),
  bill_date: z.nullable(z.string()),
  /** Since when it is due, where it came from an invoice that was due before. */
  due_date: z.nullable(z.string()),
  /** Of the invoice that it was imported from. */
  from_invoice_no: z.nullable(z.string()),
  // For a payment; null for a line.
  payment_method: z.nullable(z.int()),
  payment_method_name: z.nullable(z.string()),
  paid_at: z.nullable(z.string()),
  /** The day on which it came, where its month was closed by the time that it was booked. */
  value_date: z.nullable(z.string()),
  /** Below zero where it was paid back. */
  paid_amount: z.nullable(z.int()),
  reference_id: z.nullable(z.string()),
  /** The number of its receipt, once it counts. */
  receipt_no: z.nullable(z.string()),
  /** The name of the slip's file, where there is one to download. */
  payment_slip: z.nullable(z.string()),
  state: z.nullable(z.enum(paymentStates)),
  source: z.nullable(z.enum(['staff', 'parent', 'provider'])),
  refund_of: z.nullable(id),
  /** For what went off a payment: it never was, nothing was paid back. */
  reversal: z.nullable(z.boolean()),
  /** A credit that was paid out, of no payment in particular. */
  payout: z.nullable(z.boolean()),
  /** What was paid back of it by now. */
  refunded_amount: z.nullable(z.int()),
  /** Sen of `refunded_amount` that never came; what was paid back of a payment that never came is in it twice. */
  reversed_amount: z.nullable(z.int()),
  decision_reason: z.nullable(z.string()),
  recorded_by: z.nullable(z.string()),
  recorded_by_id: z.nullable(id),
  /** The bill of the provider and its collection. */
  billplz_id: z.nullable(z.string()),
  billplz_collection_id: z.nullable(z.string()),
});
export type Transaction = z.infer<typeof transaction>;
