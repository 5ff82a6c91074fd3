/**
 * Failed sign-ins, limited per account and address together, since a centre shares one address; and far above what a
 * centre mistypes, per address, against one password tried on many accounts. Whoever guesses from a centre's address
 * does not lock it out: an account that has signed in from there lately is counted by itself alone. Kept in PostgreSQL,
 * on a connection of its own, so that a refusal counts and every copy of the server counts together.
 */
import type { Knex } from 'knex';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { messages } from '#shared/messages';
import { networkOf } from './network-of';
import { Refusal } from './refusal';
import { hashOf } from './tokens';

const FAILURES = 5;
const WINDOW_SECONDS = 5 * 60;
export const FAILURES_AN_ADDRESS = 200;
/** Longer than the holidays between two school years. */
const KNOWN_SECONDS = 90 * 24 * 60 * 60;

export interface Attempt {
  /** A success wipes the account's slate; of the address it takes back its own attempt alone. */
  succeeded(): Promise<void>;
}

export class SignInLimit {
  readonly #ofAccount: RateLimiterPostgres;
  readonly #ofAddress: RateLimiterPostgres;
  /** Who has signed in from where. */
  readonly #known: RateLimiterPostgres;
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
    this.#known = new RateLimiterPostgres({ ...shared, keyPrefix: 'signed-in', points: 1 });
  }

  /**
   * Counts an attempt before its password is looked at, so that many at once gain nothing.
   * @throws Refusal 429 when this account failed too often from this address, or the address with whatever account.
   */
  async attempt(email: string, address: string): Promise<Attempt> {
    const network = networkOf(address);
    const own = hashOf(`${email.toLowerCase()} ${network}`);
    const known = (await this.#known.get(own)) !== null;
    try {
      await this.#ofAccount.consume(own);
      if (!known) await this.#ofAddress.consume(hashOf(network));
    } catch (error) {
      if (error instanceof RateLimiterRes) throw tooOften(error);
      throw error;
    }
    await this.#clean();
    return {
      succeeded: async () => {
        await this.#ofAccount.delete(own);
        if (!known) await this.#ofAddress.reward(hashOf(network));
        await this.#known.set(own, 1, KNOWN_SECONDS);
      },
    };
  }

  /** What ran out counts for nothing and is removed, with the first sign-in after a start and once a window. */
  async #clean(): Promise<void> {
    const now = Date.now();
    if (now - this.#cleanedAt < WINDOW_SECONDS * 1000) return;
    this.#cleanedAt = now;
    await this.knex('rate_limits').where('expire', '<', now).delete();
  }
}

const tooOften = (found: RateLimiterRes) =>
  new Refusal(429, messages.signInTooOften, { retryAfterSeconds: Math.ceil(found.msBeforeNext / 1000) });
