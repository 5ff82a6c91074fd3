/**
 * The open pages of a browser test, and what they wrote to their consoles. A module of its own: a setup file is read anew
 * for each test file, and would forget the pages that modules which stay have told of.
 */
import type { BrowserContext, Page } from 'playwright-core';

export const contexts = new Set<BrowserContext>();
export const linesOf = new WeakMap<Page, string[]>();

/** Has the context's pages told of when a test fails, until it is closed. */
export function watchPages(context: BrowserContext): void {
  contexts.add(context);
  context.once('close', () => contexts.delete(context));
  const watch = (page: Page) => {
    const lines: string[] = [];
    linesOf.set(page, lines);
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) lines.push(message.text());
    });
    page.on('pageerror', (error) => lines.push(error.message));
  };
  for (const page of context.pages()) watch(page);
  context.on('page', watch);
}
