/**
 * The words of documents that parents read, in the reader's language. Names, labels and remarks stay as people wrote
 * them.
 */
import type { CalendarDate } from '#shared/domain/calendar-date';
import { type PayeeName, payeeLabels } from '#shared/domain/payee';
import {
  type StatementKind,
  type StatementPart,
  statementLabelOf,
  statementPartLabels,
} from '#shared/domain/statement';
import {
  type PaymentMethod,
  type PaymentStatus,
  paymentMethods,
  paymentStatuses,
} from '#shared/domain/statuses';
import type { Language } from '#shared/languages';
import { say } from '../languages/say';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

const WORDS = {
  invoice: 'Invoice',
  receipt: 'Receipt',
  receiptCopy: 'Receipt (Copy)',
  receiptSummary: 'Receipt Summary',
  receiptNo: 'Receipt No.',
  reversed: 'Reversed',
  reversedNote: 'This payment does not count any more: it never arrived.',
  corrected: 'Corrected to',
  statement: 'Statement of Account',
  openingBalance: 'Opening balance',
  closingBalance: 'Closing balance',
  depositHeld: 'Deposit held',
  instalment: 'Instalment',
  owed: 'Balance (RM)',
  feesPaid: 'Statement of Fees Paid',
  feesPaidCopy: 'Statement of Fees Paid (Copy)',
  feesPaidHow:
    'Counted by payment date, less refunds. Each payment covers the lines of its invoice in order. Credit is money that no invoice has used yet.',
  paidIn: 'Paid in',
  replaces: 'In place of',
  icNo: 'IC no.',
  mykidNo: 'MyKid no.',
  child: 'Child',
  noChild: 'For no child',
  childcareFees: 'Child-care fees (RM)',
  kindergartenFees: 'Kindergarten fees (RM)',
  otherPaid: 'Other (RM)',
  creditUsed: 'Credit of earlier years that was used',
  creditKept: 'Credit',
  paidInAll: 'Paid in the year',
  quotation: 'Quotation',
  creditNote: 'Credit Note',
  debitNote: 'Debit Note',
  takesBack: 'Takes back',
  billedTo: 'Billed to',
  receivedFrom: 'Received from',
  preparedFor: 'Prepared for',
  children: 'Children',
  billingMonth: 'Billing month',
  issued: 'Issued',
  date: 'Date',
  dueDate: 'Due date',
  period: 'Period',
  status: 'Status',
  registrationNo: 'Reg. no.',
  phone: 'Tel.',
  description: 'Description',
  quantity: 'Qty',
  price: 'Price (RM)',
  itemDiscount: 'Discount (RM)',
  lineTotal: 'Total (RM)',
  amount: 'Amount (RM)',
  invoiceTotal: 'Total',
  paid: 'Paid',
  howToPay: 'How to pay',
  carriedOut: 'Carried forward',
  credited: 'Credited',
  debited: 'Debited',
  writtenOff: 'Written off',
  balance: 'Balance to pay',
  settled: 'Balance',
  credit: 'Credit',
  waiting: 'Awaiting confirmation',
  payments: 'Payments received',
  paidOn: 'Paid on',
  method: 'Method',
  reference: 'Reference',
  preschool: 'Preschool',
  received: 'Total received',
  paidBack: 'Refunded',
  noLines: 'Nothing is billed on it yet.',
  noPayments: 'No payment was received in this period.',
  payOnline: 'Pay online',
  payHow: 'Scan this with your phone’s camera, or open the address, and sign in. This is not a DuitNow QR.',
  eInvoice: 'e-Invoice',
  eInvoiceHow: 'MyInvois found it valid. Scan this, or open the address, to see it there.',
  computerMade: 'Computer-generated; no signature required.',
  quotationNote: 'This is a quotation. Nothing is due before an invoice is issued.',
  draft: 'Draft',
  draftNote: 'This is a draft. It is not issued, and nothing is to be paid on it.',
  revision: 'Revision',
  formerRevision: 'Former revision',
  formerRevisionNote: 'This invoice was changed afterwards. The latest revision counts.',
  cancelled: 'Cancelled',
  cancelledNote: 'This invoice was cancelled. Nothing is to be paid on it.',
  cancelledOwedNote: 'This invoice was cancelled. Its balance goes onto another invoice.',
  carried: 'Carried forward',
  carriedNote: 'What was open on this invoice stands on another one now. Nothing is to be paid on this one.',
} as const;

