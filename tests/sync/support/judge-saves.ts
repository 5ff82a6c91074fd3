/** The oracle's first half: every save that a tablet acknowledged is on the server once, or visible to its author. */
import { DAY_MS } from '#shared/domain/calendar-date';
import { doubledDoses } from '#shared/domain/medicine';
import { HISTORY_DAYS } from '#shared/endpoints/feed';
import type { OutboxRow } from '../../../src/local/outbox-row';
import { misnamed } from './judge-measured';
import { isRefusedUnknown, standsAgain } from './judge-removals';
import type { Save } from './ledger';
import type { DeliveredPush } from './network';
import type { Truth, TruthPicture } from './server-truth';
import { short, stuck } from './settle';
import type { Simulation } from './simulation';
import { PASS_TAKEN_TWICE, type Telling } from './tellings';

interface Evidence {
  simulation: Simulation;
  truth: Truth;
  /** By browser, by person. */
  outboxes: Map<number, OutboxRow[]>[];
}

export interface PushedContent {
  operation_id: string;
  name: string;
  arguments: unknown;
  base: unknown;
}

export function judgeSaves(evidence: Evidence): string[] {
  const { simulation } = evidence;
  const pushed = contentsOf(simulation.network.pushes);
  const isThere = (save: Save) => save.target.kind === 'picture' && traced(evidence.truth, pushed, save);
  simulation.tally.note('photo with the server', simulation.ledger.saves.filter(isThere).length);
  const isTwice = ({ is }: { is: 'due' | 'open' }) => is === 'due';
  for (const { what, due } of evidence.truth.tellings)
    if (what === PASS_TAKEN_TWICE)
      simulation.tally.note('pass taken twice', [...due.values()].filter(isTwice).length);
  return [
    ...simulation.ledger.saves.flatMap((save) => judge(evidence, pushed, save)),
    ...simulation.ledger.saves.flatMap((save) => judgePhotos(evidence, pushed, save)),
    ...doubledAlternatives(evidence.truth),
    ...untoldDoubles(evidence.truth),
    ...untoldAlarms(evidence.truth),
    ...untoldFevers(evidence.truth),
    ...misnamed(evidence.truth, pushed),
    ...evidence.truth.tellings.flatMap(untoldByName),
    ...waiting(evidence),
  ];
}

/** Everything that was ever sent, by operation id. */
function contentsOf(pushes: readonly DeliveredPush[]): Map<string, PushedContent> {
  const contents = new Map<string, PushedContent>();
  for (const { body } of pushes)
    for (const operation of body.operations)
      contents.set(operation.operation_id, operation as unknown as PushedContent);
  return contents;
}

function judge(evidence: Evidence, pushed: Map<string, PushedContent>, save: Save): string[] {
  const name = `${save.token} (${save.target.kind} of ${save.authorId} at tablet ${save.browser})`;
  const found: string[] = [];
  const times = effects(evidence.truth, save);
  if (times > 1) found.push(`DOUBLED: ${name} took effect ${times} times`);
  if (livesIn(evidence.truth, save) > 1) found.push(`DOUBLED: ${name} lives in several places`);
  if (save.state === 'open') return found;
  const row = rowOf(evidence, save);
  const receipt = receiptOf(evidence, pushed, save);
  if (save.state === 'refused') {
    if (row || receipt || times > 0) found.push(`UNTRUE: ${name} was said not to be saved (${save.error})`);
    return found;
  }
  if (receipt && receipt.user_id !== save.authorId)
    found.push(`STOLEN: ${name} was sent as ${receipt.user_id}`);
  if (row?.state === 'refused' && receipt) found.push(`UNTRUE: ${name} was done, and is shown as refused`);
  const { refused } = evidence.truth;
  if (row?.state === 'refused' && !refused.has(row.operation_id) && !setBack(evidence, row.operation_id))
    found.push(`UNTRUE: ${name} is shown as refused, and the server never refused it`);
  if (!receipt && !(row && row.state !== 'sent') && !save.wiped && !excused(evidence, save))
    found.push(`LOST: ${name}, ${row ? short(row) : 'not in the outbox'}, has no receipt`);
  if (receipt && receipt.status !== 'held' && !traced(evidence.truth, pushed, save))
    found.push(`LOST: ${name} has a receipt (${receipt.status}) and no trace`);
  const isTaken = ({ id, decision }: Truth['held'][number]) => decision === 'taken' && isOf(pushed, save, id);
  if (evidence.truth.held.some(isTaken) && !traced(evidence.truth, pushed, save))
    found.push(`LOST: ${name} was taken out of the quarantine, and has no trace`);
  if (receipt?.status === 'held' && !evidence.truth.held.some(({ id }) => isOf(pushed, save, id)))
    found.push(`LOST: ${name} is said to be held, and is not`);
  const sent = pushed.get(save.operationId ?? '');
  const isDone = receipt && (receipt.status !== 'held' || evidence.truth.held.some(isTaken));
  if (isDone && sent && standsAgain(evidence.simulation, evidence.truth, sent, save))
    found.push(`LOST: ${name} has a receipt, and what it took away stands again`);
  if (isRefusedUnknown(save, row)) found.push(`LOST: ${name} was refused, since its event had not come`);
  return found;
}

