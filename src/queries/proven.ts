/** What could do lasting harm asks for the password again: here, in the middle of it, and then it goes on. */
import i18next from 'i18next';
import { ownSessionEndpoints } from '#shared/endpoints/own-sessions';
import { confirm, type Proof } from '../components/confirm';
import { call } from '../local/call';
import { CallError } from '../local/errors';

/** Does the act, asking for the password where the server does; null where the person thought better of it. */
export async function proven<Answer>(act: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await act();
  } catch (error) {
    if (!asksProof(error)) throw error;
  }
  const proof = {
    title: i18next.t('Is it you?'),
    confirmLabel: i18next.t('Go on'),
    prove: {
      ways: async () => (await call(ownSessionEndpoints.proof)).ways ?? [],
      passkeyOptions: () => call(ownSessionEndpoints.proofOptions, { idempotencyKey: null }),
      send,
    },
  };
  return (await confirm(proof)) ? act() : null;
}

async function send(given: Proof): Promise<string | null> {
  try {
    await call(ownSessionEndpoints.prove, { body: given, idempotencyKey: null });
    return null;
  } catch (error) {
    const wrong = error instanceof CallError ? Object.values(error.errors)[0]?.[0] : undefined;
    if (wrong === undefined) throw error;
    return wrong;
  }
}

const asksProof = (error: unknown): boolean =>
  error instanceof CallError &&
  error.status === 403 &&
  (error.data as { prove?: boolean } | undefined)?.prove === true;
