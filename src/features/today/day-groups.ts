/** A teacher's day as a list: their classrooms first, then the others, each with what is done. Pure. */

import type { DayFormKind } from '#shared/domain/day-forms';
import { missingForms } from '#shared/domain/missing-forms';
import type { ChildDocument, ClassroomDocument, PreschoolDocument } from '#shared/endpoints/feed';
import type { AbsenceNoteDocument } from '#shared/records/absence-note';
import type { ReportDocument } from '#shared/records/report-document';
import type { ScreeningDocument } from '#shared/records/screening';
import { nameMatcher } from '../../components/find-by-name';
import type { Entry } from '../../local/entry';
import { isDone, type ReportState, reportState } from './report-state';

export interface DayChild {
  child: ChildDocument;
  /** Null: not screened that day; undefined: not yet read from the tablet. */
  screening: Entry<ScreeningDocument> | null | undefined;
  /** Undefined: not yet read from the tablet. */
  report: ReportState | undefined;
  /** Entries still come to this tablet: what is not here is not known. */
  coming: boolean;
  /** The note by which the child is away that day. */
  away: Entry<AbsenceNoteDocument> | null;
  /** The report is ready for the parents. */
  done: boolean;
  /** Forms that the preschool asks of the parents and that are not there; empty where it is not about today. */
  missing: readonly DayFormKind[];
}

export interface DayGroup {
  /** Null for children without a classroom. */
  room: ClassroomDocument | null;
  own: boolean;
  /** Those that a search leaves, where there is one. */
  children: DayChild[];
  /** Those of whom a screening and a report are to be. */
  total: number;
  away: number;
  screened: number;
  reported: number;
  /** Children who miss a form. */
  withoutForms: number;
}

export interface DaySources {
  /** The attending children, by name. */
  children: readonly ChildDocument[];
  classrooms: readonly ClassroomDocument[];
  screenings: readonly Entry<ScreeningDocument>[] | undefined;
  reports: readonly Entry<ReportDocument>[] | undefined;
  /** Entries still come to this tablet. */
  coming?: boolean;
  /** Ids of the children whose report is drafted on this tablet. */
  drafts: ReadonlySet<number> | undefined;
  /** Absent: not yet read from the tablet. */
  absences?: ReadonlyMap<number, Entry<AbsenceNoteDocument>> | undefined;
  /** Absent where forms do not count: on another day than today. */
  asking?: { preschools: readonly PreschoolDocument[]; date: string } | undefined;
  /** The classrooms that count as the person's own. */
  isOwn: (room: ClassroomDocument) => boolean;
}

/** Own classrooms by name (empty ones too), then the others that have children, then children without one. */
export function groupDay({
  children,
  classrooms,
  screenings,
  reports,
  drafts,
  coming = false,
  absences,
  asking,
  isOwn,
}: DaySources): DayGroup[] {
  const asked = new Map(asking?.preschools.map(({ id, day_forms }) => [id, day_forms]));
  const screeningOf = screenings && new Map(screenings.map((entry) => [entry.childId, entry]));
  const reportOf = reports && new Map(reports.map((entry) => [entry.childId, entry]));
  const known = new Set(classrooms.map(({ id }) => id));
  const byRoom = new Map<number | null, DayChild[]>();
  for (const child of children) {
    const roomId = child.classroom_id !== null && known.has(child.classroom_id) ? child.classroom_id : null;
    const away = absences?.get(child.id) ?? null;
    const row: DayChild = {
      child,
      away,
      screening: screeningOf && (screeningOf.get(child.id) ?? null),
      coming,
      report: reportOf && knownState(reportOf.get(child.id), drafts?.has(child.id) ?? false, coming),
      done: isDone(reportOf?.get(child.id)),
      missing:
        asking && !away ? missingForms(asked.get(child.preschool_id), child.day_forms, asking.date) : [],
    };
    const list = byRoom.get(roomId);
    if (list) list.push(row);
    else byRoom.set(roomId, [row]);
  }
  const groups = classrooms.map((room) => toGroup(room, isOwn(room), byRoom.get(room.id) ?? []));
  const own = groups.filter((group) => group.own);
  const others = groups.filter((group) => !group.own && group.children.length > 0);
  const homeless = byRoom.get(null) ?? [];
  return [...own, ...others, ...(homeless.length > 0 ? [toGroup(null, false, homeless)] : [])];
}

/** While entries still come, nobody's report is said not to be written. */
function knownState(
  entry: Entry<ReportDocument> | undefined,
  hasDraft: boolean,
  coming: boolean,
): ReportState {
  const state = reportState(entry, hasDraft, 'teacher');
  return state === 'none' && coming ? 'unknown' : state;
}

function toGroup(room: ClassroomDocument | null, own: boolean, children: DayChild[]): DayGroup {
  return {
    room,
    own,
    children,
    total: children.filter(isExpected).length,
    away: children.filter(({ away }) => away !== null).length,
    screened: children.filter(({ screening }) => screening).length,
    reported: children.filter(({ done }) => done).length,
    withoutForms: children.filter(({ missing }) => missing.length > 0).length,
  };
}

/** A child who is away counts only where something was recorded all the same. */
function isExpected({ away, screening, done }: DayChild): boolean {
  return away === null || Boolean(screening) || done;
}

/** The groups with only the children whose name is searched; groups without any are left out. */
export function searchDay(groups: readonly DayGroup[], search: string): DayGroup[] {
  const matches = nameMatcher(search);
  return groups
    .map((group) => ({ ...group, children: group.children.filter(({ child }) => matches(child.fullname)) }))
    .filter((group) => group.children.length > 0);
}

export type DayItem =
  | { kind: 'room'; group: DayGroup; open: boolean; collapsible: boolean }
  | { kind: 'others' }
  | { kind: 'empty'; group: DayGroup }
  | { kind: 'child'; row: DayChild; first: boolean; last: boolean };

/** The groups as one list to scroll; of a closed group only its head. Own classrooms are always open. */
export function listDay(groups: readonly DayGroup[], isOpen: (group: DayGroup) => boolean): DayItem[] {
  const withOwn = groups.some((group) => group.own);
  const firstOther = groups.findIndex((group) => !group.own);
  return groups.flatMap((group, index): DayItem[] => {
    const open = group.own || isOpen(group);
    const heading: DayItem[] = withOwn && index === firstOther ? [{ kind: 'others' }] : [];
    const head: DayItem = { kind: 'room', group, open, collapsible: !group.own };
    if (!open) return [...heading, head];
    if (group.children.length === 0) return [...heading, head, { kind: 'empty', group }];
    const last = group.children.length - 1;
    const rows = group.children.map(
      (row, at): DayItem => ({ kind: 'child', row, first: at === 0, last: at === last }),
    );
    return [...heading, head, ...rows];
  });
}

export function keyOfItem(item: DayItem): string {
  if (item.kind === 'child') return `child-${item.row.child.id}`;
  return item.kind === 'others' ? 'others' : `${item.kind}-${item.group.room?.id ?? 'none'}`;
}
