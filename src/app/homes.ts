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
import type { ComponentType, LazyExoticComponent } from 'react';
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
  area: 'top' | 'day' | 'people' | 'money' | 'lists' | 'office' | 'device';
  /** The address of a tab of it that is no entry of its own. */
  beside?: string;
  /** How many things wait there; renders nothing where none does. */
  Count?: LazyExoticComponent<ComponentType>;
}

export function entry(
  path: string,
  label: string,
  Icon: NavigationEntry['Icon'],
  needs: Permission,
  area: NavigationEntry['area'],
  more: Pick<NavigationEntry, 'beside' | 'Count'> = {},
): NavigationEntry {
  return { path, label, Icon, needs, area, ...more };
}

/** What staff who work with children have, in their order; the office's own stand among them (`office.tsx`). */
export const staffEntries = {
  today: entry('/today', 'Today', IconSunHigh, 'daily_reports_edit', 'day'),
  health: entry('/health', 'Health', IconStethoscope, 'health_edit', 'day'),
  children: entry('/children', 'Children', IconUsers, 'children_view', 'people'),
  classrooms: entry('/classrooms', 'Classrooms', IconDoor, 'children_view', 'people'),
  classwork: entry('/classwork', 'Classwork', IconBook2, 'children_view', 'lists'),
  activities: entry('/masters/activities', 'Activities', IconActivity, 'children_view', 'lists'),
  assessments: entry('/masters/assessments', 'Assessments', IconChecklist, 'ot_view', 'lists'),
  interventions: entry(
    '/masters/interventions',
    'Interventions',
    IconHeartHandshake,
    'children_view',
    'lists',
  ),
  outbox: entry('/outbox', 'Entries to send', IconCloudUpload, 'children_view', 'device'),
};

const portal: readonly NavigationEntry[] = [
  entry('/', 'My children', IconHome, 'portal_view', 'day'),
  entry('/my/invoices', 'Invoices', IconFileInvoice, 'portal_view', 'day'),
  entry('/classwork', 'Classwork', IconBook2, 'portal_view', 'day'),
];

/** What this person can reach from the navigation, in its order; of the office, `office.tsx` knows. */
export function navigationOf(
  user: SessionUser,
  entries: readonly NavigationEntry[] = Object.values(staffEntries),
): readonly NavigationEntry[] {
  return isParent(user) ? portal : entries.filter((entry) => user.permissions.includes(entry.needs));
}

/** The entry that an address lies within, the nearest of them: `/children/12` within Children. */
export function entryAt(entries: readonly NavigationEntry[], pathname: string): NavigationEntry | undefined {
  const near = (entry: NavigationEntry) =>
    [entry.path, entry.beside ?? entry.path]
      .filter((path) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)))
      .map((path) => path.length);
  const nearness = (entry: NavigationEntry) => Math.max(-1, ...near(entry));
  return entries.filter((entry) => nearness(entry) >= 0).sort((a, b) => nearness(b) - nearness(a))[0];
}
