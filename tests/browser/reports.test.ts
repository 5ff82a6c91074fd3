/**
 * The dashboard and the reports as finance and a principal read them: filters in the address,
 * numbers that agree with the lists behind them, files to take away.
 */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD, signIn, startTablet, type Tablet } from '../support/browser';
import { BILLED, monthAway, monthName, monthText, YEAR } from '../support/demo-day';
import { callerOf, startDemo } from '../support/demo-server';
import { inDatabaseOf } from '../support/embedded-database';
import { fits } from '../support/fits';
import { intercept } from '../support/intercept';
import { isLong } from '../support/rounds';
import type { ServerProcess } from '../support/server-process';

const [YEAR_BILLED, MONTH_BILLED] = [BILLED.slice(0, 4), String(Number(BILLED.slice(5)))];
/** Another month of the same year. */
const OTHER = MONTH_BILLED === '1' ? `${YEAR_BILLED}-02` : `${YEAR_BILLED}-01`;
/** Two months ago, with what a dashboard of it has in its address. */
const EARLIER = monthAway(-2, BILLED);
const ofEarlier = `month=${Number(EARLIER.slice(5))}&year=${EARLIER.slice(0, 4)}`;

let server: ServerProcess;
let desk: Tablet;
let page: Page;

beforeAll(async () => {
  server = await startDemo();
  desk = await startTablet({ width: 1440, height: 900 });
  page = desk.page;
  await signIn(page, server.url, 'finance@demo.test');
});
afterAll(async () => {
  await desk?.close();
  await server?.stop();
});

const open = (path: string) => page.goto(`${server.url}${path}`);
const main = () => page.locator('#main');
const choice = (label: string) => page.getByRole('combobox', { name: label, exact: true });
const figure = (label: string) => main().getByRole('link', { name: new RegExp(`${label}$`) });
const sen = (text: string) => Number(text.replace(/[^\d-]/g, ''));

/** What a figure says, once it says it. */
async function shownBy(link: Locator): Promise<string> {
  const value = link.locator('span').first();
  await expect.poll(() => value.innerText()).toMatch(/\d/);
  return (await value.innerText()).replace(/\s+/g, ' ');
}

