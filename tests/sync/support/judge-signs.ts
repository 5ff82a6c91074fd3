/**
 * The oracle on the way: whenever all is quiet, what each tablet's sign says is true. "All sent" only where the server
 * has done, quarantined or refused everything that was saved there; and the number that waits is neither too small nor
 * too large.
 */
import { FEVER_FROM, flagsInSight, type ScreeningContent } from '#shared/domain/screening';
import type { ScreeningDocument } from '#shared/records/screening';
import type { KnownUser } from '../../../src/local/device-database';
import { type NotedHere, notedByOthers, readShown } from '../../../src/local/noted-here';
import { isPicture, type OutboxRow } from '../../../src/local/outbox-row';
import { readSyncState } from '../../../src/local/sync/sync-state';
import { type Tab, thisApp } from './browser';
import { peek } from './disk';
import type { Save } from './ledger';
import type { Simulation } from './simulation';

export async function judgeSigns(simulation: Simulation): Promise<string[]> {
  const found: string[] = [];
  for (const { tabs } of simulation.browsers) {
    const tab = tabs.find((each) => !each.frozen && each.tablet.active.get());
    if (tab) found.push(...(await judgeSign(simulation, tab)), ...(await judgeHandedOver(simulation, tab)));
  }
  return found;
}

async function judgeSign(simulation: Simulation, tab: Tab): Promise<string[]> {
  const { house, ledger } = simulation;
  const active = simulation.active(tab);
  const { label, index } = tab.browser;
  // A lost connection or a full disk stands there in the sign's place.
  const read = Promise.all([
    readSyncState(tab.tablet, active),
    // What was made again from what the principal has is offered again too, wherever it was written.
    active.database.outbox.filter(({ device_id }) => device_id === '').count(),
  ]);
  const [state, madeAgain] = await simulation.finish(read.catch(() => [null, 0] as const));
  if (!state || tab.tablet.active.get() !== active) return [];
  const here = ({ authorId, browser, wiped, operationId }: Save) =>
    authorId === active.user.id &&
    browser === index &&
    !wiped &&
    !ledger.discarded.has(ledger.latest(operationId ?? ''));
  const saves = ledger.saves.filter(here);
  const known = new Set<string>(await house.admin('receipts').pluck('key'));
  const missing = saves.filter(
    ({ state: saved, operationId }) =>
      saved === 'saved' &&
      operationId !== null &&
      !known.has(operationId) &&
      // Of what was set back the tablet has yet to hear, and what was sent anew has another id.
      !ledger.setBack.has(operationId) &&
      !ledger.resent.has(operationId),
  );
  const unsent = state.waiting + state.refused;
  const found: string[] = [];
  if (missing.length > unsent)
    found.push(
      `UNTRUE SIGN: ${label} says ${unsent} of ${missing.length} that the server has not: ${missing.map(({ token }) => token)}`,
    );
  found.push(...(await judgeSentPhotos(simulation, tab)));
  if (unsent > saves.length + ledger.maybeDiscarded.size + ledger.resent.size + madeAgain)
    found.push(`UNTRUE SIGN: ${label} says that ${unsent} wait of ${saves.length}`);
  return found;
}

/** A photo that a tablet calls sent is with the server, or with the principal. */
async function judgeSentPhotos(simulation: Simulation, tab: Tab): Promise<string[]> {
  const { house, ledger } = simulation;
  const sent = simulation
    .active(tab)
    .database.outbox.where('state')
    .equals('sent')
    .filter((row) => isPicture(row) && row.sent_as !== 'held');
  const rows = await simulation.finish(sent.toArray().catch(() => []));
  if (rows.length === 0) return [];
  const stored = new Set<string>(await house.admin('pictures').pluck('id'));
  return rows
    .filter(({ entity_id, operation_id }) => !stored.has(entity_id) && !ledger.setBack.has(operation_id))
    .map(
      ({ entity_id }) =>
        `UNTRUE SIGN: ${tab.browser.label} says that photo ${entity_id.slice(-6)} is sent, and the server has none`,
    );
}

