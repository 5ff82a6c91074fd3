/** Words that cannot be read on their ground: axe's own sums, of a part of a page, in light and dark colours. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { atRest } from './misfits';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** @returns each word that is too faint, with what axe says about it */
export async function tooFaint(page: Page, part: string): Promise<string[]> {
  await page.evaluate(AXE);
  const found: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await atRest(page);
    const { violations } = await page.evaluate<AxeResults, string>(
      (within) =>
        (window as unknown as { axe: typeof import('axe-core') }).axe.run(within, {
          runOnly: ['color-contrast'],
          resultTypes: ['violations'],
        }),
      part,
    );
    for (const { nodes } of violations)
      found.push(...nodes.map(({ html, failureSummary }) => `${colorScheme}: ${html} ${failureSummary}`));
  }
  return found;
}
