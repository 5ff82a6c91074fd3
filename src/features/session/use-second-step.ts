/** What the second step of signing in says and sends. */
import { useState } from 'react';
import * as z from 'zod/mini';
import { type SecondStep, signInEndpoints } from '#shared/endpoints/sign-in';
import type { Language } from '#shared/languages';
import { messages } from '#shared/messages';
import { askForPasskey } from '../../components/passkeys';
import { call } from '../../local/call';
import { CallError } from '../../local/errors';
import { completeSignIn } from '../../local/sign-in';
import { problemOf, type SignInProblem } from './sign-in-problem';

type Errors = Partial<Record<'code' | 'passkey' | 'recovery_code', string>>;
type Given = Omit<z.input<typeof signInEndpoints.secondStep.body>, 'ticket'>;

interface Options {
  second: SecondStep;
  language: Language | null;
  onDone: () => void;
  /** Back to the password; with a reason where the ticket has run out. */
  onLeave: (problem: SignInProblem) => void;
}

export function useSecondStep({ second, language, onDone, onLeave }: Options) {
  const { ticket, ways } = second;
  const [errors, setErrors] = useState<Errors>({});
  const [problem, setProblem] = useState<SignInProblem>({ kind: 'none' });
  const [busy, setBusy] = useState(false);

  const mend = () => {
    setErrors({});
    setProblem({ kind: 'none' });
  };
  const attempt = async (act: () => Promise<void>) => {
    mend();
    setBusy(true);
    try {
      await act();
    } catch (error) {
      const wrong = error instanceof CallError && error.status === 422 ? error.errors : {};
      const { ticket: [expired] = [], ...others } = wrong;
      if (expired !== undefined) onLeave({ kind: 'refused', message: expired });
      else if (Object.keys(others).length > 0) setErrors(firstOf(others));
      else setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  };
  const send = async (given: Given) => {
    const checked = signInEndpoints.secondStep.body.safeParse({ ticket, ...given });
    if (!checked.success) return setErrors(firstOf(z.flattenError(checked.error).fieldErrors));
    await attempt(async () => {
      await completeSignIn({ ticket, ...given, language });
      onDone();
    });
  };
  return {
    ways,
    errors,
    problem,
    busy,
    mend,
    send,
    sendPasskey: () =>
      attempt(async () => {
        const options = await call(signInEndpoints.passkeyOptions, {
          body: { ticket },
          idempotencyKey: null,
        });
        const passkey = await askForPasskey(options);
        if (passkey === null) return setErrors({ passkey: messages.passkeyNotUsed });
        await completeSignIn({ ticket, passkey, language });
        onDone();
      }),
    leave: () => onLeave({ kind: 'none' }),
  };
}

const firstOf = (errors: { readonly [field: string]: readonly string[] | undefined }): Errors =>
  Object.fromEntries(Object.entries(errors).map(([field, said]) => [field, said?.[0]]));
