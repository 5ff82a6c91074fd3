/**
 * What a kind of offline record is: the operations that a tablet queues and the server runs, the document that the
 * feed carries, and how the one changes the other. A kind is declared once, in a file of this folder.
 */
import type * as z from 'zod/mini';
import type { CalendarDate } from '../domain/calendar-date';
import type { Permission } from '../permissions';

/** Who did something, and when the server recorded it. */
export interface Authored {
  by: string;
  at: string;
}

/**
 * A value that could not be merged: what lives now, what was written beside it, by whom. `row_id` names the row of a
 * section, `field` the field; the field `deleted` tells a deletion that an edit beat.
 */
export interface Alternative {
  id: string;
  section: string;
  row_id: string | null;
  field: string;
  live: { value: unknown } & Authored;
  other: { value: unknown } & Authored;
  /** Its other value waits on this tablet: the server does not know of it yet, so nobody can choose. */
  unsent?: true;
}

/** What the feed carries of every record, whatever its kind. */
export interface RecordDocument {
  id: string;
  child_id: number;
  preschool_id: number;
  /** The day by which it is found and, later, removed from tablets. */
  date: CalendarDate;
  /** Choices that are open; absent for kinds that never ask. */
  alternatives?: Alternative[];
}

/** A choice between two values, as it is applied to a document. */
export interface Choice {
  alternative_id: string;
  keep: 'live' | 'other' | 'both';
  /** The text to keep, where the two were merged by hand. */
  value?: string | undefined;
  /** What lived in the sight of whoever chose; absent in a choice of an earlier app. */
  live?: Alternative['live'] | undefined;
}

/** An entry of the outbox, as far as its effect on a document goes. */
export interface Entry {
  name: string;
  arguments: Record<string, unknown>;
  base: unknown;
  author: { id: number; name: string };
  /** The parts of the record that its author could edit when it was written. */
  may_edit: readonly string[];
  /** The tablet's clock at the commit. */
  captured_at: string;
  preschool_id: number | null;
  entity_id: string;
  child_id: number;
  date: CalendarDate;
}

/** One of the outbox, which may be about a preschool instead of a child: it then makes no document. */
export type AnyEntry = Omit<Entry, 'child_id'> & { child_id: number | null };

export interface Operation {
  /** Arguments and base as they travel; the tablet checks the arguments, the server both. */
  shape: z.ZodMiniObject<{ arguments: z.ZodMiniType; base: z.ZodMiniType }>;
  /** What an entry is called: "Screening of {{child}}, {{date}}". */
  label: string;
  /** The same by what it says happened, where that tells more. */
  labels?: Readonly<Record<string, string>>;
  /** The parts that it touches, of those that its author may edit; absent: all. */
  parts?(editable: readonly string[], roleIds: readonly number[]): readonly string[];
  /** A sentence for whoever decides about an entry that has no values to show. */
  sentence?: string;
  /** The parts of the record that the operation touches, as they stood when its author saw them. @param touched those of `parts` */
  baseOf(inSight: never, made: never, touched: never): unknown;
}

/** A part of what an entry says, for whoever decides about it: a row of a section, a note, a screening. */
export interface SaidPart {
  section: string;
  /** The row's activity, assessment or intervention. */
  master: string | null;
  /** True where the entry removes the row. */
  removed: boolean;
  /** What it wrote, field by field; a list for symptoms. */
  values: { field: string; value: string | string[] }[];
}

export type Translate = (text: string, values?: Record<string, unknown>) => string;

/** How a kind is put into words, wherever one is read; `t` brings the reader's language. */
export interface RecordText {
  /** Above the fields of a part: "Activity: Painting"; null where the fields say enough. */
  heading(part: SaidPart, t: Translate): string | null;
  /** A field's label. */
  field(field: string, t: Translate): string;
  /** A field's value, never empty. */
  value(value: unknown, place: { section: string; field: string }, t: Translate, masters: Masters): string;
  /** What a choice is about: "SOAPP note: P - Plan". */
  subject(alternative: Alternative, t: Translate): string;
  /** True where both values can stay, one beside the other. */
  canKeepBoth(alternative: Alternative): boolean;
}

/** Names of activities, assessments and interventions, by id. */
export type Masters = ReadonlyMap<number, string>;

/** How what is about a preschool is told: `note-text.ts` does it. */
export interface NoteText {
  /** The fields that are told, in their order. */
  labels: Record<string, string>;
  isRemoval?: ((made: Record<string, unknown>) => boolean) | undefined;
  /** A value in words. */
  value?: ((text: string, field: string, t: Translate) => string) | undefined;
}

export interface RecordKind<Type extends string = string, Document extends RecordDocument = RecordDocument> {
  type: Type;
  /** What one of them is called in the office: "Absence note". */
  name: string;
  /** What one must be allowed to, all of it, to read in the audit trail what it says. */
  trailReadBy: readonly Permission[];
  /** The newest shape of its operations' arguments; an older server lets a newer entry wait. */
  payloadVersion: number;
  /** Documents whose date is more days ago than this leave the tablets. */
  keepDays: number;
  operations: Record<string, Operation>;
  /** The id of the record that an operation is about. `newId` makes one where it is not named by child and day. */
  id(made: Record<string, unknown>, newId: () => string): string;
  /** The name that `id` has among the arguments: `id`, `report_id`. */
  idField: string;
  /** The day of the record that an operation is about. */
  date(made: Record<string, unknown>): CalendarDate;
  /** True where a paper says the day already: no other is chosen for it. */
  dayStands?: boolean;
  /** What else an operation says goes by its day, where another day is chosen for it. */
  dayFollows?(made: Record<string, unknown>): Record<string, unknown>;
  /** The name that an operation itself tells, of whom no tablet has a record; absent: it is about a child of the list. */
  nameIn?(made: Record<string, unknown>): string;
  /** The argument that is a photo, as base64: such an entry is a hundred times as large as any other. */
  photoIn?: string;
  /** The parts that someone with these permissions may edit. */
  editable(permissions: readonly Permission[]): readonly string[];
  /** The document with an entry on top; null where there is none and the entry makes none. Pure. */
  apply(document: Document | null, entry: Entry): Document | null;
  /** True where two values can stand beside each other until someone chooses. */
  asks: boolean;
  /** True where whoever takes a tablet over sees it before the server has it. */
  handedOver?: true;
  /**
   * The document with what another one noted on the same tablet, for those who look on; absent: as `apply` has it. Nobody
   * edits what comes of it. Pure.
   */
  beside?(document: Document | null, entry: Entry): Document | null;
  /** The document after a choice. Pure; of a kind that never asks, the document as it is. */
  choose(document: Document, choice: Choice, last: Authored): Document;
  /**
   * The ids of those that nobody saw end: they stay on tablets, however old they grow. The server's SQL says the same. Absent:
   * all go by their day. Pure.
   */
  openIds?(documents: readonly Document[]): ReadonlySet<string>;
  /** True where there is nothing to see of it any more. */
  isGone(document: Document): boolean;
  note?: NoteText;
  /** The fields that an entry fills in; absent of reports and notes. */
  fieldNames?: readonly string[];
}

/** Keeps the exact types of a kind: of its operations and its document. */
export function defineRecord<
  const Type extends string,
  Document extends RecordDocument,
  const Asks extends boolean,
  Operations extends Record<string, Operation>,
>(kind: Omit<RecordKind<Type, Document>, 'operations' | 'asks'> & { operations: Operations; asks: Asks }) {
  return kind;
}
