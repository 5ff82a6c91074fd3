/** Waits for a condition by asking again and again: for what another process or connection does in its own time. */
import { setTimeout as delay } from 'node:timers/promises';

const LIMIT_MS = 120_000;

/** @throws when it is not so within two minutes */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + LIMIT_MS; Date.now() < end; await delay(20)) {
    if (await isSo()) return;
  }
  throw new Error(`Not within ${LIMIT_MS} ms: ${isSo}`);
}

/** A promise and what fulfils it. */
export function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
