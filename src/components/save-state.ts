/** How a save went wrong, as its form shows it beyond the fields. */
import type { FieldErrors } from '#shared/endpoints/field-errors';
import { messages } from '#shared/messages';

/** How a save went wrong, beyond the fields. */
export interface SaveState {
  offline: boolean;
  failure: string | null;
  /** Someone else changed it meanwhile (409): the state as it is now. */
  changed: { now: unknown } | null;
  /** What was thrown: a second failure is another one. */
  error: Error | null;
}

interface CallErrorLike {
  status: number;
  message: string;
  errors: FieldErrors;
  data?: unknown;
}

/** Errors of calls, told by their shape: components know nothing of who makes them. */
function isCallError(error: unknown): error is CallErrorLike {
  return error instanceof Error && error.name === 'CallError';
}

export function saveStateOf(error: Error | null): SaveState {
  const state: SaveState = { offline: false, failure: null, changed: null, error };
  if (error === null) return state;
  if (error.name === 'OfflineError') return { ...state, offline: true };
  if (!isCallError(error)) return { ...state, failure: messages.broken };
  if (error.status === 409) return { ...state, failure: error.message, changed: { now: error.data } };
  if (error.status === 422 && Object.keys(error.errors).length > 0) return state;
  return { ...state, failure: error.message };
}
