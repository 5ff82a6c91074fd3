/**
 * How often a new password can be asked for: per network address (a centre shares one), which is told, and per account,
 * which is not, since that would tell that there is one. Counted for all servers together.
 */
import type { Knex } from 'knex';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { messages } from '#shared/messages';
import { networkOf } from '../../http/network-of';
import { Refusal } from '../../http/refusal';
import { hashOf } from '../../http/tokens';

export const ASKS_AN_ADDRESS = 60;
export const ASKS_AN_ACCOUNT = 3;
const HOUR_SECONDS = 3_600;

export class ResetLimit {
  readonly #byAddress: RateLimiterPostgres;
  readonly #byAccount: RateLimiterPostgres;

  constructor(knex: Knex) {
    const shared = {
      storeClient: knex,
      storeType: 'knex',
      tableName: 'rate_limits',
      tableCreated: true,
      duration: HOUR_SECONDS,
      clearExpiredByTimeout: false,
    };
    this.#byAddress = new RateLimiterPostgres({
      ...shared,
      keyPrefix: 'reset-from',
      points: ASKS_AN_ADDRESS,
    });
    this.#byAccount = new RateLimiterPostgres({ ...shared, keyPrefix: 'reset-of', points: ASKS_AN_ACCOUNT });
  }

  /** @returns false when the account was asked for too often. @throws Refusal 429 when the address asked too often */
  async take(email: string, address: string): Promise<boolean> {
    const wait = await consume(this.#byAddress, networkOf(address));
    if (wait !== null)
      throw new Refusal(429, messages.tooMany, { retryAfterSeconds: Math.ceil(wait / 1000) });
    return (await consume(this.#byAccount, email)) === null;
  }
}

/** Null when there was a point left, else the milliseconds until there is one. */
async function consume(limiter: RateLimiterPostgres, key: string): Promise<number | null> {
  try {
    await limiter.consume(hashOf(key));
    return null;
  } catch (error) {
    if (error instanceof RateLimiterRes) return error.msBeforeNext;
    throw error;
  }
}
