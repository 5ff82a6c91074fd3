/** What nearly happened at preschools, and what was done about it: for head office and principals. */
import * as z from 'zod/mini';
import { calendarDate } from '../domain/calendar-date';
import { nearMissKinds } from '../domain/near-miss';
import { uuid } from '../domain/uuid';
import { messages } from '../messages';
import { officeMessages } from '../office-messages';
import { endpoint, id, idText, pageQuery, requiredText, searchText } from './endpoint';
import { preschoolName } from './preschool-name';

/** `open`: nobody has said yet what was done about it. */
const nearMissStates = ['open', 'done'] as const;
export type NearMissState = (typeof nearMissStates)[number];

const listFilter = {
  preschool: z.optional(idText),
  kind: z.optional(z.enum(nearMissKinds)),
  state: z.optional(z.enum(nearMissStates)),
  from: z.optional(calendarDate),
  to: z.optional(calendarDate),
  /** A piece of what was written. */
  search: searchText,
};

const nearMiss = z.object({
  id: uuid,
  day: z.string(),
  /** The minute in Malaysia, `HH:MM`. */
  time: z.string(),
  preschool: preschoolName,
  /** Null where it was in none, or it is gone since. */
  classroom: z.nullable(z.object({ id, name: z.string() })),
  kind: z.enum(nearMissKinds),
  place: z.nullable(z.string()),
  text: z.string(),
  done: z.nullable(z.string()),
  recorded: z.object({ by: z.string(), at: z.string() }),
  followed: z.nullable(z.object({ by: z.string(), at: z.string(), text: z.string() })),
});
export type NearMiss = z.infer<typeof nearMiss>;

export const followUpForm = z.object({
  text: requiredText(officeMessages.nearMissDoneRequired, 1_000, messages.reasonTooLong),
});

export const nearMissEndpoints = {
  list: endpoint('GET /api/near-misses', {
    summary: 'Near misses, the latest first, with what was done about them.',
    query: z.object({ ...pageQuery, ...listFilter }),
    answer: z.array(nearMiss),
    paged: true,
  }),
  download: endpoint('GET /api/near-misses/download', {
    summary: 'The same list as a CSV file.',
    query: z.object(listFilter),
    download: 'nobody',
  }),
  followUp: endpoint('POST /api/near-misses/{id}/follow-up', {
    summary: 'Says what was done so that it does not happen again, once.',
    params: z.object({ id: uuid }),
    body: followUpForm,
    answer: nearMiss,
  }),
};
