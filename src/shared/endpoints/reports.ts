/**
 * Figures of a month: the dashboard, summaries, outstandings, seats and counts of children.
 * What each figure counts is told in `server/reports/month-totals.ts`. Amounts are sen. `href` leads to the rows behind.
 */
import * as z from 'zod/mini';
import { isCalendarDate } from '../domain/calendar-date';
import { preschoolStatuses } from '../domain/statuses';
import { messages } from '../messages';
import { parentRoles } from '../permissions';
import {
  endpoint,
  id,
  idList,
  idText,
  optionalWhole,
  searchText,
  sortText,
  wholeText,
  yesOrNo,
} from './endpoint';
import { productBilled } from './reports-billed';

const yesElseNo = z._default(yesOrNo, false);

const place = {
  /** Another preschool than the user's own answers 404. */
  preschool: z.optional(idText),
  /** Ignored where a preschool is chosen. All where it is left out. */
  preschool_status: z.optional(z.enum(preschoolStatuses)),
};

/** The billing period of the day where month and year are left out. */
const period = { month: optionalWhole(1, 12), year: optionalWhole(2000, 2200) };

/** One of the payer groups: 7 Parent, 8 Staff Parent, 9 BCH Parent; all where it is left out. */
const payerRole = z.optional(
  z.pipe(
    idText,
    z.number().check(z.refine((role) => parentRoles.includes(role), messages.payerGroupUnknown)),
  ),
);

const reportFilter = z.object({
  ...place,
  ...period,
  role: payerRole,
  /** True for Bad Debt alone; false, and where it is left out, for all others. */
  bad_debt: yesElseNo,
});
export type ReportFilter = z.output<typeof reportFilter>;

/** Kinds of fees: of programmes, annual ones, all others, all three. */
export const invoicedFees = ['programme', 'annual', 'other', 'all'] as const;
export type InvoicedFees = (typeof invoicedFees)[number];

const sen = z.int();
const count = z.int();

/** A chart: `data` of each dataset has one amount a label. */
const graphData = z.object({
  /** Billing months, `YYYY-MM`: the twelve that end with the chosen one. */
  labels: z.array(z.string()),
  datasets: z.array(
    z.object({
      key: z.enum(['total_invoiced', 'total_paid_net', 'total_unpaid']),
      data: z.array(sen),
    }),
  ),
});

export const allTotals = z.object({
  total_invoices_count: count,
  total_invoiced: sen,
  total_bills_only: sen,
  total_annual_fees: sen,
  total_programme_fees: sen,
  total_other_bill: sen,
  total_discounted: sen,
  /** Carry-forward lines on these invoices. */
  total_carried_forward: sen,
  total_actual: sen,
  total_paid_gross: sen,
  total_paid_net: sen,
  total_paid_extra: sen,
  /** Carried out of these invoices to later ones: "Merged with Unpaid". */
  total_carry_forward: sen,
  /** By credit notes, less debit notes. */
  total_credited: sen,
  total_written_off: sen,
  total_unpaid: sen,
  total_pending: count,
  total_overdue: count,
  total_partially_paid: count,
  /** Statuses 4 to 7. */
  total_completed: count,
  /** For status 8: what the row of statuses shows as Carry Forward. */
  count_carried_forward: count,
  count_instalment: count,
  /** Zero unless bad debt was asked for. */
  count_bad_debt: count,
  graph_data: graphData,
  /** The lists of invoices behind the counts and behind the unpaid amount. */
  hrefs: z.object({
    invoices: z.string(),
    pending: z.string(),
    overdue: z.string(),
    partially_paid: z.string(),
    completed: z.string(),
    carried_forward: z.string(),
    unpaid: z.string(),
    overpaid: z.string(),
    /** Behind "Merged with Unpaid". */
    carried_out: z.string(),
    written_off: z.string(),
  }),
});
export type AllTotals = z.infer<typeof allTotals>;