interface AboutLine {
  remarks: string | null;
  from_invoice_no?: string | null | undefined;
  due_date?: string | null | undefined;
}

/** The payer is asked for nothing more: how it was recorded is the office's business. */
const PAID: readonly number[] = [4, 5, 6];

export interface DocumentTexts {
  word(name: keyof typeof WORDS): string;
  /** For a payment status. */
  status(id: number): string;
  /** For a payment method. */
  method(id: number): string;
  /** What moved the money, on a statement. */
  moved(row: { kind: StatementKind; amount: number }): string;
  statementPart(part: StatementPart): string;
  /** "7 Mar 2026". */
  day(date: CalendarDate): string;
  /** "Mar 2026" of `2026-03`. */
  month(month: string): string;
  /** From one day to another, either of which may be open. */
  span(from: CalendarDate | null, to: CalendarDate | null): string;
  /** What is asked for, at the top of an invoice; `due` may not be set. */
  asked(amount: string, due: CalendarDate | null): string;
  /** Where to pay to. */
  payee(name: PayeeName): string;
  pageOf(page: number, pages: number): string;
  forInvoice(invoiceNo: string): string;
  carriedTo(invoiceNo: string): string;
  /** Under a line: its remarks, and where it came from. */
  aboutLine(line: AboutLine): string;
  printedOn(date: CalendarDate): string;
  /** "2, 3 Dec 2026". */
  revision(number: number, on: CalendarDate): string;
}

export function documentTexts(language: Language): DocumentTexts {
  const t = (text: string, values?: Record<string, string | number>) => say(language, text, values);
  const monthName = (date: string) => t(MONTHS[Number(date.slice(5, 7)) - 1] ?? '');
  const day = (date: CalendarDate) =>
    t('{{day}} {{month}} {{year}}', {
      day: Number(date.slice(8)),
      month: monthName(date),
      year: date.slice(0, 4),
    });
  const month = (text: string) => t('{{month}} {{year}}', { month: monthName(text), year: text.slice(0, 4) });
  return {
    day,
    word: (name) => t(WORDS[name]),
    status: (id) => t(PAID.includes(id) ? WORDS.paid : (paymentStatuses[id as PaymentStatus] ?? '')),
    method: (id) => t(paymentMethods[id as PaymentMethod] ?? ''),
    month,
    moved: (row) => t(statementLabelOf(row)),
    statementPart: (part) => t(statementPartLabels[part]),
    asked: (amount, due) =>
      due === null
        ? t('{{amount}} to pay', { amount })
        : t('{{amount}} due by {{day}}', { amount, day: day(due) }),
    payee: (name) => t(payeeLabels[name]),
    span: (from, to) => {
      if (from && to) return t('{{from}} to {{to}}', { from: day(from), to: day(to) });
      if (from) return t('From {{date}}', { date: day(from) });
      return to ? t('Up to {{date}}', { date: day(to) }) : t('All payments');
    },
    pageOf: (page, pages) => t('Page {{page}} of {{pages}}', { page, pages }),
    forInvoice: (number) => t('For invoice {{number}}', { number }),
    carriedTo: (number) => t('Carried forward to {{number}}', { number }),
    aboutLine: ({ remarks, from_invoice_no, due_date }) =>
      [
        remarks,
        from_invoice_no && t('from {{number}}', { number: from_invoice_no }),
        due_date && t('due since {{day}}', { day: day(due_date) }),
      ]
        .filter(Boolean)
        .join(' · '),
    printedOn: (date) => t('Printed {{date}}', { date: day(date) }),
    revision: (number, on) => `${number}, ${day(on)}`,
  };
}
