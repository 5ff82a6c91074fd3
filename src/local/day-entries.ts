/** What staff write of a child's day, as screens say it: screenings, daily reports, and choices between two versions. */

import { businessDate } from '#shared/domain/calendar-date';
import type { RowValues } from '#shared/domain/daily-report';
import { dayFormMessages, missingForms } from '#shared/domain/missing-forms';
import { type ScreeningContent, screeningFlags } from '#shared/domain/screening';
import type { ChildDocument } from '#shared/endpoints/feed';
import type { Alternative, Choice, RecordDocument } from '#shared/records/define-record';
import type { ChoosingType } from '#shared/records/index';
import type { ReportDocument } from '#shared/records/report-document';
import type { SaveReport } from '#shared/records/report-shapes';
import { currentTablet } from './current';
import { InvalidEntryError } from './errors';
import { timedUuid } from './make-id';
import { enqueue, type Saved } from './outbox';
import { type Presence, presenceEntry } from './presence-entries';
import { requireActive } from './require-active';
import { newEntry, type SaveOptions, saveEntry } from './save-entry';
import type { Tablet } from './tablet';
import { readMeta } from './user-database';

interface OfDay extends SaveOptions {
  childId: number;
  /** Which day, `YYYY-MM-DD`. */
  date: string;
}

interface RecordScreeningInput extends OfDay {
  /** As it was filled in; a temperature that was left out is told as a field error. */
  content: Omit<ScreeningContent, 'symptoms'> & { symptoms: string[] };
  /** What the form opened with, null when there was none yet; absent: what is in sight now. */
  base?: ScreeningContent | null | undefined;
  /** The child arrives in the same act: both are safe on the tablet, or neither. */
  arrival?: Presence | undefined;
}

/** Queues a screening. @throws InvalidEntryError, SaveFailedError, NotSignedInError */
export async function recordScreening(
  { childId, date, content, arrival, base, draftKey }: RecordScreeningInput,
  tablet: Tablet = currentTablet(),
): Promise<Saved> {
  const made = { child_id: childId, date, ...(content as ScreeningContent) };
  const screening = newEntry(tablet, 'record_screening', made, base);
  if (screeningFlags(content as ScreeningContent).length === 0)
    screening.check = (child, earlier) => requireForms(tablet, date, child, earlier);
  const entries = arrival ? [screening, await presenceEntry(arrival, tablet)] : [screening];
  const [saved] = await enqueue(tablet, entries, draftKey);
  return saved as Saved;
}

/**
 * A first screening that flags nothing waits for the parents' forms of today, where the tablet is in contact and would
 * have heard of them. @throws InvalidEntryError
 */
async function requireForms(
  tablet: Tablet,
  date: string,
  child: ChildDocument | undefined,
  earlier: RecordDocument | null,
): Promise<void> {
  if (!child || earlier || businessDate(new Date(tablet.clock.now())) !== date) return;
  const { database } = requireActive(tablet);
  const [contact, preschool] = await Promise.all([
    readMeta(database, 'contact'),
    database.preschools.get(child.preschool_id),
  ]);
  if (contact?.state !== 'ok') return;
  const [missing] = missingForms(preschool?.day_forms, child.day_forms, date);
  if (missing) throw new InvalidEntryError({ child_id: [dayFormMessages[missing]] });
}

interface SaveReportInput extends OfDay {
  /** Touched parts only: rows written or deleted, texts changed. */
  sections: SaveReport['arguments']['sections'];
  /** Ready for the parents; absent leaves it as it is. */
  ready?: boolean | undefined;
  base?: ReportDocument | null | undefined;
}

/** Queues the changes of a report. @throws InvalidEntryError, SaveFailedError, NotSignedInError */
export function saveReport(
  { childId, date, sections, ready, ...options }: SaveReportInput,
  tablet?: Tablet,
): Promise<Saved> {
  return saveEntry('save_report', { child_id: childId, date, sections, ready }, options, tablet);
}

/** Queues for each child that the report of the day is shared with the parents, all or none. @throws SaveFailedError, NotSignedInError */
export async function shareReports(
  { childIds, date }: { childIds: readonly number[]; date: string },
  tablet: Tablet = currentTablet(),
): Promise<Saved[]> {
  const entries = childIds.map((childId) =>
    newEntry(tablet, 'save_report', { child_id: childId, date, sections: {}, ready: true }),
  );
  return enqueue(tablet, entries);
}

/** Queues the deletion of a report; what changed since it was in sight lives on and asks. */
export function deleteReport(
  { childId, date, ...options }: OfDay & { base?: ReportDocument | null },
  tablet?: Tablet,
): Promise<Saved> {
  return saveEntry('delete_report', { child_id: childId, date }, options, tablet);
}

interface LogActivityInput {
  childIds: readonly number[];
  date: string;
  /** The activity. */
  masterId: number;
  values: RowValues;
  /** This draft is cleared in the same transaction: what was logged is not offered to be logged again. */
  draftKey?: string | undefined;
}

/** One child's row, by the id that it has everywhere. */
interface Logged extends Saved {
  childId: number;
  rowId: string;
}

/** Queues one new row for each child, all or none. @throws InvalidEntryError, SaveFailedError, NotSignedInError */
export async function logActivityForMany(
  { childIds, date, masterId, values, draftKey }: LogActivityInput,
  tablet: Tablet = currentTablet(),
): Promise<Logged[]> {
  const made = [...new Set(childIds)].map((childId) => {
    const row = { id: timedUuid(tablet.environment), master_id: masterId, ...values };
    const sections = { activities: { rows: [row] } };
    const entry = newEntry(tablet, 'save_report', { child_id: childId, date, sections });
    return { childId, rowId: row.id, entry };
  });
  const saved = await enqueue(
    tablet,
    made.map(({ entry }) => entry),
    draftKey,
  );
  return made.map(({ childId, rowId }, index) => ({ ...(saved[index] as Saved), childId, rowId }));
}

interface ChooseAlternativeInput {
  entityType: ChoosingType;
  childId: number;
  date: string;
  alternativeId: string;
  keep: Choice['keep'];
  /** The text to keep, where the two were merged by hand. */
  value?: string | undefined;
  /** What lived in the sight of whoever chose. */
  live?: Choice['live'];
  /** Questions that it settles too: what they are about goes with it. */
  settles?: readonly Alternative[];
}

/** The draft of the text in which two versions are merged by hand. It goes when one of them is chosen. */
export const choiceDraftKey = (alternativeId: string) => `choice:${alternativeId}`;

/**
 * Queues the choice of one of two versions, or both, with those that it settles: all or none.
 * @throws InvalidEntryError, SaveFailedError, NotSignedInError
 */
export async function chooseAlternative(
  { entityType, childId, date, alternativeId, keep, value, live, settles = [] }: ChooseAlternativeInput,
  tablet: Tablet = currentTablet(),
): Promise<Saved> {
  const choices: Choice[] = [
    { alternative_id: alternativeId, keep, value, live },
    ...settles.map(({ id, live }) => ({
      alternative_id: id,
      keep: 'live' as const,
      live: { ...live, value: null },
    })),
  ];
  const about = { entity_type: entityType, child_id: childId, date };
  const entries = choices.map((choice) => newEntry(tablet, 'choose_alternative', { ...about, ...choice }));
  const [saved] = await enqueue(tablet, entries, choiceDraftKey(alternativeId));
  return saved as Saved;
}
