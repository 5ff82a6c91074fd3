/** What is lost with the browser's text enlarged. */
import type { CDPSession, Page } from 'playwright-core';
import type { Tablet } from './browser';
import { goTo, type Visit } from './every-screen';
import { misfits } from './misfits';

/** Sets the size of the browser's text: 1 is the usual. */
export async function enlargeText(browser: CDPSession, times: number): Promise<void> {
  await browser.send('Page.setFontSizes', {
    fontSizes: { standard: Math.round(16 * times), fixed: Math.round(13 * times) },
  });
}

/** What reaches over the edge of the window, and words that a box cuts off. */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    const found = scrollWidth > innerWidth + 1 ? [`The page is ${scrollWidth} px wide.`] : [];
    for (const element of document.querySelectorAll<HTMLElement>('main *')) {
      const { overflowY, textOverflow, clip, webkitLineClamp } = getComputedStyle(element);
      const says = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      if (!says || overflowY !== 'hidden' || element.scrollHeight <= element.clientHeight + 4) continue;
      // What is only heard, and what is shortened on purpose.
      if (clip !== 'auto' || textOverflow === 'ellipsis' || webkitLineClamp !== 'none') continue;
      found.push(`Cut: ${element.textContent?.trim().slice(0, 60)}`);
    }
    return found;
  });
}

/**
 * At the root's text twice as large on a phone: what reaches over the edge, is cut or broken, and screens that what stays in
 * its place leaves no room to read.
 */
export async function lostAtTwice({ page, context }: Tablet, screens: readonly Visit[]): Promise<string[]> {
  const browser = await context.newCDPSession(page);
  await enlargeText(browser, 2);
  const found: string[] = [];
  for (const visit of screens) {
    await goTo(page, visit);
    const { pathname } = new URL(page.url());
    const lost = [...(await misfits(page)), ...(await pinnedOver(page)), ...(await thinColumns(page))];
    found.push(...lost.map((one) => `${pathname}: ${one}`));
    if (visit.open) await page.keyboard.press('Escape');
  }
  await enlargeText(browser, 1);
  return found;
}

/** What stays in its place while the page moves under it takes two fifths of the screen at most. */
function pinnedOver(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pinned = [...document.querySelectorAll('body *')].filter(
      (element) =>
        /fixed|sticky/.test(getComputedStyle(element).position) &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    );
    const high = pinned.reduce((sum, element) => sum + element.getBoundingClientRect().height, 0);
    return high > innerHeight * 0.4 ? [`${Math.round(high)} px of ${innerHeight} stay in their place`] : [];
  });
}

/** Words that go down letter by letter: columns narrower than three of their letters. */
function thinColumns(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *')]
      .filter((element) => {
        const text = [...element.childNodes]
          .map((node) => (node.nodeType === 3 ? node.nodeValue : ''))
          .join('');
        const { width, height } = element.getBoundingClientRect();
        const size = Number.parseFloat(getComputedStyle(element).fontSize);
        return text.trim().length > 6 && width > 1 && width < size * 3 && height > size * 4;
      })
      .map((element) => `“${element.textContent?.trim().slice(0, 40)}” has a column of a few letters`),
  );
}
