/** A time limit on a step: what freezes must not hold up the rest. */
import type { Timers } from './environment';

/** The step took longer than it may. Whatever it still does is harmless: every step can be repeated. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';
}

/**
 * Runs a step for at most `ms` milliseconds; its signal is aborted then, and when the caller's is.
 * @throws TimeLimitError when it took longer.
 */
export async function timeLimit<T>(
  timers: Timers,
  ms: number,
  run: (signal: AbortSignal) => Promise<T>,
  outer?: AbortSignal,
): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  if (outer?.aborted) abort();
  outer?.addEventListener('abort', abort);
  let cancel = () => {};
  const late = new Promise<never>((_, reject) => {
    cancel = timers.after(ms, () => {
      reject(new TimeLimitError(`Not done within ${ms} ms.`));
      abort();
    });
  });
  try {
    return await Promise.race([run(controller.signal), late]);
  } finally {
    cancel();
    outer?.removeEventListener('abort', abort);
  }
}
