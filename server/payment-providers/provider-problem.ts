/** Why an outside party that takes payments did not do what it was asked. Never holds a secret. */

/**
 * `key`: it does not know the key; `not-allowed`: the key may not do this; `not-found`: there is no such thing in
 * that account; `refused`: it did not accept what was sent, and says why; `unreachable`: no answer, or none that can
 * be used: what was asked may have happened.
 */
export type ProblemKind = 'key' | 'not-allowed' | 'not-found' | 'refused' | 'unreachable';

export class ProviderProblem extends Error {
  override readonly name = 'ProviderProblem';
  constructor(
    readonly kind: ProblemKind,
    message: string,
    readonly status: number | null = null,
  ) {
    super(message);
  }
}

/** How long a provider may take to answer. */
export const PROVIDER_LIMIT_MS = 15_000;
