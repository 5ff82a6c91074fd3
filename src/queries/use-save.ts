/**
 * The one way in which a form or an act saves on the server. What the contract refuses is said before anything is sent;
 * two clicks, or a second try after an answer that was lost, have one effect; what the server refuses stands at the
 * fields, the first of them in focus, and what was typed stays.
 */
import { useMutation } from '@tanstack/react-query';
import { createElement, type ReactElement, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import type { Endpoint } from '#shared/endpoints/endpoint';
import { errorsIn, type FieldErrors } from '#shared/endpoints/field-errors';
import { type Message, messages } from '#shared/messages';
import { FieldError } from '../components/field-error';
import { focusFirstWrong } from '../components/first-wrong';
import { notifySuccess } from '../components/notify';
import { notifyFailure } from '../components/notify-failure';
import { type CallInput, call } from '../local/call';
import { currentTablet } from '../local/current';
import { CallError, OfflineError } from '../local/errors';
import { randomUuid } from '../local/make-id';
import { proven } from './proven';

/** What a save sends, without what `useSave` adds. */
type SaveInput<E extends Endpoint> = Omit<CallInput<E>, 'idempotencyKey' | 'signal'>;
/**
 * One that answers null has saved nothing: its person thought better of it, or is shown something first. The key is for the
 * call that changes something; with several of them, each has one made of it.
 */
type Send<Input, Answer> = (input: Input, idempotencyKey: string) => Promise<Answer | null>;

interface SaveOptions<Input, Answer> {
  /** What the input must look like before it is sent; an endpoint's body has that from its contract. */
  form?: z.ZodMiniType;
  /** The same where a schema can't say it: empty for nothing wrong. */
  check?: (input: Input) => { readonly [field: string]: string[] | undefined };
  /**
   * It says how something stands and makes nothing new, so that the last word holds: what was lost before another word was
   * saved is no try of the same any more. Of a PUT it is so without being said.
   */
  sets?: boolean;
  /** Toasted once the server has saved it. */
  done?: string | ((answer: Answer, input: Input) => string);
  /** Toasted with the server's reason, where no field stands beside the act; true for the reason alone. */
  failed?: Message | true;
  /** Before it is sent. */
  onSend?: (input: Input) => unknown;
  onSaved?: (answer: Answer, input: Input) => unknown;
  onFailed?: (error: Error, input: Input) => unknown;
  /** After either. */
  onEnd?: () => unknown;
}

export function useSave<E extends Endpoint>(
  endpoint: E,
  options?: SaveOptions<SaveInput<E>, z.output<E['answer']>>,
): Save<SaveInput<E>, z.output<E['answer']>>;
/** For a save that takes one of several calls; the key goes to the one that is made. */
export function useSave<Input = void, Answer = unknown>(
  send: Send<Input, Answer>,
  options?: SaveOptions<Input, Answer>,
): Save<Input, Answer>;
export function useSave<Input, Answer>(
  to: Endpoint | Send<Input, Answer>,
  options: SaveOptions<Input, Answer> = {},
): Save<Input, Answer> {
  const { t } = useTranslation();
  const { done, failed, sets = typeof to !== 'function' && to.method === 'PUT' } = options;
  const [errors, setErrors] = useState<FieldErrors>({});
  const sending = useRef(new Set<string>());
  const keys = useSubmitKeys();
  const send =
    typeof to === 'function'
      ? to
      : (input: Input, idempotencyKey: string) =>
          call(to, { ...input, idempotencyKey } as CallInput<Endpoint>) as Promise<Answer>;
  const sendByKey = (input: Input) => send(input, keys.of(input));
  // What was sent by this key has been saved, its answer was lost, and this is something else: a version went on, say.
  const sendAnew = (input: Input) => (error: Error) => {
    if (error.message !== messages.keyReused) throw error;
    keys.drop(input);
    return sendByKey(input);
  };
  const mutation = useMutation({
    mutationFn: (input: Input) => proven(() => sendByKey(input).catch(sendAnew(input))),
    onMutate: (input) => options.onSend?.(input),
    onSuccess: (answer, input) => {
      if (answer === null) return;
      if (sets) keys.dropAll();
      else keys.drop(input);
      if (done !== undefined) notifySuccess(typeof done === 'string' ? done : done(answer, input));
      return options.onSaved?.(answer, input);
    },
    onError: (error, input) => {
      if (failed !== undefined) notifyFailure(error, failed === true ? undefined : failed);
      if (error instanceof CallError && error.status === 422) {
        setErrors(error.errors);
        focusFirstWrong();
      }
      return options.onFailed?.(error, input);
    },
    onSettled: (_answer, _error, input) => {
      sending.current.delete(contentsOf(input));
      return options.onEnd?.();
    },
  });
  const clear = (...fields: string[]) =>
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !fields.includes(name))));
  return {
    busy: mutation.isPending,
    saved: mutation.isSuccess && mutation.data !== null,
    answer: mutation.data ?? undefined,
    input: mutation.variables,
    error: mutation.error,
    offline: mutation.error instanceof OfflineError,
    conflict: conflictOf(mutation.error),
    errors,
    errorOf: (field) => {
      const names = Object.keys(errors).filter((name) => name === field || name.startsWith(`${field}.`));
      const said = errors[names[0] ?? '']?.[0];
      if (said === undefined || names.length === 0) return undefined;
      return createElement(FieldError, { key: said, said: t(said), onMend: () => clear(...names) });
    },
    setErrors,
    clear,
    reset: mutation.reset,
    forget: keys.dropAll,
    send: mutation.mutateAsync,
    submit: (input, onSaved) => {
      const contents = contentsOf(input);
      if (sending.current.has(contents)) return;
      mutation.reset();
      const found = (options.check?.(input) as FieldErrors | undefined) ?? checked(to, options.form, input);
      setErrors(found);
      if (Object.keys(found).length > 0) return focusFirstWrong();
      sending.current.add(contents);
      mutation.mutate(input, { onSuccess: onSaved });
    },
  };
}

