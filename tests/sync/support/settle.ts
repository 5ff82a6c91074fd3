/** The end of every trouble: networks, disks and accounts are well again, and everyone is back until all is sent. */
import { businessDate, MINUTE_MS } from '#shared/domain/calendar-date';
import { reachOf } from '#shared/permissions';
import type { OutboxRow } from '../../../src/local/outbox-row';
import { unlock } from '../../../src/local/pin';
import { readMeta } from '../../../src/local/user-database';
import { waitingEntries } from '../../../src/local/waiting-entries';
import type { Browser, Tab } from './browser';
import { peek } from './disk';
import type { Person } from './house';
import { undecidedEvents } from './judge-tablets';
import { pinOf, type Simulation } from './simulation';

/**
 * How long a tablet may take to send by itself what it can send, with nobody touching it: a batch must fail in the same way
 * three times before its entries go apart, and each try comes within five minutes of the one before.
 */
const PATIENCE_MS = 16 * MINUTE_MS;
const TRIES = 12;
const none: Promise<OutboxRow[]> = Promise.resolve([]);

/** Answers what did not come to its end. */
export async function settle(simulation: Simulation): Promise<string[]> {
  const { house, browsers, network } = simulation;
  for (const browser of browsers) {
    browser.online = true;
    browser.plan = [];
    browser.disk.full = false;
    for (const tab of browser.tabs) tab.thaw();
  }
  await network.release();
  // Failed sign-ins are counted by the machine's clock, by which no time has passed.
  await house.admin('rate_limits').delete();
  for (let stray = 0; stray < 20; stray += 1) network.deliverStray();
  await house.admin('users').update({ deactivated_at: null });
  await simulation.quiet();
  const troubles: string[] = [];
  // What can be sent is sent with nobody pressing anything: one seed in eight waits and sees, and any with a firewall.
  if (simulation.seed % 8 === 0 || network.blocked.size > 0) troubles.push(...(await waitAndSee(simulation)));
  network.blocked.clear();
  const last = new Map<Browser, Person | undefined>();
  for (const browser of browsers) {
    troubles.push(...(await bringHome(simulation, browser)));
    last.set(browser, personAt(simulation, tabOf(browser)));
  }
  // What the last one sent, the first one has yet to hear of; on the day as of which the judge looks, too.
  const day = () => businessDate(new Date(simulation.time.now));
  for (let heard = ''; heard !== day(); ) {
    heard = day();
    for (const browser of browsers) {
      const tab = tabOf(browser);
      const person = last.get(browser);
      // A PIN whose session the office ended signs its person out once their token is over.
      do {
        if (person && !tab.tablet.active.get()) await simulation.signIn(tab, person);
        await drain(simulation, tab);
      } while (person && !tab.tablet.active.get());
    }
  }
  return troubles;
}

const personAt = (simulation: Simulation, tab: Tab) =>
  simulation.cast.people.find(({ id }) => id === tab.tablet.active.get()?.user.id);

function tabOf(browser: Browser): Tab {
  const [tab] = browser.tabs;
  if (!tab) throw new Error(`${browser.label} has no tab.`);
  return tab;
}

async function waitAndSee(simulation: Simulation): Promise<string[]> {
  await simulation.pass(PATIENCE_MS);
  const troubles: string[] = [];
  for (const tab of simulation.browsers.flatMap((browser) => browser.tabs)) {
    const active = tab.tablet.active.get();
    if (!active) continue;
    const contact = await simulation.finish(readMeta(active.database, 'contact'));
    const rows = await simulation.finish(active.database.outbox.toArray());
    const blocked = heldUpBy(rows, [...simulation.network.blocked]);
    const left = stuck(rows, unsentOfOthers(simulation, tab)).filter((row) => !blocked.has(row.entity_id));
    if (contact?.state !== 'sign-in' && left.length > 0)
      troubles.push(`${tab.browser.label} does not send by itself: ${left.map(short).join(', ')}`);
  }
  return troubles;
}

