/** What the server sends down in tests of the pull, and what a test looks at afterwards. */

import type { FeedChange, PullAnswer } from '#shared/endpoints/sync';
import type { ScreeningDocument } from '#shared/records/screening';
import { recordScreening } from '../../../../src/local/day-entries';
import { readRecord } from '../../../../src/local/stored-records';
import type { Active, Tablet } from '../../../../src/local/tablet';
import { buildChild, buildReport, buildScreening } from './build';
import { type FakeServer, pulled, TODAY } from './fake-server';

/** Answers one page after the other, and then empty ones; gives the cursors that the tablet asked with. */
export function answerPages(server: FakeServer, ...pages: Partial<PullAnswer>[]): (string | null)[] {
  const cursors: (string | null)[] = [];
  const epoch = pages.at(-1)?.epoch ?? 'epoch-1';
  server.onPull = (query) => {
    cursors.push(query.get('cursor'));
    const page = pages.shift();
    return pulled(page ?? { cursor: query.get('cursor') ?? 'end', epoch });
  };
  return cursors;
}

export function child(changed: Parameters<typeof buildChild>[0] = {}): FeedChange {
  const document = buildChild(changed);
  return { type: 'child', id: document.id, document };
}

export function screening(changed: Parameters<typeof buildScreening>[0] = {}): FeedChange {
  const document = buildScreening(changed);
  return { type: 'screening', id: document.id, document };
}

export function report(changed: Parameters<typeof buildReport>[0] = {}): FeedChange {
  const document = buildReport(changed);
  return { type: 'report', id: document.id, document };
}

/** Today's screening of the child as the tablet shows it; null where there is none. */
export async function shownScreening({ database }: Active, childId = 11) {
  const document = buildScreening({ child_id: childId });
  return ((await readRecord(database, document.id))?.view as ScreeningDocument | undefined) ?? null;
}

export function screen(tablet: Tablet, temperature: number, childId = 11) {
  const content = { body_temperature: temperature, symptoms: [], others_message: null };
  return recordScreening({ childId, date: TODAY, content }, tablet);
}
