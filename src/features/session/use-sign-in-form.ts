/** What the sign-in form holds and says: errors at the field, refusals and a missing network above the button. */

import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { type SecondStep, signInEndpoints } from '#shared/endpoints/sign-in';
import type { Language } from '#shared/languages';
import { CallError } from '../../local/errors';
import { signIn } from '../../local/sign-in';
import { problemOf, type SignInProblem } from './sign-in-problem';

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
  const [second, setSecond] = useState<SecondStep | null>(null);

  const send = async () => {
    const checked = signInEndpoints.login.body.safeParse({ email, password });
    setProblem({ kind: 'none' });
    if (!checked.success) {
      const { fieldErrors } = z.flattenError(checked.error);
      setErrors({ email: fieldErrors.email?.[0], password: fieldErrors.password?.[0] });
      return;
    }
    setErrors({});
    setBusy(true);
    try {
      const asked = await signIn({ ...checked.data, language });
      if (asked) setSecond(asked);
      else onDone();
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
    setEmail: (typed: string) => {
      setEmail(typed);
      setErrors(({ password }) => ({ password }));
    },
    setPassword: (typed: string) => {
      setPassword(typed);
      setErrors(({ email }) => ({ email }));
    },
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
    /** What the second step needs, once the password was right; null before, and for whoever has none. */
    second: second && {
      second,
      language,
      onDone,
      onLeave: (why: SignInProblem) => {
        setSecond(null);
        setPassword('');
        setProblem(why);
      },
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      void send();
    },
  };
}
