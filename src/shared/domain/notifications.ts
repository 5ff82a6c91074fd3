/** What people are told of: its kinds, who gets which, and where each leads. */

import { headOfficeRoles, PRINCIPAL_ROLE, tabletRoles } from '../permissions';
import { DAY_MS } from './calendar-date';
import type { Person } from './has-bell';
import { portalAddresses } from './portal-addresses';

export const notificationKinds = [
  'report_ready',
  'new_invoice',
  'invoice_revised',
  'payment_received',
  'payment_rejected',
  'payment_reminder',
  'classwork',
  'health_alert',
  'collector',
  'release',
  'not_here',
  'still_here',
  'ratio',
  'need',
  'digest',
  'incident',
  'dose',
  'double_dose',
  'file_ready',
  'approval_requested',
  'approval_decided',
  'ledger_alarm',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** What nobody switches off: a child may be in danger. */
export const alwaysTold: readonly NotificationKind[] = ['double_dose'];

/** What wakes a phone that saves its battery: somebody has to act now. */
export const urgentKinds: readonly NotificationKind[] = [
  'health_alert',
  'double_dose',
  'incident',
  'release',
];

/** What is mailed where it is not opened. */
export const mailedKinds: readonly NotificationKind[] = ['new_invoice', 'invoice_revised'];
/** An invoice that was neither opened nor paid this long after it was told of is sent by e-mail. */
export const INVOICE_MAIL_AFTER_MS = DAY_MS;

const parentKinds = [
  'report_ready',
  'new_invoice',
  'payment_received',
  'payment_rejected',
  'payment_reminder',
  'classwork',
  'health_alert',
  'collector',
  'release',
  'not_here',
  'need',
  'digest',
  'incident',
  'dose',
  'double_dose',
  'file_ready',
] as const;
const headOfficeKinds = ['approval_requested', 'approval_decided', 'ledger_alarm'] as const;

/** Parents are told of everything of theirs, principals and head office of what needs a look; other staff of a possible double dose alone. */
export function kindsFor({ permissions, roles }: Person): readonly NotificationKind[] {
  const has = (ids: readonly number[]) => roles.some(({ id }) => ids.includes(id));
  const told = new Set<NotificationKind>([
    ...(permissions.includes('portal_view') ? parentKinds : []),
    ...(has([PRINCIPAL_ROLE])
      ? ([
          'health_alert',
          'collector',
          'release',
          'still_here',
          'ratio',
          'incident',
          'dose',
          'approval_decided',
        ] as const)
      : []),
    ...(has(tabletRoles) ? (['double_dose'] as const) : []),
    ...(has(headOfficeRoles) ? headOfficeKinds : []),
  ]);
  return notificationKinds.filter((kind) => told.has(kind));
}

/** Whoever fetched was on no list, must not fetch, came alone and never may, or had a pass by which the child had left before. */
export const releaseReasons = ['unlisted', 'forbidden', 'never_alone', 'pass_again'] as const;
export type ReleaseReason = (typeof releaseReasons)[number];

/** What a notification is about: each kind brings its own. */
export interface NotificationAbout {
  child_id?: number;
  /** Of the report or the screening. */
  date?: string;
  report_id?: string;
  screening_id?: string;
  invoice_id?: number;
  invoice_no?: string;
  revision?: number;
  /** Sen, of a payment. */
  amount?: number;
  collector_id?: number;
  presence_id?: string;
  /** For a departure: why it is told. */
  how?: ReleaseReason;
  care_id?: string;
  incident_id?: string;
  dose_id?: string;
  /** For a dose: a parent had ended its authorisation by then. */
  after_end?: boolean;
  /** For a dose: the child refused it, vomited, or something was noticed after it. */
  trouble?: boolean;
  /** For a possible double dose: the earlier one. */
  other_dose_id?: string;
  classwork_id?: number;
  classwork_name?: string;
  approval_id?: number;
  /** For requests that one act of many asked for: the act, and how many they are. */
  act_id?: string;
  requests?: number;
  preschool_id?: number;
  /** For whoever looks after the child, instead of the parents. */
  for_staff?: boolean;
  /** A correction took the alert away. */
  cleared?: boolean;
}

/** The page that a click opens: a path of `src/app/router.ts`. */
export function notificationPath(kind: NotificationKind, about: NotificationAbout): string {
  switch (kind) {
    case 'new_invoice':
    case 'invoice_revised':
    case 'payment_received':
    case 'payment_rejected':
      return portalAddresses.invoice(about.invoice_id ?? 0);
    case 'payment_reminder':
      return portalAddresses.payAll(about.preschool_id ?? 0);
    case 'approval_requested':
    case 'approval_decided':
      return '/approvals';
    case 'ledger_alarm':
      return '/books';
    case 'classwork':
      return portalAddresses.oneClasswork(about.classwork_id ?? 0);
    case 'file_ready':
      return portalAddresses.dataRequests(about.child_id ?? 0);
    case 'collector':
      return about.for_staff
        ? `/children/${about.child_id}/guardians`
        : portalAddresses.collectors(about.child_id ?? 0);
    case 'release':
      return about.for_staff
        ? `/children/${about.child_id}/guardians`
        : portalAddresses.day(about.child_id ?? 0, about.date ?? '');
    case 'need':
      return portalAddresses.day(about.child_id ?? 0, about.date ?? '');
    case 'incident':
      return about.for_staff
        ? '/today/incidents'
        : portalAddresses.day(about.child_id ?? 0, about.date ?? '');
    case 'dose':
    case 'double_dose':
      return about.for_staff ? '/today/medicine' : portalAddresses.day(about.child_id ?? 0, about.date ?? '');
    case 'digest':
      return portalAddresses.evening(about.date ?? '');
    case 'still_here':
      return `/today/board?date=${about.date}&classroom=all`;
    case 'ratio':
      return `/today/staff?preschool=${about.preschool_id}`;
    case 'not_here':
      return portalAddresses.absences(about.child_id ?? 0);
    case 'report_ready':
      return portalAddresses.day(about.child_id ?? 0, about.date ?? '');
    case 'health_alert':
      return about.for_staff
        ? `/children/${about.child_id}/screenings`
        : portalAddresses.day(about.child_id ?? 0, about.date ?? '');
  }
}
