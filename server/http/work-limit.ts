/**
 * How much a process takes on: so many calls at work at once, so many waiting, and whoever comes on top is asked to come
 * again. What it needs of memory then goes by its work and not by how many call, and what it began it ends, instead of
 * all of it getting slower together until nobody waits for the answer any more. Who wait take turns by whose calls they
 * are, and where there is no room left it is the one with the most waiting who is asked to come again: nobody's many
 * calls hold up the few of others.
 */
import type { ServerResponse } from 'node:http';
import { MINUTE_MS } from '#shared/domain/calendar-date';
import { messages } from '#shared/messages';
import { log } from '../log';
import { Refusal, unreadable } from './refusal';

/** Calls that fit into a lane. */
export interface Room {
  atOnce: number;
  waiting: number;
  /** For one caller, at work and waiting. */
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
const TOLD_EVERY_MS = MINUTE_MS;

/** A call that waits. */
interface Waiting {
  begin(): void;
  refuse(): void;
}

export class Lane {
  #working = 0;
  #waitingCount = 0;
  /** What waits of each caller, the first first; the caller whose turn is next stands first. */
  readonly #waiting = new Map<string, Set<Waiting>>();
  readonly #ofCaller = new Map<string, number>();
  #refused = 0;
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly name: LaneName,
    private readonly room: Room,
    private readonly waitLimitMs = WAIT_LIMIT_MS,
  ) {}

  get figures(): { working: number; waiting: number; refused: number } {
    return { working: this.#working, waiting: this.#waitingCount, refused: this.#refused };
  }

  /**
   * Does the work once there is room for it. Whoever hangs up while waiting is forgotten.
   * @param caller whose share it takes: a person, or an address before the sign-in
   * @throws Refusal 503 where too many wait, or it waited too long; 429 for who has too many here
   */
  async within<T>(answer: ServerResponse, caller: string, work: () => Promise<T>): Promise<T> {
    this.#count(caller);
    try {
      if (this.#working < this.room.atOnce) this.#working += 1;
      else await this.#wait(answer, caller);
      try {
        return await work();
      } finally {
        this.#leave();
      }
    } finally {
      this.#discount(caller);
    }
  }

  #wait(answer: ServerResponse, caller: string): Promise<void> {
    if (answer.destroyed) throw unreadable();
    if (this.#waitingCount >= this.room.waiting) this.#makeRoomFor(caller);
    return new Promise((resolve, reject) => {
      const over = (settle: () => void) => () => {
        this.#remove(caller, waiting);
        clearTimeout(limit);
        answer.off('close', gone);
        settle();
      };
      const refuse = over(() => reject(this.#refuse()));
      const waiting = { begin: over(resolve), refuse };
      const gone = over(() => reject(unreadable()));
      const limit = setTimeout(refuse, this.waitLimitMs);
      answer.once('close', gone);
      this.#add(caller, waiting);
    });
  }

  /** Who has the most waiting loses the last of them; that may be the one who asks. */
  #makeRoomFor(caller: string): void {
    const own = (this.#waiting.get(caller)?.size ?? 0) + 1;
    let most: Set<Waiting> | null = null;
    for (const held of this.#waiting.values()) if (held.size > (most?.size ?? own)) most = held;
    const last = most && [...most].at(-1);
    if (!last) throw this.#refuse();
    last.refuse();
  }

  #add(caller: string, waiting: Waiting): void {
    const own = this.#waiting.get(caller);
    if (own) own.add(waiting);
    else this.#waiting.set(caller, new Set([waiting]));
    this.#waitingCount += 1;
  }

  #remove(caller: string, waiting: Waiting): void {
    const own = this.#waiting.get(caller);
    if (!own?.delete(waiting)) return;
    this.#waitingCount -= 1;
    if (own.size === 0) this.#waiting.delete(caller);
  }

  /** Its place is the next one's, of the caller whose turn it is; who has more waiting comes again after the others. */
  #leave(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#working -= 1;
      return;
    }
    const [caller, own] = next;
    const [first] = own;
    first?.begin();
    if (this.#waiting.delete(caller)) this.#waiting.set(caller, own);
  }

  #count(caller: string): void {
    if (this.room.each === undefined) return;
    const here = this.#ofCaller.get(caller) ?? 0;
    if (here >= this.room.each)
      throw new Refusal(429, messages.tooMany, { retryAfterSeconds: COME_AGAIN_SECONDS });
    this.#ofCaller.set(caller, here + 1);
  }

  #discount(caller: string): void {
    const here = this.#ofCaller.get(caller);
    if (here === undefined) return;
    if (here > 1) this.#ofCaller.set(caller, here - 1);
    else this.#ofCaller.delete(caller);
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
