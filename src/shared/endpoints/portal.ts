/** A parent's home and the days of a child, each in one call: a phone has a slow network. */

import * as z from 'zod/mini';
import { calendarDate } from '../domain/calendar-date';
import { careActs, careDetails, carePortions } from '../domain/care-acts';
import { doseActs } from '../domain/dose-acts';
import { certainties, illnesses, illnessSymptoms, returnChecks } from '../domain/illness';
import { bodyParts, incidentKinds } from '../domain/incident';
import { uuid } from '../domain/uuid';
import { presenceActs } from '../records/presence';
import { child } from './child';
import { dailyReport } from './daily-reports';
import { askedForm } from './day-forms';
import { endpoint, id } from './endpoint';
import { screening } from './health';
import { preschoolName } from './preschool-name';

/** Who, and when. */
const known = z.object({ by: z.string(), at: z.string() });

/** A child's day as its parents see it. */
const childDay = z.object({
  date: calendarDate,
  /** Only one that is ready for the parents. */
  report: z.nullable(dailyReport),
  screening: z.nullable(screening),
  /** For a flagged one: the first parent who said that they know; absent in an answer of an earlier server. */
  screening_known: z.optional(z.nullable(known)),
  /** Who of the staff wrote the report last; absent in an answer of an earlier server. */
  told_by: z.optional(z.nullable(z.string())),
  /** Whether the one who asks recorded it. */
  screened_by_me: z.boolean(),
  /** When the child came and left, and with whom; absent in an answer of an earlier server. */
  presences: z.optional(
    z.array(
      z.object({ id: uuid, act: z.enum(presenceActs), time: z.string(), person: z.nullable(z.string()) }),
    ),
  ),
  /** Meals, sleeps, moods and what is needed; absent in an answer of an earlier server. */
  care: z.optional(
    z.array(
      z.object({
        id: uuid,
        act: z.enum(careActs),
        time: z.string(),
        detail: z.nullable(z.enum(careDetails)),
        portion: z.nullable(z.enum(carePortions)),
        note: z.nullable(z.string()),
        /** For a photo: which one; absent in an answer of an earlier server. */
        picture: z.nullish(uuid),
        /** For what is needed: the first parent who said that they know; absent in an answer of an earlier server. */
        acknowledged: z.optional(z.nullable(known)),
      }),
    ),
  ),
  /** Accidents that hold, by the minute; absent in an answer of an earlier server. */
  incidents: z.optional(
    z.array(
      z.object({
        id: uuid,
        time: z.string(),
        kind: z.nullable(z.enum(incidentKinds)),
        parts: z.array(z.enum(bodyParts)),
        place: z.nullable(z.string()),
        text: z.nullable(z.string()),
        first_aid: z.nullable(z.string()),
        /** Whoever wrote it first, and the last correction; that is absent in an answer of an earlier server. */
        recorded: known,
        corrected: z.nullish(known),
        /** The photos; absent in an answer of an earlier server. */
        pictures: z.nullish(z.array(uuid)),
        additions: z.array(
          z.object({
            id: uuid,
            text: z.nullable(z.string()),
            at: z.string(),
            pictures: z.nullish(z.array(uuid)),
          }),
        ),
        acknowledged: z.nullable(known),
        /** The first parent who knew of it as it was before a correction; absent in an answer of an earlier server. */
        knew: z.nullish(known),
      }),
    ),
  ),
  /** That the child was ill, and that it was looked at and is back; absent in an answer of an earlier server. */
  illnesses: z.optional(
    z.array(
      z.object({
        id: uuid,
        act: z.enum(['found', 'returned']),
        time: z.string(),
        illness: z.enum(illnesses),
        certainty: z.nullable(z.enum(certainties)),
        symptoms: z.array(z.enum(illnessSymptoms)),
        doctor: z.nullable(z.string()),
        checks: z.array(z.enum(returnChecks)),
        text: z.nullable(z.string()),
        recorded: known,
      }),
    ),
  ),
  /** Medicine that was given, refused or not kept down, by the minute; absent in an answer of an earlier server. */
  doses: z.optional(
    z.array(
      z.object({
        id: uuid,
        act: z.enum(doseActs),
        time: z.string(),
        medicine: z.string(),
        amount: z.string(),
        by: z.string(),
        witness: z.nullable(z.string()),
        override: z.nullable(z.string()),
        note: z.nullable(z.string()),
        /** Possibly given twice. */
        doubled: z.boolean(),
        /** For such a one: the first parent who said that they know; absent in an answer of an earlier server. */
        acknowledged: z.optional(z.nullable(known)),
        /** For one that was corrected: why, and what was noted first. */
        reason: z.optional(z.nullable(z.string())),
        first: z.optional(z.nullable(z.object({ time: z.string(), amount: z.string(), by: z.string() }))),
      }),
    ),
  ),
});
export type ChildDay = z.infer<typeof childDay>;

