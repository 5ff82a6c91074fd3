/** Where each person lands, and what stands in the navigation, by role and permission. */

import {
  IconActivity,
  IconBook2,
  IconCashBanknoteEdit,
  IconChartBar,
  IconChecklist,
  IconCloudUpload,
  IconCreditCard,
  IconDevices,
  IconDoor,
  IconFileDescription,
  IconFileInvoice,
  IconHeartHandshake,
  IconHome,
  IconMail,
  IconReceipt,
  IconReportMoney,
  IconSignature,
  IconStethoscope,
  IconSunHigh,
  IconTag,
  IconUserPlus,
  IconUserQuestion,
  IconUsers,
} from '@tabler/icons-react';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { SessionUser } from '#shared/endpoints/session';
import { type Permission, reachOf, tabletRoles } from '#shared/permissions';

/** Parents see their own children only; everyone else is staff. */
export function isParent(user: SessionUser): boolean {
  return reachOf(user.roles.map((role) => role.id)) === 'own';
}

/** Head office: all preschools, of which one at a time is kept on this device. */
export function isHeadOffice(user: SessionUser): boolean {
  return reachOf(user.roles.map((role) => role.id)) === 'all';
}

/** Teachers, therapists and principals begin with the day; head office with the month's figures. */
export function homeOf(user: SessionUser): string {
  if (isParent(user)) return '/';
  if (user.roles.some((role) => tabletRoles.includes(role.id))) return '/today';
  return user.permissions.includes('reports_view') ? '/dashboard' : '/children';
}

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

const QuarantineCount = lazy(() =>
  import('../features/quarantine/quarantine-count').then((module) => ({ default: module.QuarantineCount })),
);

const OpenCount = lazy(() =>
  import('../features/unregistered-children/open-count').then((module) => ({ default: module.OpenCount })),
);

const entries: readonly NavigationEntry[] = [
  { path: '/today', label: 'Today', Icon: IconSunHigh, needs: 'daily_reports_edit', area: 'day' },
  { path: '/dashboard', label: 'Dashboard', Icon: IconChartBar, needs: 'reports_view', area: 'top' },
  { path: '/health', label: 'Health', Icon: IconStethoscope, needs: 'health_edit', area: 'day' },
  { path: '/children', label: 'Children', Icon: IconUsers, needs: 'children_view', area: 'people' },
  // Beside the children under the thumb of finance; who works with children has other things first.
  {
    path: '/invoices',
    label: 'Invoices',
    Icon: IconFileInvoice,
    needs: 'invoices_view',
    area: 'money',
  },
  {
    path: '/quotations',
    label: 'Quotations',
    Icon: IconFileDescription,
    needs: 'quotations_edit',
    area: 'money',
  },
  { path: '/classrooms', label: 'Classrooms', Icon: IconDoor, needs: 'children_view', area: 'people' },
  { path: '/classwork', label: 'Classwork', Icon: IconBook2, needs: 'children_view', area: 'lists' },
  {
    path: '/payments/declared',
    beside: '/payments/reconciliation',
    label: 'To confirm',
    Icon: IconCashBanknoteEdit,
    needs: 'payments_record',
    area: 'money',
  },
  { path: '/bills/new', label: 'Add bills', Icon: IconReceipt, needs: 'bills_edit', area: 'money' },
  {
    path: '/reports',
    label: 'Reports',
    Icon: IconReportMoney,
    needs: 'reports_view',
    area: 'money',
  },
  { path: '/products', label: 'Products', Icon: IconTag, needs: 'bills_edit', area: 'money' },
  {
    path: '/settings/payment-gateways',
    label: 'Payment gateways',
    Icon: IconCreditCard,
    needs: 'payment_settings_edit',
    area: 'money',
  },
  {
    path: '/masters/activities',
    label: 'Activities',
    Icon: IconActivity,
    needs: 'children_view',
    area: 'lists',
  },
  {
    path: '/masters/assessments',
    label: 'Assessments',
    Icon: IconChecklist,
    needs: 'ot_view',
    area: 'lists',
  },
  {
    path: '/masters/interventions',
    label: 'Interventions',
    Icon: IconHeartHandshake,
    needs: 'children_view',
    area: 'lists',
  },
  {
    path: '/held-entries',
    label: 'To decide',
    Icon: IconUserQuestion,
    needs: 'held_entries_decide',
    area: 'day',
    Count: QuarantineCount,
  },
  {
    path: '/children/unregistered',
    label: 'Unregistered',
    Icon: IconUserPlus,
    needs: 'children_edit',
    area: 'people',
    Count: OpenCount,
  },
  { path: '/terms', label: 'Terms', Icon: IconSignature, needs: 'terms_edit', area: 'lists' },
  { path: '/booking-list', label: 'Bookings', Icon: IconTag, needs: 'bills_edit', area: 'money' },
  { path: '/masters/subjects', label: 'Subjects', Icon: IconBook2, needs: 'masters_edit', area: 'lists' },
  { path: '/users', label: 'People', Icon: IconUsers, needs: 'users_view', area: 'office' },
  {
    path: '/settings/preschools',
    label: 'Preschools',
    Icon: IconHome,
    needs: 'settings_edit',
    area: 'office',
  },
  { path: '/imports', label: 'Import', Icon: IconCloudUpload, needs: 'data_import', area: 'office' },
  { path: '/mails', label: 'Mail', Icon: IconMail, needs: 'settings_edit', area: 'office' },
  { path: '/audit', label: 'Audit trail', Icon: IconChecklist, needs: 'audit_view', area: 'office' },
  { path: '/outbox', label: 'To send', Icon: IconCloudUpload, needs: 'children_view', area: 'device' },
  { path: '/devices', label: 'Devices', Icon: IconDevices, needs: 'users_view', area: 'device' },
];

const portal: readonly NavigationEntry[] = [
  { path: '/', label: 'My children', Icon: IconHome, needs: 'portal_view', area: 'day' },
  { path: '/my/invoices', label: 'Invoices', Icon: IconFileInvoice, needs: 'portal_view', area: 'day' },
  { path: '/classwork', label: 'Classwork', Icon: IconBook2, needs: 'portal_view', area: 'day' },
];

/** What this person can reach from the navigation, in its order. */
export function navigationOf(user: SessionUser): readonly NavigationEntry[] {
  return isParent(user) ? portal : entries.filter((entry) => user.permissions.includes(entry.needs));
}

/** True when an address lies within an entry, and no other entry is nearer: `/children/12` within Children. */
export function isWithin(entry: NavigationEntry, pathname: string): boolean {
  const nearer = entries.some(({ path }) => path.startsWith(`${entry.path}/`) && liesIn(path, pathname));
  const place = entry.beside ?? entry.path;
  return (liesIn(entry.path, pathname) || liesIn(place, pathname)) && !nearer;
}

function liesIn(path: string, pathname: string): boolean {
  return pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));
}
