/** The dated register of a preschool: which children were there, who brought and fetched them, and when. */
import * as z from 'zod/mini';
import { calendarDate } from '../domain/calendar-date';
import type { PresenceQuestion, PresenceState } from '../domain/presence-day';
import { absenceReasons } from '../records/absence-note';
import { presenceActs, presenceChecks } from '../records/presence';
import { endpoint, id } from './endpoint';

/** More rows are no paper: a day has room. */
export const REGISTER_ROWS_MAX = 5_000;

const passage = z.object({
  /** `HH:MM`. */
  time: z.string(),
  /** Who brought or fetched, as it was noted. */
  person: z.nullable(z.string()),
  relation: z.nullable(z.string()),
  /** The last four of the identity card, where they are known. */
  ic_last4: z.nullable(z.string()),
  checked: z.nullable(z.enum(presenceChecks)),
  /** Who noted it. */
  by: z.string(),
  /** It stands in the place of an earlier event. */
  corrects: z.boolean(),
  /** How many minutes after closing a child was fetched; null for none, and for a time that was corrected. */
  minutes_late: z.nullable(z.int()),
});
export type RegisterPassage = z.infer<typeof passage>;

/** What was noted at first and does not hold any more. */
const change = z.object({
  act: z.enum(presenceActs),
  time: z.string(),
  person: z.nullable(z.string()),
  /** What stands in its place; null where it was withdrawn. */
  became: z.nullable(z.object({ time: z.string(), person: z.nullable(z.string()) })),
  by: z.string(),
  at: z.string(),
  reason: z.nullable(z.string()),
});
export type RegisterChange = z.infer<typeof change>;

const row = z.object({
  child: z.object({ id, fullname: z.string() }),
  /** As it was called when it was noted. */
  classroom: z.nullable(z.string()),
  state: z.enum(['expected', 'absent', 'here', 'gone'] satisfies PresenceState[]),
  /** Whether the child was there: an arrival, a departure or a screening by staff says so. */
  present: z.boolean(),
  visits: z.array(z.object({ arrived: z.nullable(passage), left: z.nullable(passage) })),
  absence: z.nullable(z.enum(absenceReasons)),
  questions: z.array(
    z.enum([
      'arrived_twice',
      'left_without_arrival',
      'absent_and_here',
      'not_left',
    ] satisfies PresenceQuestion[]),
  ),
  changes: z.array(change),
});
export type RegisterRow = z.infer<typeof row>;

const counts = {
  date: z.string(),
  /** Children who were there, who were noted as away, and of whom something has to be looked at. */
  present: z.int(),
  absent: z.int(),
  open: z.int(),
};
const summary = z.object(counts);
export type RegisterSummary = z.infer<typeof summary>;

const registerDay = z.object({ ...counts, rows: z.array(row) });
export type RegisterDay = z.infer<typeof registerDay>;

const month = z.string().check(z.regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/));

export const registerEndpoints = {
  day: endpoint('GET /api/preschools/{id}/register', {
    summary:
      'The children who were at a preschool on a day or noted as away, by name: who brought and fetched them, when, and what was corrected.',
    query: z.object({ date: calendarDate }),
    answer: registerDay,
  }),
  month: endpoint('GET /api/preschools/{id}/register-days', {
    summary: 'How many children were there on each day of a month (`YYYY-MM`) on which any was.',
    query: z.object({ month }),
    answer: z.array(summary),
  }),
  download: endpoint('GET /preschools/{id}/download-register', {
    summary:
      'The register of a month with each of its days, or of a day, as a PDF; today’s where none is named.',
    query: z.object({ date: z.optional(calendarDate), month: z.optional(month) }),
    download: 'many',
  }),
};
