/** Texts that do not fit their box: cut by it, or reaching out of their button; and pages wider than the screen. */
import type { Page } from 'playwright-core';

/** One line for each text that does not fit, the same for the same fault: empty where all do. */
export async function misfits(page: Page): Promise<string[]> {
  const found = await misfitsNow(page);
  if (found.length === 0) return found;
  // What was only on its way, opening or sliding in, is looked at again where it has come to rest.
  await atRest(page);
  return misfitsNow(page);
}

/** What moves for ever, as a skeleton does, is not waited for. */
export async function atRest(page: Page): Promise<void> {
  // What a change of colours sets in motion begins with the next frame.
  await twoFrames(page);
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const endless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
      return endless || playState === 'finished' || playState === 'idle';
    }),
  );
  await twoFrames(page);
}

function twoFrames(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

function misfitsNow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.add(`the page is ${scrollWidth} wide on a screen of ${clientWidth}`);

    const pixels = (side: number) => Math.round(side * 10) / 10;
    const clips = (style: CSSStyleDeclaration) => /hidden|clip/.test(style.overflowX + style.overflowY);
    /** For the eyes of nobody: read out only (a pixel, or two with larger text), or not drawn. */
    const isUnseen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return (
        width <= 2 ||
        height <= 2 ||
        !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      );
    };
    /** Cut on purpose, and whole in the tooltip: the long names of people and what they wrote. */
    const isMeantToBeCut = (element: Element, style: CSSStyleDeclaration) =>
      element.closest('[title]') !== null || style.webkitLineClamp !== 'none';

    /** A word of letters that goes on in the next line: its box is too narrow for it. */
    const checkText = (text: Text) => {
      for (const { index, 0: word } of text.data.matchAll(/\p{Script=Latin}{4,}/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (tops.size > 1 && text.parentElement && !isUnseen(text.parentElement))
          found.add(`“${word}” is broken in two`);
      }
    };
    const check = (text: Text, words: string) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const drawn = range.getBoundingClientRect();
      if (drawn.width === 0) return;
      for (let box = text.parentElement; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        // A label that its button has no room left for is drawn nowhere, and meant to be read.
        if (box.matches('.mantine-Button-label') && box.clientWidth <= 1 && clips(style))
          found.add(`“${words}” has no room at all in its button`);
        if (isUnseen(box)) return;
        if (/auto|scroll/.test(style.overflowX + style.overflowY)) return;
        const button = box.matches('button, a, [role="tab"], [role="button"], label');
        if (!clips(style) && !button) continue;
        if (isMeantToBeCut(box, style)) return;
        const at = box.getBoundingClientRect();
        // Where room is short, a browser lets the blank half of a closing sign hang over the line's end.
        const blank = /[）」』】》，。、]$/.test(words) ? Number.parseFloat(style.fontSize) / 2 : 0;
        const over = Math.max(drawn.right - at.right - blank, at.left - drawn.left);
        // The letters' own box is higher than what is drawn of them.
        const above = Math.max(drawn.bottom - at.bottom, at.top - drawn.top) - 6;
        if (over <= 1 && above <= 0) continue;
        const where = `${box.tagName.toLowerCase()}.${box.className}`;
        found.add(`“${words}” by ${pixels(Math.max(over, above))} px, in ${where}`);
        return;
      }
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node as Text;
      const words = text.data.trim();
      if (words === '' || text.parentElement?.closest('script, style, noscript')) continue;
      check(text, words);
      checkText(text);
    }
    return [...found];
  });
}
