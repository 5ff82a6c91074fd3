/** The one true time of a simulation, which stands still until it is moved; timers come due as it moves. */

interface Timer {
  at: number;
  order: number;
  run: () => void;
}

export class VirtualTime {
  #timers: Timer[] = [];
  #order = 0;

  constructor(public now: number) {}

  after(ms: number, run: () => void): () => void {
    this.#order += 1;
    const timer = { at: this.now + Math.max(0, ms), order: this.#order, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((each) => each !== timer);
    };
  }

  /** When the next timer is due; null when none waits. */
  nextAt(): number | null {
    return this.#next()?.at ?? null;
  }

  /** Moves to the next timer and runs it. */
  runNext(): void {
    const next = this.#next();
    if (!next) return;
    this.#timers = this.#timers.filter((each) => each !== next);
    this.now = Math.max(this.now, next.at);
    next.run();
  }

  #next(): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of this.#timers) {
      if (!next || timer.at < next.at || (timer.at === next.at && timer.order < next.order)) next = timer;
    }
    return next;
  }
}
