/**
 * The office's navigation: what is open all the time, and groups of which one is open, so that never more than seven
 * entries are. Daily work comes first, set-up after it.
 */
import {
  IconAddressBook,
  IconBellRinging,
  IconBooks,
  IconBuildingCommunity,
  IconCalendarCheck,
  IconCalendarDollar,
  IconCalendarPlus,
  IconCashBanknoteEdit,
  IconCoins,
  IconContract,
  IconCreditCard,
  IconDatabaseImport,
  IconDevices,
  IconFileInvoice,
  IconGavel,
  IconHistory,
  IconLayoutDashboard,
  IconMail,
  IconPackage,
  IconReceipt,
  IconReportMoney,
  IconRubberStamp,
  IconScale,
  IconScript,
  IconShieldCheck,
  IconUserPlus,
  IconUserShield,
} from '@tabler/icons-react';
import type { SessionUser } from '#shared/endpoints/session';
import { entry, type NavigationEntry, navigationOf, staffEntries } from './homes';

export interface EntryGroup {
  /** Null of the entries that are always open. */
  label: string | null;
  /** Done now and then, not every day. */
  setUp?: boolean;
  entries: readonly NavigationEntry[];
}

const invoices = entry('/invoices', 'Invoices', IconFileInvoice, 'invoices_view');
const dashboard = entry('/dashboard', 'Dashboard', IconLayoutDashboard, 'reports_view');

const groups: readonly EntryGroup[] = [
  { label: null, entries: [staffEntries.today, dashboard] },
  {
    label: 'To do',
    entries: [
      entry('/payments/declared', 'Payments to confirm', IconCashBanknoteEdit, 'payments_record', {
        beside: ['/payments/reconciliation'],
        waits: 'to_confirm',
      }),
      entry('/approvals', 'Requests to approve', IconRubberStamp, 'invoices_view', { waits: 'to_approve' }),
      entry('/held-entries', 'Entries to decide', IconGavel, 'held_entries_decide', {
        waits: 'to_decide',
      }),
      entry('/collectors', 'People who may pick up', IconUserShield, 'children_edit', {
        waits: 'collectors',
      }),
      entry('/children/unregistered', 'Unregistered children', IconUserPlus, 'children_edit', {
        waits: 'unregistered',
      }),
    ],
  },
  {
    label: 'Children',
    entries: [
      staffEntries.health,
      staffEntries.children,
      staffEntries.classrooms,
      staffEntries.classwork,
      entry('/consents', 'Consents', IconShieldCheck, 'children_edit', { beside: ['/data-requests'] }),
    ],
  },
  {
    label: 'Billing',
    entries: [
      invoices,
      entry('/billing-runs', 'Bill a month', IconCalendarDollar, 'invoices_edit', { beside: ['/plans'] }),
      entry('/bills/new', 'Add bills', IconReceipt, 'bills_edit'),
      entry('/quotations', 'Quotations', IconContract, 'quotations_edit'),
      entry('/booking-list', 'Bookings', IconCalendarPlus, 'bills_edit'),
    ],
  },
  {
    label: 'Accounts',
    entries: [
      entry('/payments', 'Payments', IconCoins, 'invoices_view'),
      entry('/reports', 'Reports', IconReportMoney, 'reports_view'),
      entry('/reminders', 'Reminders', IconBellRinging, 'invoices_edit', { beside: ['/late-fees'] }),
      entry('/closings', 'Close a month', IconCalendarCheck, 'invoices_lock', { beside: ['/accounting'] }),
      entry('/books', 'Ledger check', IconScale, 'invoices_lock'),
    ],
  },
  {
    label: 'Lists',
    setUp: true,
    entries: [
      entry('/products', 'Products', IconPackage, 'bills_edit'),
      staffEntries.activities,
      staffEntries.assessments,
      staffEntries.interventions,
      entry('/masters/subjects', 'Subjects', IconBooks, 'masters_edit'),
    ],
  },
  {
    label: 'People and devices',
    setUp: true,
    entries: [
      entry('/users', 'People', IconAddressBook, 'users_view'),
      entry('/devices', 'Devices', IconDevices, 'users_view'),
      staffEntries.outbox,
      entry('/audit', 'Audit trail', IconHistory, 'audit_view'),
    ],
  },
  {
    label: 'Settings',
    setUp: true,
    entries: [
      entry('/settings/preschools', 'Preschools', IconBuildingCommunity, 'settings_edit'),
      entry('/settings/payment-gateways', 'Payment gateways', IconCreditCard, 'payment_settings_edit'),
      entry('/terms', 'Terms', IconScript, 'terms_edit'),
      entry('/imports', 'Import', IconDatabaseImport, 'data_import'),
      entry('/mails', 'Mail', IconMail, 'settings_edit'),
    ],
  },
];

/** The groups of which this person has an entry. */
export function groupsOf(user: SessionUser): EntryGroup[] {
  return groups
    .map((group) => ({ ...group, entries: navigationOf(user, group.entries) }))
    .filter(({ entries }) => entries.length > 0);
}

/** Under the thumb on a tablet: who works with children has the day first, finance its invoices. */
const first: readonly NavigationEntry[] = [
  staffEntries.today,
  dashboard,
  staffEntries.health,
  staffEntries.children,
  invoices,
];

/** All of them in one row, for the bar at the bottom. */
export function rowOf(shown: readonly EntryGroup[]): NavigationEntry[] {
  const entries = shown.flatMap((group) => group.entries);
  const ahead = first.filter((one) => entries.includes(one));
  return [...ahead, ...entries.filter((one) => !ahead.includes(one))];
}
