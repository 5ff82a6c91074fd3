/**
 * `child.json` in the file of a child: what a program of another preschool reads. A field is added, never given another
 * meaning: whatever reads version 1 goes on reading it. Dates are `YYYY-MM-DD`, money is whole sen.
 */
import * as z from 'zod/mini';
import { calendarDate } from './domain/calendar-date';
import { careActs, careDetails, carePortions } from './domain/care-acts';
import { consentPurposes, consentWays } from './domain/consents';
import { dayFormKinds } from './domain/day-forms';
import { doseActs } from './domain/dose-acts';
import { certainties, illnesses, illnessSymptoms, returnChecks } from './domain/illness';
import { bodyParts, incidentKinds } from './domain/incident';
import { symptomNames } from './domain/screening';
import { keptOfChild } from './domain/who-reads';
import { presenceActs, presenceChecks } from './records/presence';

export const CHILD_FILE_FORMAT = 'tadika-child-file';
export const CHILD_FILE_VERSION = 1;

const text = z.nullable(z.string());
const instant = z.string();

const row = z.object({
  name: z.string(),
  /** How much help was needed, or whatever was written. */
  scale: z.nullable(z.union([z.string(), z.number()])),
  minutes: z.nullable(z.union([z.string(), z.number()])),
  notes: text,
});
export type FileRow = z.infer<typeof row>;

/** Who wrote something: null where it was another guardian, who is not named. */
const author = { by: text, at: instant };
const side = z.object({ value: z.unknown(), ...author });

/** Two people wrote different things in the same place, and nobody has chosen between them. */
const question = z.object({
  /** `screening`, or the part of the report. */
  section: z.string(),
  /** The activity, assessment or intervention. */
  row: text,
  /** `deleted`: one changed it, the other deleted it. */
  field: z.string(),
  live: side,
  other: side,
});
export type FileQuestion = z.infer<typeof question>;

const day = z.object({
  date: calendarDate,
  screening: z.nullable(
    z.object({
      body_temperature: z.number(),
      symptoms: z.array(z.enum(symptomNames)),
      others_message: text,
      recorded_at: instant,
      /** By what stands, or by a value that waits for a choice. */
      flags: z.array(z.enum(['fever', 'breathing'])),
      /** The temperature that stands, and those that wait for a choice, each with who measured it. */
      temperatures: z.array(z.object({ celsius: z.number(), ...author })),
    }),
  ),
  /** Null on days of which no report was made ready for the parents. */
  report: z.nullable(z.object({ activities: z.array(row), interventions: z.array(row) })),
  /** Only where the preschool shows therapy notes to parents. */
  therapy: z.nullable(
    z.object({
      assessments: z.array(row),
      interventions: z.array(row),
      subjective: text,
      objective: text,
      assessment: text,
      plan: text,
      progress: text,
    }),
  ),
  /** Of the screening, and of those parts of the report that stand here. */
  open_questions: z.array(question),
});
export type FileDay = z.infer<typeof day>;

const bill = z.object({
  invoice_no: text,
  date: z.nullable(calendarDate),
  label: z.string(),
  quantity: z.int(),
  amount_sen: z.int(),
  discount_sen: z.int(),
  total_sen: z.int(),
});

const invoice = z.object({
  invoice_no: z.string(),
  /** `YYYY-MM`. */
  month: z.string(),
  issued_on: calendarDate,
  price_sen: z.int(),
  paid_sen: z.int(),
  balance_sen: z.int(),
  payments: z.array(
    z.object({
      date: z.nullable(calendarDate),
      /** Negative where it was paid back. */
      amount_sen: z.int(),
      method: z.string(),
      state: z.string(),
      reference: text,
      receipt_no: text,
      /** The slip in the ZIP. */
      slip: text,
      /**
       * The line of a statement of the bank that it was matched with. Of one transfer for several families no text: it
       * may name the others.
       */
      bank_line: z.nullable(z.object({ date: calendarDate, text, payer: text })),
    }),
  ),
});

