/**
 * One push on the wire, and what its answer means. A result counts only when the answer is ours, to this user, and
 * names the operation (scenarios 10, 11, 12): anything else acknowledges nothing.
 */
import { PUSH_OPERATIONS_FIRST, type PushResult, pushAnswer, syncEndpoints } from '#shared/endpoints/sync';
import { messages } from '#shared/messages';
import { readFact } from '../device-database';
import { type EndedBy, endedBy } from '../ended-by';
import { CallError, OfflineError } from '../errors';
import { type HttpAnswer, type HttpRequest, toSyncError } from '../http';
import { secretOf } from '../tablet-secret';
import type { Batch } from './batch';
import type { SyncContext } from './context';

export type Exchanged =
  | { kind: 'answered'; results: Map<string, PushResult>; serverTime: string; operationsMax: number }
  /** Nothing was done: the database was set back, and is to get first what was sent before. */
  | { kind: 'set-back'; epoch: string }
  /** Our server takes none of it as it is (400, 403, 413, 422): something in it is poison, or it is too large. */
  | { kind: 'rejected'; error: CallError }
  | { kind: 'busy'; as: string; retryAfterMs: number | null }
  | { kind: 'offline'; as: string; error: OfflineError }
  | { kind: 'sign-in'; endedBy: EndedBy | null };

const REJECTED = [400, 403, 413, 422];

/** What the tablet knows of the database, by which that notices that it was set back. */
export interface Known {
  epoch?: string | undefined;
  /** The newest operation that was acknowledged. */
  last_sent?: string | undefined;
}

/**
 * Pushes a batch. Never throws for what a network or a server can do.
 * @param left how many entries stay on the tablet besides
 */
export async function exchange(
  context: SyncContext,
  batch: Batch,
  known: Known,
  left: number,
): Promise<Exchanged> {
  const { userId, deviceId, environment } = context;
  const { method, path } = syncEndpoints.push;
  const about = {
    user_id: userId,
    device_id: deviceId,
    app_version: environment.appVersion,
    waiting: left,
    epoch: known.epoch,
    last_sent: known.last_sent,
  };
  const body = `${JSON.stringify(about).slice(0, -1)},"operations":[${batch.texts.join(',')}]}`;
  const leftAt = environment.clock.now();
  try {
    return read(context, await sendEvenEnded(context, { method, path, body }), leftAt);
  } catch (error) {
    if (error instanceof OfflineError) return { kind: 'offline', as: error.why, error };
    if (error instanceof CallError) return failed(error);
    throw error;
  }
}

/**
 * A session that was ended, or a user who was deactivated, may still push: its token cannot be renewed, but its
 * cookie, or the secret that a PIN opened, still tells who it was, and the server holds all of it for the principal
 * (scenarios 16, 69).
 */
export async function sendEvenEnded(context: SyncContext, request: HttpRequest): Promise<HttpAnswer> {
  const { http, environment, userId } = context;
  const secret = secretOf(environment, userId);
  try {
    const answer = await http.send(request);
    if (answer.status !== 401) return answer;
    if (secret === undefined && !(await isCookieOurs(context))) return answer;
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401) throw error;
    if (secret !== undefined) return http.sendEnded(request, secret);
    if (error.message === messages.otherUser || !(await isCookieOurs(context))) throw error;
  }
  if (secret !== undefined) return http.sendEnded(request, secret);
  const answer = await http.sendByCookie(request);
  // Without a fresh CSRF value it is not the entries that are refused, but this way of sending them.
  const isRefused = answer.status === 403 && toSyncError(answer) instanceof CallError;
  return isRefused ? { status: 401, body: { message: messages.notSignedIn }, retryAfterMs: null } : answer;
}

/** Nothing of one user is sent under another's session, nor while a sign-in may have changed whose it is. */
async function isCookieOurs({ device, userId }: SyncContext): Promise<boolean> {
  return (await readFact(device, 'cookie_of')) === userId;
}

function read({ userId, clock }: SyncContext, answer: HttpAnswer, leftAt: number): Exchanged {
  if (answer.status !== 200) {
    const error = toSyncError(answer);
    return error instanceof CallError
      ? failed(error)
      : { kind: 'offline', as: `stranger ${answer.status}`, error };
  }
  const parsed = pushAnswer.safeParse((answer.body as { data?: unknown }).data);
  if (!parsed.success)
    return { kind: 'offline', as: 'unparsed', error: new OfflineError('unparsed', parsed.error) };
  if (parsed.data.user_id !== userId) return { kind: 'sign-in', endedBy: null };
  clock.learn(parsed.data.server_time, leftAt);
  const { set_back, epoch = '', server_time: serverTime } = parsed.data;
  if (set_back) return { kind: 'set-back', epoch };
  const results = new Map(parsed.data.results.map((result) => [result.operation_id, result]));
  const { operations_max: operationsMax = PUSH_OPERATIONS_FIRST } = parsed.data;
  return { kind: 'answered', results, serverTime, operationsMax };
}

function failed(error: CallError): Exchanged {
  if (error.status === 401) return { kind: 'sign-in', endedBy: endedBy(error.message) };
  if (REJECTED.includes(error.status)) return { kind: 'rejected', error };
  return { kind: 'busy', as: `status ${error.status}`, retryAfterMs: error.retryAfterMs };
}
