/** Why a sign-in did not come about, beyond what stands at its fields. */
import { messages } from '#shared/messages';
import { CallError, OfflineError } from '../../local/errors';

export type SignInProblem =
  | { kind: 'none' }
  | { kind: 'refused'; message: string }
  | { kind: 'offline'; message: string };

export function problemOf(error: unknown): SignInProblem {
  if (error instanceof OfflineError) return { kind: 'offline', message: error.message };
  if (error instanceof CallError) return { kind: 'refused', message: error.message };
  console.error('Signing in failed:', error);
  return { kind: 'refused', message: messages.broken };
}
