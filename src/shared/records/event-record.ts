/**
 * A kind of record that is one immutable event with an id of its own. It is corrected by a new event that names it, or
 * voided with a reason. Nothing is merged, so nothing can be lost; what holds is a pure function of the events.
 */
import * as z from 'zod/mini';
import { type CalendarDate, calendarDate } from '../domain/calendar-date';
import { uuid } from '../domain/uuid';
import { messages } from '../messages';
import type { Permission } from '../permissions';
import type { Authored, Entry, RecordDocument, RecordKind } from './define-record';
import { KEEP_DAYS } from './merged-record';

export type EventDocument<Content> = Content &
  RecordDocument & {
    recorded: Authored;
    /** The event that this one stands in the place of. */
    corrects: string | null;
    voided: (Authored & { reason: string }) | null;
    /** The first parent who said that they know of it; absent where none did. */
    acknowledged?: Authored;
  };

type Shape = Record<string, z.ZodMiniType>;

type OpenIds<Content> = (events: readonly EventDocument<Content>[]) => ReadonlySet<string>;

interface EventRecord<
  Type extends string,
  Fields extends Shape,
  Content,
  Open extends OpenIds<Content> | undefined,
> {
  type: Type;
  name: string;
  payloadVersion: number;
  /** How many days tablets keep it; absent: as long as the others. */
  keepDays?: number;
  /** What its author must be allowed to. */
  edit: Permission;
  /** Told where a correction names an event of another child. */
  correctsUnknown: string;
  /** What an entry is called, and what the voiding of one is. */
  label: string;
  /** What an entry is called by its `act`, where that tells more. */
  labels?: Readonly<Record<string, string>>;
  voidLabel: string;
  fields: Fields;
  /** A rule between fields: the messages by field, or nothing. */
  rule?: (content: Content) => { field: string; message: string } | null;
  /** The day until which it matters: tablets keep it some days longer. */
  dateOf: (content: Content) => CalendarDate;
  dayFollows?: NonNullable<RecordKind['dayFollows']>;
  openIds?: Open;
}

const VOID_REASON_MAX = 500;
/** The event that another one stands in the place of. Its day keeps the two together for as long as either matters. */
const correctedEvent = z.object({ id: uuid, date: calendarDate });
export type CorrectedEvent = z.infer<typeof correctedEvent>;

/** The minute in Malaysia, `HH:MM`. */
export const dayMinute = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, messages.timeInvalid));
/** When something was tapped, by the clock of the tablet: an instant in UTC. The server's time stands beside it. */
export const tappedAt = z
  .string()
  .check(z.regex(/^20\d\d-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d\.\d{3}Z$/, messages.timeInvalid));

const id = { id: uuid, child_id: z.int(messages.childRequired).check(z.positive()) };

/** Why an event is voided: everyone who saw it reads that. */
export const voidReason = z
  .string(messages.voidReasonRequired)
  .check(
    z.trim(),
    z.minLength(1, messages.voidReasonRequired),
    z.maxLength(VOID_REASON_MAX, messages.othersTooLong),
  );

/** The events that hold: neither voided nor corrected by another one. */
export function standing<
  E extends { id: string; child_id: number; corrects: string | null; voided: unknown },
>(events: readonly E[]): E[] {
  // A correction may arrive before what it corrects; one that names another child's event corrects nothing.
  const corrected = new Set(events.map(({ child_id, corrects }) => `${child_id} ${corrects}`));
  return events.filter(({ voided, child_id, id }) => voided === null && !corrected.has(`${child_id} ${id}`));
}

/**
 * The ids by which an event was known: its own, and of each that it corrects. What was noted about an earlier one is about it.
 * @param all of any children
 */
export function idsOf<E extends { id: string; child_id: number; corrects: string | null }>(
  event: E,
  all: readonly E[],
): ReadonlySet<string> {
  const byId = new Map(all.filter(({ child_id }) => child_id === event.child_id).map((one) => [one.id, one]));
  const ids = new Set([event.id]);
  for (let next = event.corrects; next !== null && !ids.has(next); next = byId.get(next)?.corrects ?? null)
    ids.add(next);
  return ids;
}

