/** The oracle's second half: every tablet shows what the server has, nothing skipped, and nobody sent for another. */

import { isDeepStrictEqual } from 'node:util';
import { addDays, businessDate } from '#shared/domain/calendar-date';
import type { FeedType } from '#shared/endpoints/feed';
import { permissionsOf, reachOf } from '#shared/permissions';
import type { RecordDocument } from '#shared/records/define-record';
import { isRecordType, kindOf, type RecordType, recordTypes } from '#shared/records/index';
import type { Actor } from '../../../server/context';
import { recordTables } from '../../../server/models/record-tables';
import { documentLoaders } from '../../../server/sync/documents';
import { type OutboxRow, quarantineStateOf } from '../../../src/local/outbox-row';
import type { LocalRecord } from '../../../src/local/user-database';
import type { Tab } from './browser';
import { peek, peekRecords } from './disk';
import type { Person } from './house';
import type { Simulation } from './simulation';

type Documents = Map<string, unknown>;

const tables: Partial<Record<FeedType, string>> = {
  preschool: 'preschools',
  classroom: 'classrooms',
  child: 'children',
  master: 'masters',
  latest_soapp: 'latest_soapps',
  collector_faces: 'collector_faces',
};

/** Compares each tablet with the records of its user's scope, read without the feed. */
export async function judgeTablets(simulation: Simulation): Promise<string[]> {
  const found: string[] = [];
  for (const { tabs } of simulation.browsers) {
    const [tab] = tabs;
    if (tab) found.push(...(await judgeTablet(simulation, tab)));
  }
  return [...found, ...judgeSessions(simulation), ...judgeComplaints(simulation)];
}

async function judgeTablet(simulation: Simulation, tab: Tab): Promise<string[]> {
  const { user } = simulation.active(tab);
  const { disk, label } = tab.browser;
  const person = simulation.cast.people.find(({ id }) => id === user.id);
  if (!person) return [];
  const expected = await readScope(simulation, person);
  const kept = <Row>(table: string) => peek<Row>(disk, `${label} tadika-user-${user.id}`, table);
  const overlaid = kept<OutboxRow>('outbox').filter((row) => row.overlaid === 1);
  const pending = new Set(overlaid.map((row) => row.entity_id));
  const found: string[] = [];
  for (const [type, table] of Object.entries(tables)) {
    // Names of activities are nobody's: they stay with who is only a parent now.
    if (type === 'master' && expected.preschool.size === 0) continue;
    const rows = kept<{ id: number; generation?: number }>(table);
    const there = new Map(rows.map(({ generation: _, ...row }) => [String(row.id), row as unknown]));
    found.push(...compare(`${label}: ${type}`, expected[type as FeedType], there));
  }
  found.push(...(await judgeQuarantined(simulation, tab, kept<OutboxRow>('outbox'))));
  const records = peekRecords(disk, `${label} tadika-user-${user.id}`);
  const inSight = new Set(records.flatMap(({ id, view }) => (view ? id : [])));
  const recorded = kept<OutboxRow>('outbox').filter(
    ({ entity_type, name }) => isRecordType(entity_type) && name.startsWith('record_'),
  );
  for (const id of undecidedEvents(recorded))
    if (!inSight.has(id)) found.push(`OUT OF SIGHT: ${label} shows nothing of ${id.slice(0, 6)}, undecided`);
  for (const type of recordTypes) {
    const rows = records.filter((row) => row.type === type);
    // What is too old to be fetched stays while an entry of the tablet lies on it.
    const oldest = oldestOf(simulation, type);
    const isFetched = ({ id, date }: LocalRecord) =>
      date >= oldest || !pending.has(id) || expected[type].has(id);
    const fetched = rows.filter((row) => row.server && isFetched(row));
    const server = new Map(fetched.map((row) => [row.id, row.server]));
    found.push(...compare(`${label}: ${type}`, expected[type], server));
    for (const { id, server, view } of rows) {
      if (!pending.has(id) && !isDeepStrictEqual(server, view))
        found.push(`PHANTOM: ${label} shows of ${type} ${id.slice(0, 6)} what the server has not`);
    }
  }
  return found;
}

/** The events of which the principal has something to decide: their author sees that like what waits. */
export function undecidedEvents(outbox: readonly OutboxRow[]): Set<string> {
  const isEvent = ({ entity_type }: OutboxRow) => !kindOf(entity_type).asks;
  const undecided = outbox.filter((row) => quarantineStateOf(row) === 'open' && isEvent(row));
  return new Set(undecided.map(({ entity_id }) => entity_id));
}

/** What the principal declined its author sees until they have done with it; what waits for a decision, too. */
async function judgeQuarantined(
  { house, ledger }: Simulation,
  tab: Tab,
  outbox: readonly OutboxRow[],
): Promise<string[]> {
  const author_id = tab.tablet.active.get()?.user.id ?? 0;
  const roleIds: number[] = await house.admin('user_roles').where({ user_id: author_id }).pluck('role_id');
  const isStaff = reachOf(roleIds) !== 'own';
  const rows: { id: string; decision: string | null; closed_at: Date | null }[] = await house
    .admin('held_entries')
    .where({ author_id })
    .where((one) => one.whereNull('decision').orWhere('decision', 'declined'));
  return rows.flatMap(({ id, decision, closed_at }) => {
    // The tablet of who is only a parent asks for it where something of theirs lies on it.
    if (!isStaff && outbox.length === 0) return [];
    if (closed_at || ledger.discarded.has(id) || ledger.resent.has(id)) return [];
    const row = outbox.find(({ operation_id }) => operation_id === id);
    const shown = row && quarantineStateOf(row);
    const wanted = decision ?? 'open';
    return shown === wanted ? [] : [`UNTOLD: ${id.slice(-6)} is ${wanted}, and shown as ${shown}`];
  });
}