const portalChild = z.object({
  id,
  fullname: z.string(),
  born_on: z.nullable(z.string()),
  photo: child.shape.photo,
  status: z.object({ id, name: z.string() }),
  /** Comes to the preschool these days: reports, screenings and forms are of such children. */
  attends: z.boolean(),
  /** With the number to call; absent in an answer of an earlier server. */
  preschool: z.extend(preschoolName, { phone_no: z.optional(z.nullable(z.string())) }),
  classroom: z.nullable(z.object({ id, name: z.string() })),
  today: childDay,
  /** The newest that no parent has read yet, of whichever day; absent in an answer of an earlier server. */
  unread: z.optional(
    z.array(
      z.object({
        id: uuid,
        day: calendarDate,
        time: z.string(),
        has_photos: z.boolean(),
        /** For a dose of a day before today: it went wrong, or may be one too many. An incident has none. */
        dose: z.optional(z.string()),
      }),
    ),
  ),
  /** The newest day before today that has a report. */
  last_report_on: z.nullable(calendarDate),
  /** The forms that the preschool asks for today. */
  forms: z.array(askedForm),
});
export type PortalChild = z.infer<typeof portalChild>;

const openInvoice = z.object({
  id,
  invoice_no: z.string(),
  /** `YYYY-MM`. */
  month: z.string(),
  /** Sen, as is the next one: of one that is paid by instalments, what is asked for now. */
  balance: z.int(),
  waiting_amount: z.int(),
  due_date: z.nullable(z.string()),
  overdue: z.boolean(),
  locked: z.boolean(),
  /** Cancelled, and owed again: the office carries it onto another one; absent in an answer of an earlier server. */
  cancelled: z.optional(z.boolean()),
  preschool_short_name: z.string(),
});
export type OpenInvoice = z.infer<typeof openInvoice>;

const portalHome = z.object({
  date: calendarDate,
  children: z.array(portalChild),
  due: z.object({
    /** Sen: what is owed, as the office's report has it: at each preschool what is open, less the credit there. */
    total: z.int(),
    /** Sen of credit that was taken off in `total`; absent in an answer of an earlier server. */
    credit: z.optional(z.int()),
    count: z.int(),
    /** What was declared for an open invoice and not confirmed, the last of each; absent in an answer of an earlier server. */
    rejected: z.optional(
      z.array(
        z.object({ invoice_id: id, invoice_no: z.string(), amount: z.int(), reason: z.nullable(z.string()) }),
      ),
    ),
    /** Preschools where several can be paid at once, or a credit be used; absent in an answer of an earlier server. */
    together: z.optional(
      z.array(z.object({ preschool_id: id, preschool_short_name: z.string(), amount: z.int() })),
    ),
    /** The most urgent first, five at most. */
    invoices: z.array(openInvoice),
  }),
  classwork: z.array(
    z.object({ id, name: z.string(), subjects: z.array(z.string()), updated_at: z.string() }),
  ),
  /** Terms that wait to be accepted. */
  terms: z.array(z.object({ id, name: z.string() })),
  /** Children of whom a consent waits for a word; absent in an answer of an earlier server. */
  consents: z.optional(z.array(z.object({ id, fullname: z.string() }))),
  guardians: z.int(),
});
export type PortalHome = z.infer<typeof portalHome>;

export const DAYS_A_PAGE = 14;

export const portalEndpoints = {
  home: endpoint('GET /api/portal/home', {
    summary: 'What a parent wants to know today of the own children.',
    answer: portalHome,
  }),
  acknowledgeNeed: endpoint('POST /api/portal/needs/{id}/acknowledge', {
    summary: 'A parent will bring what an own child needs; said twice, it is said once.',
    params: z.object({ id: uuid }),
    answer: z.object({ acknowledged: known }),
  }),
  acknowledgeIncident: endpoint('POST /api/portal/incidents/{id}/acknowledge', {
    summary: 'A parent knows of an incident of an own child; said twice, it is said once.',
    params: z.object({ id: uuid }),
    answer: z.object({ acknowledged: known }),
  }),
  acknowledgeScreening: endpoint('POST /api/portal/screenings/{id}/acknowledge', {
    summary:
      'A parent knows of a fever, or of trouble with breathing, of an own child; said twice, it is said once.',
    params: z.object({ id: uuid }),
    answer: z.object({ acknowledged: known }),
  }),
  acknowledgeDose: endpoint('POST /api/portal/doses/{id}/acknowledge', {
    summary:
      'A parent knows of a possible double dose of an own child, or of one that went wrong; said twice, it is said once.',
    params: z.object({ id: uuid }),
    answer: z.object({ acknowledged: known }),
  }),
  days: endpoint('GET /api/portal/children/{id}/days', {
    summary: 'The days of an own child that have a report or a screening, newest first, 14 at once.',
    query: z.object({
      /** Only this day. */
      date: z.optional(calendarDate),
      /** Only days before this one. */
      before: z.optional(calendarDate),
    }),
    answer: z.object({
      child: z.object({
        id,
        fullname: z.string(),
        photo: child.shape.photo,
        /** Whose colour the day is told in; absent in an answer of an earlier server. */
        classroom_id: z.optional(z.nullable(id)),
      }),
      days: z.array(childDay),
      more: z.boolean(),
    }),
  }),
};
