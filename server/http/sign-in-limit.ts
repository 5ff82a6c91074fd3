/**
 * Failed sign-ins. Those of an account are counted over all addresses, and each is waited for longer than the one before;
 * nobody is shut out for good. A device that the person signed in on before counts by itself, so that whoever guesses
 * keeps nobody from their own tablet. An address may fail with many accounts, far above what a centre mistypes, against
 * one password tried on many. Kept in PostgreSQL, on a connection of its own, so that a refusal counts and every copy of
 * the server counts together.
 */
import type { Knex } from 'knex';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { messages } from '#shared/messages';
import { networkOf } from './network-of';
import { Refusal } from './refusal';
import { hashOf } from './tokens';

/** So many failures are waited for by nobody. */
const FREE_FAILURES = 5;
const FIRST_WAIT_SECONDS = 30;
const LONGEST_WAIT_SECONDS = 15 * 60;
/** After so long without one, failures are forgotten. */
const REMEMBERED_SECONDS = 24 * 60 * 60;
const ADDRESS_WINDOW_SECONDS = 5 * 60;
export const FAILURES_AN_ADDRESS = 200;

interface Attempt {
  /** A success wipes the slate; of the address it takes back its own attempt alone. */
  succeeded(): Promise<void>;
}

interface Asking {
  email: string;
  address: string;
  /** The device, where the account was signed in to on it before. */
  knownDevice: string | null;
  /** The second step has a count of its own: a right password takes nothing back of it. */
  step?: 'second';
}

export class SignInLimit {
  readonly #failures: RateLimiterPostgres;
  /** One attempt each time that is to be waited for. */
  readonly #turns: RateLimiterPostgres;
  readonly #ofAddress: RateLimiterPostgres;
  #cleanedAt = 0;

  constructor(private readonly knex: Knex) {
    const shared = {
      storeClient: knex,
      storeType: 'knex',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
    };
    const counted = { ...shared, points: Number.MAX_SAFE_INTEGER, duration: REMEMBERED_SECONDS };
    this.#failures = new RateLimiterPostgres({ ...counted, keyPrefix: 'sign-in' });
    const turn = { ...shared, points: 1, duration: FIRST_WAIT_SECONDS };
    this.#turns = new RateLimiterPostgres({ ...turn, keyPrefix: 'sign-in-turn' });
    this.#ofAddress = new RateLimiterPostgres({
      ...shared,
      keyPrefix: 'sign-in-from',
      points: FAILURES_AN_ADDRESS,
      duration: ADDRESS_WINDOW_SECONDS,
    });
  }

  /**
   * Counts an attempt before its password is looked at, so that many at once gain nothing.
   * @throws Refusal 429 when this account failed too often, or the address with whatever account.
   */
  async attempt({ email, address, knownDevice, step }: Asking): Promise<Attempt> {
    const own = hashOf(`${email.toLowerCase()} ${knownDevice ?? ''}${step ? ` ${step}` : ''}`);
    const network = hashOf(networkOf(address));
    try {
      if (knownDevice === null) await this.#ofAddress.consume(network);
      await this.#takeTurn(own);
    } catch (error) {
      if (error instanceof RateLimiterRes) throw tooOften(error);
      throw error;
    }
    await this.#clean();
    return {
      succeeded: async () => {
        await Promise.all([this.#failures.delete(own), this.#turns.delete(own)]);
        if (knownDevice === null) await this.#ofAddress.reward(network);
      },
    };
  }

  /** What is refused here was not tried, and makes nobody wait longer. */
  async #takeTurn(own: string): Promise<void> {
    const { consumedPoints } = await this.#failures.consume(own);
    if (consumedPoints < FREE_FAILURES) return;
    const wait = FIRST_WAIT_SECONDS * 2 ** (consumedPoints - FREE_FAILURES);
    try {
      await this.#turns.consume(own, 1, { customDuration: Math.min(wait, LONGEST_WAIT_SECONDS) });
    } catch (error) {
      if (error instanceof RateLimiterRes) await this.#failures.reward(own);
      throw error;
    }
  }

  /** What ran out counts for nothing and is removed, with the first sign-in after a start and once a window. */
  async #clean(): Promise<void> {
    const now = Date.now();
    if (now - this.#cleanedAt < ADDRESS_WINDOW_SECONDS * 1000) return;
    this.#cleanedAt = now;
    await this.knex('rate_limits').where('expire', '<', now).delete();
  }
}

const tooOften = (found: RateLimiterRes) =>
  new Refusal(429, messages.signInTooOften, { retryAfterSeconds: Math.ceil(found.msBeforeNext / 1000) });
