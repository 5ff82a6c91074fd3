/**
 * The screens that the tests of accessibility walk through, by the account that uses them most: each address with a
 * text that is there once the screen has what it shows. Together they reach every address of the router.
 */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { screeningId } from '#shared/domain/uuid';
import { dayText, monthText, TODAY, YESTERDAY } from './demo-day';

const CHILD = '/children/1';
const NAME = /Nur Aisyah binti/;

export interface Visit {
  path: string;
  /** A text that is there once the screen has what it shows. */
  shows: string | RegExp;
  /** The address of the screen that is opened there, with any id. */
  leadsTo?: string;
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
      await untilThere(page);
    },
  };
}

/** The screen that a link of another leads to; `which` goes on a selector of links, as in `[href$="/pay"]`. */
function through(path: string, which: string, leadsTo: string, shows: string | RegExp): Visit {
  return {
    path,
    leadsTo,
    shows: /./,
    open: async (page) => {
      await page.locator(`main a${which}:visible`).first().click();
      await page.locator('main').getByText(shows).filter({ visible: true }).first().waitFor();
      await untilThere(page);
    },
  };
}

/** The form of a photo of two children. */
const photoForm: Visit = {
  path: '/today/care?classroom=1',
  shows: NAME,
  open: async (page) => {
    await page.getByRole('button', { name: 'Photo', exact: true }).click();
    const faces = page.getByRole('list', { name: 'Children' }).getByRole('button');
    for (const place of [0, 1]) await faces.nth(place).click();
    await page.getByRole('button', { name: 'Take or choose a photo' }).click();
    await page.getByRole('dialog').waitFor();
    await untilThere(page);
  },
};

export const teacher: Visit[] = [
  photoForm,
  ...visits({
    '/today': NAME,
    '/today/share?classroom=1': NAME,
    '/today/board?classroom=1': NAME,
    '/today/care?classroom=1': NAME,
    '/today/incidents': /Signed by|No incidents/,
    '/today/illnesses': /Noted by|Nobody is ill/,
    '/today/medicine': /As needed|No medicine today/,
    '/today/staff': 'Nobody here yet',
    '/today/several': NAME,
    '/health': NAME,
    '/health/door': /of \d+/,
    '/health/new?child=1': NAME,
    [`/health/${screeningId(1, YESTERDAY)}/edit`]: dayText(YESTERDAY),
    '/children': NAME,
    [CHILD]: 'The last week',
    [`${CHILD}/days`]: 'The last two weeks',
    [`${CHILD}/screenings`]: '°',
    [`${CHILD}/absences`]: 'Note an absence',
    [`${CHILD}/guardians`]: 'Mohd Faizal bin Hashim',
    [`${CHILD}/daily-reports?date=${TODAY}`]: NAME,
    '/classrooms': 'Matahari',
    '/classrooms/view/1': 'Children Package',
    '/child-logs/activities/1': /have an activity/,
    '/classrooms/1/classwork': 'Phonics: the sounds of A to Z',
    '/masters/activities': 'Phonics',
    '/masters/interventions': 'Turn taking',
    '/children/unregistered/new': 'Add More Email',
    '/outbox': /sent/i,
    '/my/sign-in': 'This device',
    '/no/such/page': 'There is no such page',
  }),
];

export const principal: Visit[] = [
  ...visits({
    '/children': /binti/,
    '/children/new': 'Other programmes and fees',
    [`${CHILD}/bills`]: /RM|No Data|Unbilled|Billed/,
    [`${CHILD}/plan`]: 'Month total',
    [`${CHILD}/medicines`]: 'No medicine is authorised',
    '/plans': /How often|No matching plans/,
    '/settings/plans': 'A term begins in',
    '/reminders': 'Reminders go out',
    '/reminders/instalments': /Late since|No matching plans/,
    '/late-fees': 'No tariff',
    [`${CHILD}/history`]: 'Came as',
    [`${CHILD}/edit`]: 'Other programmes and fees',
    [`${CHILD}/parents`]: 'Mohd Faizal bin Hashim',
    [`${CHILD}/consents`]: 'Record a consent',
    '/consents': 'Health data',
    [`${CHILD}/data-requests`]: 'Record a request',
    '/data-requests': 'Parents can ask',
    '/my/pin': 'Only staff have a PIN',
    [`${CHILD}/reads`]: 'Who opened this child’s health records',
    [`${CHILD}/keeping`]: 'Expired records are deleted at night',
    '/classrooms': 'Matahari',
    '/classroom/1/classes': 'Matahari',
    '/classrooms/register': 'Picked up by',
    '/classrooms/papers': 'Code at the foot of a page',
    '/classrooms/staff-report': 'No room had too few',
    '/classrooms/new': 'Classroom Capacity',
    '/classrooms/edit/1': 'Classroom Capacity',
    '/bills/new': /binti/,
    '/reports/product-billed-summary': 'Total Programme Billed',
    '/reports/registered-children': /binti/,
    '/reports/billed-lines': /binti/,
    '/reports/incidents': /Not seen yet|No matching/,
    '/reports/near-misses': /To follow up|No matching/,
    '/children/unregistered': 'Dismissed',
    '/collectors': 'Parents named them',
    '/held-entries': /decide|Nothing/,
    '/masters/assessments': /./,
    '/products': /Programme/,
    '/devices': /last seen|in contact/,
    '/notifications': /./,
    '/notifications/settings': /e-mail|phone|told/i,
  }),
  dialog(CHILD, 'Change status', 'The last week'),
  dialog('/classrooms/view/1', 'Add children', 'Children Package'),
  dialog(`${CHILD}/plan`, 'Add to the plan', 'Month total'),
  dialog('/classwork', 'Create Classwork', 'Phonics: the sounds of A to Z'),
];

