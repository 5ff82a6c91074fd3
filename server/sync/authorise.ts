/**
 * What happens to an entry by its author's rights at this moment: done, quarantined for the principal, or refused. An
 * author who lost access loses no entry.
 */
import { hasWithdrawn } from '#shared/domain/consents';
import type { QuarantineReason } from '#shared/endpoints/sync';
import { type ChooseAlternative, isNoteName } from '#shared/records/index';
import { type Actor, can, reaches } from '../context';
import type { Child } from '../models/child';
import type { Prepared } from './prepare';
import { choiceSync, consentFor, consentToChoose, noteSync, operationSync } from './registry';

/** What an entry is about: a child of a preschool, or the preschool. */
export interface Subject {
  child: Child | null;
  preschoolId: number;
}

export type Right = 'allowed' | 'unknown' | QuarantineReason;

/** Who was never staff has no tablet's queue, and learns nothing of other children. Who has no role left was staff. */
export function mayHand(actor: Actor): boolean {
  return actor.reach !== 'own' || !can(actor, 'portal_view');
}

/**
 * @param section the section of the alternative that a choice names, where the operation is a choice
 * @param known whether the actor has to do with the child or the preschool, or had until lately
 */
export function rightOn(
  actor: Actor,
  subject: Subject | undefined,
  prepared: Prepared,
  section: string | null,
  known: boolean,
): Right {
  if (!subject || !known) return 'unknown';
  if (!mayHand(actor)) return 'out_of_scope';
  if (actor.standing !== 'live') return actor.standing;
  if (!reaches(actor, subject.preschoolId)) return 'out_of_scope';
  if (!mayDo(actor, subject.child, prepared, section)) return 'not_allowed';
  return lacksConsent(subject.child, prepared, section) ? 'consent_withdrawn' : 'allowed';
}

/** True where parents withdrew the consent to what the entry says: it is kept for the principal. */
function lacksConsent(child: Child | null, { name, input }: Prepared, section: string | null): boolean {
  if (!child) return false;
  const purpose =
    name === 'choose_alternative'
      ? consentToChoose(input.arguments.entity_type, section)
      : consentFor(name, input);
  return purpose !== null && hasWithdrawn(child, purpose);
}

/** @param child null for what is about a preschool */
export function mayDo(
  actor: Actor,
  child: Child | null,
  { name, input }: Prepared,
  section: string | null,
): boolean {
  if (isNoteName(name)) return noteSync(name).may(actor, input);
  if (!child) return false;
  return name === 'choose_alternative'
    ? choiceSync((input as ChooseAlternative).arguments.entity_type).may(actor, child, section)
    : operationSync(name).may(actor, child, input);
}
