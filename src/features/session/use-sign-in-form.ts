/** What the sign-in form holds and says: errors at the field, refusals and a missing network above the button. */

import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { sessionEndpoints } from '#shared/endpoints/session';
import type { Language } from '#shared/languages';
import { messages } from '#shared/messages';
import { CallError, OfflineError } from '../../local/errors';
import { signIn } from '../../local/session';

export type SignInProblem = { kind: 'none' } | { kind: 'refused'; message: string } | { kind: 'offline' };

export type SignInFormState = ReturnType<typeof useSignInForm>;

/** `fixedEmail` is the person whose session ended and who signs in again. */
export function useSignInForm(fixedEmail = '', onDone: () => void = () => undefined) {
  // Whoever has just set a password by a link comes with the address.
  const [email, setEmail] = useState(
    () => fixedEmail || (new URLSearchParams(window.location.search).get('email') ?? ''),
  );
  const [password, setPassword] = useState('');
  // Chosen here, it becomes the language of whoever signs in.
  const [language, chooseLanguage] = useState<Language | null>(null);
  const [errors, setErrors] = useState<{ email?: string; password?: string }>({});
  const [problem, setProblem] = useState<SignInProblem>({ kind: 'none' });
  const [busy, setBusy] = useState(false);

  const send = async () => {
    const checked = sessionEndpoints.login.body.safeParse({ email, password });
    setProblem({ kind: 'none' });
    if (!checked.success) {
      const { fieldErrors } = z.flattenError(checked.error);
      setErrors({ email: fieldErrors.email?.[0], password: fieldErrors.password?.[0] });
      return;
    }
    setErrors({});
    setBusy(true);
    try {
      await signIn({ ...checked.data, language });
      onDone();
    } catch (error) {
      if (error instanceof CallError && error.status === 422 && Object.keys(error.errors).length > 0) {
        setErrors({ email: error.errors.email?.[0], password: error.errors.password?.[0] });
      } else setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  };

  return {
    email,
    password,
    setEmail,
    setPassword,
    chooseLanguage,
    fill: (filledEmail: string, filledPassword: string) => {
      setEmail(filledEmail);
      setPassword(filledPassword);
      setErrors({});
      setProblem({ kind: 'none' });
    },
    errors,
    problem,
    busy,
    submit: (event: FormEvent) => {
      event.preventDefault();
      void send();
    },
  };
}

function problemOf(error: unknown): SignInProblem {
  if (error instanceof OfflineError) return { kind: 'offline' };
  if (error instanceof CallError && error.status < 500) return { kind: 'refused', message: error.message };
  if (error instanceof CallError) return { kind: 'offline' };
  console.error('Signing in failed:', error);
  return { kind: 'refused', message: messages.broken };
}
