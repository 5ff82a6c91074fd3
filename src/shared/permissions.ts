/** Roles and what each may do. Code, read by both sides; who has which role is data. */

export const permissions = [
  'reports_view',
  'invoices_view',
  'invoices_edit',
  'invoices_lock',
  'payments_record',
  'payments_refund',
  'payments_make',
  'quotations_edit',
  'bills_edit',
  'products_edit',
  'children_view',
  'children_create',
  'children_edit',
  'classrooms_edit',
  'classwork_edit',
  'daily_reports_edit',
  'ot_view',
  'ot_edit',
  'health_edit',
  'users_view',
  'users_edit',
  'audit_view',
  'payment_settings_edit',
  // Quarantined entries' own, by its older name: sessions tell it to apps of an earlier release.
  'held_entries_decide',
  'masters_edit',
  'terms_edit',
  'settings_edit',
  'data_import',
  'portal_view',
] as const;

export type Permission = (typeof permissions)[number];

/** `all`: every preschool; `bound`: the preschools the user is bound to; `own`: the user's own children. */
export type Reach = 'all' | 'bound' | 'own';

export interface Role {
  id: number;
  name: string;
  reach: Reach;
  permissions: readonly Permission[];
}

const portal = ['portal_view', 'payments_make'] as const;
const staff = permissions.filter((name) => !(portal as readonly string[]).includes(name));

export const roles: readonly Role[] = [
  { id: 1, name: 'Super Admin', reach: 'all', permissions: staff },
  {
    id: 2,
    name: 'Administrator',
    reach: 'all',
    permissions: staff.filter((name) => name !== 'payment_settings_edit'),
  },
  {
    id: 3,
    name: 'Finance',
    reach: 'all',
    permissions: [
      'reports_view',
      'invoices_view',
      'invoices_edit',
      'invoices_lock',
      'payments_record',
      'quotations_edit',
      'payments_refund',
      'bills_edit',
      'products_edit',
      'children_view',
      'users_view',
      'audit_view',
      'payment_settings_edit',
    ],
  },
  {
    id: 4,
    name: 'Principal',
    reach: 'bound',
    permissions: [
      'reports_view',
      'children_view',
      'children_create',
      'children_edit',
      'classrooms_edit',
      'classwork_edit',
      'daily_reports_edit',
      'ot_view',
      'health_edit',
      'invoices_view',
      'invoices_edit',
      'bills_edit',
      'payments_record',
      'quotations_edit',
      'users_view',
      'held_entries_decide',
    ],
  },
  {
    id: 5,
    name: 'Teacher',
    reach: 'bound',
    permissions: ['children_view', 'daily_reports_edit', 'health_edit', 'classwork_edit'],
  },
  {
    id: 6,
    name: 'Therapist',
    reach: 'bound',
    permissions: ['children_view', 'daily_reports_edit', 'ot_view', 'ot_edit', 'health_edit'],
  },
  { id: 7, name: 'Parent', reach: 'own', permissions: portal },
  { id: 8, name: 'Staff Parent', reach: 'own', permissions: portal },
  { id: 9, name: 'BCH Parent', reach: 'own', permissions: portal },
];

export const SUPER_ADMIN_ROLE = 1;
export const PRINCIPAL_ROLE = 4;
export const TEACHER_ROLE = 5;
export const THERAPIST_ROLE = 6;
/** The payer group that reports begin with. */
export const PARENT_ROLE = 7;
/** The payer groups: parents, staff who are parents, BCH parents. */
export const parentRoles: readonly number[] = [7, 8, 9];
/** Roles of head office: only a super admin grants them, and looks after the accounts that have one. */
export const headOfficeRoles: readonly number[] = [1, 2, 3];
/** Roles of one preschool alone. */
export const onePreschoolRoles: readonly number[] = [PRINCIPAL_ROLE, TEACHER_ROLE];
/** Roles that work in classrooms. */
export const classroomRoles: readonly number[] = [TEACHER_ROLE, THERAPIST_ROLE];
/** Roles that work from lists of the server: head office and principals. */
export const officeRoles: readonly number[] = [1, 2, 3, 4];
/** Roles whose work lives in the tablet's own database. */
export const tabletRoles: readonly number[] = [4, TEACHER_ROLE, THERAPIST_ROLE];

/** What someone is: of the staff, a parent, or both. */
export function sidesOf(roleIds: readonly number[]): ('staff' | 'parent')[] {
  const sides = roleIds.map((id) => (parentRoles.includes(id) ? 'parent' : 'staff'));
  return [...new Set(sides)];
}

/** Every permission that at least one of these roles gives. */
export function permissionsOf(roleIds: readonly number[]): Permission[] {
  const held = roles.filter((role) => roleIds.includes(role.id));
  return permissions.filter((name) => held.some((role) => role.permissions.includes(name)));
}

/** The widest reach that these roles give; `own` when there is none. */
export function reachOf(roleIds: readonly number[]): Reach {
  const reaches = roles.filter((role) => roleIds.includes(role.id)).map((role) => role.reach);
  return reaches.includes('all') ? 'all' : reaches.includes('bound') ? 'bound' : 'own';
}

/** True when someone with these roles may give and take the role, which says also whose account they look after. */
export function mayGrant(actorRoleIds: readonly number[], roleId: number): boolean {
  return actorRoleIds.includes(SUPER_ADMIN_ROLE) || !headOfficeRoles.includes(roleId);
}