export interface Save<Input, Answer> {
  busy: boolean;
  saved: boolean;
  answer: Answer | undefined;
  /** What was last sent. */
  input: Input | undefined;
  /** Why it was not saved: for `SaveProblem`. */
  error: Error | null;
  /** True where there was no network to send it by. */
  offline: boolean;
  /** What someone else has saved meanwhile (409); undefined where nobody has. */
  conflict: unknown;
  errors: FieldErrors;
  /** The first message on a field, or on a part of it (`places.4`), in words; it goes once the field is changed. */
  errorOf: (field: string) => ReactElement | undefined;
  setErrors: (errors: FieldErrors) => void;
  /** What was said of these fields no longer holds. */
  clear: (...fields: string[]) => void;
  reset: () => void;
  /** What undoes it was saved: what was lost before is no try of the same any more. */
  forget: () => void;
  /** Sends it, unless the same is just being sent. */
  submit: (input: Input, onSaved?: () => void) => void;
  /** Sends it unchecked, for whoever waits for the answer. */
  send: (input: Input) => Promise<Answer | null>;
}

/** What the server has now, where someone else was faster (409). */
export function conflictOf(error: unknown): unknown {
  return error instanceof CallError && error.status === 409 ? (error.data ?? undefined) : undefined;
}

function checked(to: unknown, form: z.ZodMiniType | undefined, input: unknown): FieldErrors {
  const endpoint = typeof to === 'function' ? null : (to as Endpoint);
  const body = form === undefined && endpoint ? ((input as { body?: unknown }).body ?? {}) : input;
  // The fields beside a file arrive as texts, which the server reads.
  const schema = form ?? (endpoint && Object.keys(endpoint.files).length === 0 ? endpoint.body : undefined);
  return schema ? errorsIn(schema, body) : {};
}

/**
 * The same contents have the same key until they are saved, whatever is sent in between: an attempt whose answer was lost
 * may have reached the server.
 */
function useSubmitKeys() {
  const used = useRef(new Map<string, string>()).current;
  return {
    of(input: unknown): string {
      const contents = contentsOf(input);
      const key = used.get(contents) ?? randomUuid(currentTablet().environment);
      used.set(contents, key);
      return key;
    },
    drop: (input: unknown) => used.delete(contentsOf(input)),
    dropAll: () => used.clear(),
  };
}

function contentsOf(input: unknown): string {
  const file = (value: File) => [value.name, value.size, value.lastModified];
  return JSON.stringify(input, (_, value) => (value instanceof File ? file(value) : value)) ?? '';
}
