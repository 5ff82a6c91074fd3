/**
 * How an endpoint of the contract is served: who, policy, shape, transaction, act, answer after the commit.
 * The order is 401, then 404 or 403, then 422: nobody learns the rules of a record they may not see.
 */
import type { Readable } from 'node:stream';
import type { Knex } from 'knex';
import type { Context as HttpContext } from 'koa';
import type * as z from 'zod/mini';
import type { Endpoint } from '#shared/endpoints/endpoint';
import { fieldErrors } from '#shared/endpoints/field-errors';
import type { Clock } from '../clock';
import type { Actor, Context } from '../context';
import type { Services } from '../services';
import { ChangeLog } from '../sync/change-log';
import { authenticate } from './authenticate';
import { FileAnswer, isDownload } from './file-answer';
import { claimKey, contentHash, idempotencyKey, keepReceipt } from './idempotency';
import { type Multipart, missingFiles, readMultipart, type UploadedFile } from './multipart';
import { readQuery } from './query';
import { invalid, notAllowed, notFound } from './refusal';
import type { Tokens } from './tokens';
import type { LaneName, WorkLimits } from './work-limit';

/** A pure function of who acts and on what. `record` is undefined where the call names none. */
export type Policy<Record> = (actor: Actor, record: Record) => boolean;

/** The policy of calls that need no session. */
export const anyone: Policy<unknown> = () => true;
/** The policy of calls that every signed-in person may make. */
export const signedIn: Policy<unknown> = () => true;

export interface Page<T> {
  data: T;
  meta: { total: number; page: number; per_page: number };
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
  services: Services;
  workLimits: WorkLimits;
}

interface Serving<E extends Endpoint, Record> {
  policy: Policy<Record>;
  /** Finds the record that the path names, within the actor's scope; undefined answers 404. */
  load?: (context: Context, params: z.output<E['params']>) => PromiseLike<Record | undefined>;
  act: (context: Context, input: Input<E, Record>) => Promise<Answered<E> | Page<Answered<E>> | FileAnswer>;
  /** Where a browser goes after it posted an HTML form here; a call by script gets the answer itself. */
  pageAfterForm?: (answered: z.output<E['answer']>) => string;
  /** Signing in and out keep no answers. */
  keepsNoAnswer?: boolean;
  takesEnded?: boolean;
  /**
   * The verb opens its transaction itself, around the part that needs one; it keeps no answer either. A function tells
   * by the body as it was sent.
   */
  ownTransaction?: boolean | ((body: unknown) => boolean);
  /** Where it takes its place among what is done at once; when left out, that is told by what it is. */
  lane?: LaneName;
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
  const { knex, clock, tokens, workLimits } = dependencies;
  const { takesEnded = false } = serving;
  const who = async () =>
    endpoint.open ? nobody : authenticate(http, { knex, tokens, now: clock.now(), takesEnded });
  const lane = workLimits[serving.lane ?? usualLane(http, endpoint, serving)];
  if (Object.keys(endpoint.files).length === 0 || !http.is('multipart/form-data'))
    return lane.within(http.res, null, async () =>
      carryOut(http, dependencies, endpoint, serving, await who(), null),
    );
  // A file takes as long as the sender does: meanwhile it holds up other files alone.
  const actor = await lane.within(http.res, null, who);
  await workLimits.uploads.within(http.res, actor.userId, async () => {
    const multipart = await readMultipart(http, endpoint);
    await lane.within(http.res, null, () =>
      carryOut(http, dependencies, endpoint, serving, actor, multipart),
    );
  });
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
  const { knex, clock, services } = dependencies;
  const changes = new ChangeLog();
  const { fields, files = {}, errors = {} } = multipart ?? {};
  const sent: Sent = { body: fields ?? http.request.body ?? {}, files, errors };
  const run = (trx: Knex) => answer(http, { actor, trx, clock, changes, services }, endpoint, serving, sent);
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
  if (status !== 204 && status !== 304) http.body = body;
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
  const answered = await serving.act(context, {
    params: params.data as z.output<E['params']>,
    query: query.data as z.output<E['query']>,
    body: body.data as z.output<E['body']>,
    record: record as Record,
    files: sent.files as Input<E, Record>['files'],
    http,
  });
  // A download set its own status where it has nothing new to send (304).
  if (endpoint.download) return { status: http.status === 304 ? 304 : 200, body: answered };
  if (answered === undefined) return { status: 204, body: null };
  if (answered instanceof FileAnswer) return { status: 200, body: answered };
  return { status: 200, body: endpoint.paged ? answered : { data: answered } };
}
