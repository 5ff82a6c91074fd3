/**
 * Push messages, behind one small interface: Firebase Cloud Messaging's HTTP v1. Says of a message that was not taken
 * whether the device is gone, whether trying again can help, or whether the message itself is wrong.
 */
import { MINUTE_MS } from '#shared/domain/calendar-date';
import type { FcmServiceAccount } from '../env';
import { PROVIDER_LIMIT_MS } from '../payment-providers/provider-problem';
import { GoogleAccess } from './google-access';

const FCM_URL = 'https://fcm.googleapis.com';

export interface PushMessage {
  token: string;
  title: string;
  body: string;
  /** What the service worker gets along; all of it texts. */
  data: Record<string, string>;
  /** The page behind a click. Firebase takes https alone, so another is left out: `data` has the path. */
  link: string;
  /** A message of the same tag takes the place of the one that is shown. */
  tag: string;
  urgent: boolean;
  /** How long it is worth delivering, in seconds, to a phone that is off. */
  ttlSeconds: number;
}

type PushOutcome = 'gone' | 'again' | 'wrong';

/** The message was not taken. */
export class PushProblem extends Error {
  override readonly name = 'PushProblem';
  constructor(
    message: string,
    readonly outcome: PushOutcome,
  ) {
    super(message);
  }
}

export interface PushProvider {
  readonly kind: 'firebase' | 'simulated';
  /** @returns the provider's name of the message. @throws PushProblem */
  send(message: PushMessage): Promise<string>;
}

interface Given {
  account: FcmServiceAccount;
  /** Firebase's own when left out. */
  baseUrl?: string;
  kind?: PushProvider['kind'];
}

/** Where Firebase says nothing of how long to wait. */
const BUSY_WAIT_MS = MINUTE_MS;

export function createPushProvider({ account, baseUrl = FCM_URL, kind = 'firebase' }: Given): PushProvider {
  const access = new GoogleAccess(account);
  const url = `${baseUrl}/v1/projects/${encodeURIComponent(account.projectId)}/messages:send`;
  // Asked to wait, this server asks nothing until then; what is due meanwhile is tried again by the queue.
  let busyUntil = 0;
  const post = async (message: PushMessage) =>
    fetch(url, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await access.token()}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ message: toWire(message) }),
      redirect: 'error',
      signal: AbortSignal.timeout(PROVIDER_LIMIT_MS),
    });
  return {
    kind,
    async send(message) {
      if (Date.now() < busyUntil) throw new PushProblem('Firebase asked to wait.', 'again');
      try {
        let response = await post(message);
        if (response.status === 401) {
          access.forget();
          response = await post(message);
        }
        const answer = (await response.json().catch(() => null)) as Answer | null;
        if (response.ok && answer?.name) return answer.name;
        const problem = toProblem(response.status, answer);
        if (response.status === 429 || response.status === 503)
          busyUntil = Date.now() + (retryAfterMs(response) ?? BUSY_WAIT_MS);
        throw problem;
      } catch (error) {
        if (error instanceof PushProblem) throw error;
        throw new PushProblem(`Firebase could not be reached: ${reasonOf(error)}`, 'again');
      }
    },
  };
}

function toWire({ token, title, body, data, link, tag, urgent, ttlSeconds }: PushMessage) {
  return {
    token,
    notification: { title, body },
    data,
    webpush: {
      headers: { TTL: String(ttlSeconds), Urgency: urgent ? 'high' : 'normal' },
      notification: { tag, icon: '/icon-192.png' },
      ...(link.startsWith('https:') && { fcm_options: { link } }),
    },
  };
}

interface Answer {
  name?: string;
  error?: {
    message?: string;
    status?: string;
    details?: { '@type'?: string; errorCode?: string }[];
  };
}

const FCM_ERROR = 'type.googleapis.com/google.firebase.fcm.v1.FcmError';
const BAD_REQUEST = 'type.googleapis.com/google.rpc.BadRequest';

function toProblem(status: number, answer: Answer | null): PushProblem {
  const { message = `status ${status}`, details = [], status: name } = answer?.error ?? {};
  const code = details.find((detail) => detail['@type'] === FCM_ERROR)?.errorCode;
  const said = `${code ?? name ?? status}: ${message}`;
  if (code === 'UNREGISTERED' || code === 'SENDER_ID_MISMATCH') return new PushProblem(said, 'gone');
  // A 404 without Firebase's own word is a wrong address or project: no reason to forget everybody's device.
  if (status === 400) {
    const isOurs = details.some((detail) => detail['@type'] === BAD_REQUEST);
    return new PushProblem(said, code === 'INVALID_ARGUMENT' && !isOurs ? 'gone' : 'wrong');
  }
  return new PushProblem(said, 'again');
}

function retryAfterMs(response: Response): number | null {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
}

function reasonOf(error: unknown): string {
  const { message = String(error), cause } = error as Error & { cause?: { code?: string } };
  return cause?.code ? `${message} (${cause.code})` : message;
}
