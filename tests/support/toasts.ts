/**
 * What a page said in toasts, kept outside of it: a toast is gone after two seconds, which a busy machine misses, and a
 * page forgets it with the next address.
 */
import type { BrowserContext, Page } from 'playwright-core';

/** What comes is waited for no longer than it takes; this is for a machine many times as busy. */
const LIMIT_MS = 120_000;
const BINDING = 'tadikaToast';

/** The toasts of a page that no test has asked for yet, and who waits for the next. */
interface Said {
  unasked: string[];
  all: string[];
  /** The colour of each, by what it says. */
  colors: Map<string, string>;
  /** Titles, dates and buttons of a form that a toast lay over. */
  covered: string[];
  listeners: Set<() => void>;
}

const saidBy = new WeakMap<Page, Said>();

/** Has every page of the context, now and later, tell its toasts as they appear. */
export async function recordToasts(context: BrowserContext): Promise<void> {
  await context.exposeBinding(BINDING, ({ page }, text: string, covered?: string[] | null, color = '') => {
    const said = saidOf(page);
    if (covered) {
      said.covered.push(...covered.map((what) => `“${text}” covers “${what}”`));
      return;
    }
    said.unasked.push(text);
    said.all.push(text);
    said.colors.set(text, color);
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

/** Which of the two colours the last toast of this text had. */
export function toastColor(page: Page, text: string): 'red' | 'green' | 'none' {
  const [red = 0, green = 0] = (
    saidOf(page)
      .colors.get(text)
      ?.match(/[0-9a-f]{2}/gi) ?? []
  ).map((part) => Number.parseInt(part, 16));
  return red > 2 * green ? 'red' : green > 2 * red ? 'green' : 'none';
}

/** Forgets what was said so far: only what the page says from here on answers a wait. */
export function forgetToasts(page: Page): void {
  saidOf(page).unasked = [];
}

/** What toasts lay over since the page began, of what none may. */
export function coveredByToasts(page: Page): readonly string[] {
  return saidOf(page).covered;
}

function saidOf(page: Page): Said {
  const said = saidBy.get(page) ?? {
    unasked: [],
    all: [],
    covered: [],
    colors: new Map(),
    listeners: new Set(),
  };
  saidBy.set(page, said);
  return said;
}

function list(texts: string[]): string {
  return texts.length === 0 ? 'none' : texts.map((text) => `“${text}”`).join(', ');
}

/** In the page, before its own code. Mantine's names of classes are part of its interface. */
function watchToasts(binding: string): void {
  const toast = '.mantine-Notifications-notification';
  const tell = (
    window as unknown as Record<string, (text: string, covered?: string[] | null, color?: string) => void>
  )[binding];
  const precious =
    'h1, h2, header :is(a, button), nav a, button[type="submit"], [aria-label$="Choose another day"]';
  const coveredBy = (toastBox: DOMRect) =>
    [...document.querySelectorAll(precious)].filter((each) => {
      const box = each.getBoundingClientRect();
      const isSeen = box.width > 2 && box.height > 2 && each.checkVisibility({ visibilityProperty: true });
      const across = box.left < toastBox.right && box.right > toastBox.left;
      return isSeen && across && box.top < toastBox.bottom && box.bottom > toastBox.top;
    });
  // Once it stands where it stays: a busy machine draws it first, and lifts it some frames later.
  const lookUnder = (each: Element, frames = 60) =>
    requestAnimationFrame(() => {
      if (!each.isConnected) return;
      const covered = coveredBy(each.getBoundingClientRect()).filter((under) => !each.contains(under));
      if (covered.length > 0 && frames > 0) return void lookUnder(each, frames - 1);
      const names = covered.map((under) => (under.textContent || under.getAttribute('aria-label')) ?? '');
      if (names.length > 0) tell?.(each.textContent ?? '', names);
    });
  const told = new WeakSet<Element>();
  const look = (node: Node) => {
    if (!(node instanceof Element)) return;
    for (const each of node.matches(toast) ? [node] : node.querySelectorAll(toast)) {
      if (told.has(each)) continue;
      told.add(each);
      const color = getComputedStyle(each).getPropertyValue('--notification-color');
      tell?.(each.textContent ?? '', null, color);
      lookUnder(each);
    }
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) look(node);
  }).observe(document, { childList: true, subtree: true });
}
