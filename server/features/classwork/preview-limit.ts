/** How many pages one person may have fetched; what is remembered costs nothing. Counted for all servers together. */
import type { Knex } from 'knex';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { messages } from '#shared/messages';
import { Refusal } from '../../http/refusal';

export const PREVIEWS_A_MINUTE = 30;

export class PreviewLimit {
  readonly #limiter: RateLimiterPostgres;

  constructor(knex: Knex) {
    this.#limiter = new RateLimiterPostgres({
      storeClient: knex,
      storeType: 'knex',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: 'link-preview',
      points: PREVIEWS_A_MINUTE,
      duration: 60,
      clearExpiredByTimeout: false,
    });
  }

  /** @throws Refusal 429 */
  async take(userId: number): Promise<void> {
    try {
      await this.#limiter.consume(userId);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw new Refusal(429, messages.tooMany, {
        retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000),
      });
    }
  }
}
