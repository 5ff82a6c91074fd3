/** A time limit on a step: what freezes must not hold up the rest. */
import type { Timers } from './environment';

/** The step took longer than it may. Whatever it still does is harmless: every step can be repeated. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';
}

/**
 * Runs a step for at most `ms` milliseconds; its signal is aborted then, and when one of the caller's is.
 * @throws TimeLimitError when it took longer; an AbortError when the caller gave up
 */
export async function timeLimit<T>(
  timers: Timers,
  ms: number,
  run: (signal: AbortSignal) => Promise<T>,
  ...outer: readonly (AbortSignal | undefined)[]
): Promise<T> {
  const controller = new AbortController();
  let cancel = () => {};
  let abort = () => {};
  const late = new Promise<never>((_, reject) => {
    const end = (reason: Error) => {
      reject(reason);
      controller.abort();
    };
    abort = () => end(new DOMException('Given up.', 'AbortError'));
    cancel = timers.after(ms, () => end(new TimeLimitError(`Not done within ${ms} ms.`)));
    if (outer.some((signal) => signal?.aborted)) abort();
  });
  for (const signal of outer) signal?.addEventListener('abort', abort);
  try {
    return await Promise.race([run(controller.signal), late]);
  } finally {
    cancel();
    for (const signal of outer) signal?.removeEventListener('abort', abort);
  }
}
