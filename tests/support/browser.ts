/** Chromium for tests: tablets that share a browser, tablets that survive a restart, and how people sign in. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findChromium, findShell } from './find-chromium.mjs';
import { isLong } from './rounds';
import { shiftClock, shiftMs } from './shifted-clock.mjs';
import { hasHistory } from './stored';
import { recordToasts } from './toasts';
import { until } from './until';
import { watchPages } from './watched-pages';

export const DEMO_PASSWORD = 'tadika-demo';
/** What comes is waited for no longer than it takes; this is for a machine many times as busy. */
const LIMIT_MS = 120_000;

// Without the network flags Chromium asks for hosts of its maker at every start.
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface Tablet {
  page: Page;
  context: BrowserContext;
  /** Errors that the page threw and nobody caught, and what its content security policy kept it from. */
  errors: string[];
  close(): Promise<void>;
}

/** A tablet that can be switched off: it has a browser and a profile of its own. */
export interface LastingTablet extends Tablet {
  /** Where the browser keeps its files. */
  readonly profile: string;
  /** Ends the browser and starts it again on the same profile, as a tablet that was switched off. */
  restart(): Promise<void>;
  /** Kills the browser at once; resolves when it is gone. `restart` starts it again. */
  kill(): Promise<void>;
}

const USUAL = { width: 820, height: 1180 };

/** In `npm test`, nothing moves: frames of what fades and pulses take half of the processor. `npm run test:long` has them. */
const motion = { reducedMotion: isLong ? ('no-preference' as const) : ('reduce' as const) };

/** The worker's browser. A window of one that runs costs a fifth of a browser that starts. It ends with the worker. */
let shared: Promise<Browser> | undefined;

/**
 * A tablet of its own, in a browser that others use too: nothing of theirs is stored in it. It has no service worker:
 * fetching the app's every file takes more of the processor than most tests do.
 */
export const startTablet = (viewport = USUAL): Promise<Tablet> => openTablet(viewport, 'block');

/** Such a tablet with the service worker: it starts without a network, once `untilReadyForOffline`. */
export const startOfflineTablet = (viewport = USUAL): Promise<Tablet> => openTablet(viewport, 'allow');

async function openTablet(
  viewport: { width: number; height: number },
  serviceWorkers: 'allow' | 'block',
): Promise<Tablet> {
  shared ??= findShell().then((executablePath) => chromium.launch({ executablePath, args: ARGS }));
  const context = await (await shared).newContext({ ...motion, viewport, serviceWorkers });
  const errors: string[] = [];
  return { context, page: await prepare(context, errors), errors, close: () => context.close() };
}

/** A tablet whose profile lies on the disk: what it stores is there after a restart. It can show notifications. */
export async function startLastingTablet(viewport = USUAL): Promise<LastingTablet> {
  const profile = mkdtempSync(join(tmpdir(), 'tadika-tablet-'));
  const executablePath = await findChromium();
  const errors: string[] = [];
  let pid: number;
  const open = async () => {
    const context = await chromium.launchPersistentContext(profile, {
      ...motion,
      executablePath,
      args: ARGS,
      viewport,
    });
    const page = await prepare(context, errors);
    pid = await pidOf(context);
    return { context, page };
  };
  const tablet: LastingTablet = {
    ...(await open()),
    errors,
    profile,
    async restart() {
      await tablet.context.close();
      Object.assign(tablet, await open());
    },
    async kill() {
      const closed = new Promise((resolve) => tablet.context.once('close', resolve));
      process.kill(pid, 'SIGKILL');
      await closed;
    },
    async close() {
      await tablet.context.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
  return tablet;
}

/** The first page of a context; what goes wrong in it is put into `errors`. */
async function prepare(context: BrowserContext, errors: string[]): Promise<Page> {
  context.setDefaultTimeout(LIMIT_MS);
  const ms = shiftMs();
  if (ms !== null) await context.addInitScript(shiftClock, ms);
  if (!isLong) await context.addInitScript(standStill);
  await recordToasts(context);
  watchPages(context);
  const page = context.pages()[0] ?? (await context.newPage());
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) errors.push(message.text());
  });
  return page;
}

/** In the page, before its own code. */
function standStill(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after { animation: none !important; transition: none !important; }');
  document.adoptedStyleSheets.push(sheet);
}

async function pidOf(context: BrowserContext): Promise<number> {
  const session = await context.browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {};
  await session?.detach();
  const found = processInfo.find(({ type }) => type === 'browser');
  if (!found) throw new Error('The browser does not name its process.');
  return found.id;
}

/** Signs in by the form, in English, and waits for the home; `account` is what the person's menu is called there. */
export async function signIn(page: Page, url: string, email: string, account = /^Account of/): Promise<void> {
  await page.goto(url);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: account }).waitFor();
}

/** Resolves with the sign-in page: the office's screens have fields for an e-mail of their own. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByLabel('Password', { exact: true }).waitFor();
}

/** Waits until everything that a start with no network needs is on the tablet: the shell and the data. */
export async function untilReadyForOffline(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await untilSynced(page);
}

/** Waits until all that is kept for the person is on the tablet, and nothing waits there. */
export async function untilSynced(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'All sent' }).waitFor();
  // Not by expect.poll, which a beforeAll cannot have.
  await until(() => hasHistory(page).catch(() => false));
}
