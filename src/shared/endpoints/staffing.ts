/** Staff who are here, the ratio's rules, and when a room had too few. */
import * as z from 'zod/mini';
import { calendarDate } from '../domain/calendar-date';
import { RATIO_PATTERN } from '../domain/ratio';
import { staffActs, staffDuties } from '../domain/staff-duties';
import { officeMessages } from '../office-messages';
import { endpoint, id } from './endpoint';

const event = z.object({
  id: z.string(),
  user_id: id,
  name: z.string(),
  act: z.enum(staffActs),
  day: z.string(),
  time: z.string(),
  duty: z.nullable(z.enum(staffDuties)),
  classroom_id: z.nullable(id),
  noted_at: z.string(),
  corrects: z.nullable(z.string()),
  /** Absent in what older apps stored. */
  elsewhere: z.optional(z.boolean()),
});
export type ListedStaffEvent = z.infer<typeof event>;

const share = z.string().check(z.trim(), z.regex(RATIO_PATTERN, officeMessages.ratioInvalid));
const shares = {
  to_1: share,
  to_3: share,
  to_4: share,
  above: share,
  special_to_1: share,
  special_to_3: share,
  special_to_4: share,
  special_above: share,
};
const ratioForm = z.object({ from_on: calendarDate, ...shares });

const rule = z.object({
  ...shares,
  from_on: z.string(),
  /** Null of the rule that came with the program. */
  by: z.nullable(z.string()),
});
export type ListedRule = z.infer<typeof rule>;

const staffing = z.object({
  /** When the server said so. */
  as_of: z.string(),
  /** For the day that was asked for. */
  events: z.array(event),
  rule,
  /** Who works there, by name. */
  people: z.array(z.object({ id, name: z.string() })),
  /** Whether the preschool has paired tablets: staff count who note their arrival there. Absent in what older apps stored. */
  paired: z.optional(z.boolean()),
  /** Paired tablets that were not heard of for some minutes, by who used each last; null: nobody, never. */
  unseen: z.array(z.object({ id: z.string(), name: z.nullable(z.string()), minutes: z.nullable(z.int()) })),
});
export type Staffing = z.infer<typeof staffing>;

const staffingDays = z.object({
  /** When the server said so. */
  as_of: z.string(),
  /** For the days before today that tablets keep. */
  events: z.array(event),
  /** All that ever held, the latest first. */
  rules: z.array(rule),
});

/** For a breach: it was told at the time; tablets that were offline told of it later; it was told, and enough staff were there. */
const breachKnown = ['told', 'later', 'refuted'] as const;
export const breachKnownLabels: Record<(typeof breachKnown)[number], string> = {
  told: 'Told at the time',
  later: 'Noted afterwards',
  refuted: 'Told in error: enough staff were there',
};

const breach = z.object({
  /** Its place in the answer. */
  id,
  day: z.string(),
  classroom: z.string(),
  began_at: z.string(),
  /** By what is known now; null while it lasts. */
  ended_at: z.nullable(z.string()),
  minutes: z.int(),
  children: z.int(),
  staff: z.int(),
  needed: z.int(),
  known: z.enum(breachKnown),
});
export type RatioBreach = z.infer<typeof breach>;

const month = z.string().check(z.regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/));

export const staffingEndpoints = {
  now: endpoint('GET /api/preschools/{id}/staffing', {
    summary:
      'Who of the staff came and left on a day, today where none is named, the ratio that held, and tablets that were not heard of.',
    query: z.object({ date: z.optional(calendarDate) }),
    answer: staffing,
  }),
  days: endpoint('GET /api/preschools/{id}/staffing-days', {
    summary:
      'Who of the staff came and left on each day before today that tablets keep, and the ratios that held.',
    answer: staffingDays,
  }),
  breaches: endpoint('GET /api/preschools/{id}/ratio-breaches', {
    summary: 'When a room had too few staff in a month (`YYYY-MM`), by what is known now, the latest first.',
    query: z.object({ month }),
    answer: z.array(breach),
  }),
  breachesCsv: endpoint('GET /preschools/{id}/download-ratio-breaches', {
    summary: 'The same as a CSV file.',
    query: z.object({ month }),
    download: 'nobody',
  }),
  rules: endpoint('GET /api/ratio-rules', {
    summary: 'How many children one of the staff may have, by age, and from which day on; the latest first.',
    answer: z.array(rule),
  }),
  setRule: endpoint('POST /api/ratio-rules', {
    summary: 'Sets the ratio from a day on, today or later.',
    body: ratioForm,
    answer: z.array(rule),
  }),
};
