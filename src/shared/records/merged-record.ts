/**
 * A kind of record that is one document for a child and a day, merged field by field. Where two people wrote different
 * values from the same base, both are kept, and someone chooses.
 */
import * as z from 'zod/mini';
import { type CalendarDate, calendarDate } from '../domain/calendar-date';
import { uuid } from '../domain/uuid';
import { messages } from '../messages';
import type { Permission } from '../permissions';
import { following, settled } from './asked-again';
import type { Alternative, Authored, Choice, Entry, RecordDocument, RecordKind } from './define-record';
import { authorsBeside, type FieldAuthors } from './field-authors';
import { type Difference, type Merged, mergeFields, onTop, same } from './merge-fields';

export type MergedDocument<Content> = Content &
  RecordDocument & {
    /** Counts every change of it. */
    version: number;
    last: Authored;
    /** Who wrote what `last` did not; absent where that is nothing, and in what an earlier server told. */
    authors?: FieldAuthors<Authored>;
    alternatives: Alternative[];
  };

type Shape = Record<string, z.ZodMiniType>;

interface MergedRecord<Type extends string, Name extends string, Fields extends Shape, Content> {
  type: Type;
  name: string;
  payloadVersion: number;
  /** The id of the one record of a child and a day. */
  idOf: (childId: number, date: CalendarDate) => string;
  /** What its author must be allowed to. */
  edit: Permission;
  /** Its only operation beside the choice between two values. */
  operation: Name;
  label: string;
  fields: Fields;
  /** A field that has an author of its own, and under which name the document has it. */
  signed: readonly [field: keyof Content & string, name: string];
  /** Content in its one form, without what stands around it. */
  normalise: (content: Content) => Content;
  /** Settles what a merge of single fields leaves between them; `theirs` is what the server had. */
  settle?: (merged: Merged<Content>, theirs: Content) => void;
  /** The content after a choice, not yet in its one form; `other` is the value that waited. */
  chosen: (content: Content, field: keyof Content & string, other: unknown, choice: Choice) => Content;
}

/** How many days a record stays on tablets. */
export const KEEP_DAYS = 30;

/** Declares a merged kind. Its `merge` serves the server's verb and what the tablet shows alike. */
export function mergedRecord<
  const Type extends string,
  const Name extends string,
  Fields extends Shape,
  Content extends z.infer<z.ZodMiniObject<Fields>>,