/** Money, and the figures of a month. */
export const finance: Visit[] = [
  ...visits({
    '/invoices': /BTG/,
    '/invoices/1': 'Payments',
    '/invoices/1/edit': 'Update',
    '/quotations': /Parent|Total/,
    '/quotations/new': 'Quotation No',
    '/payments/declared': /Confirm/,
    '/payments/reconciliation': /credit|differ|adds up/i,
    '/payments/bank': 'Upload the CSV file of the bank',
    '/billing-runs': /Prepare|Make/,
    '/accounting': 'A closed month goes out',
    '/accounting/e-invoices': /EC-1-/,
    '/closings': 'No month closed',
    '/books': 'Not checked yet',
    '/approvals': 'No requests waiting',
    '/payments/no-such-attempt': 'This payment is not known.',
    '/dashboard': 'Merged with Unpaid',
    '/reports': 'Outstandings by Parent',
    '/reports/outstandings': 'View All Invoice',
    '/reports/summary': 'Carried Forward',
    '/reports/summary-bad-debt': /Bad debt only/,
    '/reports/programme-billed-summary': 'Programme Name',
    '/reports/payment-history': monthText(-1),
    '/reports/seats': 'Booking list',
    '/payments': 'Invoice No.',
    '/reports/invoiced-lines': 'Invoice No.',
    '/booking-list': 'Fee (RM)',
    '/users': 'Cikgu Farah binti Osman',
    '/users/1': /What they did|Name, roles and places/,
    '/audit': /by|The server/i,
  }),
  {
    path: '/billing-runs',
    leadsTo: '/billing-runs/1',
    shows: /Prepare|To review/,
    open: async (page) => {
      const prepare = page.getByRole('button', { name: /^Prepare/ });
      if (await prepare.isVisible()) await prepare.click();
      await page
        .getByRole('link', { name: /^See all families/ })
        .first()
        .click();
      await page.getByRole('search', { name: 'Families' }).waitFor();
      await untilThere(page);
    },
  },
  {
    path: '/payments/bank',
    leadsTo: '/payments/bank/1',
    shows: 'Upload the CSV file of the bank',
    open: async (page) => {
      const buffer = Buffer.from('Date,Description,Credit\n10/03/2026,BTG-26-00042,12.34\n');
      await page
        .getByLabel('CSV file', { exact: true })
        .setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer });
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Preschool').selectOption({ label: 'Tadika Bintang Taman Melawati' });
      await dialog.getByRole('button', { name: 'Read the lines' }).click();
      await page.waitForURL(/\/payments\/bank\/\d+$/);
      await page.getByRole('article').first().waitFor();
      await untilThere(page);
    },
  },
  through('/quotations', '[href^="/quotations/"]:not([href$="/new"])', '/quotations/1', /Total/),
  through('/payments', '[href^="/parents/"]', '/parents/1/invoices', 'Receipts'),
  {
    path: '/payments',
    leadsTo: '/parents/1/statement',
    shows: /./,
    open: async (page) => {
      await page.locator('main a[href^="/parents/"]:visible').first().click();
      await page.getByRole('link', { name: 'Statement of Account' }).click();
      await page.getByText('Closing balance').first().waitFor();
      await untilThere(page);
    },
  },
  {
    path: '/payments',
    leadsTo: '/parents/1/tax',
    shows: /./,
    open: async (page) => {
      await page.locator('main a[href^="/parents/"]:visible').first().click();
      await page.getByRole('link', { name: 'Statement of Account' }).click();
      await page.getByRole('link', { name: 'For tax' }).click();
      await page
        .getByText(/Paid in the year|Nothing was paid/)
        .first()
        .waitFor();
      await untilThere(page);
    },
  },
];

