/**
 * How an endpoint of the contract is served: who, policy, shape, transaction, act, answer after the commit.
 * The order is 401, then 404 or 403, then 422: nobody learns the rules of a record they may not see.
 */
import type { Readable } from 'node:stream';
import type { Knex } from 'knex';
import type { Context as HttpContext } from 'koa';
import type * as z from 'zod/mini';
import { MINUTE_MS } from '#shared/domain/calendar-date';
import { asksForPassword, type Endpoint } from '#shared/endpoints/endpoint';
import { fieldErrors } from '#shared/endpoints/field-errors';
import { messages } from '#shared/messages';
import type { Clock } from '../clock';
import type { Actor, Context } from '../context';
import type { ReadLog, Shown } from '../read-log';
import type { Services } from '../services';
import { ChangeLog } from '../sync/change-log';
import { authenticate, bearerOf } from './authenticate';
import { FileAnswer, isDownload } from './file-answer';
import { claimKey, contentHash, idempotencyKey, keepReceipt } from './idempotency';
import { type Multipart, missingFiles, readMultipart, type UploadedFile } from './multipart';
import { networkOf } from './network-of';
import { noteDownload } from './note-download';
import { readQuery } from './query';
import { invalid, notAllowed, notFound, notSignedIn, Refusal } from './refusal';
import type { Tokens } from './tokens';
import type { LaneName, WorkLimits } from './work-limit';

/** A pure function of who acts and on what. `record` is undefined where the call names none. */
export type Policy<Record> = (actor: Actor, record: Record) => boolean;

/** The policy of calls that need no session. */
export const anyone: Policy<unknown> = () => true;
/** The policy of calls that every signed-in person may make. */
export const signedIn: Policy<unknown> = () => true;

/** A page of a list, and how many there are in all; which page it is stands in the query. */
export interface Page<T> {
  data: T;
  total: number;
}

interface Input<E extends Endpoint, Record> {
  params: z.output<E['params']>;
  query: z.output<E['query']>;
  body: z.output<E['body']>;
  record: Record;
  /** What the endpoint's files brought, by the name of their part. */
  files: { readonly [Part in keyof E['files']]?: UploadedFile };
  /** For the few calls that set cookies or headers. */
  http: HttpContext;
}

/** What a download answers: the bytes, whose type and name it sets as headers itself. */
export type Download = Buffer | Readable;

type Answered<E extends Endpoint> = z.input<E['answer']> | Download;

export interface Served {
  endpoint: Endpoint;
  policy: Policy<never>;
  handle(http: HttpContext, dependencies: Dependencies): Promise<void>;
}

/** What the http layer needs of the running server. */
export interface Dependencies {
  knex: Knex;
  clock: Clock;
  tokens: Tokens;
  /** Whether people reach the server by https. */
  https: boolean;
  /** Whether head office has to have a second step of signing in. */
  asksSecondFactor: boolean;
  services: Services;
  readLog: ReadLog;
  workLimits: WorkLimits;
}

interface Serving<E extends Endpoint, Record> {
  policy: Policy<Record>;
  /** Finds the record that the path names, within the actor's scope; undefined answers 404. */
  load?: (context: Context, params: z.output<E['params']>) => PromiseLike<Record | undefined>;
  act: (context: Context, input: Input<E, Record>) => Promise<Answered<E> | Page<Answered<E>> | FileAnswer>;
  /** What of a child the answer shows that the read log records; asked once the answer has left. */
  shows?: (
    context: Context,
    shown: Pick<Input<E, Record>, 'params' | 'query' | 'record'> & { answered: z.input<E['answer']> },
  ) => readonly Shown[] | Promise<readonly Shown[]>;
  /** Where a browser goes after it posted an HTML form here; a call by script gets the answer itself. */
  pageAfterForm?: (answered: z.output<E['answer']>) => string;
  /** Signing in and out keep no answers. */
  keepsNoAnswer?: boolean;
  takesEnded?: boolean;
  /** Open to whoever has to set up the second step of signing in first. */
  whileConfined?: boolean;
  /**
   * The verb opens its transaction itself, around the part that needs one; it keeps no answer either. A function tells
   * by the body as it was sent.
   */
  ownTransaction?: boolean | ((body: unknown) => boolean);
  /** Where it takes its place among what is done at once; when left out, that is told by what it is. */
  lane?: LaneName;
  /**
   * What could do lasting harm asks for the password again, unless the person gave it in the last minutes; a function tells
   * by what is to be done. Of a file the contract tells it.
   */
  asksProof?: true | ((context: Context, input: { record: Record; body: z.output<E['body']> }) => boolean);
  /** For a file with personal data: the type of the records in it. That it was taken stands in the trail. */
  downloads?: string;
}

const PROOF_MS = 5 * MINUTE_MS;

