/** How often pairing codes may be tried from a network address, for all servers together: nobody guesses one. */
import type { Knex } from 'knex';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { messages } from '#shared/messages';
import { networkOf } from '../../http/network-of';
import { Refusal } from '../../http/refusal';
import { hashOf } from '../../http/tokens';

export const TRIES_AN_ADDRESS = 30;
const HOUR_SECONDS = 3_600;

export class PairLimit {
  readonly #byAddress: RateLimiterPostgres;

  constructor(knex: Knex) {
    this.#byAddress = new RateLimiterPostgres({
      storeClient: knex,
      storeType: 'knex',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: 'pair-from',
      points: TRIES_AN_ADDRESS,
      duration: HOUR_SECONDS,
    });
  }

  /** @throws Refusal 429 when the address tried too often */
  async take(address: string): Promise<void> {
    try {
      await this.#byAddress.consume(hashOf(networkOf(address)));
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw new Refusal(429, messages.tooMany, { retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000) });
    }
  }
}
