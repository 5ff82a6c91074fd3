/** A teacher at a tablet: the real app in a real browser, over a network of its own. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { build, type Plugin } from 'vite';
import { type LastingTablet, signIn, startLastingTablet, untilReadyForOffline } from '../../support/browser';
import type { House } from './house';
import type { Ledger } from './ledger';
import type { Network } from './network';
import type { Order, State, Stop } from './page';
import { until } from './until';

export class Teacher {
  /** Open tabs, the first first. */
  tabs: Page[] = [];
  /** What is being carried out; never rejects for a browser that was killed. */
  #work = new Set<Promise<void>>();
  #killed = false;
  readonly #crashed = new Set<Page>();

  private constructor(
    readonly index: number,
    readonly tablet: LastingTablet,
    readonly network: Network,
    private readonly ledger: Ledger,
    private readonly planted: boolean,
  ) {}

  /** @param planted to run the second client with a mistake in it */
  static async signIn(house: House, ledger: Ledger, index: number, planted = false): Promise<Teacher> {
    const teacher = new Teacher(index, await startLastingTablet(), await house.network(), ledger, planted);
    try {
      await signIn(teacher.tablet.page, teacher.network.url, 'teacher@demo.test');
      await untilReadyForOffline(teacher.tablet.page);
      // A browser writes its cookies to the disk after half a minute, or at its end: the sign-in is to outlive a kill.
      await teacher.reopen();
    } catch (error) {
      await teacher.tablet.close();
      throw error;
    }
    return teacher;
  }

  get page(): Page {
    const [page] = this.tabs;
    if (!page) throw new Error(`Teacher ${this.index} has no tab open.`);
    return page;
  }

  /** Kills the browser; what it was doing is at its end. */
  async kill(): Promise<void> {
    this.#killed = true;
    await this.tablet.kill();
    await this.idle();
    this.tabs = [];
  }

  /** Opens the app again on what is left on the disk; `before` is done to the page while it is empty. */
  async reopen(before?: (page: Page) => Promise<void>): Promise<void> {
    await this.tablet.restart();
    this.tabs = [];
    this.#killed = false;
    await before?.(this.tablet.page);
    await this.#listen();
    await this.#open(this.tablet.page);
  }

  /** Crashes the process of the first tab; the others take over. */
  async crashTab(): Promise<void> {
    const tab = this.tabs.shift();
    if (!tab || this.tabs.length === 0) throw new Error('A second tab is needed.');
    this.#crashed.add(tab);
    const crashed = new Promise((resolve) => tab.once('crash', resolve));
    const session = await tab.context().newCDPSession(tab);
    session.send('Page.crash').catch(() => {}); // Nobody is left to answer.
    await crashed;
    await tab.close();
  }

  async openTab(): Promise<void> {
    await this.#open(await this.tablet.context.newPage());
  }

  async closeTabs(): Promise<void> {
    for (const tab of this.tabs.splice(1)) await tab.close();
  }

  /** Leaves the app in all tabs; answers the page that stays, from which `enter` comes back. */
  async leave(): Promise<Page> {
    const { page } = this;
    await this.closeTabs();
    this.tabs = [];
    await page.goto('about:blank');
    return page;
  }

  enter(page: Page): Promise<void> {
    return this.#open(page);
  }

  /** Opens the app anew in the first tab, and closes the others. */
  async reload(): Promise<void> {
    const { page } = this;
    await this.closeTabs();
    this.tabs = [];
    await this.#open(page);
  }

  /** Begins to carry out orders, in all tabs; see `idle`. */
  begin(orders: Order[], atOnce: number, stop?: Stop): void {
    for (const order of orders) this.ledger.note(order, this.index, stop);
    for (const [index, tab] of this.tabs.entries()) {
      const share = orders.filter((_, at) => at % this.tabs.length === index);
      if (share.length > 0) this.#follow(run(tab, share, atOnce, stop), tab);
    }
  }

  /** Presses the button until the moment has come: what befell one push is not to be waited out. */
  async sendUntil(moment: Promise<void>): Promise<void> {
    let isThere = false;
    const noted = moment.finally(() => {
      isThere = true;
    });
    while (!isThere) {
      const pressed = this.#sendNow().then(() => {});
      this.#follow(pressed, this.page);
      await Promise.race([noted, pressed]);
    }
    await noted;
  }

  /** Presses the button until nothing waits. */
  async sendAll(): Promise<void> {
    const isEmpty = async () => (await this.#sendNow()) === 0;
    await until(`teacher ${this.index} has sent everything`, isEmpty);
  }

  #sendNow(): Promise<number> {
    return this.page.evaluate(() => window.faults.sendNow());
  }

  /** The day that the app writes under, now. */
  today(): Promise<string> {
    return this.page.evaluate(() => window.faults.today());
  }

  state(): Promise<State> {
    return this.page.evaluate(() => window.faults.state());
  }

  /** Resolves when everything that was begun has come to an end. */
  async idle(): Promise<void> {
    while (this.#work.size > 0) await Promise.all(this.#work);
  }

  #follow(work: Promise<unknown>, tab?: Page): void {
    const followed = work
      .then(() => {})
      .catch((error) => {
        if (!this.#killed && !(tab && this.#crashed.has(tab))) throw error;
      })
      .finally(() => this.#work.delete(followed));
    this.#work.add(followed);
  }

  async #listen(): Promise<void> {
    await this.tablet.context.exposeFunction('tellFaults', this.ledger.hear);
  }

  async #open(page: Page): Promise<void> {
    await page.goto(`${this.network.url}/today`);
    await page.getByRole('button', { name: /^Account of/ }).waitFor();
    await this.#join(page);
  }

  async #join(page: Page): Promise<void> {
    await page.evaluate(await bundle(this.planted));
    await page.evaluate(() => window.faults.begin());
    this.tabs.push(page);
  }

  async close(): Promise<void> {
    this.#killed = true;
    await this.tablet.close();
    await this.idle();
  }
}

function run(page: Page, orders: Order[], atOnce: number, stop?: Stop): Promise<void> {
  return page.evaluate(([given, many, at]) => window.faults.carryOut(given, many, at), [
    orders,
    atOnce,
    stop,
  ] as const);
}

const made = new Map<boolean, Promise<string>>();

/** The second client, bundled once; the built app is left as it is. */
export function bundle(planted = false): Promise<string> {
  const bundled = made.get(planted) ?? makeBundle(planted);
  made.set(planted, bundled);
  return bundled;
}

async function makeBundle(planted: boolean): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: planted ? [acknowledgeTooEarly] : [],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: join(import.meta.dirname, 'page.ts'), formats: ['iife'], name: 'faultsPage' },
    },
  });
  const [first] = Array.isArray(built) ? built : [built];
  const chunk = first && 'output' in first ? first.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error('The bundle of the page came out empty.');
  return chunk.code;
}

/** The mistake: an entry counts as sent as soon as it is on its way. */
const acknowledgeTooEarly: Plugin = {
  name: 'acknowledge-too-early',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/src/local/sync/acknowledge.ts')) return null;
    const sending = "{ state: 'sending' }";
    if (!code.includes(sending)) throw new Error('There is no place for the mistake in acknowledge.ts.');
    return code.replaceAll(
      sending,
      "{ state: 'sent', sent_at: new Date().toISOString(), sent_as: 'applied' }",
    );
  },
};
