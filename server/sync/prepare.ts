/** Reads a pushed operation: its schema by its name, its entity and child. A bad payload is refused by itself. */
import { fieldErrors } from '#shared/endpoints/field-errors';
import type { PushedOperation, PushResult } from '#shared/endpoints/sync';
import { messages } from '#shared/messages';
import {
  isOperationName,
  type OperationInput,
  type OperationName,
  operations,
  payloadVersionOf,
  recordOf,
} from '#shared/records/index';
import { contentHash } from '../http/idempotency';

interface Envelope {
  operationId: string;
  hash: string;
  operation: PushedOperation;
}

/** What it is about: a child, or a preschool. */
type Subject = { childId: number; preschoolId: null } | { childId: null; preschoolId: number };

export type Prepared = Envelope & { entityId: string } & Subject &
  {
    [Name in OperationName]: { name: Name; input: OperationInput<Name> };
  }[OperationName];

/** An operation that cannot be done, with what to answer. */
export type Unfit = Envelope & { entityId: string | null; result: PushResult };

/** The hash is taken of the operation as it was sent, before its payload is upcast. */
export function prepare(operation: PushedOperation): Prepared | Unfit {
  const { operation_id, name, payload_version } = operation;
  const envelope = { operationId: operation_id, hash: contentHash(operation), operation };
  const unfit = (result: PushResult) => ({ ...envelope, entityId: entityOf(operation), result });
  // A newer app than this server: the entry waits for the server, nobody has to do anything.
  if (!isOperationName(name) || payload_version > payloadVersionOf(name))
    return unfit({ operation_id, status: 'retry', message: messages.operationUnknown });
  if (mayBeOdd.test(JSON.stringify(operation)) && !isStorable(operation))
    return unfit(refusal(operation_id, { '': [messages.characterUnknown] }));
  const parsed = operations[name].shape.safeParse({ arguments: operation.arguments, base: operation.base });
  if (!parsed.success) return unfit(refusal(operation_id, withoutArguments(fieldErrors(parsed.error))));
  const input = parsed.data;
  const entityId = entityOf(operation) ?? '';
  const subject =
    'child_id' in input.arguments
      ? { childId: input.arguments.child_id, preschoolId: null }
      : { childId: null, preschoolId: input.arguments.preschool_id };
  return { ...envelope, entityId, ...subject, name, input } as Prepared;
}

/** As JSON writes a NUL and half of a character; nearly no entry has either, and need not be walked through. */
const mayBeOdd = /\\u(0000|d[89a-f])/;

/** PostgreSQL keeps no NUL and no half of a character, in texts as in the JSON of a quarantined entry. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && !/\p{Cs}/u.test(value);
  if (value === null || typeof value !== 'object') return true;
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorable(inner));
}

export function refusal(operationId: string, errors: Record<string, string[]>): PushResult {
  const message = Object.values(errors)[0]?.[0] ?? messages.invalid;
  return { operation_id: operationId, status: 'refused', message, errors };
}

/** The record that an operation is about; of a newer app's operation what it most likely is. */
function entityOf({ name, arguments: given }: PushedOperation): string | null {
  const { id = typeof given.id === 'string' ? given.id : null } = recordOf(name, given) ?? {};
  return id;
}

/** Fields are named as the form has them. */
function withoutArguments(errors: Record<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, list]) => [field.replace(/^arguments\.?/, ''), list]),
  );
}
