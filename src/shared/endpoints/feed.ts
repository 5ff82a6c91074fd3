/** What the change feed carries to a tablet: one document a record, small, as the local database keeps it. */

import { addDays, type CalendarDate } from '../domain/calendar-date';
import type { ConsentPurpose } from '../domain/consents';
import type { MasterKind, SoappTexts } from '../domain/daily-report';
import type { DayFormKind } from '../domain/day-forms';
import type { Collector, NamedGuardian } from '../domain/fetchers';
import type { Medicine } from '../domain/medicine';
import type { OutbreakRule } from '../domain/outbreak';
import type { PickupPass } from '../domain/pickup-pass';
import type { Authored } from '../records/define-record';
import type { RecordDocuments } from '../records/index';

export interface PreschoolDocument {
  id: number;
  name: string;
  short_name: string;
  /** The day's forms that it asks of parents; absent in a document of an earlier version of the server. */
  day_forms?: DayFormKind[];
  /** Whom a notice of an unregistered child is offered to; absent as above. */
  notice_emails?: string[];
  /** When its day closes, `HH:MM`; absent as above. */
  closes_at?: string;
  /** So often staff look at a sleeping child under two; absent as above. */
  sleep_check_minutes?: number;
  /** What its state's health department calls an outbreak, and what all do; absent as above. */
  outbreak_rules?: OutbreakRule[];
  /** The public key by which a tablet tells a genuine pickup pass; absent as above, and for who does not work with children. */
  pass_key?: string | null;
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
  special_needs?: boolean;
  /** What parents filled in on the last day that they filled in any; null where they never did. */
  day_forms?: { date: string; kinds: DayFormKind[] } | null;
  /** What the parents withdrew their consent to; null or absent for nothing. */
  withdrawn_consents?: ConsentPurpose[] | null;
  /** Whom to call in an emergency: the parent who pays, or the first with a number. */
  emergency?: { name: string; phone_no: string } | null;
  /** Who may bring and fetch the child: the accounts of its parents. */
  guardians?: { id: number; name: string }[] | null;
  /** Whom the parents named in their profiles; null or absent for nobody. */
  named_guardians?: NamedGuardian[] | null;
  /** The confirmed list of who may fetch and who must not, those of later days too. */
  collectors?: Collector[] | null;
  /** The latest pickup passes of its parents, those that were withdrawn too; null or absent for none. */
  passes?: PickupPass[] | null;
  /** What the parents authorised and nobody ended; null or absent for none. */
  medicines?: Medicine[] | null;
  /** Since when the child is of this preschool, and whether it was of another one before; null or absent where that is long ago. */
  came?: { on: CalendarDate; moved: boolean } | null;
}

export interface MasterDocument {
  id: number;
  kind: MasterKind;
  name: string;
  desc: string | null;
}

/** The newest SOAPP note of a child, whatever its age. */
export interface LatestSoappDocument {
  /** The child's id. */
  id: number;
  preschool_id: number;
  date: string;
  last: Authored;
  texts: SoappTexts;
}

/** The photos of those on the confirmed list of a child, small: a list of its own, so that a child's document stays light. */
export interface CollectorFacesDocument {
  /** The child's id. */
  id: number;
  preschool_id: number;
  /** WebP as base64, each by the id of its entry. */
  faces: { id: number; picture: string }[];
}

/** What comes down first; the history follows in the background. */
interface BaseDocuments {
  preschool: PreschoolDocument;
  classroom: ClassroomDocument;
  child: ChildDocument;
  master: MasterDocument;
}
export const baseFeedTypes = ['preschool', 'classroom', 'child', 'master'] as const;

/** Every kind of document in the feed. */
export interface FeedDocuments extends BaseDocuments, RecordDocuments {
  latest_soapp: LatestSoappDocument;
  collector_faces: CollectorFacesDocument;
}
export type FeedType = keyof FeedDocuments;

/** How many days of history the feed carries. */
export const HISTORY_DAYS = 30;
/** Whether tablets keep what was noted on a day. */
export const isKept = (day: CalendarDate, today: CalendarDate): boolean =>
  day >= addDays(today, -HISTORY_DAYS);
/** So many days a tablet keeps what it fetched without contact, where nobody said otherwise. */
export const STORED_DAYS = 14;
