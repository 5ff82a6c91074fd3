/** What a finger would miss: links, buttons and fields whose target is smaller than 44 pixels. */
import type { Page } from 'playwright-core';
import { atRest } from './misfits';

const PHONE = { width: 360, height: 780 };

/** The same on a phone, however wide the screen is otherwise; `inEach` looks with other letters too. */
export async function missedOnPhone(
  page: Page,
  inEach: (look: () => Promise<string[]>) => Promise<string[]> = (look) => look(),
): Promise<string[]> {
  const usual = page.viewportSize() ?? PHONE;
  await page.setViewportSize(PHONE);
  await atRest(page);
  const found = await inEach(() => smallTargets(page));
  await page.setViewportSize(usual);
  return found;
}

/** One line for each, the same for the same fault. Links within a sentence are as high as its lines. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // 44, of which the border of a field takes two for itself.
    const LEAST_PX = 41.5;
    const found = new Set<string>();
    const interactive =
      'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="tab"], [role="button"]';
    const dialogs = document.querySelectorAll('[role="dialog"], [role="menu"], [role="listbox"]');
    const top = [...dialogs].filter((each) => each.checkVisibility()).at(-1) ?? document.body;

    const isOut = (element: Element) =>
      !element.checkVisibility({ opacityProperty: false, visibilityProperty: true }) ||
      element.matches(':disabled, [aria-disabled="true"]') ||
      element.closest('[inert], [aria-hidden="true"]') !== null;
    /** What a tap on it does as well: its label, and a row that opens the same. */
    const targetsOf = (element: Element): Element[] => {
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      const field = '.mantine-PasswordInput-input, .mantine-MultiSelect-input';
      const around = [
        element.closest('label'),
        element.closest(field),
        element.matches('a, button') ? element.closest('tr') : null,
      ];
      const rows = around.filter((each) => each !== null && (each.tagName !== 'TR' || opens(each)));
      return [element, ...labels, ...(rows as Element[])];
    };
    /** A row that is pressed anywhere. */
    const opens = (row: Element) => getComputedStyle(row).cursor === 'pointer';
    /** A link among words of the same line. */
    const isInSentence = (element: Element) => {
      if (!element.matches('a, button') || getComputedStyle(element).display !== 'inline') return false;
      const sentence = element.closest('p, li, label, [data-sentence]');
      return (sentence?.textContent?.trim().length ?? 0) > (element.textContent?.trim().length ?? 0) + 20;
    };
    /** How far a tap reaches from the middle, told by what is hit there: a target may be larger than its box. */
    const reachOf = (element: Element) => {
      element.scrollIntoView({ block: 'center', inline: 'center' });
      // Of a link in two lines, the first.
      const {
        left,
        top: above,
        width,
        height,
      } = element.getClientRects()[0] ?? element.getBoundingClientRect();
      const targets = targetsOf(element);
      const x = left + width / 2;
      const y = above + height / 2;
      const hits = (atX: number, atY: number) => {
        const hit = document.elementFromPoint(atX, atY);
        return hit !== null && targets.some((each) => each.contains(hit));
      };
      const along = (stepX: number, stepY: number) => {
        let far = 0;
        while (far < 60 && hits(x + stepX * (far + 1), y + stepY * (far + 1))) far += 1;
        return far;
      };
      return { width: along(-1, 0) + along(1, 0) + 1, height: along(0, -1) + along(0, 1) + 1 };
    };
    for (const element of top.querySelectorAll(interactive)) {
      const box = element.getBoundingClientRect();
      if (isOut(element) || box.width <= 1 || box.height <= 1 || isInSentence(element)) continue;
      if (box.width >= LEAST_PX && box.height >= LEAST_PX) continue;
      const reach = reachOf(element);
      if (reach.width >= LEAST_PX && reach.height >= LEAST_PX) continue;
      const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
      const words = name.replace(/\d+/g, '0').trim().slice(0, 40);
      const tag = element.tagName.toLowerCase();
      found.add(`<${tag} class="${element.className}"> “${words}” is ${reach.width} × ${reach.height}`);
    }
    return [...found];
  });
}
