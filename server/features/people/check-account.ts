/** What an account may become: roles by those who grant them, and preschools and classrooms that fit the roles. */
import type { Knex } from 'knex';
import type { NewAccountForm } from '#shared/endpoints/people-accounts';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { classroomRoles, mayGrant, onePreschoolRoles, reachOf } from '#shared/permissions';
import type { Actor, Context } from '../../context';
import { invalid, notAllowed } from '../../http/refusal';

export interface Placement {
  roles: number[];
  preschools: number[];
  /** Undefined where the form does not say. */
  classrooms: number[] | undefined;
}

const unique = (ids: readonly number[]) => [...new Set(ids)].sort((one, other) => one - other);

/** @throws Refusal 403 for a role that this actor neither gives nor takes */
export function requireGrants(actor: Actor, before: readonly number[], after: readonly number[]): void {
  const changed = [
    ...after.filter((role) => !before.includes(role)),
    ...before.filter((role) => !after.includes(role)),
  ];
  if (changed.some((role) => !mayGrant(actor.roleIds, role)))
    throw notAllowed(officeMessages.rolesBySuperAdmin);
}

/**
 * The roles, preschools and classrooms as they are kept: whoever reaches all preschools, or only own children, is bound
 * to none. @throws Refusal 422 where they do not fit each other
 */
export async function checkPlacement(
  { trx }: Pick<Context, 'trx'>,
  form: Pick<NewAccountForm, 'roles' | 'preschools' | 'classrooms'>,
  boundBefore: readonly number[] = [],
): Promise<Placement> {
  const roles = unique(form.roles);
  if (reachOf(roles) !== 'bound') {
    if (form.classrooms && form.classrooms.length > 0)
      throw invalid({ classrooms: [officeMessages.classroomsOfTeachers] });
    return { roles, preschools: [], classrooms: [] };
  }
  const preschools = unique(form.preschools);
  if (preschools.length === 0) throw invalid({ preschools: [officeMessages.preschoolOfRoleRequired] });
  if (preschools.length > 1 && roles.some((role) => onePreschoolRoles.includes(role)))
    throw invalid({ preschools: [officeMessages.onePreschoolOfRole] });
  await requireOpenPreschools(trx, preschools, boundBefore);
  return { roles, preschools, classrooms: await checkClassrooms(trx, form, roles, preschools) };
}

/** Nobody is newly bound to a preschool that is closed. */
async function requireOpenPreschools(
  trx: Knex,
  wanted: readonly number[],
  before: readonly number[],
): Promise<void> {
  const known: { id: number; status: string }[] = await trx('preschools')
    .whereIn('id', [...wanted])
    .select('id', 'status');
  if (known.length < wanted.length) throw invalid({ preschools: [messages.preschoolUnknown] });
  if (known.some(({ id, status }) => status === 'close' && !before.includes(id)))
    throw invalid({ preschools: [messages.preschoolClosed] });
}

async function checkClassrooms(
  trx: Knex,
  form: Pick<NewAccountForm, 'classrooms'>,
  roles: readonly number[],
  preschools: readonly number[],
): Promise<number[] | undefined> {
  const teaches = roles.some((role) => classroomRoles.includes(role));
  if (!teaches) {
    if (form.classrooms && form.classrooms.length > 0)
      throw invalid({ classrooms: [officeMessages.classroomsOfTeachers] });
    return [];
  }
  if (form.classrooms === undefined) return undefined;
  const wanted = unique(form.classrooms);
  const fitting = await trx('classrooms')
    .whereIn('id', wanted)
    .whereIn('preschool_id', [...preschools])
    .pluck('id');
  if (fitting.length < wanted.length) throw invalid({ classrooms: [messages.classroomElsewhere] });
  return wanted;
}