/** Whether the person said their password in the last minutes. */
export const isProved = ({ provedAt }: Actor, now: Date): boolean =>
  Boolean(provedAt && now.getTime() - provedAt.getTime() < PROOF_MS);

function asksProof<E extends Endpoint, Record>(
  context: Context,
  endpoint: E,
  serving: Serving<E, Record>,
  record: Record,
  body: z.output<E['body']>,
): boolean {
  const asks = serving.asksProof ?? asksForPassword(endpoint);
  if (asks === false || isProved(context.actor, context.clock.now())) return false;
  return asks === true || asks(context, { record, body });
}

/** Binds an endpoint to its policy and its verb. */
export function serve<E extends Endpoint, Record = undefined>(
  endpoint: E,
  serving: Serving<E, Record>,
): Served {
  return {
    endpoint,
    policy: serving.policy as Policy<never>,
    handle: (http, dependencies) => handle(http, dependencies, endpoint, serving),
  };
}

/** Nobody: the actor of calls without a session, whom no scope includes. */
const nobody: Actor = {
  userId: 0,
  name: '',
  email: '',
  language: 'en',
  roleIds: [],
  permissions: [],
  reach: 'own',
  preschoolIds: [],
  sessionId: '',
  deviceId: null,
  standing: 'live',
};

async function handle<E extends Endpoint, Record>(
  http: HttpContext,
  dependencies: Dependencies,
  endpoint: E,
  serving: Serving<E, Record>,
): Promise<void> {
  const { knex, clock, tokens, https, asksSecondFactor, workLimits } = dependencies;
  const { takesEnded = false } = serving;
  const who = async () => {
    if (endpoint.open) return nobody;
    const now = clock.now();
    const actor = await authenticate(http, { knex, tokens, https, now, takesEnded, asksSecondFactor });
    if (actor.confined && !serving.whileConfined) throw confined(endpoint);
    return actor;
  };
  const lane = workLimits[serving.lane ?? usualLane(http, endpoint, serving)];
  const caller = callerOf(http, tokens, clock.now());
  if (Object.keys(endpoint.files).length === 0 || !http.is('multipart/form-data'))
    return lane.within(http.res, caller, async () =>
      carryOut(http, dependencies, endpoint, serving, await who(), null),
    );
  // A file takes as long as the sender does: meanwhile it holds up other files alone.
  const actor = await lane.within(http.res, caller, who);
  await workLimits.uploads.within(http.res, caller, async () => {
    const multipart = await readMultipart(http, endpoint);
    await lane.within(http.res, caller, () =>
      carryOut(http, dependencies, endpoint, serving, actor, multipart),
    );
  });
}

/** A tablet asks who is there, and keeps what waits: of a 403 it would make up its mind about the entries. */
const confined = ({ path }: Endpoint): Refusal =>
  path.startsWith('/api/sync/')
    ? notSignedIn()
    : new Refusal(403, messages.secondFactorFirst, { data: { second_factor_first: true } });

/**
 * Whose share of a lane a call takes, before anything is read for it: the person whom a bearer of ours names, else the
 * address. A cookie names nobody: it could be made up anew for each call.
 */
function callerOf(http: HttpContext, tokens: Tokens, now: Date): string {
  const token = bearerOf(http);
  const bearer = token ? tokens.readBearer(token, now) : null;
  return bearer ? `person ${bearer.userId}` : `address ${networkOf(http.ip)}`;
}

function usualLane<E extends Endpoint, Record>(
  http: HttpContext,
  endpoint: E,
  { ownTransaction = false }: Serving<E, Record>,
): LaneName {
  if (endpoint.path.startsWith('/webhooks/')) return 'webhooks';
  return ownTransaction || endpoint.download || isDownload(http) ? 'outside' : 'calls';
}

async function carryOut<E extends Endpoint, Record>(
  http: HttpContext,
  dependencies: Dependencies,
  endpoint: E,
  serving: Serving<E, Record>,
  actor: Actor,
  multipart: Multipart | null,
): Promise<void> {
  const { knex, clock, services, readLog } = dependencies;
  const changes = new ChangeLog();
  const { fields, files = {}, errors = {} } = multipart ?? {};
  const sent: Sent = { body: fields ?? http.request.body ?? {}, files, errors };
  const run = (trx: Knex) =>
    answer(http, { actor, trx, clock, changes, services }, endpoint, serving, sent, readLog);
  const { ownTransaction: own = false } = serving;
  const transacts = endpoint.method !== 'GET' && !(typeof own === 'function' ? own(sent.body) : own);
  const { status, body } = transacts
    ? await inTransaction(http, dependencies, actor, changes, serving, sent, run)
    : await run(knex);
  if (body instanceof FileAnswer) return body.send(http);
  if (serving.pageAfterForm && isFormPost(http)) {
    http.redirect(serving.pageAfterForm((body as { data?: z.output<E['answer']> } | null)?.data as never));
    http.status = 303;
    return;
  }
  http.status = status;
  if (status === 204) return;
  const isData =
    body !== null && typeof body === 'object' && Object.getPrototypeOf(body) === Object.prototype;
  if (isData) http.type = 'json';
  // The text of an answer is made once: Koa makes it anew for each who asks how long it is.
  http.body = isData ? JSON.stringify(body) : body;
}

