/** Texts that do not fit their box: cut by it, or reaching out of their button; and pages wider than the screen. */
import type { Page } from 'playwright-core';

/** One line for each text that does not fit, the same for the same fault: empty where all do. */
export function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.add(`the page is ${scrollWidth} wide on a screen of ${clientWidth}`);

    const pixels = (side: number) => Math.round(side * 10) / 10;
    const clips = (style: CSSStyleDeclaration) => /hidden|clip/.test(style.overflowX + style.overflowY);
    /** For the eyes of nobody: read out only, or not drawn. */
    const isUnseen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return (
        width <= 1 ||
        height <= 1 ||
        !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      );
    };
    /** Cut on purpose, and whole in the tooltip: the long names of people and what they wrote. */
    const isMeantToBeCut = (element: Element, style: CSSStyleDeclaration) =>
      element.closest('[title]') !== null || style.webkitLineClamp !== 'none';

    const check = (text: Text, words: string) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const drawn = range.getBoundingClientRect();
      if (drawn.width === 0) return;
      for (let box = text.parentElement; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        if (isUnseen(box)) return;
        if (/auto|scroll/.test(style.overflowX + style.overflowY)) return;
        const button = box.matches('button, a, [role="tab"], [role="button"], label');
        if (!clips(style) && !button) continue;
        if (isMeantToBeCut(box, style)) return;
        const at = box.getBoundingClientRect();
        const over = Math.max(drawn.right - at.right, at.left - drawn.left);
        // The letters' own box is higher than what is drawn of them.
        const above = Math.max(drawn.bottom - at.bottom, at.top - drawn.top) - 6;
        if (over > 1 || above > 0)
          found.add(
            `“${words}” by ${pixels(Math.max(over, above))} px, in ${box.tagName.toLowerCase()}.${box.className}`,
          );
      }
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const words = node.textContent?.trim() ?? '';
      if (words !== '' && node.parentElement?.closest('script, style, noscript') === null)
        check(node as Text, words);
    }
    return [...found];
  });
}