/** One preschool; parents count at each preschool where they have an invoice. */
const summaryRow = z.object({
  preschool_id: id,
  preschool_name: z.string(),
  preschool_status: z.enum(preschoolStatuses),
  /** "Invoiced". */
  total: sen,
  /** "Fees": programmes. */
  total_actual_fees: sen,
  total_annual_fees: sen,
  /** "Others": all positive lines but programmes, annual fees and carry forward. */
  total_other_bill: sen,
  /** "Carr. Fwd". */
  total_carried_forward: sen,
  total_discounted: sen,
  total_actual: sen,
  total_parents: count,
  total_parents_paid: count,
  /** "Paid", with what is above the price. */
  total_paid: sen,
  total_paid_extra: sen,
  /** Paid less extra; `total_actual_paid` is the same. */
  total_bill_paid: sen,
  total_actual_paid: sen,
  total_billplz: sen,
  total_cdm: sen,
  total_cheque: sen,
  total_other: sen,
  total_unpaid: sen,
  /** "Merged with Unpaid". */
  total_carry_forward: sen,
  /** By credit notes, less debit notes. */
  total_credited: sen,
  total_written_off: sen,
  /** The invoices list: `/invoices?preschool=…&date=…&bad_debt=…`, with the statuses that count: not Cancelled. */
  href: z.string(),
  /** Those of them on which something may be open. */
  unpaid_href: z.string(),
  /** Those of which something was carried out: behind "Merged with Unpaid". */
  carried_href: z.string(),
});
export type SummaryRow = z.infer<typeof summaryRow>;

const dateAsAt = z.optional(z.string().check(z.refine((text) => isCalendarDate(text), messages.dateInvalid)));

export const outstandingSorts = ['name', 'last_payment', 'days', 'outstanding'] as const;

const outstandingFilter = {
  ...place,
  /** The same as `preschool`. */
  selectedPreschool: z.optional(idText),
  role: payerRole,
  /** Adds the BCH parents to those asked for. Without it and without a role: parents and staff parents. */
  includeBCH: yesElseNo,
  /** At the end of this day; today where it is left out. A day to come is today. */
  date_as_at: dateAsAt,
  /** Part of a parent's name. */
  search: searchText,
};
const outstandingQuery = z.object(outstandingFilter);
export type OutstandingQuery = z.output<typeof outstandingQuery>;

const outstandingParent = z.object({
  id,
  name: z.string(),
  /** 7 Parent, 8 Staff Parent, 9 BCH Parent. */
  role: z.object({ id, name: z.string() }),
  phone: z.nullable(z.string()),
  /** The day of the last payment at this preschool; null before the first. */
  last_payment: z.nullable(z.string()),
  /** Days since the oldest unpaid due date; 0 where nothing is due yet. From OVERDUE_HIGHLIGHT_DAYS on: red. */
  days: z.int(),
  outstanding: sen,
  /** Held for the children at this preschool; no part of what is owed. */
  deposits: sen,
  /** `/parents/{id}/invoices/`. */
  href: z.string(),
});
export type OutstandingParent = z.infer<typeof outstandingParent>;

/** Days owing from which a parent's name is highlighted. */
export const OVERDUE_HIGHLIGHT_DAYS = 61;
/** Rows that a PDF of several preschools may have; beyond it the CSV is the way. */
export const OUTSTANDING_PDF_ROWS_MAX = 2_000;

const outstandingGroup = z.object({
  preschool_id: id,
  preschool_name: z.string(),
  /** For the whole preschool, also where its parents go on over pages. */
  total_outstanding: sen,
  total_parents: count,
  /** Those of this page, the preschool's order kept. */
  parents: z.array(outstandingParent),
});
export type OutstandingGroup = z.infer<typeof outstandingGroup>;

const cardFilter = z.object({ ...place, ...period });
const card = z.object({ total: count, href: z.string() });

const waits = z.object({ total: count, href: z.string() });
const waitingMoney = z.extend(waits, { amount: sen });

