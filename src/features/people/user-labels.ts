/** The words for how an account stands, and for what each permission lets someone do. */
import type { UserStatus } from '#shared/domain/statuses';
import type { Permission } from '#shared/permissions';
import type { Look } from '../../components/tone-mark';

export const statusLooks: Record<UserStatus, Look> = {
  active: { tone: 'done', label: 'Active' },
  invited: { tone: 'waiting', label: 'Invited' },
  uninvited: { tone: 'quiet', label: 'Not invited' },
  deactivated: { tone: 'alarm', label: 'Closed' },
};

interface PermissionGroup {
  label: string;
  permissions: readonly [Permission, string][];
}

/** All of them, by what they are about. */
export const permissionGroups: readonly PermissionGroup[] = [
  {
    label: 'The day',
    permissions: [
      ['daily_reports_edit', 'Write daily reports'],
      ['health_edit', 'Record health screenings'],
      ['ot_view', 'Read SOAPP notes and assessments'],
      ['ot_edit', 'Write SOAPP notes and assessments'],
      ['held_entries_decide', 'Decide on quarantined entries'],
    ],
  },
  {
    label: 'Children',
    permissions: [
      ['children_view', 'See children'],
      ['children_create', 'Register children'],
      ['children_edit', 'Change children and their parents'],
      ['classrooms_edit', 'Change classrooms'],
      ['classwork_edit', 'Publish classwork'],
    ],
  },
  {
    label: 'Billing',
    permissions: [
      ['invoices_view', 'See invoices'],
      ['invoices_edit', 'Change invoices'],
      ['invoices_lock', 'Lock and unlock invoices'],
      ['payments_record', 'Record and confirm payments'],
      ['payments_refund', 'Refund'],
      ['quotations_edit', 'Write quotations'],
      ['bills_edit', 'Add bills, discounts and bookings'],
      ['products_edit', 'Change products and prices'],
      ['reports_view', 'See the dashboard and reports'],
    ],
  },
  {
    label: 'Administration',
    permissions: [
      ['users_view', 'See people'],
      ['users_edit', 'Invite people and change accounts'],
      ['masters_edit', 'Change lists: activities, assessments, interventions, subjects'],
      ['terms_edit', 'Change terms and conditions'],
      ['settings_edit', 'Change preschools and settings'],
      ['payment_settings_edit', 'Change payment gateways'],
      ['audit_view', 'Read the audit trail'],
      ['data_import', 'Import data'],
    ],
  },
  {
    label: 'Parents',
    permissions: [
      ['portal_view', 'See their own children and invoices'],
      ['payments_make', 'Pay online'],
    ],
  },
];

/** Which children and records a role is about. */
export const reachText = {
  all: 'All preschools',
  bound: 'Their own preschool',
  own: 'Their own children',
} as const;