/** What names photos names those that are there too, as they were taken; or that wait, or that are judged by themselves. */
function judgePhotos(evidence: Evidence, pushed: Map<string, PushedContent>, save: Save): string[] {
  const { truth } = evidence;
  if (save.target.kind !== 'event' || !save.photos || save.state === 'refused') return [];
  const event = truth.events.find(({ id }) => id === save.entityId);
  if (!event) return [];
  const { picture, pictures } = JSON.parse(event.text) as { picture?: string; pictures?: string[] };
  return save.photos.flatMap((sha256, index) =>
    judgePhoto(evidence, pushed, save, { id: (pictures ?? [picture])[index], sha256 }),
  );
}

function judgePhoto(
  evidence: Evidence,
  pushed: Map<string, PushedContent>,
  save: Save,
  { id, sha256 }: { id: string | undefined; sha256: string },
): string[] {
  const { simulation, truth, outboxes } = evidence;
  const stored = truth.pictures.find((one) => one.id === id);
  const name = `the photo of ${save.token} (of ${save.authorId} at tablet ${save.browser})`;
  if (stored) return isAsTaken(stored, save, sha256) ? [] : [`LOST: ${name} is not as it was taken`];
  if (id && simulation.ledger.saves.some(({ entityId }) => entityId === id)) return [];
  const isIts = (one: string) => id && (pushed.get(one)?.arguments as { id?: string } | undefined)?.id === id;
  const waits = [...(outboxes[save.browser]?.values() ?? [])].flat().some((row) => row.entity_id === id);
  if (waits || truth.held.some((one) => isIts(one.id)) || save.wiped) return [];
  return excused(evidence, save) ? [] : [`LOST: ${name} never came`];
}

const isAsTaken = ({ recorded_by, sent_sha256, drawn }: TruthPicture, save: Save, sha256?: string): boolean =>
  drawn && recorded_by === save.authorId && sent_sha256 === sha256;

const setBack = ({ simulation }: Evidence, id: string) => simulation.ledger.setBack.has(id);

const hasToken = ({ target }: Save) => ['row', 'soapp', 'screening', 'event', 'note'].includes(target.kind);

/** Whether a record is the one that a save is about. */
const isAbout = ({ entityId, movedTo }: Save, id: string) => id === entityId || id === movedTo;

/** True where this operation is the save: by its id, or by its content after an edit and resend. */
function isOf(pushed: Map<string, PushedContent>, save: Save, operationId: string): boolean {
  if (operationId === save.operationId) return true;
  const content = pushed.get(operationId)?.arguments;
  if (save.target.kind === 'picture') {
    const { id, bytes } = (content ?? {}) as { id?: string; bytes?: string };
    return id === save.entityId && bytes !== undefined;
  }
  if (!hasToken(save)) return false;
  const text = JSON.stringify(content ?? null);
  return text.includes(save.token) && [save.entityId, save.movedTo].some((id) => id && text.includes(id));
}

