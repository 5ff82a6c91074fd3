/** What one person of head office puts in and another confirms, whatever the amounts: keys, certificates, accounts. */
import type { ProposalDecision } from '#shared/endpoints/proposal';
import { messages } from '#shared/messages';
import { type Permission, roles } from '#shared/permissions';
import type { Context } from './context';
import { conflict } from './http/refusal';

/** Whether anybody else with that permission can be asked; where one person alone looks after it, they decide alone. */
export async function hasSecondPerson(
  { trx, actor }: Pick<Context, 'trx' | 'actor'>,
  permission: Permission,
): Promise<boolean> {
  const deciding = roles.filter(({ permissions }) => permissions.includes(permission));
  const other = await trx('users')
    .join('user_roles', 'user_roles.user_id', 'users.id')
    .whereIn(
      'role_id',
      deciding.map(({ id }) => id),
    )
    .whereNull('deactivated_at')
    .whereNotNull('password_hash')
    .whereNot('users.id', actor.userId)
    .first('users.id');
  return other !== undefined;
}

/**
 * Whoever confirms has seen what waits: what was put in its place meanwhile was seen by nobody.
 * @throws Refusal 409
 */
export function requireSeen({ confirmed, proposed_at }: ProposalDecision, waitsSince: Date): void {
  if (confirmed && proposed_at !== waitsSince.toISOString()) throw conflict(messages.conflict);
}
