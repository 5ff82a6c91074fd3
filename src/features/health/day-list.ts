/** The list of a day: who was screened, flagged ones first, who was not yet, searched and in pages. */

import { flagsInSight, type ScreeningFlag } from '#shared/domain/screening';
import { attendingStatuses } from '#shared/domain/statuses';
import type { ChildDocument, PreschoolDocument } from '#shared/endpoints/feed';
import type { ScreeningDocument } from '#shared/records/screening';
import { nameMatcher } from '../../components/find-by-name';
import type { Entry } from '../../local/entry';

export const ROWS_A_PAGE = 20;

/** A person in the list; `name` is empty for a child who has left this tablet's scope. */
export interface Listed {
  childId: number;
  name: string;
  mykidNo: string | null;
  classroomId: number | null;
  preschool: string;
}

export interface ScreenedRow extends Listed {
  entry: Entry<ScreeningDocument>;
  flags: ScreeningFlag[];
}

export interface DayList {
  screened: ScreenedRow[];
  missing: Listed[];
}

interface DayParts {
  screenings: readonly Entry<ScreeningDocument>[];
  /** All of this tablet's children, by name. */
  children: readonly ChildDocument[];
  preschools: readonly PreschoolDocument[];
  /** Ids of the children who are away: nobody misses their screening. */
  away?: { has(childId: number): boolean } | undefined;
}

/** Flagged ones first, then those with an open choice, then the rest, each by name. */
export function dayList({ screenings, children, preschools, away }: DayParts): DayList {
  const byId = new Map(children.map((child) => [child.id, child]));
  const shortNames = new Map(preschools.map(({ id, short_name }) => [id, short_name]));
  const listed = (childId: number, preschoolId: number): Listed => {
    const child = byId.get(childId);
    return {
      childId,
      name: child?.fullname ?? '',
      mykidNo: child?.mykid_no ?? null,
      classroomId: child?.classroom_id ?? null,
      preschool: shortNames.get(preschoolId) ?? '',
    };
  };
  const screened = screenings.map((entry) => ({
    ...listed(entry.childId, entry.document.preschool_id),
    entry,
    flags: flagsInSight(entry.document),
  }));
  const done = new Set(screenings.map(({ childId }) => childId));
  const missing = children
    .filter(({ id, status }) => attendingStatuses.includes(status) && !done.has(id) && !away?.has(id))
    .map((child) => listed(child.id, child.preschool_id));
  return { screened: screened.sort(byUrgencyAndName), missing };
}

function byUrgencyAndName(one: ScreenedRow, other: ScreenedRow): number {
  return urgency(other) - urgency(one) || one.name.localeCompare(other.name);
}

function urgency({ flags, entry }: ScreenedRow): number {
  if (flags.length > 0) return 2;
  return entry.document.alternatives.length > 0 ? 1 : 0;
}

/** Keeps a classroom's people; all of them where none is chosen. */
export function inClassroom<Row extends Listed>(rows: readonly Row[], classroomId: number | null): Row[] {
  return rows.filter((row) => classroomId === null || row.classroomId === classroomId);
}

/** Those whose name, or MyKid number with or without its hyphens, holds every word of the search. */
export function found<Row extends Pick<Listed, 'name' | 'mykidNo'>>(
  rows: readonly Row[],
  search: string,
): Row[] {
  const matches = nameMatcher(search);
  return rows.filter(({ name, mykidNo }) => {
    return matches(`${name} ${mykidNo ?? ''} ${mykidNo?.replace(/\D/g, '') ?? ''}`);
  });
}

interface PageOfRows<Row> {
  rows: Row[];
  /** As the server's of a list; the page is within those that there are, whatever the address says. */
  meta: { total: number; page: number; per_page: number };
}

export function pageOf<Row>(rows: readonly Row[], wanted: number): PageOfRows<Row> {
  const pages = Math.max(1, Math.ceil(rows.length / ROWS_A_PAGE));
  const page = Math.min(Math.max(1, Math.trunc(wanted) || 1), pages);
  return {
    rows: rows.slice((page - 1) * ROWS_A_PAGE, page * ROWS_A_PAGE),
    meta: { total: rows.length, page, per_page: ROWS_A_PAGE },
  };
}
