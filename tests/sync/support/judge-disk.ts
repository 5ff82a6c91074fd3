/** What is committed at a tablet at any one moment: an entry and what the screens show of it are there together. */

import { isDeepStrictEqual } from 'node:util';
import type { OutboxRow } from '../../../src/local/outbox-row';
import { localRecord, overlaysOf } from '../../../src/local/overlay';
import type { Browser } from './browser';
import { peek, peekRecords, peekSealed } from './disk';
import type { Person } from './house';

export function judgeDisk(browser: Browser, people: readonly Person[]): string[] {
  return people.flatMap(({ id }) => {
    const name = `${browser.label} tadika-user-${id}`;
    return [...judgeDatabase(browser, name), ...judgeSeals(browser, name)];
  });
}

/** What a thief must not find beside a sealed row. */
const HIDDEN = {
  classrooms: ['name', 'teacher_names'],
  children: ['fullname', 'allergies', 'emergency', 'guardians'],
  latest_soapps: ['document'],
  collector_faces: ['faces'],
  records: ['server', 'view'],
  bundles: ['documents'],
  outbox: ['arguments', 'base', 'author', 'child_name', 'last_error'],
  drafts: ['value', 'base'],
};

function judgeSeals({ disk }: Browser, name: string): string[] {
  return Object.entries(HIDDEN).flatMap(([table, fields]) =>
    peekSealed(disk, name, table)
      .filter((row) => !('sealed' in row) || fields.some((field) => field in row))
      .map((row) => `READABLE: ${name} has ${table} ${JSON.stringify(row).slice(0, 80)}`),
  );
}

function judgeDatabase({ disk }: Browser, name: string): string[] {
  const overlays = overlaysOf(peek<OutboxRow>(disk, name, 'outbox'));
  const records = peekRecords(disk, name);
  const found: string[] = [];
  for (const row of records) {
    const view = localRecord(row, row.server, overlays.get(row.id))?.view ?? null;
    // A full tablet lets go of an entry that the server has taken, and goes on showing what it said.
    if (!disk.wasFull && !isDeepStrictEqual(view, row.view)) found.push(tell(name, row.id, row.view, view));
  }
  const shown = new Set(records.map((row) => row.id));
  if (shown.size < records.length) found.push(`APART: ${name} stores a record twice`);
  // A deletion, a choice or a withdrawal makes nothing of what is not there.
  for (const [id, rows] of overlays)
    if (!shown.has(id) && rows.some(({ name: made }) => /^(save|record)_/.test(made)))
      found.push(`APART: ${name} has entries of ${id.slice(0, 6)} that no screen shows`);
  return found;
}

function tell(name: string, id: string, is: unknown, wanted: unknown): string {
  return `APART: ${name} shows of ${id.slice(0, 6)} ${JSON.stringify(is)}, not ${JSON.stringify(wanted)}`;
}
