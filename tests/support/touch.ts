/** Fingers on the keys of a pad, as fast as a page can tell of them. */
import type { CDPSession, Page } from 'playwright-core';

/** One finger, key after key. */
export const quickTaps = (page: Page, keys: string): Promise<void> =>
  touching(page, keys, async (session, places) => {
    for (const place of places) {
      await touch(session, 'touchStart', place);
      await touch(session, 'touchEnd', place);
    }
  });

/** Two thumbs: each comes down before the one before has left. */
export const rollingTaps = (page: Page, keys: string): Promise<void> =>
  touching(page, keys, async (session, places) => {
    let down: Place | undefined;
    for (const place of places) {
      await touch(session, 'touchStart', place);
      if (down) await touch(session, 'touchEnd', down);
      down = place;
    }
    if (down) await touch(session, 'touchEnd', down);
  });

/** Two thumbs, and the last key by the keyboard. */
export async function rollingTapsAndEnter(page: Page, keys: string): Promise<void> {
  await rollingTaps(page, keys.slice(0, -1));
  await page.getByRole('button', { name: keys.slice(-1), exact: true }).press('Enter');
}

interface Place {
  x: number;
  y: number;
  /** The finger. */
  id: number;
}

async function touching(
  page: Page,
  keys: string,
  act: (session: CDPSession, places: Place[]) => Promise<void>,
): Promise<void> {
  const places: Place[] = [];
  for (const [at, key] of [...keys].entries()) {
    const box = await page.getByRole('button', { name: key, exact: true }).boundingBox();
    if (!box) throw new Error(`There is no key ${key}.`);
    places.push({ x: box.x + box.width / 2, y: box.y + box.height / 2, id: at % 2 });
  }
  const session = await page.context().newCDPSession(page);
  await act(session, places);
  await session.detach();
}

function touch(session: CDPSession, type: 'touchStart' | 'touchEnd', place: Place) {
  return session.send('Input.dispatchTouchEvent', { type, touchPoints: [place] });
}
