/**
 * Google's token address and Firebase Cloud Messaging's HTTP v1 as they behave: a claim must be signed by the account,
 * a message must have a known token and a sound form. It keeps what it takes, and reaches no phone.
 */
import { createPublicKey, createVerify, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type Router from '@koa/router';
import type { Context as HttpContext } from 'koa';
import type { FcmServiceAccount } from '../../env';

/** What the tokens begin with that the simulation knows: the browser of a demonstration makes them itself. */
const SIMULATED_TOKEN = 'simulated-';
const PROJECT = 'tadika-simulation';
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const TOKEN_SECONDS = 3_600;
const KEPT_MAX = 200;
/** It keeps no secret, and a longer key takes most of a second to make. */
const KEY_BITS = 1_024;

export interface TakenPush {
  name: string;
  message: {
    token: string;
    notification: { title: string; body: string };
    data: Record<string, string>;
    webpush: {
      headers: Record<string, string>;
      notification: Record<string, string>;
      fcm_options?: { link: string };
    };
  };
}

/** An answer instead of the usual one. */
interface PushFault {
  status: number;
  code?: string;
  headers?: Record<string, string>;
}

export class FcmSimulation {
  readonly account: FcmServiceAccount;
  /** What it took, the oldest first. */
  readonly taken: TakenPush[] = [];
  /** Tokens of devices that are gone. */
  readonly unregistered = new Set<string>();
  /** The next answers, one a message; after them all is well. */
  readonly faults: PushFault[] = [];
  /** How often access was asked for. */
  claims = 0;
  readonly #publicKey: KeyObject;
  readonly #tokens = new Map<string, number>();

  constructor(private readonly url: () => string) {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: KEY_BITS });
    this.#publicKey = createPublicKey(privateKey);
    const tokenUri = () => `${this.url()}/google/token`;
    this.account = {
      projectId: PROJECT,
      clientEmail: `tadika@${PROJECT}.iam.gserviceaccount.com`,
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      // The address is known once it listens.
      get tokenUri() {
        return tokenUri();
      },
    };
  }

  addRoutes(router: Router): void {
    router.post('/google/token', (http) => this.#grant(http));
    router.post('/v1/projects/:project/:verb', (http) => {
      http.body = this.#take(http);
    });
  }

  /** As if Google had ended every access token. */
  endAccess(): void {
    this.#tokens.clear();
  }

  #grant(http: HttpContext): void {
    this.claims += 1;
    const { grant_type, assertion = '' } = (http.request.body ?? {}) as Record<string, string | undefined>;
    if (grant_type !== 'urn:ietf:params:oauth:grant-type:jwt-bearer' || !this.#isGenuine(assertion)) {
      http.status = 400;
      http.body = { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' };
      return;
    }
    const token = `ya29.${randomBytes(24).toString('base64url')}`;
    this.#tokens.set(token, Date.now() + TOKEN_SECONDS * 1000);
    http.body = { access_token: token, expires_in: TOKEN_SECONDS, token_type: 'Bearer' };
  }

  #isGenuine(assertion: string): boolean {
    const [header = '', claims = '', signature = ''] = assertion.split('.');
    const isSigned = createVerify('RSA-SHA256')
      .update(`${header}.${claims}`)
      .verify(this.#publicKey, signature, 'base64url');
    if (!isSigned) return false;
    const said = JSON.parse(Buffer.from(claims, 'base64url').toString());
    const now = Date.now() / 1000;
    return (
      said.iss === this.account.clientEmail &&
      said.aud === this.account.tokenUri &&
      said.scope === SCOPE &&
      said.iat <= now + 60 &&
      said.exp > now &&
      said.exp - said.iat <= 3_600
    );
  }

  #take(http: HttpContext): unknown {
    const { project, verb } = http.params as { project: string; verb: string };
    if (project !== PROJECT || verb !== 'messages:send') return fail(http, 404, 'NOT_FOUND');
    const access = this.#tokens.get(http.get('Authorization').replace(/^Bearer /, ''));
    if (access === undefined || access < Date.now()) return fail(http, 401, 'UNAUTHENTICATED');
    const fault = this.faults.shift();
    if (fault) {
      http.set(fault.headers ?? {});
      return fail(http, fault.status, fault.code ?? 'UNAVAILABLE', fault.code);
    }
    const { message } = (http.request.body ?? {}) as Partial<TakenPush>;
    if (!message || !isSound(message)) return fail(http, 400, 'INVALID_ARGUMENT');
    if (!message.token.startsWith(SIMULATED_TOKEN))
      return fail(http, 400, 'INVALID_ARGUMENT', 'INVALID_ARGUMENT');
    if (this.unregistered.has(message.token)) return fail(http, 404, 'NOT_FOUND', 'UNREGISTERED');
    const name = `projects/${PROJECT}/messages/${randomBytes(8).toString('hex')}`;
    this.taken.push({ name, message });
    this.taken.splice(0, this.taken.length - KEPT_MAX);
    return { name };
  }
}

/** What Firebase checks of a message's form. */
function isSound({ token, notification, data, webpush }: TakenPush['message']): boolean {
  const texts = [token, notification?.title, notification?.body, ...Object.values(data ?? {})];
  const link = webpush?.fcm_options?.link;
  return (
    texts.every((text) => typeof text === 'string') &&
    Object.values(webpush?.headers ?? {}).every((text) => typeof text === 'string') &&
    (link === undefined || link.startsWith('https://')) &&
    Buffer.byteLength(JSON.stringify(data ?? {})) <= 4_096
  );
}

/** @param code Firebase's own, where it is the device's fault; else the request's */
function fail(http: HttpContext, status: number, name: string, code?: string): unknown {
  http.status = status;
  const details = code
    ? [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode: code }]
    : status === 400
      ? [{ '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: [] }]
      : [];
  return { error: { code: status, message: `Simulated: ${code ?? name}`, status: name, details } };
}
