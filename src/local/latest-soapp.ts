/** The newest SOAPP note of a child before a day: the server's, or one written here and not yet sent. */
import { soappFields } from '#shared/domain/daily-report';
import type { LatestSoappDocument } from '#shared/endpoints/feed';
import type { ReportDocument } from '#shared/records/report-document';
import { recordsOfChild } from './stored-records';
import type { UserDatabase } from './user-database';

/** One child's; null when there is none. `before` leaves out the notes of that day and later ones. */
export async function readLatestSoapp(
  database: UserDatabase,
  childId: number,
  before?: string,
): Promise<LatestSoappDocument | null> {
  const [newest, reports] = await Promise.all([
    database.latest_soapps.get(childId),
    recordsOfChild(database, 'report', childId),
  ]);
  const notes = reports
    .map(({ view }) => view && noteOf(view as ReportDocument))
    .filter((note) => note !== null);
  return [...(newest ? [newest] : []), ...notes].filter(isBefore(before)).reduce(newer, null);
}

/** All children's, by child id. */
export async function readLatestSoapps(
  database: UserDatabase,
  before?: string,
): Promise<Map<number, LatestSoappDocument>> {
  const [known, unsettled] = await Promise.all([
    database.latest_soapps.toArray(),
    database.outbox.where('overlaid').equals(1).toArray(),
  ]);
  const found = new Map<number, LatestSoappDocument>(
    known.filter(isBefore(before)).map((note) => [note.id, note]),
  );
  // Only these can differ from what the server calls the newest: written here, or newer than asked for.
  const doubtful = new Set([
    ...known.filter((note) => !isBefore(before)(note)).map((note) => note.id),
    ...unsettled.flatMap(({ entity_type, child_id }) => (entity_type === 'report' ? (child_id ?? []) : [])),
  ]);
  for (const childId of doubtful) {
    const note = await readLatestSoapp(database, childId, before);
    if (note) found.set(childId, note);
  }
  return found;
}

const isBefore = (before: string | undefined) => (note: LatestSoappDocument) =>
  before === undefined || note.date < before;

function newer(one: LatestSoappDocument | null, other: LatestSoappDocument): LatestSoappDocument {
  // The later one in the list of the same day is the tablet's own view of it.
  return one === null || other.date >= one.date ? other : one;
}

function noteOf(report: ReportDocument): LatestSoappDocument | null {
  const { soapp } = report.sections;
  if (report.deleted || !soapp?.last || soappFields.every((field) => soapp.texts[field] === null))
    return null;
  const { child_id: id, preschool_id, date } = report;
  return { id, preschool_id, date, last: soapp.last, texts: soapp.texts };
}