/** The records whose entries a firewall holds up, and those that are corrections of them. */
function heldUpBy(rows: readonly OutboxRow[], texts: readonly string[]): Set<string> {
  const has = (row: OutboxRow) => texts.some((text) => JSON.stringify(row.arguments).includes(text));
  const held = rows.filter(has);
  for (const row of rows)
    if (
      held.some(({ operation_id, entity_id }) =>
        row.depends_on.some((id) => id === operation_id || id === entity_id),
      )
    )
      held.push(row);
  return new Set(held.map((row) => row.entity_id));
}

/** Who became staff again while their app was open, or is staff no more, hears it in time. */
async function hearRoles(simulation: Simulation, tab: Tab): Promise<void> {
  const user = tab.tablet.active.get()?.user;
  if (!user) return;
  const { admin } = simulation.house;
  const now: number[] = await admin('user_roles').where({ user_id: user.id }).pluck('role_id');
  if (reachOf(now) === reachOf(user.roles.map(({ id }) => id))) return;
  const { story } = simulation.network;
  const before = story.length;
  await simulation.pass(PATIENCE_MS);
  // A restore may have taken their session, or time: as they ask who they are, they hear that they must sign in.
  const asked = ['GET /api/me', 'POST /api/refresh', 'POST /api/tablet-session'];
  const isOut = asked.some((call) => story.slice(before).includes(`${tab.browser.label} ${call} → 401`));
  const person = simulation.cast.people.find(({ id }) => id === user.id);
  if (person && isOut) await simulation.signIn(tab, person);
}

/** Everyone who has entries at this browser signs in and stays until they are sent. */
async function bringHome(simulation: Simulation, browser: Browser): Promise<string[]> {
  // A kill that was to come in the middle of a later write would end a tab while it is waited for.
  for (const tab of browser.tabs) tab.onPush = tab.disk.onWriting = tab.disk.onCommit = null;
  if (browser.disk.wasFull) for (const tab of [...browser.tabs]) simulation.kill(tab);
  if (browser.tabs.length === 0) await simulation.open(browser);
  for (const tab of [...browser.tabs]) {
    try {
      await simulation.finish(tab.started);
    } catch {
      // It could not start on a full disk: its person opens it again.
      simulation.kill(tab);
    }
  }
  if (browser.tabs.length === 0) await simulation.open(browser);
  const tab = tabOf(browser);
  const troubles: string[] = [];
  const visited = new Set<number>();
  // Once more than there are people: the office may have signed one of them out.
  for (let visits = 0; visits <= simulation.cast.people.length; visits += 1) {
    if (tab.tablet.active.get()) troubles.push(...(await drain(simulation, tab)));
    await hearRoles(simulation, tab);
    const here = tab.tablet.active.get()?.user.id;
    const waiting = await simulation.finish(waitingEntries(tab.tablet));
    if (here !== undefined) visited.add(here);
    const forgotten = [...forgottenAt(simulation, browser)].filter((id) => !visited.has(id));
    const others = simulation.cast.people.filter(
      ({ id, email }) =>
        id !== here && (waiting.some((one) => one.email === email) || forgotten.includes(id)),
    );
    // What one waits for may be another one's, who has not been here yet.
    const next = others.find(({ id }) => !visited.has(id)) ?? others[0];
    if (next) await simulation.signIn(tab, next);
    else if (here === undefined) await simulation.signIn(tab, simulation.person(browser.index));
    else break;
  }
  const last = personAt(simulation, tab);
  await openOthers(simulation, browser, tab);
  // A PIN whose session the office ended signs its person out of the tablet.
  if (last && !tab.tablet.active.get()) await simulation.signIn(tab, last);
  return troubles;
}

