/** Who uses the keyboard: whether Tab comes by everything that can be pressed, is seen there, and gets away again. */
import type { Page } from 'playwright-core';
import { atRest } from './misfits';

const MOST_STOPS = 400;

/**
 * Goes once round the page by Tab, or round the dialog that is open. One line for each thing that the mouse can press
 * and Tab does not come by, whose focus cannot be seen, or that does not let go.
 */
export async function walkByTab(page: Page): Promise<string[]> {
  // What is still on its way moves, or comes where Tab has been already.
  await atRest(page);
  await page.evaluate(startWalk);
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => window.tabWalk.arrive())) return page.evaluate(() => window.tabWalk.end());
  }
  const at = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
  return [`Tab does not come round in ${MOST_STOPS} stops; it is at ${at}`];
}

declare global {
  interface Window {
    tabWalk: { arrive: () => Promise<boolean>; end: () => string[] };
  }
}

/** In the page. */
function startWalk(): void {
  const interactive =
    'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="tab"], [role="button"], [tabindex="0"]';
  const dialog = [...document.querySelectorAll('[role="dialog"]')]
    .filter((each) => each.checkVisibility())
    .at(-1);
  const scope = dialog ?? document.body;
  const faults = new Set<string>();
  const reached = new Set<Element>();
  const MOST_WITHIN = 6;
  let last: { element: Element; marks: string } | null = null;
  let stays = 0;

  const told = (element: Element) => {
    const name =
      element.getAttribute('aria-label') ?? (element.textContent || element.getAttribute('name')) ?? '';
    return `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> “${name.trim().slice(0, 40)}”`;
  };
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
  };
  /** What a focus may be drawn on: the thing itself, what is beside it in its frame, and the frame. */
  const marksOf = (element: Element) => {
    const parent = element.parentElement;
    const above = parent?.parentElement;
    const frames = [parent, above, above?.parentElement, element.closest('li, tr, label')];
    const around = [element, ...frames, ...(element.parentElement?.children ?? [])];
    const drawn = around
      .filter((each) => each instanceof Element)
      .flatMap((each) => [getComputedStyle(each), getComputedStyle(each, '::after')]);
    return drawn
      .map(({ outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor }) => {
        return [
          outlineStyle === 'none' ? '' : outlineStyle + outlineWidth + outlineColor,
          boxShadow,
          borderColor,
        ];
      })
      .join('|');
  };
  /** What fades in or out is at its end at once; a skeleton goes on. */
  const settle = () => {
    for (const each of document.getAnimations())
      if (each.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) each.finish();
  };
  /** Something that stands over the page may hide what has the focus. */
  const isCovered = (focused: Element) => {
    // A box that is only heard is seen by its words.
    const label = focused instanceof HTMLInputElement ? focused.labels?.[0] : undefined;
    const element = isSeen(focused) ? focused : (label ?? focused);
    const box = element.getBoundingClientRect();
    const left = Math.max(box.left, 0);
    const right = Math.min(box.right, innerWidth);
    const above = Math.max(box.top, 0);
    const below = Math.min(box.bottom, innerHeight);
    if (right - left < 1 || below - above < 1) return true;
    const ways = [0.5, 0.1, 0.9].map((part) => [left + (right - left) * 0.5, above + (below - above) * part]);
    return !ways.some(([x = 0, y = 0]) => {
      const hit = document.elementFromPoint(x, y);
      return (
        hit !== null &&
        (element.contains(hit) || hit.contains(element) || element.nextElementSibling?.contains(hit))
      );
    });
  };
  const leave = () => {
    settle();
    if (last?.element.isConnected && marksOf(last.element) === last.marks)
      faults.add(`not seen to have the focus: ${told(last.element)}`);
    last = null;
  };
  /** A long list draws the rows that come next with the frame after its scrolling, which keys may be ahead of. */
  let scrolled = '';
  const followScrolling = async () => {
    const tops: number[] = [];
    for (let at = document.activeElement; at; at = at.parentElement) tops.push(at.scrollTop);
    if (tops.join() === scrolled) return;
    scrolled = tops.join();
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  };
  const arrive = async () => {
    await followScrolling();
    const element = document.activeElement;
    if (element !== last?.element) leave();
    if (element === null || element === document.body || element === document.documentElement) return true;
    // A date has several stops within itself; alone in its dialog, a button is the next stop again.
    stays = element === last?.element ? stays + 1 : 0;
    if (stays > 0 && stays <= MOST_WITHIN) return false;
    if (stays > 0 && element instanceof HTMLElement) {
      element.blur();
      leave();
      element.focus();
      return true;
    }
    if (reached.has(element)) return true;
    if (dialog && !dialog.contains(element)) return true;
    reached.add(element);
    settle();
    if (isCovered(element)) faults.add(`out of sight or covered while it has the focus: ${told(element)}`);
    last = { element, marks: marksOf(element) };
    return false;
  };

  /** One of a group through which arrows go: the group has one stop. */
  const isOfReachedGroup = (element: Element) => {
    const group = element.closest('[role="tablist"], [role="radiogroup"], [role="listbox"], [role="menu"]');
    if (group && [...reached].some((each) => group.contains(each))) return true;
    const radio = element instanceof HTMLInputElement && element.type === 'radio' ? element.name : null;
    return [...reached].some(
      (each) => each instanceof HTMLInputElement && radio !== null && each.name === radio,
    );
  };
  const end = () => {
    leave();
    for (const element of scope.querySelectorAll(interactive)) {
      if (reached.has(element) || !isSeen(element) || element.matches(':disabled, [aria-disabled="true"]'))
        continue;
      if (element.closest('[inert], [aria-hidden="true"]') || isOfReachedGroup(element)) continue;
      faults.add(`not reached: ${told(element)}`);
    }
    for (const element of scope.querySelectorAll('*')) {
      if (getComputedStyle(element).cursor !== 'pointer' || !isSeen(element)) continue;
      const parent = element.parentElement;
      if (parent && getComputedStyle(parent).cursor === 'pointer') continue;
      if (element.closest(`${interactive}, label, :disabled, [aria-hidden="true"]`)) continue;
      // The words beside a box that was reached press it.
      if (element.querySelector('label')) continue;
      if (![...reached].some((each) => element.contains(each)))
        faults.add(`only the mouse presses: ${told(element)}`);
    }
    return [...faults];
  };
  window.tabWalk = { arrive, end };
  if (dialog) return;
  // From the very beginning of the page.
  const start = document.createElement('span');
  start.tabIndex = -1;
  document.body.prepend(start);
  start.focus();
  start.remove();
}
