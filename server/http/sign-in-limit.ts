/**
 * Failed sign-ins, limited per account and address together: a centre shares one address. Counted in PostgreSQL,
 * on a connection of its own, so that a refusal counts and every copy of the server counts together.
 */
import type { Knex } from 'knex';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { messages } from '#shared/messages';
import { Refusal } from './refusal';
import { hashOf } from './tokens';

const FAILURES = 5;
const WINDOW_SECONDS = 5 * 60;

export class SignInLimit {
  readonly #limiter: RateLimiterPostgres;
  #cleanedAt = 0;

  constructor(private readonly knex: Knex) {
    this.#limiter = new RateLimiterPostgres({
      storeClient: knex,
      storeType: 'knex',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: 'sign-in',
      points: FAILURES,
      duration: WINDOW_SECONDS,
      clearExpiredByTimeout: false,
    });
  }

  /**
   * Counts an attempt before its password is looked at, so that many at once gain nothing.
   * @throws Refusal 429 when this account failed too often from this address.
   */
  async attempt(email: string, address: string): Promise<void> {
    try {
      await this.#limiter.consume(key(email, address));
    } catch (error) {
      if (error instanceof RateLimiterRes) throw tooOften(error);
      throw error;
    }
    await this.#clean();
  }

  /** What ran out counts for nothing and is removed, with the first sign-in after a start and once a window. */
  async #clean(): Promise<void> {
    const now = Date.now();
    if (now - this.#cleanedAt < WINDOW_SECONDS * 1000) return;
    this.#cleanedAt = now;
    await this.knex('rate_limits').where('expire', '<', now).delete();
  }

  /** A success wipes the slate. */
  async succeeded(email: string, address: string): Promise<void> {
    await this.#limiter.delete(key(email, address));
  }
}

const key = (email: string, address: string) => hashOf(`${email.toLowerCase()} ${address}`);

const tooOften = (found: RateLimiterRes) =>
  new Refusal(429, messages.signInTooOften, { retryAfterSeconds: Math.ceil(found.msBeforeNext / 1000) });
