/** Roles and permissions are the ones that were agreed. */
import { describe, expect, it } from 'vitest';
import { permissions, permissionsOf, reachOf, roles } from '#shared/permissions';

// Written by hand, so that the code is compared with what was agreed and not with itself.
const agreed: Record<number, [string, string, string]> = {
  3: [
    'Finance',
    'all',
    'reports_view, invoices_view, invoices_edit, invoices_lock, payments_record, quotations_edit, payments_refund, bills_edit, products_edit, children_view, users_view, audit_view, payment_settings_edit',
  ],
  4: [
    'Principal',
    'bound',
    'reports_view, children_view, children_create, children_edit, classrooms_edit, classwork_edit, daily_reports_edit, ot_view, health_edit, invoices_view, invoices_edit, bills_edit, payments_record, quotations_edit, users_view, held_entries_decide',
  ],
  5: ['Teacher', 'bound', 'children_view, daily_reports_edit, health_edit, classwork_edit'],
  6: ['Therapist', 'bound', 'children_view, daily_reports_edit, ot_view, ot_edit, health_edit'],
  7: ['Parent', 'own', 'portal_view, payments_make'],
  8: ['Staff Parent', 'own', 'portal_view, payments_make'],
  9: ['BCH Parent', 'own', 'portal_view, payments_make'],
};
const onlyHeadOffice = ['masters_edit', 'terms_edit', 'users_edit', 'settings_edit', 'data_import'];
const portal = ['portal_view', 'payments_make'];
const role = (id: number) => roles.find((each) => each.id === id);
const sorted = (names: readonly string[]) => [...names].sort();

describe('the roles', () => {
  it('are nine, with ids 1 to 9', () => {
    expect(roles.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it.each(Object.entries(agreed))('%s holds what was agreed', (id, [name, reach, names]) => {
    expect(role(Number(id))).toMatchObject({ name, reach });
    expect(sorted(role(Number(id))?.permissions ?? [])).toEqual(sorted(names.split(', ')));
  });

  it('1 holds all of the staff’s, 2 all but the payment settings', () => {
    const staff = permissions.filter((name) => !portal.includes(name));
    expect(role(1)).toMatchObject({ name: 'Super Admin', reach: 'all' });
    expect(role(2)).toMatchObject({ name: 'Administrator', reach: 'all' });
    expect(sorted(role(1)?.permissions ?? [])).toEqual(sorted(staff));
    expect(sorted(role(2)?.permissions ?? [])).toEqual(
      sorted(staff.filter((name) => name !== 'payment_settings_edit')),
    );
  });

  it('leave the settings of the network to head office', () => {
    for (const each of roles.filter(({ id }) => id > 2))
      for (const name of onlyHeadOffice) expect(each.permissions).not.toContain(name);
  });

  it('name no permission that is not in the list, and leave none without a role', () => {
    for (const each of roles) for (const name of each.permissions) expect(permissions).toContain(name);
    expect(permissionsOf([1, 7])).toEqual([...permissions]);
  });
});

describe('someone with several roles', () => {
  it('has what each of them gives, and the widest reach', () => {
    expect(sorted(permissionsOf([5, 7]))).toEqual(
      sorted(['children_view', 'daily_reports_edit', 'health_edit', 'classwork_edit', ...portal]),
    );
    expect(reachOf([5, 7])).toBe('bound');
    expect(reachOf([5, 3])).toBe('all');
    expect(reachOf([7])).toBe('own');
  });

  it('has nothing with no role, or with one that there is not', () => {
    expect(permissionsOf([])).toEqual([]);
    expect(permissionsOf([0, 10, -1])).toEqual([]);
    expect(reachOf([])).toBe('own');
  });
});
