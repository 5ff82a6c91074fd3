/**
 * The network: one ky instance a user, with the bearer, its renewal, and a time limit on everything. It tells an
 * answer of our server from a captive portal's, and never acts under someone else's session.
 */
import ky, { type KyInstance } from 'ky';
import { MINUTE_MS } from '#shared/domain/calendar-date';
import { sessionEndpoints } from '#shared/endpoints/session';
import { ENVELOPE, syncEndpoints } from '#shared/endpoints/sync';
import { tabletSessionEndpoints } from '#shared/endpoints/tablet-session';
import { messages } from '#shared/messages';
import { type DeviceDatabase, readFact, writeFacts } from './device-database';
import type { Environment } from './environment';
import { CallError, OfflineError } from './errors';
import { secretOf } from './tablet-secret';
import { TimeLimitError, timeLimit } from './time-limit';

const CSRF_COOKIE = 'XSRF-TOKEN';
/** Longer than a slow network needs for the largest batch; a call that hangs must end. */
const REQUEST_MS = MINUTE_MS;

export interface HttpRequest {
  method: string;
  /** Path and query, beginning with a slash. */
  path: string;
  /** A JSON text, or a form with files, which names its own boundary. */
  body?: string | FormData;
  idempotencyKey?: string | null;
  /** For someone who is staff and a parent, and here as a parent: the server then sees a parent alone. */
  asParent?: boolean;
  signal?: AbortSignal;
  timeLimitMs?: number;
}

export interface HttpAnswer {
  status: number;
  /** The parsed JSON, or undefined where the body is empty. */
  body: unknown;
  retryAfterMs: number | null;
}

type Credential = 'bearer' | 'cookie' | 'none';

export class Http {
  #token: string | null = null;
  #renewal: Promise<string> | null = null;
  readonly #closed = new AbortController();
  readonly #client: KyInstance;
  /** For who came by their password: what a PIN had opened before that. */
  readonly #older: string | undefined;

