/** How many children with one illness within how many days are an outbreak, by state, each rule with its first day. */
import * as z from 'zod/mini';
import { calendarDate } from '../domain/calendar-date';
import { states } from '../domain/malaysia';
import { officeMessages } from '../office-messages';
import { endpoint, wholeBetween } from './endpoint';
import { HISTORY_DAYS } from './feed';

const ALL_STATES = '';

const outbreakForm = z.object({
  /** Empty: all states that have no rule of their own. */
  state: z.enum([ALL_STATES, ...states], officeMessages.stateUnknown),
  from_on: calendarDate,
  cases: wholeBetween(2, 50, officeMessages.outbreakCases),
  /** Tablets hold no more days than these. */
  days: wholeBetween(1, HISTORY_DAYS, officeMessages.outbreakDays),
});
export type OutbreakForm = z.infer<typeof outbreakForm>;

const listed = z.object({
  state: z.string(),
  from_on: z.string(),
  cases: z.int(),
  days: z.int(),
  /** Null of the rule that came with the program. */
  by: z.nullable(z.string()),
});
export type ListedOutbreakRule = z.infer<typeof listed>;

export const outbreakEndpoints = {
  rules: endpoint('GET /api/outbreak-rules', {
    summary: 'When ill children are an outbreak, by state and from which day on; the latest first.',
    answer: z.array(listed),
  }),
  setRule: endpoint('POST /api/outbreak-rules', {
    summary: 'Sets when ill children are an outbreak, from a day on, today or later.',
    body: outbreakForm,
    answer: z.array(listed),
  }),
};