export const childFile = z.object({
  format: z.literal(CHILD_FILE_FORMAT),
  version: z.literal(CHILD_FILE_VERSION),
  made_at: instant,
  /** For whom it was made. */
  asked_by: z.object({
    name: z.string(),
    email: z.string(),
    phone_no: text,
    guardians: z.array(z.object({ name: z.string(), ic_no: z.string(), phone_no: text, related: text })),
  }),
  /** What is kept of the child and is not in here, and why. */
  not_included: z.array(
    z.object({
      what: z.enum([
        ...keptOfChild,
        'photo',
        'group_photos',
        'old_photos',
        'slips',
        'remarks',
        'waiting',
        'others',
        'trail',
      ]),
      why: z.string(),
    }),
  ),
  child: z.object({
    id: z.int(),
    fullname: z.string(),
    mykid_no: text,
    born_on: z.nullable(calendarDate),
    status: z.string(),
    preschool: z.string(),
    classroom: text,
    programme: text,
    other_products: z.array(z.string()),
    allergies: text,
    special_needs: z.nullable(z.boolean()),
    /** The picture in the ZIP. */
    photo: text,
  }),
  status_changes: z.array(z.object({ at: instant, status: z.string(), reason: text })),
  days: z.array(day),
  absences: z.array(
    z.object({ from: calendarDate, to: calendarDate, reason: z.string(), remark: text, voided: z.boolean() }),
  ),
  /** Who may fetch the child beside its parents, and who must not; without what was noted about the parent who asks. */
  collectors: z.array(
    z.object({
      name: text,
      relation: text,
      phone_no: text,
      ic_last4: text,
      must_not: z.boolean(),
      never_alone: z.boolean(),
      from: z.nullable(calendarDate),
      to: z.nullable(calendarDate),
      /** The picture in the ZIP. */
      photo: text,
      named_at: instant,
      confirmed: z.boolean(),
      taken_off: z.boolean(),
    }),
  ),
  presences: z.array(
    z.object({
      day: calendarDate,
      time: z.string(),
      act: z.enum(presenceActs),
      /** Who brought or fetched; null where that was another parent, or nobody was named. */
      person: text,
      checked: z.nullable(z.enum(presenceChecks)),
      reason: text,
      voided: z.boolean(),
    }),
  ),
  /** How many photos of the day show the child with others: they are not in here. */
  photos_with_others: z.int(),
  care: z.array(
    z.object({
      day: calendarDate,
      time: z.string(),
      act: z.enum(careActs),
      detail: z.nullable(z.enum(careDetails)),
      portion: z.nullable(z.enum(carePortions)),
      /** The photo is called so in this file; null where there is none, or it shows others, too. */
      note: text,
      photo: text,
      voided: z.boolean(),
    }),
  ),
  incidents: z.array(
    z.object({
      day: calendarDate,
      time: z.string(),
      kind: z.nullable(z.enum(incidentKinds)),
      parts: z.array(z.enum(bodyParts)),
      place: text,
      text,
      first_aid: text,
      told: text,
      told_day: z.nullable(calendarDate),
      told_time: text,
      voided: z.boolean(),
      photos: z.array(z.string()),
    }),
  ),
  /** Illnesses that were suspected or certain, and that the child was looked at on return. */
  illnesses: z.array(
    z.object({
      day: calendarDate,
      time: z.string(),
      act: z.enum(['found', 'returned']),
      illness: z.enum(illnesses),
      certainty: z.nullable(z.enum(certainties)),
      symptoms: z.array(z.enum(illnessSymptoms)),
      onset: z.nullable(calendarDate),
      doctor: text,
      checks: z.array(z.enum(returnChecks)),
      text,
      voided: z.boolean(),
    }),
  ),
  /** What the parents authorised. */
  medicines: z.array(
    z.object({
      medicine: z.string(),
      condition: z.string(),
      dose: z.string(),
      times: z.array(z.string()),
      circumstances: text,
      from: calendarDate,
      to: calendarDate,
      note: text,
      signed_by: z.string(),
      ended: z.boolean(),
    }),
  ),
  doses: z.array(
    z.object({
      day: calendarDate,
      time: z.string(),
      act: z.enum(doseActs),
      medicine: z.string(),
      amount: z.string(),
      override: text,
      note: text,
      voided: z.boolean(),
      /** Why it was corrected; null where it was not. */
      correction: text,
    }),
  ),
  day_forms: z.array(
    z.object({ date: calendarDate, kind: z.enum(dayFormKinds), content: z.unknown(), filled_at: instant }),
  ),
  consents: z.array(
    z.object({
      purpose: z.enum(consentPurposes),
      given: z.boolean(),
      at: instant,
      how: z.enum(consentWays),
      text: z.string(),
      /** False where another guardian said it, who is not named. */
      by_me: z.boolean(),
    }),
  ),
  bookings: z.array(z.object({ year: z.int(), status: z.string(), amount_sen: z.nullable(z.int()) })),
  bills: z.array(bill),
  invoices: z.array(invoice),
});
export type ChildFile = z.infer<typeof childFile>;
