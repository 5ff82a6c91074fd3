/**
 * `npm run pictures`: takes the pictures of the README anew, of a demonstration that runs (`npm start`). They stand beside
 * the tests, since what is in `public` would be shipped with the app. PICTURES_OF names another address.
 */
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { root } from '../server/install.mjs';
import { findChromium } from './support/find-chromium.mjs';

const BASE = process.env.PICTURES_OF ?? 'http://localhost:3000';
const PASSWORD = 'tadika-demo';

/** Who sees what, at which size; and what is pressed and seen before the picture is taken. */
const PICTURES = [
  { name: 'teacher', as: 'teacher@demo.test', size: [1180, 820], path: '/today', seen: report },
  { name: 'therapist', as: 'therapist@demo.test', size: [820, 1060], path: '/today', seen: sessions },
  { name: 'parent', as: 'parent@demo.test', size: [360, 780], path: '/', seen: heading },
  { name: 'office', as: 'finance@demo.test', size: [1440, 900], path: '/', seen: decisions },
  {
    name: 'invoices',
    as: 'finance@demo.test',
    size: [1440, 900],
    path: '/invoices?status=3',
    seen: openInvoice,
  },
];

const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
try {
  for (const picture of PICTURES) await take(picture);
} finally {
  await browser.close();
}

async function take({ name, as, size: [width, height], path, seen }) {
  const context = await browser.newContext({
    viewport: { width, height },
    locale: 'en-GB',
    timezoneId: 'Asia/Kuala_Lumpur',
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    await page.goto(`${BASE}/`);
    await page
      .getByLabel(/e-?mail/i)
      .first()
      .fill(as);
    await page
      .getByLabel(/password/i)
      .first()
      .fill(PASSWORD);
    await page.keyboard.press('Enter');
    // Signed in: the sign-in's field has gone, and the person is in the header.
    await page
      .getByLabel(/password/i)
      .first()
      .waitFor({ state: 'detached' });
    await page.getByRole('banner').waitFor();
    await page.goto(BASE + path);
    await seen(page);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const file = join(root, 'tests', 'pictures', `${name}.png`);
    await sharp(await page.screenshot())
      .png({ palette: true, effort: 10 })
      .toFile(file);
    console.log(file);
  } finally {
    await context.close();
  }
}

function heading(page) {
  return page.getByRole('heading', { level: 1 }).waitFor();
}

/** The children have come, and what was noted of them last. */
function sessions(page) {
  return page
    .locator('main')
    .getByText(/^Last session/)
    .first()
    .waitFor();
}

/** A report stands beside the list. */
async function report(page) {
  await page.getByRole('link', { name: 'Nur Aisyah binti Mohd Faizal', exact: true }).click();
  await page.getByRole('region', { name: 'Daily report' }).getByRole('button').first().waitFor();
}

function decisions(page) {
  return page.getByRole('region', { name: 'Needs a decision' }).getByText('Overdue invoices').waitFor();
}

/** The first of the list stands beside it. */
async function openInvoice(page) {
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('region', { name: 'Bills' }).getByRole('row').nth(1).waitFor();
}
