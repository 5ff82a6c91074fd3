/** The ways a call is refused: one class, one form on the wire. */
import type { FieldErrors } from '#shared/endpoints/field-errors';
import { messages } from '#shared/messages';

export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly details: { errors?: FieldErrors; data?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(message);
  }
}

export const unreadable = () => new Refusal(400, messages.unreadable);
export const notSignedIn = (message: string = messages.notSignedIn) => new Refusal(401, message);
export const notAllowed = (message: string = messages.notAllowed) => new Refusal(403, message);
export const notFound = () => new Refusal(404, messages.notFound);
/** 409 with the state as it is now. */
export const conflict = (message: string, data?: unknown) => new Refusal(409, message, { data });

/** 422: the first message is the headline of the answer. */
export function invalid(errors: FieldErrors): Refusal {
  return new Refusal(422, Object.values(errors)[0]?.[0] ?? messages.invalid, { errors });
}
