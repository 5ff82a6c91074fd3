/**
 * Entries that were quarantined for the principal: their author had no access when they arrived, or asked
 * the principal to take what the server refused.
 */

import * as z from 'zod/mini';
import { calendarDate } from '../domain/calendar-date';

import { uuid } from '../domain/uuid';
import { messages } from '../messages';
import type { SaidPart } from '../records/define-record';
import { entryTypes, operationNames } from '../records/index';
import { endpoint, id, idText, pageQuery, requiredText } from './endpoint';
import { quarantineDecisions, quarantineReasons } from './sync';

/** A part of what the entry says: a row of a section, the SOAPP texts, a screening. */
const saidPart: z.ZodMiniType<SaidPart> = z.object({
  section: z.string(),
  master: z.nullable(z.string()),
  removed: z.boolean(),
  values: z.array(z.object({ field: z.string(), value: z.union([z.string(), z.array(z.string())]) })),
});

const quarantinedEntry = z.object({
  id: uuid,
  operation: z.enum(operationNames),
  /** What it is about. */
  record: z.enum(entryTypes),
  author: z.object({ id, name: z.string() }),
  /** The id is null for a child who is on no list. */
  child: z.object({ id: z.nullable(id), fullname: z.string(), preschool_short_name: z.string() }),
  date: calendarDate,
  reason: z.enum(quarantineReasons),
  /** The reason in plain words. */
  because: z.string(),
  /** For one that its author asks for: what the server had refused it with. */
  refused_because: z.array(z.string()),
  says: z.array(saidPart),
  /** For a choice between two versions: which was chosen. */
  keep: z.nullable(z.enum(['live', 'other', 'both'])),
  /** When it was written, as far as the tablet's clock tells. */
  written_at: z.string(),
  held_at: z.string(),
  decision: z.nullable(z.enum(quarantineDecisions)),
  decided: z.nullable(z.object({ by: z.string(), at: z.string(), reason: z.nullable(z.string()) })),
  /** Somebody withdrew it while it waited: taken, it stays withdrawn. */
  withdrawn: z.optional(z.object({ by: z.string(), at: z.string(), reason: z.string() })),
  /** Somebody deleted all of it (`whole`) or a part while it waited: taken, that stays deleted. */
  deleted: z.optional(z.object({ by: z.string(), at: z.string(), whole: z.boolean() })),
});
export type QuarantinedEntryAnswer = z.infer<typeof quarantinedEntry>;

export const declineForm = z.object({
  reason: requiredText(messages.declineReasonRequired, 1_000, messages.declineReasonTooLong),
});

const params = z.object({ id: uuid });

export const quarantineEndpoints = {
  list: endpoint('GET /api/quarantined-entries', {
    former: '/api/held-entries',
    summary:
      'Entries that wait for a decision, oldest first; or those decided in the last 30 days, newest first.',
    query: z.object({
      ...pageQuery,
      state: z._default(z.enum(['open', 'decided']), 'open'),
      preschool: z.optional(idText),
    }),
    answer: z.array(quarantinedEntry),
    paged: true,
  }),
  take: endpoint('POST /api/quarantined-entries/{id}/take', {
    former: '/api/held-entries/{id}/take',
    summary:
      'Takes an entry: it is merged as its author’s, as if it had just arrived. `alternative`: a choice is open.',
    params,
    answer: z.object({ entry: quarantinedEntry, status: z.enum(['applied', 'merged', 'alternative']) }),
  }),
  picture: endpoint('GET /api/quarantined-entries/{id}/picture', {
    former: '/api/held-entries/{id}/picture',
    summary: 'The photo that waits for a decision, drawn anew.',
    params,
    download: 'one',
  }),
  decline: endpoint('POST /api/quarantined-entries/{id}/decline', {
    former: '/api/held-entries/{id}/decline',
    summary: 'Declines an entry with a reason that its author reads.',
    params,
    body: declineForm,
    answer: quarantinedEntry,
  }),
};
