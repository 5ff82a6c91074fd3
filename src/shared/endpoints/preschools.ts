/** Preschools as administrators keep them: how they are reached, places, switches, recipients, payment methods. */
import * as z from 'zod/mini';
import { states } from '../domain/malaysia';
import { CLOSES_AT } from '../domain/presence-day';
import { handMethods, preschoolStatuses } from '../domain/statuses';
import { messages } from '../messages';
import { officeMessages } from '../office-messages';
import {
  emptyIsNull,
  endpoint,
  id,
  optionalText,
  pageQuery,
  requiredText,
  searchText,
  sortText,
  wholeBetween,
} from './endpoint';
import { typedPhone } from './people-fields';
import { proposalDecision } from './proposal';
import { noticeRecipientsForm } from './unregistered-children';

/** The ages of the seating card, in years. */
export const PLACE_AGES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
const PLACES_MAX = 1_000;
/** What a new preschool gives its parents to pay an invoice. */
export const DUE_DAYS = 7;
/** When a new preschool tells its families of the day. */
export const DIGEST_AT = '18:30';

/** Whole places by age; an age that is not named has none. */
const places = z
  .record(z.string(), wholeBetween(0, PLACES_MAX, officeMessages.placesInvalid))
  .check(
    z.refine(
      (given) => Object.keys(given).every((age) => PLACE_AGES.some((known) => String(known) === age)),
      officeMessages.placesInvalid,
    ),
  );

const isStateOrNone = (text: string) => text === '' || states.some((state) => state === text);

/** Digits alone, as a form types them: with spaces and hyphens between. Empty is null. */
const digitsGiven = (least: number, most: number, message: string) =>
  z.nullish(
    emptyIsNull(
      z.string().check(
        z.overwrite((text) => text.replace(/[\s-]/g, '')),
        z.refine((text) => text === '' || new RegExp(`^\\d{${least},${most}}$`).test(text), message),
      ),
    ),
  );

const preschoolSummary = z.object({
  id,
  name: z.string(),
  short_name: z.string(),
  status: z.enum(preschoolStatuses),
  capacity: z.nullable(z.int()),
  /** Children of status 1 and 2. */
  attending: z.int(),
  phone_no: z.nullable(z.string()),
  /** Another account for payments waits for a second person. */
  payee_waits: z.boolean(),
});
export type PreschoolSummary = z.infer<typeof preschoolSummary>;

/** Where parents pay to by hand, as papers and the page of payment say it. */
const payee = z.object({
  account_name: z.nullable(z.string()),
  bank_name: z.nullable(z.string()),
  account_no: z.nullable(z.string()),
  biller_code: z.nullable(z.string()),
  duitnow_id: z.nullable(z.string()),
});

const preschoolSettings = z.extend(preschoolSummary, {
  address: z.nullable(z.string()),
  state: z.nullable(z.string()),
  /** Of the company, on invoices and receipts. */
  registration_no: z.nullable(z.string()),
  email: z.nullable(z.string()),
  places: z.record(z.string(), z.int()),
  requires_self_declaration: z.boolean(),
  requires_daily_log: z.boolean(),
  shares_soapp: z.boolean(),
  /** A shared tablet locks after so many minutes untouched; with the door open, after so many. */
  lock_minutes: z.int(),
  door_lock_minutes: z.int(),
  /** When families are told of the day, `HH:MM`; null: not at all. */
  digest_at: z.nullable(z.string()),
  /** From when on a child who is still here is asked about, `HH:MM`. */
  closes_at: z.string(),
  /** So often staff look at a sleeping child under two. */
  sleep_check_minutes: z.int(),
  notice_emails: z.array(z.string()),
  payment_methods: z.array(z.int()),
  /** From the day that an invoice is made to its due date; null: none is set. */
  invoice_due_days: z.nullable(z.int()),
  ...payee.shape,
  /** What holds once a second person confirms it; null where nothing waits. */
  proposed_payee: z.nullable(z.extend(payee, { by: z.object({ id, name: z.string() }), at: z.string() })),
  /** Names the logo of the papers: another one when it was changed; null where there is none. */
  logo: z.nullable(z.string()),
  /** Invoices carry the short name in their numbers, so it stays. */
  short_name_fixed: z.boolean(),
  updated_at: z.string(),
});
export type PreschoolSettings = z.infer<typeof preschoolSettings>;