function rowOf({ outboxes }: Evidence, save: Save): OutboxRow | undefined {
  const rows = outboxes[save.browser]?.get(save.authorId) ?? [];
  return rows.find(
    (row) =>
      row.operation_id === save.operationId ||
      (hasToken(save) && isAbout(save, row.entity_id) && JSON.stringify(row.arguments).includes(save.token)),
  );
}

function receiptOf({ truth }: Evidence, pushed: Map<string, PushedContent>, save: Save) {
  const direct = save.operationId ? truth.receipts.get(save.operationId) : undefined;
  if (direct) return direct;
  for (const [key, receipt] of truth.receipts) if (isOf(pushed, save, key)) return receipt;
  return undefined;
}

function excused({ simulation, outboxes }: Evidence, save: Save): boolean {
  const { ledger, browsers } = simulation;
  const id = save.operationId ?? '';
  if (ledger.discarded.has(ledger.latest(id))) return true;
  // A database that is set back further than a tablet keeps what it sent.
  if (ledger.outOfReach.has(id)) return true;
  // Sent again under another id, which is judged by its content where it has one.
  const resent = !hasToken(save) && ledger.resent.has(id);
  const browser = browsers[save.browser];
  // What was sent of someone who is not here is kept for 30 days.
  const isOld = browser?.left.has(save.authorId) && simulation.time.now - save.at > HISTORY_DAYS * DAY_MS;
  // A device that is signed out from afar keeps nothing that was sent, and a full one has no room to.
  const forgets = (browser?.signOuts ?? 0) > 0 || browser?.disk.wasFull || isOld;
  const forgotten = ledger.setBack.has(id) && forgets === true;
  return resent || (forgotten && outboxes.length > 0);
}

/** How often the server carried it out, by its audit trail, which commits with the effect. */
function effects({ audits }: Truth, save: Save): number {
  const { target, token } = save;
  if (['choice', 'row-deleted', 'report-deleted', 'event-voided'].includes(target.kind)) return 0;
  if (target.kind === 'picture') return audits.filter(({ entity_id }) => entity_id === save.entityId).length;
  // What is on no list has an id of the server's own.
  const isIts = (id: string) => target.kind === 'note' || isAbout(save, id);
  return audits.filter(
    ({ entity_id, action, after }) => isIts(entity_id) && action !== 'chosen' && after.includes(token),
  ).length;
}

function livesIn({ rows, reports, screenings, events, notes, pictures }: Truth, save: Save): number {
  const { token, target } = save;
  if (target.kind === 'row')
    return rows.filter((row) => isAbout(save, row.report_id) && !row.deleted_at && row.notes?.includes(token))
      .length;
  if (target.kind === 'soapp')
    return reports.filter((report) => isAbout(save, report.id ?? '') && report[target.field]?.includes(token))
      .length;
  if (target.kind === 'screening')
    return screenings.filter(({ id, others_message }) => isAbout(save, id) && others_message?.includes(token))
      .length;
  if (target.kind === 'event')
    return events.filter(({ id, text }) => isAbout(save, id) && text.includes(token)).length;
  if (target.kind === 'note')
    return notes.filter(({ id, text }) => isAbout(save, id) && text.includes(token)).length;
  return target.kind === 'picture' ? pictures.filter(({ id }) => id === save.entityId).length : 0;
}

/** Live; or an alternative, open or chosen from; or replaced or deleted by someone who had it in sight. */
function traced(truth: Truth, pushed: Map<string, PushedContent>, save: Save): boolean {
  const { token } = save;
  if (save.target.kind === 'picture')
    return truth.pictures.some((one) => one.id === save.entityId && isAsTaken(one, save, save.photos?.[0]));
  if (!hasToken(save) || livesIn(truth, save) > 0) return true;
  const holds = (value: unknown) => JSON.stringify(value ?? null).includes(token);
  const alternatives = truth.alternatives.filter((one) => isAbout(save, one.entity_id));
  if (alternatives.some(({ live_value, other_value }) => holds(live_value) || holds(other_value)))
    return true;
  const deletedWhole = ({ field, row_id, kept }: (typeof alternatives)[number]) =>
    field === 'deleted' && row_id === null && kept === 'other';
  if (alternatives.some(deletedWhole)) return true;
  // Whoever had it in sight wrote something else, or chose the other value.
  return [...pushed.values()].some(({ operation_id, base, arguments: made }) => {
    const { keep, value, live } = made as { keep?: string; value?: string; live?: unknown };
    const choseOther = keep === 'other' || (keep === 'both' && value !== undefined);
    const isReplaced = (holds(base) && !holds(made)) || (choseOther && holds(live));
    const receipt = truth.receipts.get(operation_id);
    const isTaken = () => truth.held.some(({ id, decision }) => id === operation_id && decision === 'taken');
    return isReplaced && receipt !== undefined && (receipt.status !== 'held' || isTaken());
  });
}

