/** Where each person lands, and what stands in the navigation, by role and permission. */

import {
  IconActivity,
  IconBook2,
  IconChecklist,
  IconCloudUpload,
  IconDoor,
  IconFileInvoice,
  IconHeartHandshake,
  IconHome,
  IconStethoscope,
  IconSunHigh,
  IconUsers,
} from '@tabler/icons-react';
import type { Waiting } from '#shared/endpoints/reports';
import type { SessionUser } from '#shared/endpoints/session';
import { officeRoles, type Permission, reachOf, tabletRoles } from '#shared/permissions';

/** Parents see their own children only; everyone else is staff. */
export function isParent(user: SessionUser): boolean {
  return reachOf(user.roles.map((role) => role.id)) === 'own';
}

/** Head office: all preschools, of which one at a time is kept on this device. */
export function isHeadOffice(user: SessionUser): boolean {
  return reachOf(user.roles.map((role) => role.id)) === 'all';
}

/** Principals and head office: their own screens come in a file of their own. */
export function isOffice(user: SessionUser): boolean {
  return user.roles.some((role) => officeRoles.includes(role.id)) && !isParent(user);
}

/** Teachers, therapists and principals begin with the day; head office with the month's figures. */
export function homeOf(user: SessionUser): string {
  if (isParent(user)) return '/';
  if (user.roles.some((role) => tabletRoles.includes(role.id))) return '/today';
  return user.permissions.includes('reports_view') ? '/dashboard' : '/children';
}

/** The titles of the homes of staff, shown before the app can draw. */
export const homeTitles: Readonly<Record<string, string>> = {
  '/today': 'Today',
  '/dashboard': 'Dashboard',
  '/children': 'Children',
  '/': 'My children',
};

export interface NavigationEntry {
  path: string;
  label: string;
  Icon: typeof IconHome;
  needs: Permission;
  /** Where one is within it too, by the beginning of the address: a tab of it that is no entry of its own. */
  beside?: readonly string[];
  /** What waits there, for a count beside it. */
  waits?: keyof Waiting;
}

export function entry(
  path: string,
  label: string,
  Icon: NavigationEntry['Icon'],
  needs: Permission,
  more: Pick<NavigationEntry, 'beside' | 'waits'> = {},
): NavigationEntry {
  return { path, label, Icon, needs, ...more };
}

/** What staff who work with children have, in their order; the office's own stand among them (`office-groups.ts`). */
export const staffEntries = {
  today: entry('/today', 'Today', IconSunHigh, 'daily_reports_edit'),
  health: entry('/health', 'Health', IconStethoscope, 'health_edit'),
  children: entry('/children', 'Children', IconUsers, 'children_view'),
  classrooms: entry('/classrooms', 'Classrooms', IconDoor, 'children_view'),
  classwork: entry('/classwork', 'Classwork', IconBook2, 'children_view'),
  activities: entry('/masters/activities', 'Activities', IconActivity, 'children_view'),
  assessments: entry('/masters/assessments', 'Assessments', IconChecklist, 'ot_view'),
  interventions: entry('/masters/interventions', 'Interventions', IconHeartHandshake, 'children_view'),
  outbox: entry('/outbox', 'Entries to send', IconCloudUpload, 'daily_reports_edit'),
};

const portal: readonly NavigationEntry[] = [
  entry('/', 'My children', IconHome, 'portal_view', {
    beside: ['/my/children', '/my/days', '/my/guardians'],
  }),
  entry('/my/invoices', 'Invoices', IconFileInvoice, 'portal_view', {
    beside: ['/my/receipts', '/my/statement', '/my/tax', '/my/dues', '/invoices', '/payments'],
  }),
  entry('/classwork', 'Classwork', IconBook2, 'portal_view'),
];

/** What this person can reach from the navigation, in its order; of the office, `office-groups.ts` knows. */
export function navigationOf(
  user: SessionUser,
  entries: readonly NavigationEntry[] = Object.values(staffEntries),
): readonly NavigationEntry[] {
  return isParent(user) ? portal : entries.filter((entry) => user.permissions.includes(entry.needs));
}

/** A report of the day is opened from the day's list, and lies beside it. */
const REPORT = /^\/children\/[^/]+\/daily-reports(\/|$)/;

/** The entry that an address lies within, the nearest of them: `/children/12` within Children. */
export function entryAt(entries: readonly NavigationEntry[], address: string): NavigationEntry | undefined {
  const ofDay = REPORT.test(address) && entries.some(({ path }) => path === '/today');
  const pathname = ofDay ? '/today' : address;
  const near = (entry: NavigationEntry) =>
    [entry.path, ...(entry.beside ?? [])]
      .filter((path) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)))
      .map((path) => path.length);
  const nearness = (entry: NavigationEntry) => Math.max(-1, ...near(entry));
  return entries.filter((entry) => nearness(entry) >= 0).sort((a, b) => nearness(b) - nearness(a))[0];
}
