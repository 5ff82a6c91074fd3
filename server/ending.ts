/** How the process ends: by a signal, with everything that it started, in the opposite order; or at once, by a mistake. */
import { log } from './log';

/** A second Ctrl-C this long after the first means it; earlier, it is the same one, passed on by npm. */
const IMPATIENCE_MS = 1_000;

/** What has been started, to be ended in the opposite order. */
const ends: (() => Promise<unknown>)[] = [];
let ending: Promise<void> | undefined;
const impatience = new AbortController();

/** Aborted when someone who asked for the end does not want to wait. */
export const hurry = impatience.signal;

export function atEnd(end: () => Promise<unknown>): void {
  ends.push(end);
}

export const isEnding = () => ending !== undefined;

/** Ends everything once, however often it is asked for. */
export function end(): Promise<void> {
  ending ??= (async () => {
    for (let next = ends.pop(); next; next = ends.pop()) await next();
  })();
  return ending;
}

/** @param tell says to whoever sits before it that it is being done */
export function endOnSignals(tell: (line: string) => void): void {
  let askedAt = 0;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      const impatient = askedAt > 0 && Date.now() - askedAt > IMPATIENCE_MS;
      if (askedAt > 0 && !impatient) return;
      askedAt = Date.now();
      if (impatient) impatience.abort();
      else tell('Stopping…');
      await end();
      process.exit(0);
    });
  }
}

/** What nobody has foreseen is told like everything else; whoever supervises the process starts another. */
export function endOnMistakes(): void {
  for (const mistake of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(mistake, (err) => {
      log.fatal({ err }, 'the server ends because of a mistake');
      process.exit(1);
    });
  }
}