  constructor(
    private readonly environment: Environment,
    private readonly device: DeviceDatabase,
    /** Whose calls these are; null for signing in. */
    readonly userId: number | null,
    token: string | null = null,
  ) {
    this.#token = token;
    if (token !== null && userId !== null) this.#older = secretOf(environment, userId);
    this.#client = ky.create({
      prefixUrl: environment.baseUrl,
      fetch: (input) => environment.fetch(input as Request),
      headers: { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
      credentials: 'same-origin',
      cache: 'no-store',
      // A redirect of an API call is a sign-in page's, and must not be handed what is sent.
      redirect: 'manual',
      retry: 0,
      timeout: false,
      throwHttpErrors: false,
    });
  }

  /** Breaks off every call, and makes no other: whose calls these were has left. */
  close(): void {
    this.#closed.abort();
  }

  /** A call with the bearer, which is renewed once where it has run out. @throws OfflineError, CallError 401 */
  async send(request: HttpRequest): Promise<HttpAnswer> {
    const token = this.#token ?? (await this.renew(null));
    const answer = await this.#exchange(request, 'bearer', token);
    if (answer.status !== 401) return answer;
    return this.#exchange(request, 'bearer', await this.renew(token));
  }

  /** A call that goes by the session cookie and its CSRF value. @throws OfflineError */
  async sendByCookie(request: HttpRequest): Promise<HttpAnswer> {
    const answer = await this.#exchange(request, 'cookie');
    if (answer.status !== 403) return answer;
    // The CSRF value may have run out: a fresh one, and once more.
    await this.fetchCsrf();
    return this.#exchange(request, 'cookie');
  }

  /** A call that needs no session. @throws OfflineError */
  sendOpenly(request: HttpRequest): Promise<HttpAnswer> {
    return this.#exchange(request, 'none');
  }

  /** Has the server set a fresh CSRF cookie. @throws OfflineError */
  async fetchCsrf(): Promise<void> {
    const { method, path } = sessionEndpoints.csrfCookie;
    await this.#exchange({ method, path }, 'none');
    await this.#csrf();
  }

  /**
   * A new token from the session cookie, for this user alone. Calls at the same time share one renewal.
   * @param stale the token that did not work; another one that is here by now is taken without asking
   * @throws OfflineError, CallError 401 where the session has ended or is someone else's
   */
  renew(stale: string | null): Promise<string> {
    if (this.#token !== null && this.#token !== stale) return Promise.resolve(this.#token);
    this.#token = null;
    this.#renewal ??= this.#askForToken().finally(() => {
      this.#renewal = null;
    });
    return this.#renewal;
  }

  async #askForToken(): Promise<string> {
    const secret = this.userId === null ? undefined : secretOf(this.environment, this.userId);
    this.#token = secret === undefined ? await this.#askByCookie() : await this.#askBySecretFirst(secret);
    return this.#token;
  }

  /** Who came by their password since their session by PIN was over is here by the cookie. */
  async #askBySecretFirst(secret: string): Promise<string> {
    try {
      return await this.#askBySecret(secret, false);
    } catch (error) {
      if (secret !== this.#older || !(error instanceof CallError && error.status === 401)) throw error;
      return this.#askByCookie();
    }
  }

  /**
   * Under the session of a PIN that was ended from afar: what waits is handed over all the same.
   * @throws OfflineError, CallError 401 where nothing is taken any more
   */
  async sendEnded(request: HttpRequest, secret: string): Promise<HttpAnswer> {
    return this.#exchange(request, 'bearer', await this.#askBySecret(secret, true));
  }

  /** For a person with a PIN: no cookie is asked, whoever's it is. */
  async #askBySecret(secret: string, hands_in: boolean): Promise<string> {
    const { method, path } = tabletSessionEndpoints.open;
    const device_id = await readFact(this.device, 'device_id');
    const body = JSON.stringify({ device_id, user_id: this.userId, secret, hands_in });
    const answer = await this.#exchange({ method, path, body }, 'none');
    if (answer.status !== 200) throw toRenewalError(answer);
    const token = (answer.body as { data?: { token?: unknown } } | null)?.data?.token;
    if (typeof token !== 'string' || token === '') throw new OfflineError('unparsed');
    return token;
  }

  async #askByCookie(): Promise<string> {
    const { method, path } = sessionEndpoints.refresh;
    const body = JSON.stringify(this.userId === null ? {} : { user_id: this.userId });
    const answer = await this.sendByCookie({ method, path, body });
    if (answer.status !== 200) throw toRenewalError(answer);
    const token = (answer.body as { data?: unknown } | null)?.data;
    if (typeof token !== 'string' || token === '') throw new OfflineError('unparsed');
    await this.#noteCookie();
    return token;
  }

  async #exchange(request: HttpRequest, credential: Credential, token?: string): Promise<HttpAnswer> {
    const headers: Record<string, string> = {};
    if (typeof request.body === 'string') headers['Content-Type'] = 'application/json';
    if (request.asParent) headers['X-Acting-As'] = 'parent';
    if (request.idempotencyKey) headers['Idempotency-Key'] = request.idempotencyKey;
    if (credential === 'bearer' && token) headers.Authorization = `Bearer ${token}`;
    if (credential === 'cookie') headers['X-XSRF-TOKEN'] = await this.#csrf();
    const limitMs = request.timeLimitMs ?? REQUEST_MS;
    const fetching = (signal: AbortSignal) => this.#fetch(request, headers, signal);
    try {
      return await timeLimit(this.environment.timers, limitMs, fetching, request.signal, this.#closed.signal);
    } catch (error) {
      if (error instanceof OfflineError) throw error;
      if (request.signal?.aborted) throw error;
      throw new OfflineError(error instanceof TimeLimitError ? 'time' : 'network', error);
    }
  }

  async #fetch(
    request: HttpRequest,
    headers: Record<string, string>,
    signal: AbortSignal,
  ): Promise<HttpAnswer> {
    const { method, path, body } = request;
    const response = await this.#client(path.slice(1), { method, headers, body, signal });
    const isRedirect =
      response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 304);
    if (isRedirect) throw new OfflineError('unparsed');
    const text = await response.text();
    return { status: response.status, body: parse(response, text), retryAfterMs: retryAfter(response) };
  }

  /** The server has just said whose the session cookie is. */
  async #noteCookie(): Promise<void> {
    const { device, userId } = this;
    if (userId !== null && (await readFact(device, 'cookie_of')) !== userId)
      await writeFacts(device, { cookie_of: userId });
  }

  /** The CSRF value: the cookie's where it can be read, else the one that a page kept for the service worker. */
  async #csrf(): Promise<string> {
    const kept = (await readFact(this.device, 'csrf')) ?? null;
    const read = await this.environment.cookie(CSRF_COOKIE);
    if (read !== null && read !== kept) await writeFacts(this.device, { csrf: read });
    return read ?? kept ?? '';
  }
}