const colorOf = (element: Locator) => element.evaluate((each) => getComputedStyle(each).color);
/** A colour of the theme, as the browser says it. */
const colorCalled = (name: string) =>
  page.evaluate((given) => {
    const probe = document.body.appendChild(document.createElement('span'));
    probe.style.color = `var(--mantine-color-${given})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, name);

/** Opens what is behind a figure, in place of the page. */
async function follow(link: Locator): Promise<string> {
  const value = await shownBy(link);
  expect(await link.getAttribute('target')).toBe('_blank');
  await open((await link.getAttribute('href')) ?? '');
  return value;
}

const download = (button: Locator) => downloadBy(() => button.click());

async function downloadBy(act: () => Promise<void>): Promise<{ name: string; lines: string[] }> {
  const [file] = await Promise.all([page.waitForEvent('download'), act()]);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.startsWith('\uFEFF')).toBe(true);
  return { name: file.suggestedFilename(), lines: text.slice(1).trimEnd().split('\r\n') };
}

describe('the dashboard', () => {
  test('begins with the month beside the one before, and with what needs a decision', async () => {
    await main().getByRole('region', { name: 'The month in one look' }).getByText(/%$/).first().waitFor();
    const decisions = main().getByRole('region', { name: 'Needs a decision' });
    await decisions.getByText('Overdue invoices').waitFor();
    const row = decisions.getByRole('listitem').filter({ hasText: 'Children without a bill' });
    const unbilled = Number((await row.locator('span').first().innerText()).replace(/\D/g, ''));
    await row.getByRole('link', { name: /^Bill these/ }).click();
    await page.getByText(/^Only children without a bill in/).waitFor();
    await page.getByRole('button', { name: `Select all ${unbilled}` }).waitFor();
    await open('/dashboard');
  });

  test('is red where something is overdue, and grey where there is nothing', async () => {
    const call = /\/api\/reports\/waiting$/;
    await intercept(page, call, async (route) => {
      const answer = await (await route.fetch()).json();
      answer.data.to_confirm.total = 0;
      await route.fulfill({ json: answer });
    });
    await open('/dashboard');
    const decisions = main().getByRole('region', { name: 'Needs a decision' }).getByRole('listitem');
    const row = (text: string) => decisions.filter({ hasText: text });
    const count = (text: string) => row(text).locator('span').first();
    await row('Overdue invoices').getByRole('link', { name: /^View/ }).waitFor();
    expect(await colorOf(count('Overdue invoices'))).toBe(await colorCalled('error'));
    expect(await count('Payments to confirm').innerText()).toBe('0');
    expect(await colorOf(count('Payments to confirm'))).toBe(await colorCalled('dimmed'));
    // Nothing is to be done there.
    expect(await row('Payments to confirm').getByRole('link').count()).toBe(0);
    await page.unroute(call);
    // The month's figures, too.
    const overdue = figure('Overdue');
    for (const [count, color] of [
      ['0', 'dimmed'],
      ['3', 'error'],
    ] as const) {
      await intercept(page, /\/api\/reports\/get-all-total\?/, async (route) => {
        const answer = await (await route.fetch()).json();
        await route.fulfill({ json: { ...answer, data: { ...answer.data, total_overdue: Number(count) } } });
      });
      await open('/dashboard');
      expect(await shownBy(overdue)).toBe(count);
      expect(await colorOf(overdue.locator('span').first())).toBe(await colorCalled(color));
      await page.unrouteAll();
    }
    await open('/dashboard');
  });

  test('leaves no half of a wide screen white where cards can stand beside each other', async () => {
    const before = page.viewportSize();
    await page.setViewportSize({ width: 1920, height: 1080 });
    for (const [path, of] of [
      ['/reports', 'section'],
      ['/payments/declared', 'article'],
      ['/payments/reconciliation', 'section[aria-label] > div > *'],
    ] as const) {
      await open(path);
      const cards = main().locator(of);
      await cards.first().waitFor();
      const ends = await Promise.all((await cards.all()).map(async (card) => card.boundingBox()));
      const furthest = Math.max(...ends.map((box) => (box ? box.x + box.width : 0)));
      expect(furthest, path).toBeGreaterThan(1250);
    }
    if (before) await page.setViewportSize(before);
    await open('/dashboard');
  });

  test('has room in its header for the way to the month’s bills, of who sees most in it too', async () => {
    const office = await startTablet({ width: 1440, height: 800 });
    try {
      await signIn(office.page, server.url, 'superadmin@demo.test');
      await office.page.goto(`${server.url}/dashboard`);
      const header = office.page.getByRole('banner');
      const bill = header.getByRole('link', { name: /^Bill / });
      await bill.waitFor();
      await header.getByText('All sent').waitFor();
      for (const width of [1180, 1200, 1280, 1366, 1420, 1440, 1500]) {
        await office.page.setViewportSize({ width, height: 800 });
        const covered = await bill.evaluate((button, signs) => {
          const { left, right, top, bottom } = button.getBoundingClientRect();
          const at = document.elementFromPoint(right - 3, (top + bottom) / 2);
          const title = document.querySelector('h1')?.getBoundingClientRect().right ?? Number.NaN;
          const next = document.querySelector(signs)?.getBoundingClientRect().left ?? Number.NaN;
          return { seen: button.contains(at), after: title <= left, before: right <= next };
        }, '[popovertarget="demo-words"]');
        expect([width, covered]).toEqual([width, { seen: true, after: true, before: true }]);
      }
    } finally {
      await office.close();
    }
  });

  test('shows at a tablet’s width that there is more of a wide table, until its end is in sight', async () => {
    const frame = () => main().locator(':has(> table):has(tbody td)').last();
    const beyond = () => frame().evaluate((each) => each.scrollWidth - each.clientWidth > 4);
    const shadow = () => frame().evaluate((each) => getComputedStyle(each).boxShadow.includes('inset'));
    try {
      await page.setViewportSize({ width: 820, height: 1180 });
      for (const path of ['/invoices', '/payments', '/dashboard']) {
        await open(path);
        await frame().waitFor();
        await expect.poll(async () => (await shadow()) === (await beyond())).toBe(true);
      }
      expect(await beyond()).toBe(true);
      await frame().evaluate((each) => each.scrollTo({ left: each.scrollWidth }));
      await expect.poll(shadow).toBe(false);
    } finally {
      await page.setViewportSize({ width: 1440, height: 900 });
      await open('/dashboard');
    }
  });

  test('has beside it how much waits: at a folded group all of it, at each entry its own', async () => {
    const { to_confirm, to_approve } = (
      await (await callerOf(server, 'finance@demo.test')).get('/api/reports/waiting')
    ).body.data;
    expect(to_confirm.total).toBeGreaterThan(0);
    const together = to_confirm.total + (to_approve?.total ?? 0);
    const group = page.getByRole('button', { name: `To do ${together} waiting` });
    await group.click();
    await page.getByRole('link', { name: `Payments to confirm ${to_confirm.total} waiting` }).waitFor();
    await page.getByRole('button', { name: 'To do', exact: true }).click();
    await group.waitFor();
  });

  test('has columns that the person chooses, and remembers them', async () => {
    const heads = () => main().getByRole('columnheader', { name: 'CDM' });
    await heads().waitFor();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'CDM' }).uncheck();
    await expect.poll(() => heads().count()).toBe(0);
    await page.reload();
    await main().getByRole('columnheader', { name: 'Billplz' }).waitFor();
    expect(await heads().count()).toBe(0);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'CDM' }).check();
    await page.keyboard.press('Escape');
  });

  test('is where finance lands, of the billing month, and each number leads to what it counts', async () => {
    await figure('Number of Invoices').waitFor();
    expect(new URL(page.url()).pathname).toBe('/dashboard');
    await expect.poll(() => choice('Month').inputValue()).toBe(MONTH_BILLED);
    await expect.poll(() => choice('Role').inputValue()).toBe('7');
    await expect.poll(() => choice('Status').inputValue()).toBe('active');
    expect(await choice('Status').locator('option').allInnerTexts()).toEqual(['Active', 'Licensee', 'Close']);

    // The cards of money add up: what was invoiced is paid, carried on, given up, or unpaid.
    const panel = main().getByLabel('Money', { exact: true });
    const senOf = async (label: string) =>
      (await panel.getByText(label, { exact: true }).count()) === 0 ? 0 : sen(await shownBy(figure(label)));
    await figure('Carried to later invoices').waitFor();
    const parts = ['Net Payments', 'Balance Unpaid', 'Carried to later invoices', 'Credited', 'Written off'];
    let together = 0;
    for (const label of parts) together += await senOf(label);
    expect(together).toBe(await senOf('Invoices Total'));

    const invoices = await follow(figure('Number of Invoices'));
    await main()
      .getByText(new RegExp(`^${invoices} invoices`))
      .waitFor();
    await open('/dashboard');
    const partly = await follow(figure('Partially Paid'));
    await main()
      .getByText(new RegExp(`^${partly} invoices?`))
      .waitFor();
    await open('/dashboard');
    const unbilled = await follow(figure('Unbilled Active Children'));
    await main()
      .getByText(new RegExp(`^${unbilled} child`))
      .waitFor();
    await open('/dashboard');
    const income = await follow(figure('Gross Income'));
    await main()
      .getByText(new RegExp(`${income} confirmed · .*for invoices of ${monthText(0, BILLED)}`))
      .waitFor();
  });

  test('keeps its filters in the address, and counts children only in the billing month', async () => {
    await open('/dashboard');
    const shown = await shownBy(figure('Invoices Total'));
    await figure('Billed Active Children').waitFor();
    await choice('Month').selectOption(monthName(OTHER));
    await expect.poll(() => shownBy(figure('Invoices Total'))).not.toBe(shown);
    await figure('Billed Active Children').waitFor({ state: 'detached' });
    await choice('Preschool').selectOption({ index: 1 });
    await choice('Status').waitFor({ state: 'detached' });
    await choice('Role').selectOption('All roles');
    await expect
      .poll(() => new URL(page.url()).search)
      .toBe(`?month=${Number(OTHER.slice(5))}&preschool=1&role=all`);
    await page.reload();
    await figure('Invoices Total').waitFor();
    expect([await choice('Month').inputValue(), await choice('Role').inputValue()]).toEqual([
      String(Number(OTHER.slice(5))),
      '',
    ]);
    await choice('Preschool').selectOption('All preschools');
    await expect.poll(() => choice('Status').inputValue()).toBe('active');
  });

  test('shows each preschool with totals that are the sums, drawn, sorted and as a file', async () => {
    await open(`/dashboard?${ofEarlier}&role=all`);
    const table = main().getByRole('region', { name: 'By preschool' }).locator('table:has(tfoot)');
    await table.waitFor();
    const column = async (index: number) =>
      (await table.locator('tbody tr').all()).length === 0
        ? []
        : table.locator(`tbody tr td:nth-child(${index})`).allInnerTexts();
    const invoiced = (await column(2)).map(sen);
    expect(invoiced.length).toBeGreaterThan(1);
    const total = sen(await table.locator('tfoot td').first().innerText());
    expect(invoiced.reduce((sum, one) => sum + one, 0)).toBe(total);
    expect(total).toBe(sen(await shownBy(figure('Invoices Total'))));
    const falling = invoiced.toSorted((one, other) => other - one);
    for (const wanted of [falling, falling.toReversed()]) {
      await table.getByRole('button', { name: 'Invoiced' }).click();
      await expect.poll(async () => (await column(2)).map(sen)).toEqual(wanted);
    }
    expect(await table.locator('tbody tr').first().getByRole('link').first().getAttribute('href')).toMatch(
      new RegExp(`^/invoices\\?preschool=\\d+&date=${EARLIER}&bad_debt=false`),
    );
    const search = table
      .locator('tbody tr')
      .first()
      .getByRole('link', { name: /^Invoices of / });
    expect(await search.locator('svg.tabler-icon-search').count()).toBe(1);
    expect(await search.getAttribute('target')).toBe('_blank');
    await main().locator('figure svg .recharts-bar').first().waitFor();
    const { name, lines } = await download(page.getByRole('button', { name: 'Download CSV' }));
    expect(name).toBe(`summary-${EARLIER}.csv`);
    expect(lines[0]).toContain('Preschool,Invoiced,Fees,Annual,Others');
    expect(lines).toHaveLength(invoiced.length + 2);
    expect(sen(lines.at(-1)?.split(',')[1] ?? '')).toBe(total);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => choice('Month').isVisible()).toBe(false);
    await expect
      .poll(() =>
        main()
          .getByText(`${monthName(EARLIER)} ${EARLIER.slice(0, 4)} · Active preschools · All roles`)
          .isVisible(),
      )
      .toBe(true);
    await page.emulateMedia({ media: 'screen' });
  });
});

// Not taken for an incident, a child or a person called so.
test.each(['/reports/incidents', '/children/unregistered', '/users/new'])(
  'finance is told that its role can’t open %s',
  async (path) => {
    await open(path);
    await page.getByRole('heading', { level: 1, name: 'No access' }).waitFor();
    await main().getByText('Your role can’t open this page').waitFor();
  },
);

test('without a network says so, and keeps what is shown', async () => {
  await open('/dashboard');
  const shown = await shownBy(figure('Invoices Total'));
  await desk.context.setOffline(true);
  await choice('Month').selectOption(monthName(OTHER));
  await main().getByText('Needs the internet.').waitFor();
  expect(await shownBy(figure('Invoices Total'))).toBe(shown);
  await desk.context.setOffline(false);
  await main().getByText('Needs the internet.').waitFor({ state: 'detached' });
  await expect.poll(() => shownBy(figure('Invoices Total'))).not.toBe(shown);
});

describe('the outstandings', () => {
  test('are of a day and grouped by preschool, old debts in red, found by name, and lead to the invoices', async () => {
    await open('/reports/outstandings');
    const table = main().getByRole('region', { name: 'Outstandings by Parent' });
    await table.getByRole('rowgroup').nth(2).waitFor();
    const groups = table.locator('tbody > tr:first-child td:nth-child(6)');
    const sums = (await groups.allInnerTexts()).map(sen);
    const total = table.locator('tfoot td').nth(4);
    expect(sums.reduce((sum, one) => sum + one, 0)).toBe(sen(await total.innerText()));
    await table.getByRole('button', { name: 'Days Owing' }).click();
    const first = table.locator('tbody').first().locator('tr').nth(1);
    await expect.poll(async () => Number(await first.locator('td').nth(3).innerText())).toBeGreaterThan(60);
    await first.getByTitle('61 days or more').waitFor();
    const before = await total.innerText();
    await page.getByRole('checkbox', { name: 'Include BCH' }).check();
    await expect.poll(() => total.innerText()).not.toBe(before);
    expect(new URL(page.url()).search).toContain('includeBCH=true');
    const name = await first.locator('th').innerText();
    await page.getByRole('searchbox').fill(name);
    await expect.poll(() => table.locator('tbody th[scope=row]').first().innerText()).toBe(name);
    // As after five minutes: a file that names families asks who takes it, once.
    await inDatabaseOf(server.dataDir, (knex) => knex('sessions').update({ proved_at: null }));
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const dialog = page.getByRole('dialog', { name: 'Is it you?' });
    await dialog.getByLabel('Your password', { exact: true }).fill(DEMO_PASSWORD);
    const { name: file, lines } = await downloadBy(() => page.keyboard.press('Enter'));
    await dialog.waitFor({ state: 'detached' });
    expect(file).toMatch(/\.csv$/);
    expect(lines.some((line) => line.includes(name))).toBe(true);
    await first.getByRole('link', { name: 'View All Invoice' }).click();
    await page.getByRole('heading', { level: 1, name: `Invoices of ${name}` }).waitFor();
  });
});

describe('the other reports', () => {
  test.runIf(isLong)(
    'ask with Go, say No Data where there is none, and agree with what is behind them',
    async () => {
      await open('/reports');
      await main().getByRole('link', { name: 'Report Summary Tabular' }).click();
      const table = main().getByRole('region', { name: 'Report Summary Tabular' });
      await table.waitFor();
      const before = monthAway(-1, BILLED);
      await choice('Month').selectOption(monthName(before));
      await choice('Year').selectOption(before.slice(0, 4));
      expect(new URL(page.url()).search).toBe('');
      await page.getByRole('button', { name: 'Go' }).click();
      await main()
        .getByText(`${monthName(before)} ${before.slice(0, 4)}`)
        .first()
        .waitFor();
      expect(new URL(page.url()).search).toBe(`?month=${Number(before.slice(5))}&year=${before.slice(0, 4)}`);
      await choice('Year').selectOption(String(YEAR - 7));
      await page.getByRole('button', { name: 'Go' }).click();
      await main().getByText('No Data').waitFor();

      await open('/reports/payment-history');
      const paid = main().getByRole('row', { name: new RegExp(`^${monthText(-1)}`) });
      await main().locator('figure svg .recharts-bar').first().waitFor();
      const amount = await paid.locator('td').last().innerText();
      const count = await paid.locator('td').first().innerText();
      await paid.getByRole('link', { name: monthText(-1) }).click();
      await main()
        .getByText(new RegExp(`^${count} payments.*RM ${amount} confirmed`))
        .waitFor();

      await open('/reports/programme-billed-summary');
      const programme = main()
        .getByRole('row', { name: /Mandarin Enrichment/ })
        .first();
      const billed = await programme.locator('td').nth(3).innerText();
      await programme.getByRole('link', { name: billed, exact: true }).last().click();
      await page.getByText(new RegExp(`^${billed} bills? ·`)).waitFor();

      await open('/reports/seats');
      await main().getByText('Maximum Capacity').waitFor();
      await main()
        .getByText(/^\d+ of \d+ left$/)
        .first()
        .waitFor();
      await main().getByRole('link', { name: 'Booking list' }).waitFor();
    },
  );

  test.runIf(isLong)('fit a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const [path, shows] of [
      ['/dashboard', 'Glossary'],
      ['/reports', 'Outstandings by Parent'],
      ['/reports/outstandings', 'View All Invoice'],
      ['/reports/summary', 'Carried Forward'],
      ['/reports/payment-history', monthText(-1)],
      ['/reports/seats', 'Booking list'],
      ['/payments', 'Invoice No.'],
    ] as const) {
      await open(path);
      await main().getByText(shows).first().waitFor();
      await fits(page, path);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(desk.errors).toEqual([]);
  });
});

test.runIf(isLong)(
  'a principal at a tablet sees their own preschool, whatever the address says',
  async () => {
    const tablet = await startTablet({ width: 820, height: 1180 });
    try {
      await signIn(tablet.page, server.url, 'principal@demo.test');
      const own = tablet.page.locator('#main');
      await tablet.page.getByRole('link', { name: 'Dashboard' }).click();
      const place = tablet.page.getByRole('combobox', { name: 'Preschool', exact: true });
      await own.getByRole('link', { name: /Number of Invoices$/ }).waitFor();
      const invoices = await shownBy(own.getByRole('link', { name: /Number of Invoices$/ }));
      expect(await place.isDisabled()).toBe(true);
      // Its choices are asked for apart from the figures.
      await expect.poll(() => place.inputValue()).toBe('1');
      expect(await tablet.page.getByRole('combobox', { name: 'Status', exact: true }).count()).toBe(0);
      await tablet.page.goto(`${server.url}/dashboard?preschool=2&preschool_status=licensee`);
      await own.getByRole('link', { name: /Number of Invoices$/ }).waitFor();
      expect(await shownBy(own.getByRole('link', { name: /Number of Invoices$/ }))).toBe(invoices);
      await expect.poll(() => place.inputValue()).toBe('1');
      expect(tablet.errors).toEqual([]);
    } finally {
      await tablet.close();
    }
  },
);
