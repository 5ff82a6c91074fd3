/**
 * The kinds of offline records: the only list of them. Operation names, feed documents, local storage, quarantined
 * entries and what people read of them follow from it.
 */
import * as z from 'zod/mini';
import { type CalendarDate, calendarDate } from '../domain/calendar-date';
import { uuid } from '../domain/uuid';
import { messages } from '../messages';
import type { Permission } from '../permissions';
import { absenceNoteRecord } from './absence-note';
import { careRecord } from './care';
import { dailyReportRecord } from './daily-report';
import type { Alternative, AnyEntry, Entry, Operation, RecordDocument, RecordKind } from './define-record';
import { doseRecord } from './dose';
import { illnessRecord } from './illness';
import { incidentRecord } from './incident';
import { inspectionNote } from './inspection';
import { nearMissNote } from './near-miss';
import { pictureNote } from './picture';
import { presenceRecord } from './presence';
import { screeningRecord } from './screening';
import { staffPresenceNote } from './staff-presence';
import { unregisteredChildNote } from './unregistered-child';

const list = [
  dailyReportRecord,
  screeningRecord,
  absenceNoteRecord,
  presenceRecord,
  careRecord,
  incidentRecord,
  doseRecord,
  illnessRecord,
] as const;
/** What is sent like them, about a preschool: no feed brings it, and no tablet keeps a record of it. */
const notes = [unregisteredChildNote, staffPresenceNote, inspectionNote, nearMissNote, pictureNote] as const;

type Listed = (typeof list)[number];
export type RecordType = Listed['type'];
type Note = (typeof notes)[number];
/** What an entry of the outbox can be about. */
export type EntryType = RecordType | Note['type'];
export type NoteName = keyof Note['operations'] & string;
export type KindOf<Type extends RecordType> = Extract<Listed, { type: Type }>;
export type DocumentOf<Type extends RecordType> = NonNullable<ReturnType<KindOf<Type>['apply']>>;
/** The documents of all kinds, by kind. */
export type RecordDocuments = { [Type in RecordType]: DocumentOf<Type> };

export const recordTypes = list.map(({ type }) => type) as readonly RecordType[];
const kinds = new Map<string, RecordKind>(
  [...list, ...notes].map((kind) => [kind.type, kind as unknown as RecordKind]),
);

export const entryTypes = [...kinds.keys()] as EntryType[];

/** A kind by its name, for what is the same for all. */
export function kindOf(type: EntryType): RecordKind {
  return kinds.get(type) as RecordKind;
}

export function isRecordType(type: string): type is RecordType {
  return list.some((kind) => kind.type === type);
}

/** The kinds that can ask which of two values to keep. */
export type ChoosingType = Extract<Listed, { asks: true }>['type'];
const choosingTypes = list.flatMap((kind) => (kind.asks ? kind.type : [])) as ChoosingType[];

/** True where someone with these permissions may choose between two versions: whoever may write the part does. */
export const mayChoose = (
  type: RecordType,
  { section }: Alternative,
  permissions: readonly Permission[],
): boolean => kindOf(type).editable(permissions).includes(section);

/** The kinds of which some stay on tablets until somebody saw them end. */
export type OpenType = Extract<Listed, { openIds: (documents: never) => unknown }>['type'];

/** Keep which, or both: `value` is the text to keep where the two were merged by hand. */
const chooseAlternative = {
  shape: z.object({
    arguments: z
      .object({
        alternative_id: uuid,
        entity_type: z.enum(choosingTypes as unknown as readonly [ChoosingType, ...ChoosingType[]]),
        entity_id: uuid,
        child_id: z.int(messages.childRequired).check(z.positive()),
        date: calendarDate,
        keep: z.enum(['live', 'other', 'both']),
        value: z.optional(z.string().check(z.maxLength(41_000, messages.soappTooLong))),
        /** What lived in its author's sight; absent in a choice of an earlier app. */
        live: z.optional(z.object({ value: z.unknown(), by: z.string(), at: z.string() })),
      })
      .check(
        z.refine((made) => made.entity_id === kindOf(made.entity_type).id(made, () => ''), {
          error: messages.reportIdWrong,
          path: ['entity_id'],
        }),
      ),
    base: z.null(),
  }),
  payloadVersion: 2,
  label: 'Choice between two versions for {{child}}, {{date}}',
  baseOf: () => null,
};
export type ChooseAlternative = z.infer<(typeof chooseAlternative)['shape']>;

