/** How a walk chooses its language, and goes to screens whose words it does not know. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Language, languageNames } from '#shared/languages';

/** Chooses in the menu of the person, whatever it is called by now; `look` is taken while the menu is open. */
export async function chooseLanguage(
  page: Page,
  language: Language,
  look: () => Promise<string[]> = async () => [],
): Promise<string[]> {
  await page.locator('header button[aria-haspopup="menu"]').last().click();
  await page.getByRole('menu').getByRole('radiogroup').getByText(languageNames[language]).click();
  await page.locator(`html[lang^="${language}"]`).waitFor({ state: 'attached' });
  const found = await look();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  return found;
}

/** Goes there within the app, and waits until what comes first has come. */
export async function goToAddress(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    // A page that comes writes its title; the tabs of one child share theirs.
    const thing = (path: string) => /^\/children\/\d+/.exec(path)?.[0] ?? path;
    if (thing(to) !== thing(location.pathname) || to.includes('daily-reports')) document.title = '';
    history.pushState(null, '', to);
  }, address);
  const arrived = () =>
    page.evaluate(() => ({
      title: document.title !== '',
      heading: document.querySelector('h1') !== null,
      waits: document.querySelectorAll('.mantine-Skeleton-root, [aria-busy="true"]').length,
    }));
  await expect.poll(arrived, { timeout: 60_000, message: address, interval: 30 }).toEqual({
    title: true,
    heading: true,
    waits: 0,
  });
}
