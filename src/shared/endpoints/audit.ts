/** The audit trail, to search: who did what to which record, when, from what to what. */
import * as z from 'zod/mini';
import { isCalendarDate } from '../domain/calendar-date';
import { messages } from '../messages';
import { endpoint, id, idText, pageQuery } from './endpoint';

/** More entries than this are not counted: the answer's total stays there. */
export const AUDIT_COUNT_MAX = 10_000;

/** Fields whose values are sen. */
export const auditMoney: ReadonlySet<string> = new Set([
  'price',
  'amount',
  'paid_amount',
  'discount_amount',
  'deduction',
  'balance',
  'paid',
  'carried_out',
  'owed',
  'credit',
]);

const day = z.optional(z.string().check(z.refine(isCalendarDate, messages.dateInvalid)));
const word = z.optional(z.string().check(z.regex(/^[a-z0-9_]{1,60}$/)));

const auditEntry = z.object({
  id,
  at: z.string(),
  /** Null for what the server did by itself. */
  by: z.nullable(z.object({ id, name: z.string() })),
  action: z.string(),
  entity_type: z.string(),
  entity_id: z.string(),
  /** The record's name by now; null where it has none, or is gone. */
  label: z.nullable(z.string()),
  preschool: z.nullable(z.object({ id, short_name: z.string() })),
  /** Whether something was changed that the reader's role does not read elsewhere either: it is left out below. */
  hidden: z.boolean(),
  /** Field by field; names stand for ids. Amounts are sen. */
  changes: z.array(
    z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditEndpoints = {
  list: endpoint('GET /api/audit', {
    summary: `Entries of the audit trail, newest first; of more than ${AUDIT_COUNT_MAX} the total is that.`,
    query: z.object({
      ...pageQuery,
      /** Who did it. */
      actor: z.optional(idText),
      entity_type: word,
      entity_id: z.optional(z.string().check(z.trim(), z.regex(/^[\w-]{1,60}$/))),
      action: word,
      preschool: z.optional(idText),
      /** Days in Kuala Lumpur, both inclusive. */
      from: day,
      to: day,
    }),
    answer: z.array(auditEntry),
    paged: true,
  }),
  choices: endpoint('GET /api/audit/choices', {
    summary: 'The acts and the kinds of record that the trail knows.',
    answer: z.object({ actions: z.array(z.string()), entity_types: z.array(z.string()) }),
  }),
};
