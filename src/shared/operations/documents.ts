/** What the change feed carries to a tablet: one document a record, small, as the local database keeps it. */
import type { MasterKind, ReportRow, ReportSection, RowSection, SoappTexts } from '../domain/daily-report';
import type { DayFormKind } from '../domain/day-forms';
import type { ScreeningContent } from '../domain/screening';

/** Who did something, and when the server recorded it. */
export interface Authored {
  by: string;
  at: string;
}

/**
 * A value that could not be merged: what lives on the server, what was written beside it, by whom.
 * `row_id` names the row of a section, `field` the field; the field `deleted` tells a deletion that an edit beat.
 */
export interface Alternative {
  id: string;
  section: ReportSection | 'screening' | 'report';
  row_id: string | null;
  field: string;
  live: { value: unknown } & Authored;
  other: { value: unknown } & Authored;
}

export interface PreschoolDocument {
  id: number;
  name: string;
  short_name: string;
  /** The day's forms that it asks of parents; absent in a document of an earlier version of the server. */
  day_forms?: DayFormKind[];
}

export interface ClassroomDocument {
  id: number;
  name: string;
  preschool_id: number;
  child_years: number[];
  /** User ids of the teachers assigned to it. */
  teachers: number[];
  /** What follows is absent in a document of an earlier version of the server. */
  capacity?: number | null;
  /** Names of its programmes. */
  programmes?: string[];
  /** The same teachers with their names, by name. */
  teacher_names?: { id: number; name: string }[];
}

export interface ChildDocument {
  id: number;
  fullname: string;
  mykid_no: string | null;
  born_on: string | null;
  status: number;
  preschool_id: number;
  classroom_id: number | null;
  /** The name of the main programme. */
  product: string | null;
  /** Absent in what a tablet fetched before these were kept. */
  allergies?: string | null;
  /** What parents filled in on the last day that they filled in any; null where they never did. */
  day_forms?: { date: string; kinds: DayFormKind[] } | null;
}

export interface MasterDocument {
  id: number;
  kind: MasterKind;
  name: string;
  desc: string | null;
}

/** A section as it stands: its version counts every change of it. */
export interface SectionState {
  version: number;
  /** Who changed it last; null while it is empty. */
  last: Authored | null;
}

/** A daily report; a section that the reader may not see is absent. */
export interface ReportDocument {
  id: string;
  child_id: number;
  preschool_id: number;
  date: string;
  /** Shown to the parents. */
  ready: boolean;
  deleted: boolean;
  sections: Partial<Record<RowSection, SectionState & { rows: ReportRow[] }>> & {
    soapp?: SectionState & { texts: SoappTexts };
  };
  alternatives: Alternative[];
}

export interface ScreeningDocument extends ScreeningContent {
  id: string;
  child_id: number;
  preschool_id: number;
  date: string;
  version: number;
  last: Authored;
  alternatives: Alternative[];
}

/** The newest SOAPP note of a child, whatever its age (C8). */
export interface LatestSoappDocument {
  /** The child's id. */
  id: number;
  preschool_id: number;
  date: string;
  last: Authored;
  texts: SoappTexts;
}

/** Every kind of record in the feed. The first group comes down first; the history follows in the background. */
export interface FeedDocuments {
  preschool: PreschoolDocument;
  classroom: ClassroomDocument;
  child: ChildDocument;
  master: MasterDocument;
  report: ReportDocument;
  screening: ScreeningDocument;
  latest_soapp: LatestSoappDocument;
}
export type FeedType = keyof FeedDocuments;
export const baseFeedTypes = ['preschool', 'classroom', 'child', 'master'] as const;

/** Reports and screenings older than this many days are not kept on a tablet. */
export const HISTORY_DAYS = 30;
