/**
 * What the open pages of a browser test showed when it failed: a machine that runs the tests keeps no picture. Chosen as a
 * setup file in vite.config.ts.
 */
import type { Page } from 'playwright-core';
import { afterEach } from 'vitest';
import { contexts, linesOf } from './watched-pages';

const LETTERS = 1_200;
const LINES = 15;

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  const pages = [...contexts].flatMap((context) => context.pages());
  const shown = await Promise.all(pages.map(shownBy));
  // A second error of the test: the summary at the run's end tells it, where a log that was cut still has it.
  if (shown.length > 0) throw new Error(shown.join('\n'));
});

async function shownBy(page: Page): Promise<string> {
  const shown = page.evaluate((letters) => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
    const { activeElement: focused } = document;
    return [
      document.body.innerText.replace(/\s+/g, ' ').slice(0, letters),
      `Fields: ${fields.map(({ value }) => `“${value}”`).join(', ')}`,
      `Focus: ${focused?.tagName} ${focused?.getAttribute('aria-label') ?? focused?.textContent?.slice(0, 60)}`,
    ].join('\n');
  }, LETTERS);
  // A page that is stuck or gone says nothing; the test's own failure is what counts.
  const late = new Promise<string>((resolve) => setTimeout(resolve, 5_000, 'it did not answer.'));
  const text = await Promise.race([shown, late]).catch(
    (error: Error) => `it could not be read: ${error.message}`,
  );
  return [`${page.url()} showed: ${text}`, ...(linesOf.get(page) ?? []).slice(-LINES)].join('\n');
}