type Together<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
type Operations = Together<(Listed | Note)['operations']> & { choose_alternative: typeof chooseAlternative };
export type OperationName = keyof Operations & string;
export type OperationInput<Name extends OperationName> = z.infer<Operations[Name]['shape']>;
export type OperationArguments<Name extends OperationName> = z.input<
  Operations[Name]['shape']['shape']['arguments']
>;

/** Every operation that a tablet can queue, by name. */
export const operations = Object.assign({}, ...[...list, ...notes].map((kind) => kind.operations), {
  choose_alternative: chooseAlternative,
}) as Operations & Record<OperationName, Operation>;

export const operationNames = Object.keys(operations) as OperationName[];

export function isOperationName(name: string): name is OperationName {
  return Object.hasOwn(operations, name);
}

/** True for what is about a preschool, and not about a child of the list. */
export function isNoteName(name: OperationName): name is NoteName {
  return notes.some(({ operations }) => Object.hasOwn(operations, name));
}

const typeByOperation = new Map<string, EntryType>(
  [...list, ...notes].flatMap((kind) =>
    Object.keys(kind.operations).map((name) => [name, kind.type] as const),
  ),
);

/** What an operation is about. */
export function entryTypeOf(name: OperationName, made: Record<string, unknown>): EntryType {
  return name === 'choose_alternative'
    ? (made.entity_type as RecordType)
    : (typeByOperation.get(name) as EntryType);
}

/** The name that an operation itself tells; null for one about a child of the list. */
export function nameIn(name: string, made: Record<string, unknown>): string | null {
  const type = typeByOperation.get(name);
  return (type && kindOf(type).nameIn?.(made)) ?? null;
}

/** The argument of an operation that is a photo; undefined where it has none. */
export function photoIn(name: string): string | undefined {
  const type = typeByOperation.get(name);
  return type && kindOf(type).photoIn;
}

/** What an operation is about, by its id and day; null for an operation of a newer app, or one that names none. */
export function recordOf(
  name: string,
  made: Record<string, unknown>,
): { type: EntryType; id: string; date: CalendarDate } | null {
  if (!isOperationName(name)) return null;
  const type = entryTypeOf(name, made);
  if (!kinds.has(type)) return null;
  const kind = kindOf(type);
  const id = name === 'choose_alternative' ? made.entity_id : made[kind.idField];
  return typeof id === 'string' ? { type, id, date: kind.date(made) } : null;
}

/** What an entry is called, in English: an arrival is told from a departure. */
export function labelOf(name: OperationName, made: Readonly<Record<string, unknown>> = {}): string {
  const { label, labels }: Operation = operations[name];
  return labels?.[String(made.act)] ?? label;
}

/** The newest shape of an operation's arguments that this app knows. */
export function payloadVersionOf(name: OperationName): number {
  const type = typeByOperation.get(name);
  return (type ? kindOf(type) : chooseAlternative).payloadVersion;
}

/** The document with an entry on top; null where there is none and the entry makes none. */
export function applyEntry(
  type: RecordType,
  document: RecordDocument | null,
  entry: AnyEntry,
): RecordDocument | null {
  if (!isAboutChild(entry)) return document;
  const kind = kindOf(type);
  if (entry.name === 'choose_alternative') {
    const last = { by: entry.author.name, at: entry.captured_at };
    const choice = entry.arguments as ChooseAlternative['arguments'];
    return document && kind.choose(document, choice, last);
  }
  return Object.hasOwn(kind.operations, entry.name) ? kind.apply(document, entry) : document;
}

const isAboutChild = (entry: AnyEntry): entry is Entry => entry.child_id !== null;

/** The parts of a record that an operation of someone may touch. */
export function touchedParts(
  type: EntryType,
  name: string,
  user: { permissions: readonly Permission[]; roles: readonly { id: number }[] },
): readonly string[] {
  const kind = kindOf(type);
  const editable = kind.editable(user.permissions);
  const roleIds = user.roles.map(({ id }) => id);
  return kind.operations[name]?.parts?.(editable, roleIds) ?? editable;
}
