/** What is typed stands in the field in the order in which it was typed, also on a slow tablet; in the long run, after a kill too. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn, startLastingTablet, startTablet } from '../support/browser';
import { startDemo } from '../support/demo-server';
import { isLong } from '../support/rounds';
import type { ServerProcess } from '../support/server-process';
import { hasDraftOf } from '../support/stored';

let server: ServerProcess;
beforeAll(async () => {
  server = await startDemo();
});
afterAll(() => server?.stop());

/** A draft that waited for a pause would never be stored: there is none. */
const MANY = 400;
/** After a kill no more than what was typed in the last second is missing. */
const LOST_MS = 1_000;

test('words typed on a slow tablet stand in their order, and are stored while the typing goes on', async () => {
  const lasting = isLong ? await startLastingTablet() : null;
  const tablet = lasting ?? (await startTablet());
  try {
    await signIn(tablet.page, server.url, 'therapist@demo.test');
    await tablet.page.goto(`${server.url}/children/1/daily-reports?tab=soapp`);
    const field = tablet.page.getByRole('textbox', { name: 'P - Plan' });
    await field.click();
    const session = await tablet.page.context().newCDPSession(tablet.page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    const before = await field.inputValue();
    let typed = before;
    const moments = [{ text: before, at: performance.now() }];
    const isStored = () => hasDraftOf(tablet.page, `${before}w1 w2 w3 w4 w5 `);
    let stored = isStored();
    for (let word = 1, isThere = false; word <= 20 || !isThere; word += 1) {
      expect(word).toBeLessThan(MANY);
      await tablet.page.keyboard.type(`w${word} `, { delay: 15 });
      typed += `w${word} `;
      moments.push({ text: typed, at: performance.now() });
      if (word % 10 > 0) continue;
      isThere = await stored;
      stored = isStored();
    }
    await stored;
    expect(await field.inputValue()).toBe(typed);
    if (!lasting) return;
    const killedAt = performance.now();
    await lasting.kill();
    await lasting.restart();
    await tablet.page.goto(`${server.url}/children/1/daily-reports?tab=soapp`);
    await tablet.page.getByText('Your unsent draft').first().waitFor();
    const kept = await tablet.page.getByRole('textbox', { name: 'P - Plan' }).inputValue();
    expect(typed.startsWith(kept)).toBe(true);
    const safe = moments.findLast(({ at }) => at <= killedAt - LOST_MS)?.text ?? '';
    expect(safe).toContain('w1 w2 w3 w4 w5 ');
    expect(kept.length).toBeGreaterThanOrEqual(safe.length);
  } finally {
    await tablet.close();
  }
});