>(made: MergedRecord<Type, Name, Fields, Content>) {
  type Document = MergedDocument<Content>;
  const { type, name, payloadVersion, idOf, operation, label, fields, normalise } = made;
  const [signedField, signedName] = made.signed as readonly [
    keyof Document & string,
    keyof Document & string,
  ];
  const fieldNames = Object.keys(fields) as (keyof Content & string)[];

  /** The fields alone; one that is absent stays absent. */
  const contentOf = (record: Content): Content => {
    const found = fieldNames.filter((field) => record[field] !== undefined);
    return Object.fromEntries(found.map((field) => [field, record[field]])) as Content;
  };
  const sameContent = (one: Content, other: Content) =>
    fieldNames.every((field) => same(one[field], other[field]));

  /** Who wrote a field: whoever wrote last, where it has no author of its own. */
  const authorOf = (document: Document, field: string): Authored =>
    (field === signedField && (document[signedName] as Authored | undefined)) ||
    document.authors?.[field] ||
    document.last;
  const liveIn = (document: Document, { field }: Alternative) => document[field as keyof Document];

  /** The document with this content: each question shows what lives now. @param by whose the new values are */
  const written = (document: Document, content: Content, last: Authored, { by, at } = last): Document => {
    const { authors: _, ...untold } = document;
    const changed = { ...untold, ...content, last } as unknown as Document;
    const whose = (field: keyof Document & string) =>
      same(document[field], changed[field]) ? authorOf(document, field) : { by, at };
    const authors = authorsBeside(
      last,
      fieldNames.filter((field) => field !== signedField),
      whose,
    );
    const told = Object.keys(authors).length > 0 && { authors };
    const signed = { ...changed, [signedName]: whose(signedField), ...told };
    return following(document, signed, liveIn, { by, at });
  };

  /** Merges what `given` says; `theirs` null is a first recording. */
  const merge = (base: Content | null, theirs: Content | null, given: Content): Merged<Content> => {
    const mine = normalise(given);
    if (theirs === null) return { value: mine, differences: [], combined: false };
    const merged = mergeFields<Content>(base, theirs, mine, fieldNames);
    made.settle?.(merged, theirs);
    return merged;
  };

  const apply = (document: Document | null, entry: Entry): Document | null => {
    const last = { by: entry.author.name, at: entry.captured_at };
    const given = contentOf(entry.arguments as Content);
    if (document === null) {
      const { entity_id: id, child_id, preschool_id, date } = entry;
      const place = { id, child_id, preschool_id: preschool_id ?? 0, date };
      const blank = { ...place, version: 1, last, alternatives: [] } as unknown as Document;
      return written(blank, given, last);
    }
    const value = normalise(onTop(merge(entry.base as Content | null, document, given)));
    if (sameContent(value, document)) return document;
    return { ...written(document, value, last), version: document.version + 1 };
  };

  const beside = (document: Document | null, entry: Entry): Document | null => {
    // A choice is the server's to make: until it has told of it, the question is open.
    if (entry.name !== operation) return document;
    if (document === null) return apply(null, entry);
    const given = contentOf(entry.arguments as Content);
    const base = entry.base as Content | null;
    const { value, differences } = merge(base, document, given);
    const last = { by: entry.author.name, at: entry.captured_at };
    const changed = sameContent(value, document) ? document : written(document, normalise(value), last);
    const besideId = (field: string) => `${entry.author.id} ${field}`;
    // What somebody writes once more stands in the place of what they wrote before; what they left as it was stays.
    const isNew = (field: string) =>
      base === null || !same(base[field as keyof Content], given[field as keyof Content]);
    const standing = changed.alternatives.filter(({ id, field }) => id !== besideId(field) || !isNew(field));
    // Where the server has it already, it asks by itself.
    const asked = ({ field, other }: Difference) =>
      standing.some((one) => one.field === field && one.other.by === last.by && same(one.other.value, other));
    const added = differences
      .filter((difference) => !asked(difference))
      .map(({ row_id, field, live, other }): Alternative => {
        const sides = {
          live: { value: live, ...authorOf(document, field) },
          other: { value: other, ...last },
        };
        return { id: besideId(field), section: type, row_id, field, ...sides, unsent: true };
      });
    const isNews = added.length > 0 || standing.length < document.alternatives.length;
    return isNews || changed !== document ? { ...changed, alternatives: [...standing, ...added] } : document;
  };

  const choose = (document: Document, choice: Choice, last: Authored): Document => {
    const chosen = document.alternatives.find(({ id }) => id === choice.alternative_id);
    if (!chosen) return document;
    const field = fieldNames.find((name) => name === chosen.field);
    const content = field && normalise(made.chosen(contentOf(document), field, chosen.other.value, choice));
    const open = settled(document, chosen, choice);
    // A field that only a newer app knows is left to the server.
    if (choice.keep === 'live' || !content) return open;
    const changed = written(open, content, last, choice.keep === 'other' ? chosen.other : last);
    return { ...changed, version: document.version + 1 };
  };

  const shape = z.object({
    arguments: z.pipe(
      z
        .object({
          id: uuid,
          child_id: z.int(messages.childRequired).check(z.positive()),
          date: calendarDate,
          ...fields,
        })
        .check(
          z.refine(
            (given) => {
              const { id, child_id, date } = given as { id: string; child_id: number; date: string };
              return id === idOf(child_id, date);
            },
            { error: messages.reportIdWrong, path: ['id'] },
          ),
        ),
      z.transform((given) => ({ ...given, ...normalise(given as unknown as Content) })),
    ),
    base: z.nullable(z.object(fields)),
  });

  return {
    type,
    name,
    trailReadBy: [made.edit],
    payloadVersion,
    keepDays: KEEP_DAYS,
    idField: 'id',
    id: (given: Record<string, unknown>) => idOf(given.child_id as number, given.date as string),
    date: (given: Record<string, unknown>) => given.date as string,
    editable: (permissions: readonly Permission[]) => (permissions.includes(made.edit) ? [type] : []),
    operations: {
      [operation]: { shape, label, baseOf: (inSight: Document | null) => inSight && contentOf(inSight) },
    } as {
      [Only in Name]: {
        shape: typeof shape;
        label: string;
        baseOf(inSight: Document | null): Content | null;
      };
    },
    apply,
    beside,
    asks: true as const,
    handedOver: true as const,
    choose,
    isGone: () => false,
    fieldNames,
    contentOf,
    sameContent,
    merge,
    normalise,
    chosen: made.chosen,
  } satisfies RecordKind<Type, Document> & Record<string, unknown>;
}
