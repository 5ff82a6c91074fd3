/**
 * What happens to an entry by its author's rights at this moment: done, quarantined for the principal, or refused. An
 * author who lost access loses no entry.
 */
import type { QuarantineReason } from '#shared/endpoints/sync';
import { type Actor, can, reaches } from '../context';
import type { Child } from '../models/child';
import type { Prepared } from './prepare';
import { choiceSync, operationSync } from './registry';

export type Right = 'allowed' | 'unknown' | QuarantineReason;

/** Who was never staff has no tablet's queue, and learns nothing of other children. Who has no role left was staff. */
export function mayHand(actor: Actor): boolean {
  return actor.reach !== 'own' || !can(actor, 'portal_view');
}

/**
 * @param section the section of the alternative that a choice names, where the operation is a choice
 * @param former the preschools that a parent worked at until lately
 */
export function rightOn(
  actor: Actor,
  child: Child | undefined,
  prepared: Prepared,
  section: string | null,
  former: readonly number[],
): Right {
  if (!child) return 'unknown';
  if (!mayHand(actor)) return former.includes(child.preschool_id) ? 'out_of_scope' : 'unknown';
  if (actor.standing !== 'live') return actor.standing;
  if (!reaches(actor, child.preschool_id)) return 'out_of_scope';
  return mayDo(actor, child, prepared, section) ? 'allowed' : 'not_allowed';
}

function mayDo(actor: Actor, child: Child, { name, input }: Prepared, section: string | null): boolean {
  return name === 'choose_alternative'
    ? choiceSync(input.arguments.entity_type).may(actor, child, section)
    : operationSync(name).may(actor, child, input);
}
