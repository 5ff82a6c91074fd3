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
  IconShieldCheck,
  IconSignature,
  IconStethoscope,
  IconSunHigh,
  IconTag,
  IconUserPlus,
  IconUserQuestion,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentType, LazyExoticComponent } from 'react';
import type { SessionUser } from '#shared/endpoints/session';
import { type Permission, reachOf, tabletRoles } from '#shared/permissions';
import { lazily } from '../components/lazily';

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

const QuarantineCount = lazily('QuarantineCount', () => import('../features/quarantine/quarantine-count'));

const OpenCount = lazily('OpenCount', () => import('../features/unregistered-children/open-count'));

function entry(
  path: string,
  label: string,
  Icon: NavigationEntry['Icon'],
  needs: Permission,
  area: NavigationEntry['area'],
  more: Pick<NavigationEntry, 'beside' | 'Count'> = {},
): NavigationEntry {
  return { path, label, Icon, needs, area, ...more };
}

const entries: readonly NavigationEntry[] = [
  entry('/today', 'Today', IconSunHigh, 'daily_reports_edit', 'day'),
  entry('/dashboard', 'Dashboard', IconChartBar, 'reports_view', 'top'),
  entry('/health', 'Health', IconStethoscope, 'health_edit', 'day'),
  entry('/children', 'Children', IconUsers, 'children_view', 'people'),
  // Beside the children under the thumb of finance; who works with children has other things first.
  entry('/invoices', 'Invoices', IconFileInvoice, 'invoices_view', 'money'),
  entry('/quotations', 'Quotations', IconFileDescription, 'quotations_edit', 'money'),
  entry('/classrooms', 'Classrooms', IconDoor, 'children_view', 'people'),
  entry('/classwork', 'Classwork', IconBook2, 'children_view', 'lists'),
  entry('/payments/declared', 'To confirm', IconCashBanknoteEdit, 'payments_record', 'money', {
    beside: '/payments/reconciliation',
  }),
  entry('/bills/new', 'Add bills', IconReceipt, 'bills_edit', 'money'),
  entry('/reports', 'Reports', IconReportMoney, 'reports_view', 'money'),
  entry('/products', 'Products', IconTag, 'bills_edit', 'money'),
  entry('/settings/payment-gateways', 'Payment gateways', IconCreditCard, 'payment_settings_edit', 'money'),
  entry('/masters/activities', 'Activities', IconActivity, 'children_view', 'lists'),
  entry('/masters/assessments', 'Assessments', IconChecklist, 'ot_view', 'lists'),
  entry('/masters/interventions', 'Interventions', IconHeartHandshake, 'children_view', 'lists'),
  entry('/held-entries', 'To decide', IconUserQuestion, 'held_entries_decide', 'day', {
    Count: QuarantineCount,
  }),
  entry('/children/unregistered', 'Unregistered', IconUserPlus, 'children_edit', 'people', {
    Count: OpenCount,
  }),
  entry('/consents', 'Consents', IconShieldCheck, 'children_edit', 'people'),
  entry('/terms', 'Terms', IconSignature, 'terms_edit', 'lists'),
  entry('/booking-list', 'Bookings', IconTag, 'bills_edit', 'money'),
  entry('/masters/subjects', 'Subjects', IconBook2, 'masters_edit', 'lists'),
  entry('/users', 'People', IconUsers, 'users_view', 'office'),
  entry('/settings/preschools', 'Preschools', IconHome, 'settings_edit', 'office'),
  entry('/imports', 'Import', IconCloudUpload, 'data_import', 'office'),
  entry('/mails', 'Mail', IconMail, 'settings_edit', 'office'),
  entry('/audit', 'Audit trail', IconChecklist, 'audit_view', 'office'),
  entry('/outbox', 'To send', IconCloudUpload, 'children_view', 'device'),
  entry('/devices', 'Devices', IconDevices, 'users_view', 'device'),
];

const portal: readonly NavigationEntry[] = [
  entry('/', 'My children', IconHome, 'portal_view', 'day'),
  entry('/my/invoices', 'Invoices', IconFileInvoice, 'portal_view', 'day'),
  entry('/classwork', 'Classwork', IconBook2, 'portal_view', 'day'),
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
