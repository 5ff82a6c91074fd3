/** Reads a pushed operation: its schema by its name, its entity and child. A bad payload is refused by itself. */
import { fieldErrors } from '#shared/endpoints/field-errors';
import type { PushedOperation, PushResult } from '#shared/endpoints/sync';
import { messages } from '#shared/messages';
import {
  type ChooseAlternative,
  type DeleteReport,
  type OperationName,
  operations,
  PAYLOAD_VERSION,
  type RecordScreening,
  type SaveReport,
} from '#shared/operations/operations';
import { contentHash } from '../http/idempotency';

export type Prepared = {
  operationId: string;
  hash: string;
  entityId: string;
  childId: number;
  operation: PushedOperation;
} & (
  | { name: 'record_screening'; input: RecordScreening }
  | { name: 'save_report'; input: SaveReport }
  | { name: 'delete_report'; input: DeleteReport }
  | { name: 'choose_alternative'; input: ChooseAlternative }
);

export type Preparation = { prepared: Prepared } | { result: PushResult; entityId: string | null };

/** The hash is taken of the operation as it was sent, before its payload is upcast. */
export function prepare(operation: PushedOperation): Preparation {
  const { operation_id, name, payload_version } = operation;
  // A newer app than this server: the entry waits for the server, nobody has to do anything.
  if (!isOperationName(name) || payload_version > PAYLOAD_VERSION) {
    return {
      result: { operation_id, status: 'retry', message: messages.operationUnknown },
      entityId: entityOf(operation.arguments),
    };
  }
  const parsed = operations[name].safeParse({ arguments: operation.arguments, base: operation.base });
  if (!parsed.success) {
    return {
      result: refusal(operation_id, withoutArguments(fieldErrors(parsed.error))),
      entityId: entityOf(operation.arguments),
    };
  }
  const input = parsed.data;
  const entityId = entityOf(input.arguments) ?? '';
  const childId = input.arguments.child_id;
  return {
    prepared: {
      operationId: operation_id,
      hash: contentHash(operation),
      entityId,
      childId,
      operation,
      name,
      input,
    } as Prepared,
  };
}

export function refusal(operationId: string, errors: Record<string, string[]>): PushResult {
  const message = Object.values(errors)[0]?.[0] ?? messages.invalid;
  return { operation_id: operationId, status: 'refused', message, errors };
}

function entityOf(given: Record<string, unknown>): string | null {
  const id = given.id ?? given.report_id ?? given.entity_id;
  return typeof id === 'string' ? id : null;
}

/** Fields are named as the form has them. */
function withoutArguments(errors: Record<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, list]) => [field.replace(/^arguments\.?/, ''), list]),
  );
}

function isOperationName(name: string): name is OperationName {
  return Object.hasOwn(operations, name);
}
