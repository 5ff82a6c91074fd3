/** Who has a bell: parents, principals and head office. Others are told of a possible double dose alone, and see it on Today. */
import { headOfficeRoles, type Permission, PRINCIPAL_ROLE } from '../permissions';

export interface Person {
  permissions: readonly Permission[];
  roles: readonly { id: number }[];
}

export const hasBell = ({ permissions, roles }: Person): boolean =>
  permissions.includes('portal_view') ||
  roles.some(({ id }) => id === PRINCIPAL_ROLE || headOfficeRoles.includes(id));