export const preschoolForm = z.object({
  name: requiredText(officeMessages.preschoolNameRequired, 200, messages.nameTooLong),
  short_name: requiredText(officeMessages.shortNameRequired, 20, officeMessages.shortNameInvalid),
  status: z.enum(preschoolStatuses, officeMessages.preschoolStatusUnknown),
  capacity: z.nullable(wholeBetween(0, 100_000, officeMessages.preschoolCapacityInvalid)),
  places: z._default(places, {}),
  address: optionalText(500, officeMessages.addressTooLong),
  state: z.nullish(emptyIsNull(z.string().check(z.refine(isStateOrNone, officeMessages.stateUnknown)))),
  registration_no: optionalText(100, officeMessages.registrationNoTooLong),
  phone_no: typedPhone,
  email: z.nullish(
    z
      .string()
      .check(
        z.trim(),
        z.toLowerCase(),
        z.email(messages.emailInvalid),
        z.maxLength(254, messages.emailInvalid),
      ),
  ),
  requires_self_declaration: z._default(z.boolean(), false),
  requires_daily_log: z._default(z.boolean(), false),
  shares_soapp: z._default(z.boolean(), false),
  lock_minutes: z._default(wholeBetween(1, 30, officeMessages.lockMinutesRange), 5),
  door_lock_minutes: z._default(wholeBetween(1, 240, officeMessages.doorLockMinutesRange), 60),
  digest_at: z._default(
    z.nullable(z.string().check(z.regex(/^(1[2-9]|2[0-1]):[0-5]\d$/, officeMessages.digestAtInvalid))),
    DIGEST_AT,
  ),
  closes_at: z._default(
    z.string().check(z.regex(/^(1[2-9]|2[0-3]):[0-5]\d$/, officeMessages.closesAtInvalid)),
    CLOSES_AT,
  ),
  /** Left as it is where an app of an earlier release does not say it. */
  sleep_check_minutes: z.optional(wholeBetween(5, 60, officeMessages.sleepCheckMinutesRange)),
  notice_emails: z._default(noticeRecipientsForm.shape.emails, []),
  payment_methods: z._default(
    z
      .array(
        z
          .int(messages.paymentMethodUnknown)
          .check(z.refine((method) => handMethods.includes(method), messages.paymentMethodUnknown)),
      )
      .check(z.minLength(1, officeMessages.paymentMethodsRequired)),
    [...handMethods],
  ),
  invoice_due_days: z._default(z.nullable(wholeBetween(0, 90, messages.dueDaysRange)), DUE_DAYS),
  account_name: optionalText(120, officeMessages.payeeTooLong),
  bank_name: optionalText(120, officeMessages.payeeTooLong),
  account_no: digitsGiven(5, 20, officeMessages.accountNoInvalid),
  biller_code: digitsGiven(3, 10, officeMessages.billerCodeInvalid),
  duitnow_id: z.nullish(
    emptyIsNull(
      z.string().check(z.trim(), z.regex(/^(|\+?[A-Z0-9]{5,20})$/i, officeMessages.duitnowIdInvalid)),
    ),
  ),
  updated_at: z.optional(z.string()),
});
export type PreschoolForm = z.output<typeof preschoolForm>;

export const preschoolSettingsEndpoints = {
  list: endpoint('GET /api/preschool-settings', {
    summary: 'Preschools with their capacity and how many attend.',
    query: z.object({
      ...pageQuery,
      search: searchText,
      status: z.optional(z.enum(preschoolStatuses)),
      sort: sortText(['name', 'attending', 'capacity'], 'name'),
    }),
    answer: z.array(preschoolSummary),
    paged: true,
  }),
  view: endpoint('GET /api/preschool-settings/{id}', {
    summary: 'One preschool with all that is set for it.',
    answer: preschoolSettings,
  }),
  create: endpoint('POST /api/preschool-settings', {
    summary: 'Adds a preschool.',
    body: preschoolForm,
    answer: preschoolSettings,
  }),
  update: endpoint('PUT /api/preschool-settings/{id}', {
    summary:
      'Changes a preschool. Its short name stays once invoices carry it. Another account for payments waits for a second person of head office, where there is one.',
    body: preschoolForm,
    answer: preschoolSettings,
  }),
  decidePayee: endpoint('POST /api/preschool-settings/{id}/payee', {
    summary:
      'Confirms the account for payments that waits, which a second person does, or declines it. 409: another one waits by now.',
    body: proposalDecision,
    answer: preschoolSettings,
  }),
  logo: endpoint('GET /api/preschool-settings/{id}/logo', {
    summary: 'The logo at the head of the papers of a preschool.',
    download: 'nobody',
  }),
  setLogo: endpoint('POST /api/preschool-settings/{id}/logo', {
    summary: 'Sets the logo of a preschool: JPEG, PNG or WebP, at most 10 MB.',
    files: { logo: { kinds: ['jpeg', 'png', 'webp'], required: true } },
    answer: preschoolSettings,
  }),
  removeLogo: endpoint('DELETE /api/preschool-settings/{id}/logo', {
    summary: 'Takes the logo of a preschool away.',
    answer: preschoolSettings,
  }),
};
