/** The forms of a day that parents fill in before a child is screened. */

import * as z from 'zod/mini';
import { calendarDate } from '../domain/calendar-date';
import { childDailyLog, selfDeclaration } from '../domain/day-forms';

import { messages } from '../messages';
import { endpoint } from './endpoint';

const filled = { date: calendarDate, filled_by: z.string(), filled_at: z.string() };

const filledForm = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('self_declaration'), content: selfDeclaration, ...filled }),
  z.object({ kind: z.literal('daily_log'), content: childDailyLog, ...filled }),
]);
export type FilledForm = z.infer<typeof filledForm>;

const signed = {
  /** The business day when left out; no other is taken. */
  date: z.optional(calendarDate),
  signed: z.literal(true, messages.formUnsigned),
};

export const dayFormEndpoints = {
  list: endpoint('GET /api/children/{id}/day-forms', {
    summary: 'The forms that parents filled in for a child, the newest days first, 60 at most.',
    query: z.object({ date: z.optional(calendarDate) }),
    answer: z.array(filledForm),
  }),
  declare: endpoint('PUT /api/children/{id}/self-declaration', {
    summary: 'Fills in today’s self-declaration of an own child; again is a correction.',
    body: z.extend(selfDeclaration, signed),
    answer: filledForm,
  }),
  log: endpoint('PUT /api/children/{id}/daily-log', {
    summary: 'Fills in today’s child daily log of an own child; again is a correction.',
    body: z.extend(childDailyLog, signed),
    answer: filledForm,
  }),
};

/** A form that is asked for on a day, and whether it is there. */
export const askedForm = z.object({
  kind: z.enum(['self_declaration', 'daily_log']),
  filled_at: z.nullable(z.string()),
  filled_by: z.nullable(z.string()),
});
