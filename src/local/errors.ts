/** What can go wrong here, as types that a screen can tell apart. Their messages are keys of the catalogue. */
import type { FieldErrors } from '#shared/endpoints/field-errors';
import { messages } from '#shared/messages';

/** What was filled in does not fit; nothing was saved. */
export class InvalidEntryError extends Error {
  override readonly name = 'InvalidEntryError';
  /** By field: `{ body_temperature: ['…'] }`. */
  constructor(readonly errors: FieldErrors) {
    super(messages.invalid);
  }
}

/** The tablet could not keep the entry, and nothing was saved: keep the text on the screen and say so. */
export class SaveFailedError extends Error {
  override readonly name = 'SaveFailedError';
  /** `full`: no room on the tablet; `storage`: its database does not answer. */
  constructor(
    readonly kind: 'full' | 'storage',
    override readonly cause: unknown,
  ) {
    super(messages.broken);
  }
}

/** Nobody is signed in at this tablet. */
export class NotSignedInError extends Error {
  override readonly name = 'NotSignedInError';
  constructor() {
    super(messages.notSignedIn);
  }
}

/** The server answered a call with an error. */
export class CallError extends Error {
  override readonly name = 'CallError';
  constructor(
    readonly status: number,
    message: string,
    readonly errors: FieldErrors = {},
    /** The current state, where the server sends it (409). */
    readonly data: unknown = undefined,
    /** How long the server asks to wait, in milliseconds; null when it does not say. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(message);
  }
}

/** Whether the device believes that it has a network: then what is missing is the server. False where it can't say. */
export function hasNetwork(): boolean {
  return globalThis.navigator?.onLine === true;
}

/** There was no answer of our server: no network, too slow, or something else answered in its place. */
export class OfflineError extends Error {
  override readonly name = 'OfflineError';
  constructor(
    readonly why: 'network' | 'time' | 'unparsed',
    override readonly cause?: unknown,
  ) {
    super(hasNetwork() ? 'The server can’t be reached.' : 'Needs the internet.');
  }
}
