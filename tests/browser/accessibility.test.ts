/**
 * The screens of the daily work, of health, children, classrooms, classwork and bills, read by axe for those who use
 * them: nothing serious or critical is found, light and dark.
 */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn, startTablet, type Tablet } from '../support/browser';
import { startDemo } from '../support/demo-server';
import { atRest } from '../support/misfits';
import type { ServerProcess } from '../support/server-process';

const CHILD = '/children/1';

let server: ServerProcess;
const tablets: Tablet[] = [];

beforeAll(async () => {
  server = await startDemo();
});
afterAll(async () => {
  await Promise.all(tablets.map((tablet) => tablet.close()));
  await server?.stop();
});

interface Visit {
  path: string;
  /** A text that is there once the screen has what it shows. */
  shows: string | RegExp;
  /** What is opened there before it is read. */
  open?: (page: Page) => Promise<void>;
}

const visits = (shown: Record<string, string | RegExp>): Visit[] =>
  Object.entries(shown).map(([path, shows]) => ({ path, shows }));

/** A dialog that a button of a screen opens. */
function dialog(path: string, button: string, shows: string | RegExp): Visit {
  return {
    path,
    shows,
    open: async (page) => {
      await page.getByRole('button', { name: button }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  };
}

const NAME = /Nur Aisyah binti/;

const teacher = visits({
  '/today': NAME,
  '/today/several': NAME,
  '/health': NAME,
  '/health/door': /of \d+/,
  '/health/new?child=1': NAME,
  '/children': NAME,
  [CHILD]: 'The last week',
  [`${CHILD}/days`]: 'The last two weeks',
  [`${CHILD}/screenings`]: '°',
  [`${CHILD}/guardians`]: 'Mohd Faizal bin Hashim',
  [`${CHILD}/daily-reports?date=2026-03-11`]: NAME,
  '/classrooms': 'Matahari',
  '/classrooms/view/1': 'Children Package',
  '/child-logs/activities/1': /have an activity/,
  '/classrooms/1/classwork': 'Phonics: the sounds of A to Z',
  '/masters/activities': 'Phonics',
  '/children/unregistered/new': 'Add More Email',
  '/outbox': /sent/i,
});

const principal = [
  ...visits({
    '/children': /binti/,
    '/children/new': 'Other programmes and fees',
    [`${CHILD}/bills`]: /RM|No Data|Unbilled|Billed/,
    [`${CHILD}/history`]: 'Came as',
    [`${CHILD}/edit`]: 'Other programmes and fees',
    [`${CHILD}/parents`]: 'Mohd Faizal bin Hashim',
    '/classrooms': 'Matahari',
    '/classrooms/new': 'Classroom Capacity',
    '/bills/new': /binti/,
    '/reports/product-billed-summary': 'Total Programme Billed',
    '/reports/registered-children': /binti/,
    '/reports/billed-lines': /binti/,
    '/children/unregistered': 'Dismissed',
    '/held-entries': /decide|Nothing/,
    '/masters/assessments': /./,
    '/products': /Programme/,
  }),
  dialog(CHILD, 'Change status', 'The last week'),
  dialog('/classrooms/view/1', 'Add children', 'Children Package'),
  dialog('/classwork', 'Create Classwork', 'Phonics: the sounds of A to Z'),
];

const headOffice = [
  ...visits({
    '/invoices': /BTG/,
    '/invoices/1': 'Payments',
    '/invoices/1/edit': 'Update',
    '/payments/declared': /Confirm/,
    '/dashboard': 'Merged with Unpaid',
    '/reports': 'Outstandings by Parent',
    '/reports/outstandings': 'View All Invoice',
    '/reports/summary': 'Carried Forward',
    '/reports/payment-history': 'Feb 2026',
    '/reports/seats': 'Booking list',
    '/payments': 'Invoice No.',
    '/settings/payment-gateways': 'Cards (simulation)',
    '/settings/payment-gateways/new': 'Billplz Collection Id',
    '/settings/payment-gateways/2': 'Stripe Secret Key',
    [`${CHILD}/day-forms`]: 'No form yet',
  }),
  ...visits({ '/notifications/sent': /simulation of Firebase|built without Firebase/ }),
  dialog('/terms', 'Create', 'Photos and videos'),
  dialog('/terms', 'have accepted Photos and videos', 'Photos and videos'),
];

const parent: Visit[] = [
  ...visits({
    '/': NAME,
    '/my/children/1': 'Wed 11 Mar',
    '/my/children/1/days/2026-03-10': 'Activities',
    '/my/children/1/screening': 'Body Temperature',
    '/my/terms': 'Coming and going',
    '/my/guardians': 'Add a guardian',
    '/my/profile': 'Home Address',
    '/my/invoices': /BTG-2\d-\d{5}/,
    '/notifications': 'How you are told',
    '/notifications/settings': 'What you are told of',
  }),
  {
    path: '/classwork',
    shows: 'Phonics: the sounds of A to Z',
    open: async (page) => {
      await page.locator('main button[aria-expanded]').first().click();
    },
  },
];

const strict = visits({
  '/': 'Self-declaration',
  '/my/children/43/self-declaration': 'Signed at',
  '/my/children/43/daily-log': 'Sign and send',
});

/** Within the app, as a link would: it is loaded once. */
async function goTo(page: Page, { path, shows, open }: Visit): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
  await page.locator('main').getByText(shows).filter({ visible: true }).first().waitFor();
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
  await open?.(page);
}

interface Finding {
  path: string;
  rule: string;
  where: string[];
}

/** What axe calls serious or critical; what fades in or out is let finish first. */
async function findings(page: Page, path: string, rules?: string[]): Promise<Finding[]> {
  await atRest(page);
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => ({
      path,
      rule: id,
      where: nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary}`),
    }));
}

async function readAll(
  email: string,
  viewport: { width: number; height: number },
  screens: readonly Visit[],
) {
  const made = await startTablet(viewport);
  tablets.push(made);
  const { page } = made;
  await signIn(page, server.url, email);
  const found: Finding[] = [];
  for (const visit of screens) {
    await goTo(page, visit);
    found.push(...(await findings(page, visit.path)));
    await page.emulateMedia({ colorScheme: 'dark' });
    found.push(...(await findings(page, `${visit.path} (dark)`, ['color-contrast'])));
    await page.emulateMedia({ colorScheme: 'light' });
    if (visit.open) await page.keyboard.press('Escape');
  }
  expect(made.errors).toEqual([]);
  return found;
}

describe('axe finds nothing serious', () => {
  test.concurrent('for a teacher at a tablet', async () => {
    expect(await readAll('teacher@demo.test', { width: 820, height: 1180 }, teacher)).toEqual([]);
  });
  test.concurrent('for a principal at a desktop', async () => {
    expect(await readAll('principal@demo.test', { width: 1440, height: 900 }, principal)).toEqual([]);
  });
  test.concurrent('for head office at a desktop', async () => {
    expect(await readAll('superadmin@demo.test', { width: 1440, height: 900 }, headOffice)).toEqual([]);
  });
  test.concurrent('for a parent who signs the day’s forms', async () => {
    expect(await readAll('parent2@demo.test', { width: 360, height: 780 }, strict)).toEqual([]);
  });
  test.concurrent('for a parent on a phone', async () => {
    expect(await readAll('parent@demo.test', { width: 360, height: 780 }, parent)).toEqual([]);
  });
});
