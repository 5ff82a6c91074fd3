/** How a merged write ended, for one entry of a batch. */
import type { FieldErrors } from '#shared/endpoints/field-errors';

export type WriteOutcome =
  | { status: 'applied' | 'merged' | 'alternative' }
  | { status: 'refused'; errors: FieldErrors };

export const refused = (field: string, message: string): WriteOutcome => ({
  status: 'refused',
  errors: { [field]: [message] },
});
