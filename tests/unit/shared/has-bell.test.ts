import { expect, it } from 'vitest';
import { hasBell } from '#shared/domain/has-bell';
import { kindsFor } from '#shared/domain/notifications';
import { permissionsOf, roles } from '#shared/permissions';

it.each(roles.map(({ id }) => id))('role %s has a bell where it is told of more than a double dose', (id) => {
  const person = { permissions: permissionsOf([id]), roles: [{ id }] };
  expect(hasBell(person)).toBe(kindsFor(person).some((kind) => kind !== 'double_dose'));
});
