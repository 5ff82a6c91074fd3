/** Checks what a command was given against the operation's schema, and brings it into its one form. */
import type * as z from 'zod/mini';
import { fieldErrors } from '#shared/endpoints/field-errors';
import { type OperationName, operations } from '#shared/records/index';
import { InvalidEntryError } from './errors';

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
