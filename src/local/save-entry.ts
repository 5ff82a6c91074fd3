/** Saves entries of any kind of record, on the tablet first: checked, given their record and base, and queued. */

import type * as z from 'zod/mini';
import { fieldErrors } from '#shared/endpoints/field-errors';
import type { RecordDocument } from '#shared/records/define-record';
import type { CorrectedEvent } from '#shared/records/event-record';
import {
  entryTypeOf,
  kindOf,
  type OperationArguments,
  type OperationName,
  operations,
} from '#shared/records/index';
import { currentTablet } from './current';
import { InvalidEntryError } from './errors';
import { timedUuid } from './make-id';
import { enqueue, type NewEntry, type Saved } from './outbox';
import type { Tablet } from './tablet';

/** The arguments of an operation; the record's id is made where it is not named. */
type Named<Arguments> = Arguments extends unknown
  ? Omit<Arguments, 'id' | 'report_id' | 'entity_id'> & { id?: string }
  : never;
export type EntryArguments<Name extends OperationName> = Named<OperationArguments<Name>>;

export interface SaveOptions {
  /** The document that the form opened with, null when there was none yet; absent: what is in sight now. */
  base?: RecordDocument | object | null | undefined;
  /** This draft is cleared in the same transaction. */
  draftKey?: string | undefined;
}

/**
 * Queues an entry; resolves once it is safe on the tablet.
 * @throws InvalidEntryError, SaveFailedError, NotSignedInError
 */
export async function saveEntry<Name extends OperationName>(
  name: Name,
  made: EntryArguments<Name>,
  { base, draftKey }: SaveOptions = {},
  tablet: Tablet = currentTablet(),
): Promise<Saved> {
  const [saved] = await enqueue(tablet, [newEntry(tablet, name, made, base)], draftKey);
  return saved as Saved;
}

/** An entry for the outbox. @throws InvalidEntryError */
export function newEntry<Name extends OperationName>(
  { environment }: Tablet,
  name: Name,
  made: EntryArguments<Name>,
  base?: SaveOptions['base'],
): NewEntry {
  const given = made as Record<string, unknown>;
  const type = entryTypeOf(name, given);
  const kind = kindOf(type);
  const idField = name === 'choose_alternative' ? 'entity_id' : kind.idField;
  const entityId = kind.id(given, () => timedUuid(environment));
  const checked = checkArguments(name, { ...given, [idField]: entityId });
  return {
    name,
    entityType: type,
    entityId,
    childId: (checked.child_id as number | undefined) ?? null,
    preschoolId: checked.preschool_id as number | undefined,
    date: kind.date(checked),
    arguments: checked,
    base: (inSight, touched) =>
      operations[name].baseOf(
        (base === undefined ? inSight : base) as never,
        checked as never,
        touched as never,
      ) ?? null,
    after: (checked.corrects as CorrectedEvent | null | undefined)?.id,
  };
}

/**
 * The arguments as they will be stored and sent: trimmed, in the catalogue's order.
 * @throws InvalidEntryError with messages by field
 */
export function checkArguments(name: OperationName, made: Record<string, unknown>): Record<string, unknown> {
  const schema: z.ZodMiniType = operations[name].shape.shape.arguments;
  // Absent and null differ: a field that is undefined is absent, here as on the wire.
  const checked = schema.safeParse(JSON.parse(JSON.stringify(made)));
  if (!checked.success) throw new InvalidEntryError(fieldErrors(checked.error));
  return JSON.parse(JSON.stringify(checked.data));
}
