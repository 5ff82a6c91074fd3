/** The Web Locks of one browser: queued, abortable while waiting, stealable, and released when their tab dies. */
import type { Locks } from '../../../src/local/environment';

interface Claim {
  tab: object;
  grant(): void;
  lose(reason: Error): void;
}

export class WebLocks {
  readonly #holders = new Map<string, Claim>();
  readonly #queues = new Map<string, Claim[]>();

  /** The locks as a tab sees them. */
  of(tab: object): Locks {
    return {
      request: (name, options, run) =>
        new Promise((resolve, reject) => {
          const claim: Claim = {
            tab,
            lose: reject,
            grant: () => {
              const released = () => this.#release(name, claim);
              run().then(resolve, reject).then(released, released);
            },
          };
          this.#request(name, options, claim);
        }),
    };
  }

  /** The browser gives away what a dead tab held. */
  releaseAll(tab: object): void {
    for (const [name, queue] of this.#queues) {
      this.#queues.set(
        name,
        queue.filter((claim) => claim.tab !== tab),
      );
    }
    for (const [name, holder] of [...this.#holders]) if (holder.tab === tab) this.#release(name, holder);
  }

  #request(name: string, { signal, steal }: { signal?: AbortSignal; steal?: boolean }, claim: Claim): void {
    const holder = this.#holders.get(name);
    if (!holder || steal) {
      this.#holders.set(name, claim);
      holder?.lose(abortError('The lock was stolen.'));
      claim.grant();
      return;
    }
    const queue = this.#queues.get(name) ?? [];
    this.#queues.set(name, [...queue, claim]);
    signal?.addEventListener('abort', () => {
      const waiting = this.#queues.get(name) ?? [];
      if (!waiting.includes(claim)) return;
      this.#queues.set(
        name,
        waiting.filter((each) => each !== claim),
      );
      claim.lose(abortError('Waited too long.'));
    });
  }

  #release(name: string, claim: Claim): void {
    if (this.#holders.get(name) !== claim) return;
    const [next, ...rest] = this.#queues.get(name) ?? [];
    this.#queues.set(name, rest);
    if (next) {
      this.#holders.set(name, next);
      next.grant();
    } else this.#holders.delete(name);
  }
}

function abortError(message: string): Error {
  return new DOMException(message, 'AbortError') as unknown as Error;
}