/** One operation makes one alternative of a field. */
function doubledAlternatives({ alternatives }: Truth): string[] {
  const seen = new Set<string>();
  return alternatives.flatMap(({ operation_id, entity_id, section, row_id, field }) => {
    if (operation_id === null) return [];
    const key = `${operation_id} ${entity_id} ${section} ${row_id} ${field}`;
    if (seen.has(key)) return [`DOUBLED: alternative of ${section} ${field} by ${operation_id.slice(-6)}`];
    seen.add(key);
    return [];
  });
}

/** A dose that two gave unseen, of which nobody was told: of the one that came later, as it was noted first. */
function untoldDoubles({ doses, toldDoubles }: Truth): string[] {
  return doubledDoses(doses).flatMap(([earlier, later]) => {
    const [first, second] = [earlier, later].map((dose) => dose.first_id ?? dose.id);
    const wait = earlier.came_at.getTime() - later.came_at.getTime();
    const last = wait > 0 || (wait === 0 && String(first) > String(second)) ? first : second;
    return toldDoubles.has(String(last))
      ? []
      : [`LOST: that ${earlier.id.slice(-6)} and ${later.id.slice(-6)} may be a double dose was told nobody`];
  });
}

/** An accident or a departure with a stranger of which nobody was told, or that was told and never was. */
function untoldAlarms({ alarms: { due, told }, events }: Truth): string[] {
  const known = new Set(events.map(({ id }) => id));
  return [
    ...[...due].filter((id) => !told.has(id)).map((id) => `LOST: nobody was told of ${id.slice(-6)}`),
    ...[...told].filter((id) => !known.has(id)).map((id) => `UNTRUE: people were told of ${id.slice(-6)}`),
  ];
}

/** A fever in sight, of which nobody was told, or that people are told of and nobody measured. */
function untoldFevers({ fevers: { due, told } }: Truth): string[] {
  return [
    ...[...due]
      .filter((id) => !told.has(id))
      .map((id) => `LOST: nobody was told of the fever ${id.slice(-6)}`),
    ...[...told]
      .filter((id) => !due.has(id))
      .map((id) => `UNTRUE: people are told of the fever ${id.slice(-6)}`),
  ];
}

/** Each person who has to know is told once, and nobody of what never was. */
export function untoldByName({ what, due, told }: Telling): string[] {
  const times = new Map<string, number>();
  for (const { key, user_id } of told)
    times.set(`${user_id} of ${key}`, (times.get(`${user_id} of ${key}`) ?? 0) + 1);
  const lost = [...due].flatMap(([key, { people, is }]) =>
    people
      .filter((person) => is === 'due' && !times.has(`${person} of ${key}`))
      .map((person) => ({ key, person })),
  );
  const untrue = told.filter(({ key, user_id }) => !due.get(key)?.people.includes(user_id));
  return [
    ...lost.map(({ key, person }) => `LOST: ${what}, ${key}, was not told to ${person}`),
    ...[...times].flatMap(([name, count]) =>
      count > 1 ? [`DOUBLED: ${what} was told ${count} times to ${name}`] : [],
    ),
    ...untrue.map(({ key, user_id }) => `UNTRUE: ${what}, ${key}, was told to ${user_id}`),
  ];
}

function waiting({ outboxes }: Evidence): string[] {
  return outboxes.flatMap((byPerson, browser) =>
    [...byPerson].flatMap(([person, rows]) =>
      stuck(rows).map((row) => `STUCK: at tablet ${browser}, of ${person}: ${short(row)}`),
    ),
  );
}
