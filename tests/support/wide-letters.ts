/**
 * Each check of a layout once more with letters a fifth wider than the shipped ones: those of a person's own font, of
 * another language, of the time before the typeface has come. They are the shipped ones stretched, so that every machine
 * has them, in lines as high as before. Switched on and off on the page, they cost no second walk.
 */
import type { Page } from 'playwright-core';
import { atRest } from './misfits';

/** What is found with the shipped letters, and what only with the wide ones, which is marked so. */
export async function inBothWidths(page: Page, look: () => Promise<string[]>): Promise<string[]> {
  const found = await look();
  const lookAgain = async () => (await look()).filter((fault) => !found.includes(fault));
  await widen(page);
  let wide = await lookAgain();
  if (wide.length > 0) {
    // A list that measures its rows has moved them apart a moment later.
    await atRest(page);
    wide = await lookAgain();
  }
  await page.evaluate(() => window.wideLetters.off());
  return [...found, ...wide.map((fault) => `wider letters: ${fault}`)];
}

/** What is found with the wide letters alone, on a page that was looked at with the shipped ones. */
export async function inWideLetters(page: Page, look: () => Promise<string[]>): Promise<string[]> {
  await widen(page);
  const found = await look();
  await page.evaluate(() => window.wideLetters.off());
  return found;
}

/** The page's letters are a fifth wider from here on. */
export async function widen(page: Page): Promise<void> {
  await page.evaluate(prepare);
  await page.evaluate(() => window.wideLetters.on());
}

declare global {
  interface Window {
    wideLetters: { on: () => void; off: () => void };
  }
}

/** In the page: loads the wide letters, once. @throws where the page has no typeface of its own */
async function prepare(): Promise<void> {
  if (Object.hasOwn(window, 'wideLetters')) return;
  const NAME = '--tadika-typeface';
  const root = document.documentElement;
  const shipped = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .find((rule) => rule instanceof CSSFontFaceRule && rule.style.getPropertyValue('src').includes('url('));
  if (!(shipped instanceof CSSFontFaceRule)) throw new Error('The page has no typeface of its own.');
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@font-face {
    font-family: Wide;
    font-weight: 400 600;
    src: ${shipped.style.getPropertyValue('src')};
    size-adjust: 120%;
    ascent-override: ${95 / 1.2}%;
    descent-override: ${25 / 1.2}%;
  }`);
  document.adoptedStyleSheets.push(sheet);
  await Promise.all([document.fonts.load('16px Wide'), document.fonts.load('600 16px Wide')]);
  const family = getComputedStyle(root).getPropertyValue(NAME);
  window.wideLetters = {
    on: () => root.style.setProperty(NAME, `Wide, ${family}`),
    off: () => root.style.removeProperty(NAME),
  };
}
