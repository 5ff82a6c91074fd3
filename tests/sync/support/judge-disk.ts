/** What is committed at a tablet at any one moment: an entry and what the screens show of it are there together. */

import { isDeepStrictEqual } from 'node:util';
import type { ReportDocument } from '#shared/records/report-document';
import type { ScreeningDocument } from '#shared/records/screening';
import type { OutboxRow } from '../../../src/local/outbox-row';
import { keepReport, keepScreening, overlaysOf } from '../../../src/local/overlay';
import type { Kept } from '../../../src/local/user-database';
import type { Browser } from './browser';
import { peek } from './disk';
import type { Person } from './house';

export function judgeDisk(browser: Browser, people: readonly Person[]): string[] {
  return people.flatMap(({ id }) => judgeDatabase(browser, `${browser.label} tadika-user-${id}`));
}

function judgeDatabase({ disk }: Browser, name: string): string[] {
  const overlays = overlaysOf(peek<OutboxRow>(disk, name, 'outbox'));
  const reports = peek<Kept<ReportDocument>>(disk, name, 'reports');
  const screenings = peek<Kept<ScreeningDocument>>(disk, name, 'screenings');
  const found: string[] = [];
  for (const row of reports) {
    const view = keepReport(row, row.server, overlays.get(row.id))?.view ?? null;
    if (!isDeepStrictEqual(view, row.view)) found.push(tell(name, row.id, row.view, view));
  }
  for (const row of screenings) {
    const view = keepScreening(row, row.server, overlays.get(row.id))?.view ?? null;
    if (!isDeepStrictEqual(view, row.view)) found.push(tell(name, row.id, row.view, view));
  }
  const shown = new Set([...reports, ...screenings].map((row) => row.id));
  for (const [id, rows] of overlays)
    if (
      !shown.has(id) &&
      rows.some(({ name: made }) => made === 'save_report' || made === 'record_screening')
    )
      found.push(`APART: ${name} has entries of ${id.slice(0, 6)} that no screen shows`);
  return found;
}

function tell(name: string, id: string, is: unknown, wanted: unknown): string {
  return `APART: ${name} shows of ${id.slice(0, 6)} ${JSON.stringify(is)}, not ${JSON.stringify(wanted)}`;
}
