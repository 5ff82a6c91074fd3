/** Logging an activity for several children: who is chosen, and which row became each child's. Pure. */

import type { ReportRow, RowValues } from '#shared/domain/daily-report';
import type { ChildDocument, ClassroomDocument } from '#shared/endpoints/feed';
import type { ReportDocument } from '#shared/records/report-document';
import type { ScreeningDocument } from '#shared/records/screening';
import { nameMatcher } from '../../components/find-by-name';
import type { Entry } from '../../local/entry';

/** What is being filled in; kept as a draft. */
export interface SeveralPlan {
  masterId: number;
  values: RowValues;
  /** Ids of the chosen children; null while nobody was taken out or added: then it is everyone who is here. */
  chosen: number[] | null;
}

/** What was logged, for whom, and the row that each of them got. */
export interface Logged {
  masterId: number;
  childIds: readonly number[];
  rowIds?: ReadonlyMap<number, string>;
  /** In a draft of an older app, in place of the rows: those that each child had before. */
  before?: ReadonlyMap<number, ReadonlySet<string>>;
}

export const emptyPlan: SeveralPlan = {
  masterId: 0,
  values: { achievement_scale: null, minute_scales: null, notes: null },
  chosen: null,
};

export function isEmptyPlan({ masterId, values, chosen }: SeveralPlan): boolean {
  return masterId === 0 && chosen === null && Object.values(values).every((text) => !text);
}

/** The children to choose from: of one classroom (null for all of them), found by name. */
export function choosable(
  children: readonly ChildDocument[],
  roomId: number | null,
  search: string,
): ChildDocument[] {
  const matches = nameMatcher(search);
  return children.filter(
    (child) => (roomId === null || child.classroom_id === roomId) && matches(child.fullname),
  );
}

/** Those who came: screened at the door that day. Empty while nobody was screened, since then it says nothing. */
export function presentIds(
  children: readonly ChildDocument[],
  screenings: readonly Entry<ScreeningDocument>[] | undefined,
): number[] {
  const screened = new Set(screenings?.map(({ childId }) => childId));
  return children.filter(({ id }) => screened.has(id)).map(({ id }) => id);
}

/** The children of a classroom who are not away that day: the first choice. */
export function hereIds(
  children: readonly ChildDocument[],
  roomId: number | null,
  away: { has(childId: number): boolean } | undefined,
): number[] {
  const inRoom = roomId === null ? [] : children.filter(({ classroom_id }) => classroom_id === roomId);
  return inRoom.filter(({ id }) => !away?.has(id)).map(({ id }) => id);
}

/** With or without some children; nobody twice. */
export function withChosen(chosen: readonly number[], ids: readonly number[], wanted: boolean): number[] {
  return wanted ? [...new Set([...chosen, ...ids])] : chosen.filter((id) => !ids.includes(id));
}

/** Own classrooms first, then by name, as Today has them. */
export function orderedRooms(classrooms: readonly ClassroomDocument[], userId: number): ClassroomDocument[] {
  const own = classrooms.filter(({ teachers }) => teachers.includes(userId));
  return [...own, ...classrooms.filter((room) => !own.includes(room))];
}

/**
 * The row that logging gave a child; undefined until it is read.
 * @param touched the id of the row that something was typed in
 */
export function loggedRow(
  report: Entry<ReportDocument> | undefined,
  childId: number,
  { masterId, rowIds, before }: Logged,
  touched?: string,
): ReportRow | undefined {
  const rows = report?.document.sections.activities?.rows ?? [];
  const rowId = touched ?? rowIds?.get(childId);
  if (rowId !== undefined) return rows.find(({ id }) => id === rowId);
  const there = before?.get(childId);
  return rows.filter(({ id, master_id }) => master_id === masterId && !there?.has(id)).at(-1);
}