/**
 * What others with a PIN noted at a tablet and did not send is what its screens show of them: no more and no less. Where a
 * tab was killed or found no room, it may be less until its author is back.
 */
async function judgeHandedOver(simulation: Simulation, tab: Tab): Promise<string[]> {
  const { browser, tablet } = tab;
  const { disk, label, app, kills } = browser;
  const isQuiet = !browser.worker && !browser.tabs.some(({ frozen }) => frozen);
  if (app !== thisApp || kills > 0 || disk.wasFull || !isQuiet) return [];
  const active = simulation.active(tab);
  const noted = await simulation.finish(notedByOthers(tablet).catch(() => null));
  if (!noted || active.asParent || tablet.active.get() !== active) return [];
  const shown = new Set(noted.filter(({ waits }) => waits === 1).map(({ operation_id }) => operation_id));
  const isHere = ({ preschool_id }: OutboxRow) =>
    active.user.preschools.some(({ id }) => id === preschool_id);
  const others = peek<KnownUser>(disk, `${label} tadika-device`, 'users').filter(
    ({ id }) => id !== active.user.id,
  );
  const waitingOf = (people: readonly KnownUser[]) =>
    people
      .flatMap(({ id }) => peek<OutboxRow>(disk, `${label} tadika-user-${id}`, 'outbox'))
      .filter((row) => (row.state === 'pending' || row.state === 'sending') && isHere(row));
  const waiting = waitingOf(others.filter(({ pin }) => pin));
  if (waiting.length > 0) simulation.tally.note('tablet taken over with entries waiting');
  // What somebody who has signed out left behind waits, too.
  const ids = new Set(waitingOf(others).map(({ operation_id }) => operation_id));
  const unseen = waiting.filter(({ operation_id }) => !shown.has(operation_id));
  return [
    ...(await judgeFevers(simulation, tab, noted)),
    ...unseen.map(
      ({ name, operation_id }) => `UNSEEN: ${label} does not show ${name} ${operation_id.slice(-6)}`,
    ),
    ...[...shown]
      .filter((id) => !ids.has(id))
      .map((id) => `UNTRUE: ${label} says that ${id.slice(-6)} of another one waits`),
  ];
}

/** A fever that another one measured last is in sight, whatever else is known of the child. */
async function judgeFevers(simulation: Simulation, tab: Tab, noted: readonly NotedHere[]): Promise<string[]> {
  const measured = new Map<string, { entityId: string; degrees: number }>();
  for (const { entry, waits } of noted.toSorted((one, other) => one.order - other.order)) {
    if (waits !== 1 || entry?.name !== 'record_screening') continue;
    const { body_temperature: degrees } = entry.arguments as unknown as ScreeningContent;
    const base = entry.base as ScreeningContent | null;
    const { entity_id: entityId, author } = entry;
    // A temperature that was left as it was is no measurement.
    if (base?.body_temperature !== degrees) measured.set(`${author?.id} ${entityId}`, { entityId, degrees });
  }
  const found: string[] = [];
  // Who knew of a temperature from the server, and corrected it, has decided.
  const corrected = noted.flatMap(({ entry }) => {
    const from = (entry?.base as Partial<ScreeningContent> | null | undefined)?.body_temperature;
    return from === undefined ? [] : `${entry?.entity_id} ${from}`;
  });
  for (const { entityId, degrees } of measured.values()) {
    if (degrees < FEVER_FROM || corrected.includes(`${entityId} ${degrees}`)) continue;
    simulation.tally.note('fever seen that another one measured');
    const { database } = simulation.active(tab);
    const reading = readShown(tab.tablet, database, entityId).catch(() => null);
    const shown = await simulation.finish(reading);
    const view = shown?.view as ScreeningDocument | null | undefined;
    // Null where the disk failed.
    if (shown !== null && !(view && flagsInSight(view).includes('fever')))
      found.push(`UNSEEN: ${tab.browser.label} shows no fever of ${entityId.slice(-6)}`);
  }
  return found;
}