/** A tab that began locked is opened by the PIN of who is here, or closed. */
async function openOthers(simulation: Simulation, browser: Browser, first: Tab): Promise<void> {
  const id = first.tablet.active.get()?.user.id;
  for (const tab of browser.tabs.filter((one) => !one.tablet.active.get())) {
    if (id !== undefined) await simulation.finish(unlock(id, pinOf(id), tab.tablet));
    if (!tab.tablet.active.get()) simulation.kill(tab);
  }
}

/** Whose sent entries a database that was set back has forgotten: they are offered again once their author is back. */
function forgottenAt(simulation: Simulation, browser: Browser): Set<number> {
  const { setBack } = simulation.ledger;
  const outboxes = [...outboxesOf(simulation, browser)];
  const has = (rows: readonly OutboxRow[]) =>
    rows.some((row) => row.state === 'sent' && setBack.has(row.operation_id));
  return new Set(outboxes.filter(([, rows]) => has(rows)).map(([id]) => id));
}

/** Sends and fetches until nothing is left to do, signing in again where the server asks. */
async function drain(simulation: Simulation, tab: Tab): Promise<string[]> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const active = tab.tablet.active.get();
    if (!active) return [];
    const { sync, database, user } = active;
    const end = await simulation.finish(sync.run('button'));
    await simulation.quiet();
    if (end.ended === 'sign-in') {
      const person = simulation.cast.people.find(({ id }) => id === user.id);
      if (person) await simulation.signIn(tab, person);
    } else if (end.ended === 'done') {
      const rows = await simulation.finish(database.outbox.toArray());
      const left = stuck(rows, unsentOfOthers(simulation, tab));
      const undecided = undecidedEvents(rows);
      const onTop = rows.filter((row) => row.overlaid && !undecided.has(row.entity_id));
      if (left.length === 0 && !onTop.some(({ state }) => state === 'sent')) return [];
    }
    await simulation.pass(5_000);
  }
  const rows = await simulation.finish(tab.tablet.active.get()?.database.outbox.toArray() ?? none);
  return [`${tab.browser.label} never drains: ${rows.map(short).join(', ') || 'nothing waits'}`];
}

/** What others noted at this tablet and have not sent: whoever withdraws one of these waits for its author. */
function unsentOfOthers(simulation: Simulation, { browser, tablet }: Tab): Set<string> {
  const others = [...outboxesOf(simulation, browser)].filter(([id]) => id !== tablet.active.get()?.user.id);
  const unsent = others.flatMap(([, rows]) =>
    rows.filter(({ state }) => state === 'pending' || state === 'sending'),
  );
  return new Set(unsent.map(({ operation_id }) => operation_id));
}

/**
 * Entries that wait with nothing refused before them, nor anything that waits behind what was refused.
 * @param behind operations that hold up what depends on them
 */
export function stuck(rows: readonly OutboxRow[], behind: Iterable<string> = []): OutboxRow[] {
  const heldUp = new Set(behind);
  const waiting: OutboxRow[] = [];
  for (const row of rows.toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0))) {
    if (row.state === 'sent') continue;
    // A correction waits behind what it corrects, and what is later of a record behind what is earlier.
    const waits = heldUp.has(row.entity_id) || row.depends_on.some((id) => heldUp.has(id));
    if (row.state === 'refused' || waits) {
      heldUp.add(row.operation_id);
      heldUp.add(row.entity_id);
    } else waiting.push(row);
  }
  return waiting;
}

export function short(row: OutboxRow): string {
  const why = row.last_error ? ` (${row.last_error.message})` : '';
  return `${row.name} ${row.operation_id.slice(-6)} ${row.state}${why}`;
}

/** The outbox of everyone who ever was at a browser. */
export function outboxesOf(simulation: Simulation, { disk, label }: Browser): Map<number, OutboxRow[]> {
  return new Map(
    simulation.cast.people.map(({ id }) => [
      id,
      peek<OutboxRow>(disk, `${label} tadika-user-${id}`, 'outbox'),
    ]),
  );
}