/** What stood there before an event, the first one first. @param all of any children */
export function earlierThan<E extends { id: string; child_id: number; corrects: string | null }>(
  event: E,
  all: readonly E[],
): E[] {
  const ids = [...idsOf(event, all)].slice(1);
  return ids
    .flatMap((id) => all.find((one) => one.id === id && one.child_id === event.child_id) ?? [])
    .reverse();
}

/** Declares an event kind: its operations are `record_<type>` and `void_<type>`. */
export function eventRecord<
  const Type extends string,
  Fields extends Shape,
  Content extends z.infer<z.ZodMiniObject<Fields>>,
  Open extends OpenIds<Content> | undefined = undefined,
>(made: EventRecord<Type, Fields, Content, Open>) {
  type Document = EventDocument<Content>;
  const { type, name, payloadVersion, label, voidLabel, fields, dateOf } = made;
  const fieldNames = Object.keys(fields) as (keyof Content & string)[];
  const contentOf = (record: Content): Content =>
    Object.fromEntries(fieldNames.map((field) => [field, record[field] ?? null])) as Content;

  const content = z.object(fields).check(
    z.superRefine((given, context) => {
      // A field that is wrong already is no ground for a rule: it may be no date at all.
      if (context.issues.length > 0) return;
      const wrong = made.rule?.(given as unknown as Content);
      if (wrong) context.addIssue({ code: 'custom', message: wrong.message, path: [wrong.field] });
    }),
  );
  const record = z.object({
    arguments: z.intersection(z.object({ ...id, corrects: z.nullish(correctedEvent) }), content),
    base: z.null(),
  });
  const annul = z.object({
    arguments: z.object({ ...id, date: calendarDate, reason: voidReason }),
    base: z.null(),
  });
  const isVoid = (name: string) => name.startsWith('void_');

  /** The day of an event is never before that of the one that it corrects: tablets would forget it first. */
  const dayOf = (given: Record<string, unknown>): CalendarDate => {
    const own = dateOf(given as unknown as Content);
    const corrected = (given.corrects as CorrectedEvent | null | undefined)?.date ?? own;
    return corrected > own ? corrected : own;
  };

  const apply = (document: Document | null, entry: Entry): Document | null => {
    const authored = { by: entry.author.name, at: entry.captured_at };
    if (isVoid(entry.name)) {
      const reason = entry.arguments.reason as string;
      return document && { ...document, voided: document.voided ?? { ...authored, reason } };
    }
    if (document) return document;
    const { entity_id, child_id, preschool_id, date } = entry;
    const place = { id: entity_id, child_id, preschool_id: preschool_id ?? 0, date };
    const corrects = (entry.arguments.corrects as CorrectedEvent | null | undefined)?.id ?? null;
    const given = contentOf(entry.arguments as unknown as Content);
    return { ...place, ...given, recorded: authored, corrects, voided: null } as unknown as Document;
  };

  const operations = {
    [`record_${type}`]: {
      shape: record,
      label,
      baseOf: () => null,
      ...(made.labels && { labels: made.labels }),
    },
    [`void_${type}`]: { shape: annul, label: voidLabel, baseOf: () => null },
  } as { [Name in `record_${Type}`]: { shape: typeof record; label: string; baseOf(): null } } & {
    [Name in `void_${Type}`]: { shape: typeof annul; label: string; baseOf(): null };
  };

  return {
    type,
    name,
    trailReadBy: [made.edit],
    payloadVersion,
    keepDays: made.keepDays ?? KEEP_DAYS,
    idField: 'id',
    id: (given: Record<string, unknown>, newId: () => string) => (given.id as string | undefined) ?? newId(),
    date: (given: Record<string, unknown>) => (given.date as string | undefined) ?? dayOf(given),
    ...(made.dayFollows && { dayFollows: made.dayFollows }),
    openIds: made.openIds as Open,
    editable: (permissions: readonly Permission[]) => (permissions.includes(made.edit) ? [type] : []),
    operations,
    apply,
    asks: false as const,
    handedOver: true as const,
    choose: (document: Document) => document,
    isGone: () => false,
    correctsUnknown: made.correctsUnknown,
    fieldNames,
    content,
    contentOf,
    dayOf,
  } satisfies RecordKind<Type, Document> & Record<string, unknown>;
}
