/** Closing the months of preschools: how far each is closed, what stands open before the next, who closed and opened. */
import * as z from 'zod/mini';
import { messages } from '../messages';
import { officeMessages } from '../office-messages';
import { endpoint, id, pageQuery, requiredText, searchText } from './endpoint';

const monthText = z
  .string(officeMessages.closingMonth)
  .check(z.regex(/^2\d{3}-(0[1-9]|1[0-2])$/, officeMessages.closingMonth));

/** How much of each stands open in a month, before it is closed. */
const standingOpen = z.object({
  /** Payments that parents declared, and that nobody confirmed or rejected. */
  declared: z.int(),
  /** Provider's money that waits for a decision, and payments that nobody knows the end of. */
  oddities: z.int(),
  /** Lines of bank statements that are neither booked nor left out. */
  bank_lines: z.int(),
  drafts: z.int(),
  /** Bills of the month that are on no invoice. */
  unbilled: z.int(),
  /** Invoices of the month that can still be changed by hand. */
  unlocked: z.int(),
});
export type StandingOpen = z.infer<typeof standingOpen>;

const person = z.object({ id, name: z.string() });

const closingState = z.object({
  preschool_id: id,
  name: z.string(),
  /** The last day of the last closed month; null where none is. */
  closed_through: z.nullable(z.string()),
  /** Months that may be closed today: one, or several where none was closed before; the latest first. */
  closable: z.array(z.string()),
  /** Someone asks to have the last closed month opened again, and waits for a second person. */
  asked: z.nullable(z.object({ by: person, at: z.string(), reason: z.string() })),
});
export type ClosingState = z.infer<typeof closingState>;

const monthClosing = z.object({
  id,
  month: z.string(),
  closed_at: z.string(),
  closed_by: person,
  standing: standingOpen,
  reason: z.nullable(z.string()),
  asked_by: z.nullable(person),
  opened_at: z.nullable(z.string()),
  opened_by: z.nullable(person),
});
export type MonthClosing = z.infer<typeof monthClosing>;

const ofMonth = z.object({ month: monthText });

export const closingEndpoints = {
  list: endpoint('GET /api/closings', {
    summary: 'How far each preschool is closed, and which month is next.',
    query: z.object({ ...pageQuery, search: searchText }),
    answer: z.array(closingState),
    paged: true,
  }),
  standing: endpoint('GET /api/closings/{id}/standing', {
    summary: 'What stands open of a month at a preschool, before it is closed.',
    query: ofMonth,
    answer: standingOpen,
  }),
  history: endpoint('GET /api/closings/{id}/history', {
    summary: 'The closings of a preschool, and who had which opened again. Newest first.',
    query: z.object(pageQuery),
    answer: z.array(monthClosing),
    paged: true,
  }),
  close: endpoint('POST /api/closings/{id}/close', {
    summary:
      'Closes a month at a preschool: nothing dated in it changes any more. 422: not the next one, or not over.',
    body: ofMonth,
    answer: closingState,
  }),
  ask: endpoint('POST /api/closings/{id}/ask-to-open', {
    summary: 'Asks to have the last closed month opened again. 422: another month. 409: asked already.',
    body: z.extend(ofMonth, {
      reason: requiredText(officeMessages.openingReasonRequired, 1_000, messages.reasonTooLong),
    }),
    answer: closingState,
  }),
  open: endpoint('POST /api/closings/{id}/open', {
    summary:
      'Opens the last closed month again, after another person asked for it. 409: nobody asks. 403: you asked.',
    body: ofMonth,
    answer: closingState,
  }),
  keep: endpoint('POST /api/closings/{id}/keep-closed', {
    summary: 'Leaves the month closed: what was asked for is refused, or taken back. 409: nobody asks.',
    body: ofMonth,
    answer: closingState,
  }),
};
