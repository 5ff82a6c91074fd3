/**
 * Has papers drawn by a thread of their own, one at a time, those who wait in turns: who asks for many waits longest, and
 * may only have so many waiting. The thread takes 100 MB, begins with the first paper and goes when none was asked for
 * in a while.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { MINUTE_MS } from '#shared/domain/calendar-date';
import { messages } from '#shared/messages';
import { Refusal } from '../http/refusal';
import type { PaperKind, PaperOf } from './papers';

/** Papers that one person may have waiting in a process, and all together. */
export const WAITING_EACH = 10;
const WAITING_MAX = 200;
/** About what ten papers take. */
const COME_AGAIN_SECONDS = 2;
/** Shorter than a proxy waits for an answer. */
const PAPER_LIMIT_MS = 120_000;
const IDLE_MS = 5 * MINUTE_MS;
const MEMORY_MB = 512;

export interface Printer {
  /**
   * The paper as a PDF.
   * @param asker whose turn it is; null for papers of jobs, which are few at a time
   * @throws Refusal 429 for who has too many waiting
   */
  print<Kind extends PaperKind>(kind: Kind, paper: PaperOf<Kind>, asker: number | null): Promise<Buffer>;
}

interface Waiting {
  kind: PaperKind;
  paper: unknown;
  done(drawn: Buffer): void;
  failed(error: unknown): void;
}

type Answer = { drawn: Uint8Array<ArrayBuffer> } | { error: unknown };

export class ThreadPrinter implements Printer {
  /** By who asked; the first is the next whose turn it is. */
  readonly #waiting = new Map<number | null, Waiting[]>();
  #thread: Worker | null = null;
  #isBusy = false;
  #idle: NodeJS.Timeout | undefined;

  /** @param press the built `press.ts` */
  constructor(private readonly press: string) {}

  async print<Kind extends PaperKind>(
    kind: Kind,
    paper: PaperOf<Kind>,
    asker: number | null,
  ): Promise<Buffer> {
    const own = this.#waiting.get(asker) ?? [];
    const all = [...this.#waiting.values()].reduce((sum, each) => sum + each.length, 0);
    if (asker !== null && (own.length >= WAITING_EACH || all >= WAITING_MAX))
      throw new Refusal(429, messages.tooMany, { retryAfterSeconds: COME_AGAIN_SECONDS });
    return new Promise((done, failed) => {
      this.#waiting.set(asker, [...own, { kind, paper, done, failed }]);
      void this.#work();
    });
  }

  async stop(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#dismiss();
  }

  async #work(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    clearTimeout(this.#idle);
    for (let next = this.#next(); next; next = this.#next()) {
      try {
        next.done(await this.#draw(next));
      } catch (error) {
        next.failed(error);
      }
    }
    this.#isBusy = false;
    this.#idle = setTimeout(() => this.#dismiss(), IDLE_MS).unref();
  }

  /** Who had one drawn goes to the end. */
  #next(): Waiting | undefined {
    const [first] = this.#waiting;
    if (!first) return undefined;
    const [asker, [next, ...rest]] = first;
    this.#waiting.delete(asker);
    if (rest.length > 0) this.#waiting.set(asker, rest);
    return next;
  }

  async #draw({ kind, paper }: Waiting): Promise<Buffer> {
    this.#thread ??= this.#employ();
    const thread = this.#thread;
    const drawn = new AbortController();
    const signal = AbortSignal.any([drawn.signal, AbortSignal.timeout(PAPER_LIMIT_MS)]);
    try {
      const answered = once(thread, 'message', { signal }) as Promise<[Answer]>;
      const ended = once(thread, 'exit', { signal }).then(([code]) => {
        throw new Error(`The thread of papers ended with ${code}.`);
      });
      thread.postMessage({ kind, paper });
      const [answer] = await Promise.race([answered, ended]);
      if ('error' in answer) throw answer.error;
      return Buffer.from(answer.drawn.buffer);
    } catch (error) {
      // It may be at work still, or in no state to go on.
      await this.#dismiss();
      throw error;
    } finally {
      drawn.abort();
    }
  }

  /** Waiting for papers, it keeps no process from its end. */
  #employ(): Worker {
    const thread = new Worker(this.press, {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      stderr: true,
    });
    thread.unref();
    // What React has to say of a paper that fails is in the error, and the log is lines of JSON.
    thread.stderr.resume();
    // Who waits for its paper hears of it; one that breaks with nothing to do is replaced by the next.
    thread.on('error', () => {});
    thread.on('exit', () => {
      if (this.#thread === thread) this.#thread = null;
    });
    return thread;
  }

  async #dismiss(): Promise<void> {
    const thread = this.#thread;
    this.#thread = null;
    await thread?.terminate();
  }
}
