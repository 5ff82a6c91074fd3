/** How a simulated provider reports: again and again until it is answered with exactly 200, then never more. */
import { setTimeout as delay } from 'node:timers/promises';

export interface Report {
  url: string;
  body: string;
  headers: Record<string, string>;
}

const ANSWER_LIMIT_MS = 20_000;

export class Reporter {
  readonly #ending = new AbortController();
  readonly #running = new Set<Promise<void>>();

  /** @param waitsMs before each try, as the provider does it */
  constructor(private readonly waitsMs: readonly number[]) {}

  /** Goes on by itself; `make` is asked at each try, since a signature may carry its time. */
  start(make: () => Report): void {
    const work = this.#untilTaken(make).finally(() => this.#running.delete(work));
    this.#running.add(work);
  }

  /** One try. Answers the status, 0 where nobody answered. */
  async send({ url, body, headers }: Report): Promise<number> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        body,
        headers,
        redirect: 'manual',
        signal: AbortSignal.any([this.#ending.signal, AbortSignal.timeout(ANSWER_LIMIT_MS)]),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 0;
    }
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    await Promise.all(this.#running);
  }

  async #untilTaken(make: () => Report): Promise<void> {
    const { signal } = this.#ending;
    for (const wait of this.waitsMs) {
      await delay(wait, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted || (await this.send(make())) === 200) return;
    }
  }
}
