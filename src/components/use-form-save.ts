/**
 * Saving a form on the server: checked here by the contract, then sent; the server's words stand at the fields, and
 * what was typed stays when it fails. `FormSaveProblem` shows what belongs to no field.
 */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldErrors } from '#shared/endpoints/field-errors';
import { messages } from '#shared/messages';
import { focusFirstWrong } from './first-wrong';

interface FormSave<Body, Answer> {
  /** What is wrong before anything is sent; empty for nothing. */
  check: (body: Body) => FieldErrors;
  send: (body: Body) => Promise<Answer>;
  onSaved: (answer: Answer) => void | Promise<void>;
}

/** How a save went wrong, beyond the fields. */
export interface SaveState {
  offline: boolean;
  failure: string | null;
  /** Someone else changed it meanwhile (409): the state as it is now. */
  changed: { now: unknown } | null;
  /** What was thrown: a second failure is another one. */
  error: Error | null;
}

export function useFormSave<Body, Answer>({ check, send, onSaved }: FormSave<Body, Answer>) {
  const { t } = useTranslation();
  const [errors, setErrors] = useState<FieldErrors>({});
  const save = useMutation({
    mutationFn: send,
    onSuccess: (answer) => onSaved(answer),
    onError: (error) => {
      if (!isCallError(error) || error.status !== 422) return;
      setErrors(error.errors);
      focusFirstWrong();
    },
  });
  return {
    busy: save.isPending,
    saved: save.isSuccess,
    state: saveStateOf(save.error),
    errors,
    /** The first word on a field, or on a part of it (`places.4`). */
    errorOf: (field: string): string | undefined => {
      const said = Object.entries(errors).find(([name]) => name === field || name.startsWith(`${field}.`));
      return said?.[1][0] && t(said[1][0]);
    },
    submit: (body: Body) => {
      save.reset();
      const found = check(body);
      setErrors(found);
      if (Object.keys(found).length === 0) save.mutate(body);
      else focusFirstWrong();
    },
  };
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