/** Each is null where the person may not do what waits. */
export const waiting = z.object({
  overdue: z.nullable(waitingMoney),
  /** Payments that parents declared. */
  to_confirm: z.nullable(waitingMoney),
  /** Payments without an end, to look at, on closed invoices, and notices that fit no payment; no credits. */
  to_reconcile: z.nullable(waits),
  /** Lines of bank statements that are neither booked nor left out. */
  bank_lines: z.nullable(waitingMoney),
  /** Plans of instalments of which a part is late, with what is late of them. */
  late_plans: z.nullable(waitingMoney),
  /** Children without a bill in the month that is being billed, `YYYY-MM`. */
  unbilled: z.nullable(z.extend(waits, { month: z.string() })),
  failed_mails: z.nullable(waits),
  /** Invoices that are still to be paid, and whose last e-mail did not arrive. */
  failed_invoices: z.nullable(waits),
  /** Quarantined entries. */
  to_decide: z.nullable(waits),
  unregistered: z.nullable(waits),
  /** Near misses about which nobody has said yet what was done. */
  near_misses: z.nullable(waits),
  /** People whom parents named and nobody confirmed yet. */
  collectors: z.nullable(waits),
  /** Requests for a second person, for head office. */
  to_approve: z.nullable(waits),
  /** Preschools whose consolidated e-invoice of last month, `YYYY-MM`, is to go out by a day; null outside those days. */
  e_invoices: z.nullable(z.extend(waits, { month: z.string(), by: z.string() })),
  /** Preschools whose certificate of e-invoices ends within 30 days, or has, or lets e-invoices wait. */
  e_invoice_certificates: z.nullable(waits),
});
export type Waiting = z.infer<typeof waiting>;

const ages = [
  'baby',
  'toddler',
  'three_yo',
  'four_yo',
  'five_yo',
  'six_yo',
  'seven_yo',
  'eight_yo',
  'nine_yo',
  'ten_yo',
  'eleven_yo',
  'twelve_yo',
] as const;
/** The age groups in order: the first is of 1 year, the last of 12. */
export const seatingAges = ages;
export type SeatingAge = (typeof ages)[number];
const seatsLeft = z.object(
  Object.fromEntries(ages.map((age) => [age, z.int()])) as Record<SeatingAge, ReturnType<typeof z.int>>,
);
type SeatingConstant = `${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12}yo_const`;
const seatsInAll = z.object(
  Object.fromEntries(ages.map((_, index) => [`${index + 1}yo_const`, z.int()])) as Record<
    SeatingConstant,
    ReturnType<typeof z.int>
  >,
);

const total = (path: string, summary: string) =>
  endpoint(`GET /api/reports/${path}`, { summary, query: reportFilter, answer: z.int() });
const childrenCard = (name: string, summary: string) =>
  endpoint(`GET /api/reports/get-current-month-total-${name}`, {
    summary,
    query: cardFilter,
    answer: card,
  });