/** What only head office looks after. */
export const headOffice: Visit[] = [
  ...visits({
    '/settings/payment-gateways': 'Cards (simulation)',
    '/settings/payment-gateways/new': 'Billplz Collection Id',
    '/settings/payment-gateways/2': 'Stripe Secret Key',
    '/settings/preschools': 'Short name',
    '/settings/preschools/new': 'Short name',
    '/settings/preschools/1': 'Short name',
    '/settings/data-protection': 'Shown to parents at the foot',
    '/settings/approvals': 'Leave blank for no limit',
    '/keeping': 'Deleted tonight',
    '/breaches': 'Record a breach',
    '/breaches/exposure': 'Choose whose access first',
    '/settings/ratio': 'Rules so far',
    '/settings/outbreaks': 'Rules so far',
    '/settings/sign-in': 'Principals need a second step too',
    '/masters/subjects': 'New subject',
    '/users/new': /choose their own password/,
    '/roles': 'Permission',
    '/mails': /kept|No mail/i,
    '/notifications/sent': /simulation of Firebase|built without Firebase/,
    '/imports': 'Imports so far',
    [`${CHILD}/day-forms`]: 'No form yet',
  }),
  through('/imports', '[href^="/imports/0"]', '/imports/0', /Imported by|Cells that need fixes/),
  dialog('/terms', 'Create', 'Photos and videos'),
  dialog('/terms', 'have accepted Photos and videos', 'Photos and videos'),
];

export const parent: Visit[] = [
  ...visits({
    '/': NAME,
    '/my/children/1': dayText(TODAY),
    [`/my/children/1/days/${YESTERDAY}`]: 'Activities',
    [`/my/days/${YESTERDAY}`]: 'Aisyah',
    '/my/children/1/screening': 'Body Temperature',
    '/my/children/1/collectors': 'Add a person',
    '/my/children/1/medicines': 'No medicine is authorised',
    '/my/children/1/consents': 'I agree',
    '/my/children/1/data-requests': 'Ask for something',
    '/my/children/1/absences': 'Note an absence',
    '/privacy': 'Who we are',
    '/my/terms': 'Coming and going',
    '/my/guardians': 'Add a guardian',
    '/my/profile': 'Home Address',
    '/my/receipts': 'Receipts',
    '/my/statement': 'Closing balance',
    '/my/tax': /Paid in the year|Nothing was paid/,
    '/notifications': /is paid|invoice|report/i,
    '/notifications/settings': 'What we notify you of',
    '/my/invoices': /BTG/,
    '/my/dues/1/pay': /To pay|Nothing to pay/,
  }),
  through('/my/invoices', '[href$="/pay"]', '/invoices/1/pay', 'How would you like to pay?'),
  {
    path: '/classwork',
    shows: 'Phonics: the sounds of A to Z',
    open: async (page) => {
      await page.locator('main button[aria-expanded]').first().click();
    },
  },
];

/** Of a preschool that asks for the forms of the day. */
export const strictParent = visits({
  '/': 'Self-declaration',
  '/my/children/43/self-declaration': 'Signed at',
  '/my/children/43/daily-log': 'Sign and send',
});

const SHAPES = ':is(main, [role="dialog"]) :is([aria-busy="true"], .mantine-Skeleton-root)';

/** No shape of what is coming is left on the page, nor in its dialog. */
export async function untilThere(page: Page): Promise<void> {
  await page.waitForFunction((shapes) => document.querySelector(shapes) === null, SHAPES);
}

/** Within the app, as a link would: it is loaded once. */
export async function goTo(page: Page, { path, shows, open }: Visit): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
  const { source, flags } =
    typeof shows === 'string' ? new RegExp(shows.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i') : shows;
  // Looked at with each frame: a locator's waitFor looks every half second.
  await page.waitForFunction(
    (given) =>
      document.querySelector(given.shapes) === null &&
      new RegExp(given.source, given.flags).test(document.querySelector('main')?.innerText ?? ''),
    { shapes: SHAPES, source, flags: `${flags}m` },
  );
  await open?.(page);
}

/** The addresses of the router that none of these paths reaches. */
export function unreached(paths: ReadonlySet<string>): string[] {
  const lists = ['router.ts', 'office-screens.ts'].map(
    (file) => new URL(`../../src/app/${file}`, import.meta.url),
  );
  const router = lists.map((file) => readFileSync(file, 'utf8')).join('\n');
  const frame = /frame\('(\/[^']+)'/.exec(router)?.[1] ?? '';
  const tabs = [...router.matchAll(/\btab\(\s*\w+,\s*'([^']*)'/g)].map(([, tail]) => frame + tail);
  const whole = [...router.matchAll(/\b(?:at|onTablet)\(\s*'(\/[^']+)'/g)].map(([, path]) => path as string);
  return [...whole, ...tabs].filter((path) => {
    const shape = new RegExp(`^${path.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+')}/?$`);
    return ![...paths].some((reached) => shape.test(reached));
  });
}