/** What came with the call beside path and query. */
interface Sent extends Pick<Multipart, 'files' | 'errors'> {
  body: unknown;
}

/** An HTML form that the browser itself posts: it wants a page, not data. */
function isFormPost(http: HttpContext): boolean {
  return Boolean(http.is('urlencoded')) && http.accepts('json', 'html') === 'html';
}

interface Answer {
  status: number;
  body: unknown;
}

async function inTransaction(
  http: HttpContext,
  { knex, clock }: Dependencies,
  actor: Actor,
  changes: ChangeLog,
  serving: { keepsNoAnswer?: boolean },
  sent: Sent,
  run: (trx: Knex) => Promise<Answer>,
): Promise<Answer> {
  // Nobody's keys would be shared by everyone without a session.
  const keeps = !serving.keepsNoAnswer && actor !== nobody;
  const key = keeps ? idempotencyKey(http.get('Idempotency-Key')) : undefined;
  const files = Object.entries(sent.files).map(([name, { sha256 }]) => [name, sha256]);
  const hash = key && contentHash([http.method, http.path, sent.body, ...(files.length > 0 ? [files] : [])]);
  return knex.transaction(async (trx) => {
    if (key && hash) {
      const earlier = await claimKey(trx, actor.userId, key, hash);
      if (earlier) return { status: earlier.status, body: earlier.answer };
    }
    const answered = await run(trx);
    if (key && hash) {
      await keepReceipt(trx, {
        userId: actor.userId,
        key,
        hash,
        clock,
        status: answered.status,
        answer: answered.body,
      });
    }
    await changes.publish(trx);
    return answered;
  });
}

async function answer<E extends Endpoint, Record>(
  http: HttpContext,
  context: Context,
  endpoint: E,
  serving: Serving<E, Record>,
  sent: Sent,
  readLog: ReadLog,
): Promise<Answer> {
  const params = endpoint.params.safeParse(http.params);
  if (!params.success) throw notFound();
  const record = serving.load ? await serving.load(context, params.data as z.output<E['params']>) : undefined;
  if (serving.load && record === undefined) throw notFound();
  if (!serving.policy(context.actor, record as Record)) throw notAllowed();
  const query = endpoint.query.safeParse(readQuery(http.querystring));
  const body = endpoint.body.safeParse(sent.body);
  const fileErrors = { ...sent.errors, ...missingFiles(endpoint, sent) };
  if (!query.success || !body.success || Object.keys(fileErrors).length > 0) {
    throw invalid({
      ...(query.error && fieldErrors(query.error)),
      ...(body.error && fieldErrors(body.error)),
      ...fileErrors,
    });
  }
  if (asksProof(context, endpoint, serving, record as Record, body.data as z.output<E['body']>))
    throw new Refusal(403, messages.proveFirst, { data: { prove: true } });
  const answered = await serving.act(context, {
    params: params.data as z.output<E['params']>,
    query: query.data as z.output<E['query']>,
    body: body.data as z.output<E['body']>,
    record: record as Record,
    files: sent.files as Input<E, Record>['files'],
    http,
  });
  noteShown(http, context, endpoint, serving, readLog, {
    params: params.data as z.output<E['params']>,
    query: query.data as z.output<E['query']>,
    record: record as Record,
    answered,
  });
  if (serving.downloads !== undefined && (endpoint.download || answered instanceof FileAnswer)) {
    const id = 'id' in http.params ? String(http.params.id) : null;
    await noteDownload(context, { entityType: serving.downloads, id, query: query.data }, answered);
  }
  if (endpoint.download) return { status: 200, body: answered };
  if (answered === undefined) return { status: 204, body: null };
  if (answered instanceof FileAnswer) return { status: 200, body: answered };
  if (!endpoint.paged) return { status: 200, body: { data: answered } };
  const { data, total } = answered as Page<unknown>;
  const { page, per_page } = query.data as { page: number; per_page: number };
  return { status: 200, body: { data, meta: { total, page, per_page } } };
}

/** The rows of a page. */
function noteShown<E extends Endpoint, Record>(
  http: HttpContext,
  context: Context,
  { paged }: E,
  { shows }: Serving<E, Record>,
  readLog: ReadLog,
  { answered, ...asked }: Pick<Input<E, Record>, 'params' | 'query' | 'record'> & { answered: unknown },
): void {
  if (!shows) return;
  const told = (paged ? (answered as Page<unknown>).data : answered) as z.input<E['answer']>;
  readLog.note(http.res, context, () => shows(context, { ...asked, answered: told }));
}
