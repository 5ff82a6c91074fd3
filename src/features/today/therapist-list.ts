/**
 * A therapist's day as a list: children with an earlier note first, in the order of their last session (the
 * newest day first, within a day as they came), then the children without one by name. Pure.
 */

import type { ChildDocument, LatestSoappDocument } from '#shared/endpoints/feed';
import type { ReportDocument } from '#shared/records/report-document';
import { nameMatcher } from '../../components/find-by-name';
import type { Entry } from '../../local/entry';
import { type ReportState, reportState } from './report-state';

export interface SessionRow {
  child: ChildDocument;
  /** The newest note before the day. */
  note: LatestSoappDocument | null;
  state: ReportState | undefined;
}

export type SessionItem =
  | { kind: 'day'; date: string }
  | { kind: 'without'; count: number; open: boolean }
  | { kind: 'child'; row: SessionRow; first: boolean; last: boolean };

interface SessionSources {
  children: readonly ChildDocument[];
  notes: ReadonlyMap<number, LatestSoappDocument>;
  reports: readonly Entry<ReportDocument>[] | undefined;
  drafts: ReadonlySet<number> | undefined;
  search: string;
  /** Null for all centres. */
  preschoolId: number | null;
  /** Whether the children without a note are listed; a search lists them anyway. */
  openWithout: boolean;
}

export function listSessions(sources: SessionSources): SessionItem[] {
  const rows = rowsOf(sources);
  const seen = rows.filter((row) => row.note !== null).sort(bySession);
  const without = rows.filter((row) => row.note === null);
  const dates = [...new Set(seen.map((row) => row.note?.date ?? ''))];
  const groups = dates.flatMap((date): SessionItem[] => [
    { kind: 'day', date },
    ...children(seen.filter((row) => row.note?.date === date)),
  ]);
  if (without.length === 0) return groups;
  const open = sources.openWithout || sources.search.trim() !== '' || seen.length === 0;
  return [...groups, { kind: 'without', count: without.length, open }, ...(open ? children(without) : [])];
}

function rowsOf({
  children: all,
  notes,
  reports,
  drafts,
  search,
  preschoolId,
}: SessionSources): SessionRow[] {
  const matches = nameMatcher(search);
  const reportOf = reports && new Map(reports.map((entry) => [entry.childId, entry]));
  return all
    .filter(
      (child) => (preschoolId === null || child.preschool_id === preschoolId) && matches(child.fullname),
    )
    .map((child) => ({
      child,
      note: notes.get(child.id) ?? null,
      state: reportOf && reportState(reportOf.get(child.id), drafts?.has(child.id) ?? false, 'soapp'),
    }));
}

function children(rows: readonly SessionRow[]): SessionItem[] {
  return rows.map((row, index) => ({
    kind: 'child',
    row,
    first: index === 0,
    last: index === rows.length - 1,
  }));
}

function bySession({ note: one, child: a }: SessionRow, { note: other, child: b }: SessionRow): number {
  if (!one || !other) return 0;
  if (one.date !== other.date) return one.date < other.date ? 1 : -1;
  if (one.last.at !== other.last.at) return one.last.at < other.last.at ? -1 : 1;
  return a.fullname.localeCompare(b.fullname);
}

export function keyOfSession(item: SessionItem): string {
  if (item.kind === 'child') return `child-${item.row.child.id}`;
  return item.kind === 'day' ? `day-${item.date}` : 'without';
}
