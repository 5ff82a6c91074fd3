/** Saves of the real tablet and raw strict puts of the same two rows, taking turns. */

import { addDays } from '#shared/domain/calendar-date';
import { recordScreening, saveReport } from '../../../src/local/day-entries';
import { newRowId } from '../../../src/local/make-id';
import type { Saved } from '../../../src/local/outbox';
import { requireActive } from '../../../src/local/require-active';
import type { Tablet } from '../../../src/local/tablet';
import { UserDatabase } from '../../../src/local/user-database';
import { committed } from './raw-put-page';

interface SavesGiven {
  children: readonly number[];
  /** The children are gone through on this day, then on the one before. */
  today: string;
  activity: number;
  /** How many of each kind are measured, after a tenth as many to warm up. */
  saves: number;
}

/** Milliseconds of each save. */
interface SavesFound {
  screening: number[];
  screeningFloor: number[];
  report: number[];
  reportFloor: number[];
}

export async function saveBoth(tablet: Tablet, given: SavesGiven): Promise<SavesFound> {
  const bare = await bareDatabase(tablet);
  const screening = await takeTurns(tablet, bare, given, (childId, date) =>
    recordScreening(
      {
        childId,
        date,
        content: { body_temperature: 36.6, symptoms: ['Cough'], others_message: null },
      },
      tablet,
    ),
  );
  const values = {
    achievement_scale: 'With a little help',
    minute_scales: '30',
    notes: 'Played well with friends.',
  };
  const report = await takeTurns(tablet, bare, given, (childId, date) =>
    saveReport(
      {
        childId,
        date,
        sections: { activities: { rows: [{ id: newRowId(tablet), master_id: given.activity, ...values }] } },
      },
      tablet,
    ),
  );
  bare.close();
  indexedDB.deleteDatabase(bare.name);
  return {
    screening: screening.subject,
    screeningFloor: screening.floor,
    report: report.subject,
    reportFloor: report.floor,
  };
}

/** The same stores and indexes, made by the product's own schema and then opened barely. */
async function bareDatabase(tablet: Tablet): Promise<IDBDatabase> {
  const made = new UserDatabase(0, { ...tablet.environment, databasePrefix: 'bare-' });
  await made.open();
  made.close();
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(made.name);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function takeTurns(
  tablet: Tablet,
  bare: IDBDatabase,
  { children, today, saves }: SavesGiven,
  save: (childId: number, date: string) => Promise<Saved>,
): Promise<{ subject: number[]; floor: number[] }> {
  const found = { subject: [] as number[], floor: [] as number[] };
  const warmUps = Math.ceil(saves / 10);
  let rows: { entity: object; entry: object } | undefined;
  for (let index = 0; index < warmUps + saves; index++) {
    const childId = children[index % children.length] as number;
    const date = addDays(today, -Math.floor(index / children.length));
    const subject = async () => {
      const start = performance.now();
      const saved = await save(childId, date);
      const ms = performance.now() - start;
      rows = await rowsOf(tablet, saved);
      return ms;
    };
    // The first floor has to wait for rows to put.
    const subjectFirst = index % 2 === 0;
    const first = subjectFirst ? await subject() : null;
    const floor = await putRaw(bare, rows as NonNullable<typeof rows>);
    const ms = first ?? (await subject());
    if (index < warmUps) continue;
    found.subject.push(ms);
    found.floor.push(floor);
  }
  return found;
}

async function rowsOf(tablet: Tablet, { operationId, entityId }: Saved) {
  const { database } = requireActive(tablet);
  const entity = await database.records.get(entityId);
  const entry = await database.outbox.get({ operation_id: operationId });
  if (!entity || !entry) throw new Error('What was saved is not there.');
  return { entity, entry };
}

/** So many rows of the bare database: each has an id of its own. */
let put = 0;

async function putRaw(bare: IDBDatabase, rows: { entity: object; entry: object }): Promise<number> {
  const { order: _, ...entry } = rows.entry as { order?: number };
  put += 1;
  const mine = { ...entry, operation_id: `bare ${put}` };
  const entity = { ...rows.entity, id: `bare ${put}` };
  const start = performance.now();
  const transaction = bare.transaction(['outbox', 'records'], 'readwrite', { durability: 'strict' });
  transaction.objectStore('outbox').put(mine);
  transaction.objectStore('records').put(entity);
  await committed(transaction);
  return performance.now() - start;
}
