/** Why a sign-in did not come about, beyond what stands at its fields. */
import { messages } from '#shared/messages';
import { CallError, OfflineError } from '../../local/errors';

export type SignInProblem = { kind: 'none' } | { kind: 'refused'; message: string } | { kind: 'offline' };

export function problemOf(error: unknown): SignInProblem {
  if (error instanceof OfflineError) return { kind: 'offline' };
  if (error instanceof CallError && error.status < 500) return { kind: 'refused', message: error.message };
  if (error instanceof CallError) return { kind: 'offline' };
  console.error('Signing in failed:', error);
  return { kind: 'refused', message: messages.broken };
}
