/**
 * What a page said in toasts, kept outside of it: a toast is gone after two seconds, which a busy machine misses, and a
 * page forgets it with the next address.
 */
import type { BrowserContext, Page } from 'playwright-core';

const LIMIT_MS = 30_000;
const BINDING = 'tadikaToast';

/** The toasts of a page that no test has asked for yet, and who waits for the next. */
interface Said {
  unasked: string[];
  all: string[];
  listeners: Set<() => void>;
}

const saidBy = new WeakMap<Page, Said>();

/** Has every page of the context, now and later, tell its toasts as they appear. */
export async function recordToasts(context: BrowserContext): Promise<void> {
  await context.exposeBinding(BINDING, ({ page }, text: string) => {
    const said = saidOf(page);
    said.unasked.push(text);
    said.all.push(text);
    for (const listener of said.listeners) listener();
  });
  await context.addInitScript(watchToasts, BINDING);
}

/**
 * Waits until the page has said it in a toast, at any time since the test began. Each toast answers one wait: what is said
 * twice is waited for twice.
 */
export async function toasted(page: Page, text: string | RegExp): Promise<void> {
  const said = saidOf(page);
  const take = () => {
    const at = said.unasked.findIndex((each) => (typeof text === 'string' ? each === text : text.test(each)));
    if (at < 0) return false;
    said.unasked.splice(at, 1);
    return true;
  };
  if (take()) return;
  await new Promise<void>((resolve, reject) => {
    const listener = () => {
      if (take()) end(resolve);
    };
    const late = setTimeout(() => {
      end(() => reject(new Error(`No toast says ${text} within ${LIMIT_MS} ms; shown: ${list(said.all)}`)));
    }, LIMIT_MS);
    const end = (how: () => void) => {
      clearTimeout(late);
      said.listeners.delete(listener);
      how();
    };
    said.listeners.add(listener);
  });
}

/** Forgets what was said so far: only what the page says from here on answers a wait. */
export function forgetToasts(page: Page): void {
  saidOf(page).unasked = [];
}

function saidOf(page: Page): Said {
  const said = saidBy.get(page) ?? { unasked: [], all: [], listeners: new Set() };
  saidBy.set(page, said);
  return said;
}

function list(texts: string[]): string {
  return texts.length === 0 ? 'none' : texts.map((text) => `“${text}”`).join(', ');
}

/** In the page, before its own code. Mantine's names of classes are part of its interface. */
function watchToasts(binding: string): void {
  const toast = '.mantine-Notifications-notification';
  const tell = (window as unknown as Record<string, (text: string) => void>)[binding];
  const told = new WeakSet<Element>();
  const look = (node: Node) => {
    if (!(node instanceof Element)) return;
    for (const each of node.matches(toast) ? [node] : node.querySelectorAll(toast)) {
      if (told.has(each)) continue;
      told.add(each);
      tell?.(each.textContent ?? '');
    }
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) look(node);
  }).observe(document, { childList: true, subtree: true });
}