export const reportEndpoints = {
  waiting: endpoint('GET /api/reports/waiting', {
    summary:
      'What waits for a decision now, at all preschools of the person: counts, amounts (sen) and where.',
    answer: waiting,
  }),
  allTotals: endpoint('GET /api/reports/get-all-total', {
    summary: 'The dashboard’s figures of a billing month, and twelve months of three of them for its chart.',
    query: reportFilter,
    answer: allTotals,
  }),
  totalIncome: total('get-total-income', 'What was paid in all for the invoices of a billing month (sen).'),
  totalUnpaid: total('get-total-unpaid', 'What is open on the invoices of a billing month (sen).'),
  totalCarryForward: total(
    'get-total-carry-forward',
    'What was carried out of the invoices of a billing month to later ones (sen).',
  ),
  summary: endpoint('GET /api/reports/summary', {
    summary: 'The figures of a billing month by preschool, by name: preschools with an invoice in it.',
    query: reportFilter,
    answer: z.array(summaryRow),
  }),
  summaryCsv: endpoint('GET /reports/download-summary', {
    summary: 'The same as a CSV file, in ringgit.',
    query: reportFilter,
    download: 'nobody',
  }),
  invoicedLines: endpoint('GET /api/reports/invoiced-lines', {
    summary:
      'The fees behind an amount of a billing month: lines of its invoices above zero, without carried balances, and what all of them come to (sen).',
    query: z.object({
      ...reportFilter.shape,
      fees: z._default(z.enum(invoicedFees), 'all'),
      page: wholeText(1, 1_000_000),
      per_page: wholeText(100, 1_500),
    }),
    answer: z.object({
      total_fees: sen,
      lines: z.array(
        z.object({
          id,
          label: z.string(),
          child: z.nullable(z.object({ id, fullname: z.string() })),
          invoice_id: id,
          invoice_no: z.string(),
          preschool_short_name: z.string(),
          quantity: z.int(),
          amount: sen,
          /** Quantity times amount, before a discount on it. */
          gross: sen,
        }),
      ),
    }),
    paged: true,
  }),
  outstanding: endpoint('GET /api/reports/outstanding-by-parents', {
    summary:
      'Parents with an open balance at the end of a day, by preschool; pages count parents. Credits are left out.',
    query: z.object({
      ...outstandingFilter,
      page: wholeText(1, 1_000_000),
      per_page: wholeText(100, 1_500),
      /** Within a preschool. */
      sort: sortText(outstandingSorts, 'name'),
    }),
    answer: z.array(outstandingGroup),
    paged: true,
  }),
  outstandingTotals: endpoint('GET /api/reports/outstanding-totals', {
    summary: 'What all pages of the outstandings come to.',
    query: outstandingQuery,
    answer: z.object({ preschools: count, parents: count, outstanding: sen }),
  }),
  outstandingDownload: endpoint('GET /dashboard/outstandings-download', {
    summary:
      'The outstandings as a PDF (one preschool, or up to 2,000 rows, else 422) or, with `downloadFormat=csv`, as a CSV.',
    query: z.object({ ...outstandingFilter, downloadFormat: z._default(z.enum(['pdf', 'csv']), 'pdf') }),
    download: 'many',
  }),
  programmeBilled: endpoint('GET /api/reports/get-programme-billed-summary', {
    summary: 'The product billed summary of programmes alone.',
    query: z.object({ ...place, ...period, child_status: idList }),
    answer: z.array(productBilled),
  }),
  emailStatus: endpoint('GET /api/reports/get-invoice-email-delivery-status', {
    summary:
      'What became of the messages about invoices that were written on the past 7 days, today the last.',
    query: z.object(place),
    answer: z.object({
      /** Messages that were to be sent; the next five are how many of them came that far at least (`failed`: never arrived). */
      total: count,
      accepted: count,
      delivered: count,
      opened: count,
      clicked: count,
      failed: count,
      /** Kept, because no mail server is set: in none of the figures above. */
      not_sent: count,
      /** The first and the last day. */
      from: z.string(),
      to: z.string(),
    }),
  }),
  billedChildren: childrenCard(
    'billed-active-children',
    'Active children (trial ones too) with a bill on an invoice of the billing month.',
  ),
  unbilledChildren: childrenCard(
    'unbilled-active-children',
    'Active children (trial ones too) without a bill on an invoice of the billing month.',
  ),
  activeChildren: childrenCard('active-children', 'Active children, trial ones too, as of now.'),
  suspendedChildren: childrenCard('suspended-children', 'Suspended children, as of now.'),
  seatingTotals: endpoint('GET /api/get-seating-totals', {
    summary:
      'Places left by age group: the places less active children of that age in the year and its open bookings. A preschool that has set none counts nowhere but in the capacity.',
    query: z.object({
      preschool_id: z.optional(idText),
      preschool_status: place.preschool_status,
      /** This year where it is left out. */
      year: period.year,
    }),
    answer: z.object({
      /** Below zero where more are booked than there are places. */
      seating_data: seatsLeft,
      seating_constant: seatsInAll,
      /** Children that fit in all. */
      capacity: count,
      /** `/booking-list` with the filter. */
      href: z.string(),
    }),
  }),
  paymentMonths: endpoint('GET /api/payment-history/months', {
    summary:
      'Confirmed payments by the month in which they were paid, twelve months that end with the chosen one (this month where it is left out); a parent’s own.',
    query: z.object({ ...place, ...period, parent: z.optional(idText) }),
    answer: z.array(
      z.object({
        /** `YYYY-MM`, oldest first. */
        month: z.string(),
        /** Less what was paid back. */
        total: sen,
        billplz: sen,
        cdm: sen,
        cheque: sen,
        other: sen,
        /** Payments; what was paid back is none. */
        count,
        /** `/payments?from=…&to=…` with the filter. */
        href: z.string(),
      }),
    ),
  }),
};