/** Whether the server knows this browser as a tablet; undefined for no answer of our server. @throws OfflineError */
export async function askWhetherKnown(http: Http): Promise<boolean | undefined> {
  const { method, path, answer: shape } = syncEndpoints.tablet;
  const answer = await http.sendOpenly({ method, path });
  const parsed = shape.safeParse((answer.body as { data?: unknown } | undefined)?.data);
  return parsed.data?.known;
}

/**
 * Our server answers every call with JSON, or with nothing and 204; whatever else comes is not its answer. Only a
 * proxy's word that the server is busy or down is taken without.
 */
function parse(response: Response, text: string): unknown {
  if (response.status === 204 && text === '') return undefined;
  if (isBusy(response.status)) return parseIfJson(text);
  if (!/\bjson\b/i.test(response.headers.get('Content-Type') ?? '')) throw new OfflineError('unparsed');
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null) return body;
  } catch (error) {
    throw new OfflineError('unparsed', error);
  }
  throw new OfflineError('unparsed');
}

function isBusy(status: number): boolean {
  return status >= 500 || status === 429 || status === 408;
}

function parseIfJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function retryAfter(response: Response): number | null {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
}

/** The error that an answer other than 2xx is. An answer without our server's message is not its answer. */
export function toCallError({ status, body, retryAfterMs }: HttpAnswer): CallError | OfflineError {
  const { message, errors, data } = (body ?? {}) as { message?: unknown; errors?: never; data?: unknown };
  if (typeof message !== 'string') {
    return isBusy(status)
      ? new CallError(status, messages.broken, {}, undefined, retryAfterMs)
      : new OfflineError('unparsed');
  }
  return new CallError(status, message, errors, data, retryAfterMs);
}

/** The words of a 401 of ours; an older server's envelope does not say so. */
const SIGN_IN_WORDS: readonly string[] = [
  messages.notSignedIn,
  messages.otherUser,
  messages.signedOutRemotely,
  messages.signedOutElsewhere,
  messages.passwordChangedElsewhere,
  messages.passwordResetElsewhere,
];

/**
 * The error that an answer of the sync is. A gateway answers with our paths and codes too, but not in our envelope:
 * what it says changes no entry.
 */
export function toSyncError(answer: HttpAnswer): CallError | OfflineError {
  const { envelope, code, message } = (answer.body ?? {}) as Record<string, unknown>;
  const isOurs =
    (envelope === ENVELOPE && code === answer.status) ||
    (answer.status === 401 && SIGN_IN_WORDS.includes(String(message)));
  return isOurs || isBusy(answer.status) ? toCallError(answer) : new OfflineError('unparsed');
}

/** That a session was not renewed says nothing about what was to be sent; only that it has ended counts. */
function toRenewalError(answer: HttpAnswer): CallError | OfflineError {
  const error = toSyncError(answer);
  if (error instanceof OfflineError || error.status === 401 || isBusy(error.status)) return error;
  return new CallError(503, messages.broken);
}