function compare(where: string, expected: Documents, kept: Documents): string[] {
  const found: string[] = [];
  for (const [id, document] of expected) {
    if (!kept.has(id)) found.push(`SKIPPED: ${where} ${id.slice(0, 6)} is not there`);
    else if (!isDeepStrictEqual(kept.get(id), plain(document)))
      found.push(
        `STALE: ${where} ${id.slice(0, 6)} is ${JSON.stringify(kept.get(id))}, not ${JSON.stringify(document)}`,
      );
  }
  for (const id of kept.keys()) if (!expected.has(id)) found.push(`LEFT OVER: ${where} ${id.slice(0, 6)}`);
  return found;
}

const plain = (document: unknown) => JSON.parse(JSON.stringify(document)) as unknown;

/** The first day that is kept of a kind. */
function oldestOf({ time }: Simulation, type: RecordType): string {
  return addDays(businessDate(new Date(time.now)), -kindOf(type).keepDays);
}

/** The documents of everything in someone's scope. */
async function readScope(simulation: Simulation, { id }: Person): Promise<Record<FeedType, Documents>> {
  const { admin } = simulation.house;
  const roleIds: number[] = await admin('user_roles').where({ user_id: id }).pluck('role_id');
  const permissions = permissionsOf(roleIds);
  const isStaff = reachOf(roleIds) !== 'own';
  // Who is only a parent has no preschool on a tablet.
  const preschools: number[] = isStaff
    ? await admin('user_preschools').where({ user_id: id }).pluck('preschool_id')
    : [];
  const reading = { trx: admin, actor: { permissions } as unknown as Actor };
  const since = (type: RecordType) => oldestOf(simulation, type);
  const children: number[] = await admin('children').whereIn('preschool_id', preschools).pluck('id');
  const dated = (type: RecordType): Promise<string[]> =>
    admin(recordTables[type])
      .whereIn('child_id', children)
      .where((one) =>
        one
          .where('date', '>=', since(type))
          .orWhereIn('id', admin('alternatives').whereNull('resolved_at').select('entity_id'))
          .orWhereRaw('?', [kindOf(type).openIds !== undefined]),
      )
      .pluck('id');
  const records = Object.fromEntries(
    await Promise.all(recordTypes.map(async (type) => [type, await dated(type)])),
  ) as Record<RecordType, string[]>;
  const ids: Record<FeedType, (string | number)[]> = {
    preschool: preschools,
    classroom: await admin('classrooms').whereIn('preschool_id', preschools).pluck('id'),
    child: children,
    master: await admin('masters').pluck('id'),
    ...records,
    latest_soapp: permissions.includes('ot_view') ? children : [],
    collector_faces: children,
  };
  const documents = {} as Record<FeedType, Documents>;
  for (const type of Object.keys(ids) as FeedType[]) {
    const texts = ids[type].map(String);
    const loaded: Documents = texts.length > 0 ? await documentLoaders[type](reading, texts) : new Map();
    documents[type] = isRecordType(type)
      ? new Map([...loaded].filter(([id, each]) => open(type, loaded).has(id) || isKept(each, since(type))))
      : loaded;
  }
  return documents;
}

/** What nobody saw end. */
const open = (type: RecordType, documents: Documents): ReadonlySet<string> =>
  kindOf(type).openIds?.([...documents.values()] as RecordDocument[]) ?? new Set();

/** Of another old record, only a question that this reader may see keeps it. */
function isKept(document: unknown, since: string): boolean {
  const { date, alternatives = [] } = document as { date: string; alternatives?: unknown[] };
  return date >= since || alternatives.length > 0;
}

/**
 * Nothing of one person was ever taken in a session of another. The browser's cookie may change hands as a push leaves: the
 * tablet can't rule that out, and the server refuses it.
 */
function judgeSessions({ ledger, network }: Simulation): string[] {
  const authors = new Map(ledger.saves.map((save) => [save.operationId, save.authorId]));
  return network.pushes.flatMap(({ sessionUser, body, status }) =>
    body.operations.flatMap(({ operation_id }) => {
      const author = authors.get(operation_id) ?? body.user_id;
      const isOthers = sessionUser !== null && sessionUser !== author;
      const wrong = (isOthers && status !== 401) || body.user_id !== author;
      return wrong ? [`STOLEN: an entry of ${author} in a session of ${sessionUser} (${status})`] : [];
    }),
  );
}

/** What a cut connection makes the server say, and a full disk the sync. */
const EXPECTED =
  /terminat|QuotaExceeded|Connection ended|Client has encountered a connection error|ECONNRESET|EPIPE|not queryable|57P01/i;

function judgeComplaints({ complaints }: Simulation): string[] {
  return complaints.filter((text) => !EXPECTED.test(text)).map((text) => `COMPLAINT: ${text.slice(0, 1500)}`);
}
