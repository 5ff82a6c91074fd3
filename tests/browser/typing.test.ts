/** What is typed stands in the field in the order in which it was typed, also on a slow tablet and after a kill. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn, startLastingTablet } from '../support/browser';
import { startDemo } from '../support/demo-server';
import type { ServerProcess } from '../support/server-process';

let server: ServerProcess;
beforeAll(async () => {
  server = await startDemo();
});
afterAll(() => server?.stop());

const WORDS = Array.from({ length: 40 }, (_, index) => `w${index + 1}`);

test('words typed on a slow tablet stand in their order, and a kill takes at most the last second', async () => {
  const tablet = await startLastingTablet();
  try {
    await signIn(tablet.page, server.url, 'therapist@demo.test');
    await tablet.page.goto(`${server.url}/children/1/daily-reports?tab=soapp`);
    const field = tablet.page.getByRole('textbox', { name: 'P - Plan' });
    await field.click();
    const session = await tablet.page.context().newCDPSession(tablet.page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    const before = await field.inputValue();
    for (const word of WORDS) await tablet.page.keyboard.type(`${word} `, { delay: 15 });
    const typed = `${before}${WORDS.join(' ')} `;
    expect(await field.inputValue()).toBe(typed);
    await tablet.kill();
    await tablet.restart();
    await tablet.page.goto(`${server.url}/children/1/daily-reports?tab=soapp`);
    await tablet.page.getByText('Your unsent draft').first().waitFor();
    const kept = await tablet.page.getByRole('textbox', { name: 'P - Plan' }).inputValue();
    expect(typed.startsWith(kept)).toBe(true);
    // How much fits into the last second, the machine says.
    expect(kept.length).toBeGreaterThan(typed.length / 2);
  } finally {
    await tablet.close();
  }
});
