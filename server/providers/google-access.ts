/**
 * A Google service account's access tokens: a signed claim (JWT, RS256) is exchanged at its token address, and the
 * answer is used until shortly before it runs out. Calls at the same time share one exchange.
 */
import { createSign } from 'node:crypto';
import { MINUTE_MS } from '#shared/domain/calendar-date';
import type { FcmServiceAccount } from '../env';
import { PROVIDER_LIMIT_MS } from '../payment-providers/provider-problem';

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const CLAIM_SECONDS = 3_600;
/** A token is not used in its last minutes: it must outlive the call. */
const MARGIN_MS = 5 * MINUTE_MS;

export class GoogleAccess {
  #known: { token: string; until: number } | null = null;
  #asking: Promise<string> | null = null;

  constructor(private readonly account: FcmServiceAccount) {}

  /** @throws Error that says what Google said */
  token(): Promise<string> {
    if (this.#known && Date.now() < this.#known.until) return Promise.resolve(this.#known.token);
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  /** After a call that was refused: the next one asks anew. */
  forget(): void {
    this.#known = null;
  }

  async #ask(): Promise<string> {
    const response = await fetch(this.account.tokenUri, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: GRANT, assertion: this.#claim() }),
      redirect: 'error',
      signal: AbortSignal.timeout(PROVIDER_LIMIT_MS),
    });
    const answer = (await response.json().catch(() => null)) as {
      access_token?: string;
      expires_in?: number;
      error?: string;
      error_description?: string;
    } | null;
    if (!response.ok || !answer?.access_token) {
      const said = [answer?.error, answer?.error_description].filter(Boolean).join(': ');
      throw new Error(`Google gave no access (${response.status}${said && `, ${said}`}).`);
    }
    const { access_token: token, expires_in = CLAIM_SECONDS } = answer;
    this.#known = { token, until: Date.now() + expires_in * 1000 - MARGIN_MS };
    return token;
  }

  /** By the machine's clock: Google compares it with its own, not with the business's. */
  #claim(): string {
    const { clientEmail, tokenUri, privateKey } = this.account;
    const now = Math.floor(Date.now() / 1000);
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const text = [
      part({ alg: 'RS256', typ: 'JWT' }),
      part({ iss: clientEmail, scope: SCOPE, aud: tokenUri, iat: now, exp: now + CLAIM_SECONDS }),
    ].join('.');
    return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`;
  }
}
