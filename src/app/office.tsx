/** What the office sees: its own screens and navigation. They come for whoever has a role there; nobody else waits for them. */
import {
  IconBook2,
  IconCashBanknoteEdit,
  IconChartBar,
  IconChecklist,
  IconCloudUpload,
  IconCreditCard,
  IconDevices,
  IconFileDescription,
  IconFileInvoice,
  IconHome,
  IconMail,
  IconReceipt,
  IconReportMoney,
  IconShieldCheck,
  IconSignature,
  IconTag,
  IconUserPlus,
  IconUserQuestion,
  IconUsers,
} from '@tabler/icons-react';
import { lazily } from '../components/lazily';
import type { Session } from '../local/session';
import { entry, type NavigationEntry, navigationOf, staffEntries } from './homes';
import { Inside } from './inside';
import { allScreens } from './office-screens';

const QuarantineCount = lazily('QuarantineCount', () => import('../features/quarantine/quarantine-count'));

const OpenCount = lazily('OpenCount', () => import('../features/unregistered-children/open-count'));

const navigation: readonly NavigationEntry[] = [
  staffEntries.today,
  entry('/dashboard', 'Dashboard', IconChartBar, 'reports_view', 'top'),
  staffEntries.health,
  staffEntries.children,
  // Beside the children under the thumb of finance; who works with children has other things first.
  entry('/invoices', 'Invoices', IconFileInvoice, 'invoices_view', 'money'),
  entry('/quotations', 'Quotations', IconFileDescription, 'quotations_edit', 'money'),
  staffEntries.classrooms,
  staffEntries.classwork,
  entry('/payments/declared', 'Payments to confirm', IconCashBanknoteEdit, 'payments_record', 'money', {
    beside: '/payments/reconciliation',
  }),
  entry('/bills/new', 'Add bills', IconReceipt, 'bills_edit', 'money'),
  entry('/reports', 'Reports', IconReportMoney, 'reports_view', 'money'),
  entry('/products', 'Products', IconTag, 'bills_edit', 'money'),
  entry('/settings/payment-gateways', 'Payment gateways', IconCreditCard, 'payment_settings_edit', 'money'),
  staffEntries.activities,
  staffEntries.assessments,
  staffEntries.interventions,
  entry('/held-entries', 'Entries to decide', IconUserQuestion, 'held_entries_decide', 'day', {
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
  staffEntries.outbox,
  entry('/devices', 'Devices', IconDevices, 'users_view', 'device'),
];

export function Office({ session }: { session: Session }) {
  return <Inside session={session} screens={allScreens} entries={navigationOf(session.user, navigation)} />;
}
