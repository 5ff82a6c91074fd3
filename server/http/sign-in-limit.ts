/**
 * Failed sign-ins, limited per account and address together, since a centre shares one address; and far above what a
 * centre mistypes, per address, against one password tried on many accounts. Counted in PostgreSQL, on a connection of
 * its own, so that a refusal counts and every copy of the server counts together.
 */
import type { Knex } from 'knex';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { messages } from '#shared/messages';
import { Refusal } from './refusal';
import { hashOf } from './tokens';

const FAILURES = 5;
const WINDOW_SECONDS = 5 * 60;
export const FAILURES_AN_ADDRESS = 200;

export class SignInLimit {
  readonly #ofAccount: RateLimiterPostgres;
  readonly #ofAddress: RateLimiterPostgres;
  #cleanedAt = 0;

  constructor(private readonly knex: Knex) {
    const shared = {
      storeClient: knex,
      storeType: 'knex',
      tableName: 'rate_limits',
      tableCreated: true,
      duration: WINDOW_SECONDS,
      clearExpiredByTimeout: false,
    };
    this.#ofAccount = new RateLimiterPostgres({ ...shared, keyPrefix: 'sign-in', points: FAILURES });
    this.#ofAddress = new RateLimiterPostgres({
      ...shared,
      keyPrefix: 'sign-in-from',
      points: FAILURES_AN_ADDRESS,
    });
  }

  /**
   * Counts an attempt before its password is looked at, so that many at once gain nothing.
   * @throws Refusal 429 when this account failed too often from this address, or the address with whatever account.
   */
  async attempt(email: string, address: string): Promise<void> {
    try {
      await this.#ofAccount.consume(key(email, address));
      await this.#ofAddress.consume(hashOf(address));
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

  /** A success wipes the account's slate; of the address it takes back its own attempt alone. */
  async succeeded(email: string, address: string): Promise<void> {
    await this.#ofAccount.delete(key(email, address));
    await this.#ofAddress.reward(hashOf(address));
  }
}

const key = (email: string, address: string) => hashOf(`${email.toLowerCase()} ${address}`);

const tooOften = (found: RateLimiterRes) =>
  new Refusal(429, messages.signInTooOften, { retryAfterSeconds: Math.ceil(found.msBeforeNext / 1000) });
