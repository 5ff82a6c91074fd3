/** What every verb works with: who acts, in which transaction, by which clock, and the changes it announces. */
import type { Knex } from 'knex';
import type { Language } from '#shared/languages';
import {
  headOfficeRoles,
  type Permission,
  PRINCIPAL_ROLE,
  parentRoles,
  permissionsOf,
  type Reach,
} from '#shared/permissions';
import type { Approval } from './approvals';
import type { Clock } from './clock';
import type { Services } from './services';
import type { ChangeLog } from './sync/change-log';

export interface Actor {
  userId: number;
  name: string;
  email: string;
  /** What they read in; English where they chose none. */
  language: Language;
  roleIds: number[];
  permissions: readonly Permission[];
  reach: Reach;
  /** The preschools a bound user is bound to; empty for others. */
  preschoolIds: number[];
  sessionId: string;
  /** The device that this session said it is of; null before it did. */
  deviceId: string | null;
  /** When the person last proved to this session who they are. */
  provedAt?: Date | null;
  /** Nothing may be done but to set up the second step of signing in, which this account has to have. */
  confined?: boolean;
  /** `live`, or why this session may do nothing but hand over what waits on its tablet. */
  standing: 'live' | 'session_ended' | 'deactivated';
}

export interface Context {
  actor: Actor;
  /** Whom the audit trail names instead, where someone carries out what another wrote. */
  auditedAs?: Actor;
  /** While an act that needs a second person is tried for a request, and when it was approved. */
  approval?: Approval;
  /** The transaction of an unsafe call; the plain connection of a read. */
  trx: Knex;
  clock: Clock;
  changes: ChangeLog;
  services: Services;
}

/**
 * The parent in a person. A teacher may have a child at another preschool: what parents see is looked up with what
 * parents may see, whatever else the same person is.
 */
export function asParent(actor: Actor): Actor {
  const roleIds = actor.roleIds.filter((role) => parentRoles.includes(role));
  return { ...actor, roleIds, permissions: permissionsOf(roleIds), reach: 'own', preschoolIds: [] };
}

/**
 * True for a parent, and for staff who are parents too only where they call as one: what parents read of their own children
 * is open to nobody at all the children of their preschool.
 */
export const isParent = (actor: Actor): boolean => actor.reach === 'own' && can(actor, 'portal_view');

/** True when one of the actor's roles gives the permission. */
export function can(actor: Actor, permission: Permission): boolean {
  return actor.permissions.includes(permission);
}

export const isHeadOffice = (actor: Actor): boolean =>
  actor.roleIds.some((role) => headOfficeRoles.includes(role));

/**
 * True for those who read what a consent that was withdrawn hides from other staff: the office, which answers for it, and
 * the parents themselves.
 */
export const seesWithdrawn = (actor: Actor): boolean =>
  actor.reach !== 'bound' || actor.roleIds.includes(PRINCIPAL_ROLE);

/** True when a preschool lies inside the actor's binding; parents reach children, never a preschool. */
export function reaches(actor: Actor, preschoolId: number): boolean {
  return actor.reach === 'all' || (actor.reach === 'bound' && actor.preschoolIds.includes(preschoolId));
}
