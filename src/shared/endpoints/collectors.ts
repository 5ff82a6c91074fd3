/** Who may fetch a child beside its parents, and who must not: parents name people, the preschool confirms them. */
import * as z from 'zod/mini';
import { type CalendarDate, calendarDate } from '../domain/calendar-date';
import { messages } from '../messages';
import { endpoint, id, optionalText, pageQuery, requiredText } from './endpoint';

const COLLECTOR_NAME_MAX = 200;
const COLLECTOR_RELATION_MAX = 100;
const COLLECTOR_REASON_MAX = 500;
/** So many stand on the list of a child at once. */
export const COLLECTORS_MAX = 30;

const person = z.object({ id, name: z.string() });

const collector = z.object({
  id,
  name: z.string(),
  /** The parent's account that must not fetch. */
  user_id: z.nullable(id),
  relation: z.nullable(z.string()),
  phone_no: z.nullable(z.string()),
  ic_last4: z.nullable(z.string()),
  /** Names the photo’s contents; null where there is none. Of who must not fetch, the preschool alone has it. */
  photo: z.nullable(z.string()),
  forbidden: z.boolean(),
  /** Why not, and the day of the court order: for the preschool alone. */
  reason: z.nullable(z.string()),
  ordered_on: z.nullable(z.string()),
  never_alone: z.boolean(),
  from_on: z.nullable(z.string()),
  to_on: z.nullable(z.string()),
  /** The digits of a pickup pass, for parents alone: empty for the preschool, and for a parent who must not fetch that day. Null for whoever is no pass. */
  pass: z.nullable(z.string()),
  /** What its QR code says, signed; for parents alone. */
  pass_code: z.nullable(z.string()),
  /** The minute at which the child left by the pass; null before. */
  used_at: z.nullable(z.string()),
  state: z.enum(['waiting', 'confirmed']),
  named: z.object({ by: z.string(), at: z.string() }),
  /** Whether the reader may set a photo of them: a parent until the preschool has confirmed them. */
  may_set_photo: z.boolean(),
  /** Whether the reader may take it off the list. */
  may_remove: z.boolean(),
});
export type ListedCollector = z.infer<typeof collector>;

const list = z.object({
  child: z.object({ id, fullname: z.string() }),
  collectors: z.array(collector),
  /** The parents, of whom the preschool may note that one must not fetch; empty for parents. */
  parents: z.array(person),
  /** Whether the reader confirms, and names who must not fetch. */
  may_confirm: z.boolean(),
});
export type CollectorList = z.infer<typeof list>;

const day = z.nullish(calendarDate);

export const collectorForm = z
  .object({
    name: z.nullish(requiredText(messages.collectorNameRequired, COLLECTOR_NAME_MAX, messages.nameTooLong)),
    relation: optionalText(COLLECTOR_RELATION_MAX, messages.relatedTooLong),
    phone_no: optionalText(40, messages.phoneInvalid),
    ic_last4: z.nullish(
      z.pipe(
        z.string().check(z.trim(), z.regex(/^([0-9A-Za-z]{4})?$/, messages.icLastFour)),
        z.transform((text: string) => (text === '' ? null : text.toUpperCase())),
      ),
    ),
    from_on: day,
    to_on: day,
    never_alone: z.optional(z.boolean()),
    /** Must not fetch: the preschool alone notes that, of somebody by name or of a parent's account. */
    forbidden: z.optional(z.boolean()),
    parent_id: z.nullish(id),
    reason: optionalText(COLLECTOR_REASON_MAX, messages.othersTooLong),
    ordered_on: day,
  })
  .check(
    z.superRefine((given, context) => {
      if (context.issues.length > 0) return;
      const wrong = wrongWith(given);
      if (wrong) context.addIssue({ code: 'custom', message: wrong.message, path: [wrong.field] });
    }),
  );
export type CollectorForm = z.output<typeof collectorForm>;

interface Ruled {
  name?: string | null | undefined;
  parent_id?: number | null | undefined;
  forbidden?: boolean | undefined;
  reason?: string | null | undefined;
  from_on?: CalendarDate | null | undefined;
  to_on?: CalendarDate | null | undefined;
}

function wrongWith({ name, parent_id, forbidden, reason, from_on, to_on }: Ruled) {
  if (!name && !(forbidden && parent_id)) return { field: 'name', message: messages.collectorNameRequired };
  if (forbidden && !reason) return { field: 'reason', message: messages.collectorReasonRequired };
  return from_on && to_on && to_on < from_on
    ? { field: 'to_on', message: messages.collectorDaysReversed }
    : null;
}

const passForm = z.object({
  name: requiredText(messages.collectorNameRequired, COLLECTOR_NAME_MAX, messages.nameTooLong),
  day: calendarDate,
});
export type PassForm = z.output<typeof passForm>;

const waiting = z.object({
  id,
  name: z.string(),
  relation: z.nullable(z.string()),
  phone_no: z.nullable(z.string()),
  ic_last4: z.nullable(z.string()),
  photo: z.nullable(z.string()),
  never_alone: z.boolean(),
  from_on: z.nullable(z.string()),
  to_on: z.nullable(z.string()),
  child: z.object({ id, fullname: z.string() }),
  preschool_short_name: z.string(),
  named: z.object({ by: z.string(), at: z.string() }),
});
export type WaitingCollector = z.infer<typeof waiting>;

export const collectorEndpoints = {
  list: endpoint('GET /api/children/{id}/collectors', {
    summary: 'Who may fetch a child beside its parents, and who must not; thirty at most.',
    answer: list,
  }),
  name: endpoint('POST /api/children/{id}/collectors', {
    summary: 'Names somebody: a parent, for the preschool to confirm, or the preschool itself.',
    body: collectorForm,
    answer: list,
  }),
  pass: endpoint('POST /api/children/{id}/passes', {
    summary:
      'A parent sends a pickup pass: one person may fetch the child on one day, by six digits or a signed code, once.',
    body: passForm,
    answer: list,
  }),
  photo: endpoint('GET /api/collectors/{id}/photo', {
    summary: 'The photo of somebody on the list of a child.',
    download: 'one',
  }),
  setPhoto: endpoint('POST /api/collectors/{id}/photo', {
    summary:
      'Sets the photo of somebody on the list: JPEG, PNG or WebP, at most 10 MB. A parent sets it until the preschool has confirmed them.',
    files: { photo: { kinds: ['jpeg', 'png', 'webp'], required: true } },
    answer: list,
  }),
  confirm: endpoint('POST /api/collectors/{id}/confirm', {
    summary: 'Confirms somebody whom a parent named: from now on tablets offer them.',
    answer: list,
  }),
  remove: endpoint('POST /api/collectors/{id}/remove', {
    summary: 'Takes somebody off the list, or declines them. The entry stays in the register.',
    answer: list,
  }),
  waiting: endpoint('GET /api/collectors/waiting', {
    summary: 'Those whom parents named and nobody confirmed yet, the oldest first.',
    query: z.object(pageQuery),
    answer: z.array(waiting),
    paged: true,
  }),
};

/** The address of the photo; null where there is none. */
export const collectorPhoto = ({ id, photo }: { id: number; photo: string | null }): string | null =>
  photo === null ? null : `/api/collectors/${id}/photo?v=${photo}`;
