/**
 * How much a process takes on: so many calls at work at once, so many waiting in the order they came, and whoever comes
 * on top is asked to come again. What it needs of memory then goes by its work and not by how many call, and what it
 * began it ends, instead of all of it getting slower together until nobody waits for the answer any more.
 */
import type { ServerResponse } from 'node:http';
import { messages } from '#shared/messages';
import { log } from '../log';
import { Refusal, unreadable } from './refusal';

/** Calls that fit into a lane. */
export interface Room {
  atOnce: number;
  waiting: number;
  /** Of one person, at work and waiting. */
  each?: number;
}

/**
 * Each kind of call has a lane of its own, so that none can hold up the others: `outside` waits for a provider, a linked
 * page or a paper as long as those take, `sign-ins` for hashes, `uploads` for someone's telephone; `webhooks` are few,
 * and money.
 */
export type LaneName = 'calls' | 'outside' | 'sign-ins' | 'uploads' | 'webhooks';

/** Ten connections are busy with far fewer than these; a whole network that comes back at once finds its place. */
export const USUAL_ROOM: Room = { atOnce: 50, waiting: 1_000 };
/** Hashing takes all that a processor has: more at once end no sooner. */
const SIGN_INS_AT_ONCE = 16;
/** Each may lie in memory with 10 MB, twice for a moment. */
const UPLOADS_AT_ONCE = 16;
/** A screen sends one after the other. */
const UPLOADS_EACH = 4;
/** Whoever called gives up after a minute, and the work itself takes time too. */
const WAIT_LIMIT_MS = 30_000;
/** About what a full lane needs to get going again. */
const COME_AGAIN_SECONDS = 5;
const TOLD_EVERY_MS = 60_000;

export class Lane {
  #working = 0;
  /** What begins each, the first first. */
  readonly #waiting = new Set<() => void>();
  readonly #ofPerson = new Map<number, number>();
  #refused = 0;
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly name: LaneName,
    private readonly room: Room,
    private readonly waitLimitMs = WAIT_LIMIT_MS,
  ) {}

  get figures(): { working: number; waiting: number; refused: number } {
    return { working: this.#working, waiting: this.#waiting.size, refused: this.#refused };
  }

  /**
   * Does the work once there is room for it. Whoever hangs up while waiting is forgotten.
   * @param person whose share it takes; null for nobody's
   * @throws Refusal 503 where too many wait, or it waited too long; 429 for who has too many here
   */
  async within<T>(answer: ServerResponse, person: number | null, work: () => Promise<T>): Promise<T> {
    this.#count(person);
    try {
      if (this.#working < this.room.atOnce) this.#working += 1;
      else await this.#wait(answer);
      try {
        return await work();
      } finally {
        this.#leave();
      }
    } finally {
      this.#discount(person);
    }
  }

  #wait(answer: ServerResponse): Promise<void> {
    if (answer.destroyed) throw unreadable();
    if (this.#waiting.size >= this.room.waiting) throw this.#refuse();
    return new Promise((resolve, reject) => {
      const over = (settle: () => void) => () => {
        this.#waiting.delete(begin);
        clearTimeout(limit);
        answer.off('close', gone);
        settle();
      };
      const begin = over(resolve);
      const gone = over(() => reject(unreadable()));
      const limit = setTimeout(
        over(() => reject(this.#refuse())),
        this.waitLimitMs,
      );
      answer.once('close', gone);
      this.#waiting.add(begin);
    });
  }

  /** Its place is the next one's. */
  #leave(): void {
    const [next] = this.#waiting;
    if (next) next();
    else this.#working -= 1;
  }

  #count(person: number | null): void {
    if (person === null || this.room.each === undefined) return;
    const here = this.#ofPerson.get(person) ?? 0;
    if (here >= this.room.each)
      throw new Refusal(429, messages.tooMany, { retryAfterSeconds: COME_AGAIN_SECONDS });
    this.#ofPerson.set(person, here + 1);
  }

  #discount(person: number | null): void {
    const here = person === null ? undefined : this.#ofPerson.get(person);
    if (person === null || here === undefined) return;
    if (here > 1) this.#ofPerson.set(person, here - 1);
    else this.#ofPerson.delete(person);
  }

  #refuse(): Refusal {
    this.#refused += 1;
    const now = performance.now();
    if (now - this.#toldAt >= TOLD_EVERY_MS) {
      this.#toldAt = now;
      log.warn({ lane: this.name, ...this.figures }, 'more calls than fit: some are asked to come again');
    }
    return new Refusal(503, messages.comeAgain, { retryAfterSeconds: COME_AGAIN_SECONDS });
  }
}

export type WorkLimits = Readonly<Record<LaneName, Lane>>;

export function createWorkLimits(room: Room = USUAL_ROOM): WorkLimits {
  const lane = (name: LaneName, own: Partial<Room> = {}) => new Lane(name, { ...room, ...own });
  const atMost = (most: number) => ({ atOnce: Math.min(room.atOnce, most) });
  return {
    calls: lane('calls'),
    outside: lane('outside'),
    'sign-ins': lane('sign-ins', atMost(SIGN_INS_AT_ONCE)),
    uploads: lane('uploads', { ...atMost(UPLOADS_AT_ONCE), each: UPLOADS_EACH }),
    webhooks: lane('webhooks'),
  };
}
