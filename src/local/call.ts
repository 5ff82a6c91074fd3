/** Calls of the contract, typed by it: for the screens that need the server, and for signing in. */
import type * as z from 'zod/mini';
import type { Endpoint } from '#shared/endpoints/endpoint';
import { currentTablet } from './current';
import { endedBy } from './ended-by';
import { CallError, OfflineError } from './errors';
import { Http, type HttpAnswer, type HttpRequest, toCallError } from './http';
import { requireActive } from './require-active';
import { confine } from './session';
import { signOutFromAfar } from './sign-out';
import { noteContact } from './sync/contact';
import type { Tablet } from './tablet';

/** Paths and queries are texts: a number may be given for one. */
type Loose<T> = T extends string ? string | number : T extends (infer Item)[] ? Loose<Item>[] : T;
type LooseFields<T> = { [Field in keyof T]: Loose<T[Field]> };
/** Required where the contract requires something in it. */
type Part<Name extends string, T> = string extends keyof T
  ? unknown
  : Partial<T> extends T
    ? { [Key in Name]?: T }
    : { [Key in Name]: T };

/** A call that changes something names its idempotency key: that of `useSave`, or null where it does no harm to send it twice. */
type Keyed<E extends Endpoint> = E['method'] extends 'GET'
  ? { idempotencyKey?: undefined }
  : { idempotencyKey: string | null };

export type CallInput<E extends Endpoint> = Keyed<E> &
  Part<'params', LooseFields<z.input<E['params']>>> &
  Part<'query', LooseFields<z.input<E['query']>>> &
  Part<'body', z.input<E['body']>> & {
    /** For an endpoint that takes files, by the name of their part. */
    files?: { [Name in keyof E['files']]?: Blob };
    signal?: AbortSignal;
  };

type Rest<E extends Endpoint> =
  Partial<CallInput<E>> extends CallInput<E>
    ? [input?: CallInput<E>, tablet?: Tablet]
    : [input: CallInput<E>, tablet?: Tablet];

export interface Paged<T> {
  data: T;
  meta: { total: number; page: number; per_page: number };
}

/**
 * Makes a call and answers what stands under `data`.
 * @throws CallError for the server's errors, OfflineError where our server did not answer, NotSignedInError
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...rest: Rest<E>
): Promise<z.output<E['answer']>> {
  const answer = await exchange(endpoint, rest[0], rest[1]);
  return answer.data as z.output<E['answer']>;
}

/** The same for a list in pages: its rows and its figures. */
export async function callPaged<E extends Endpoint>(
  endpoint: E,
  ...rest: Rest<E>
): Promise<Paged<z.output<E['answer']>>> {
  const answer = await exchange(endpoint, rest[0], rest[1]);
  if (answer.meta === undefined) throw new OfflineError('unparsed');
  return answer as Paged<z.output<E['answer']>>;
}

/** The address of a download, which the browser opens by the session cookie. */
export function downloadUrl(path: string, query: Record<string, unknown> = {}): string {
  return `${path}${queryText(query)}`;
}

/** What a read is asked with. */
export type Asked<E extends Endpoint> = Omit<CallInput<E>, 'files' | 'idempotencyKey' | 'signal'>;

/** What a call answers, as its endpoint declares it: a list in pages comes with its figures. */
export type Answer<E extends Endpoint> = E['paged'] extends true
  ? Paged<z.output<E['answer']>>
  : z.output<E['answer']>;

/** A read in the shape that its endpoint declares. */
export async function read<E extends Endpoint>(
  endpoint: E,
  asked: Asked<E>,
  signal?: AbortSignal,
): Promise<Answer<E>> {
  const input = { ...asked, signal } as CallInput<E>;
  const answer = endpoint.paged ? await callPaged(endpoint, input) : await call(endpoint, input);
  // A cache takes no undefined: what has nothing to say says null.
  return (answer ?? null) as Answer<E>;
}

interface LooseInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  files?: Record<string, Blob | undefined>;
  idempotencyKey?: string | null;
  signal?: AbortSignal;
}

async function exchange(
  endpoint: Endpoint,
  input: LooseInput = {},
  tablet: Tablet = currentTablet(),
): Promise<{ data?: unknown; meta?: unknown }> {
  const request = {
    method: endpoint.method,
    path: fillPath(endpoint.path, input.params ?? {}) + queryText(input.query ?? {}),
    ...(endpoint.method !== 'GET' && { body: bodyOf(input) }),
    idempotencyKey: input.idempotencyKey,
    signal: input.signal,
  };
  const open = () => new Http(tablet.environment, tablet.device, null).sendOpenly(request);
  const answer = await (endpoint.open ? open() : sendSigned(tablet, request));
  if (answer.status === 204) return {};
  if (answer.status !== 200 && answer.status !== 201) throw toCallError(answer);
  if (!('data' in (answer.body as object))) throw new OfflineError('unparsed');
  return answer.body as { data: unknown; meta?: unknown };
}

/** With files it is a form, whose fields are texts. */
function bodyOf({ body = {}, files }: LooseInput): string | FormData {
  if (files === undefined) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of Object.entries(body as object)) form.set(name, String(value ?? ''));
  for (const [name, file] of Object.entries(files)) if (file) form.set(name, file);
  return form;
}

/** A session that has ended is told by the sign, whichever call noticed it. */
async function sendSigned(tablet: Tablet, request: HttpRequest): Promise<HttpAnswer> {
  const { user, asParent, http, database } = requireActive(tablet);
  try {
    const answer = await http.send({ ...request, asParent });
    if (answer.status === 403 && isConfined(answer)) await confine(tablet);
    return answer;
  } catch (error) {
    if (error instanceof CallError && error.status === 401) {
      const by = endedBy(error.message);
      await noteContact({ database, environment: tablet.environment }, 'sign-in', { endedBy: by });
      if (by !== null && by !== 'password') await signOutFromAfar(tablet, user.id, by);
    }
    throw error;
  }
}

const isConfined = ({ body }: HttpAnswer): boolean =>
  (body as { data?: { second_factor_first?: boolean } } | null)?.data?.second_factor_first === true;

function fillPath(path: string, params: Record<string, unknown>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null) throw new CallError(404, `No ${name} for ${path}.`);
    return encodeURIComponent(String(value));
  });
}

/** `?status[]=1&status[]=2`; what is undefined, null or an empty text is left out. */
function queryText(query: Record<string, unknown>): string {
  const parts = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const item of value) parts.append(`${name}[]`, String(item));
    else if (value !== undefined && value !== null && value !== '') parts.append(name, String(value));
  }
  const text = parts.toString().replaceAll('%5B%5D=', '[]=');
  return text === '' ? '' : `?${text}`;
}
