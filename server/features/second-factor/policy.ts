/** Who has a second step of signing in, who says who must, and who takes away another's. */
import { type Actor, can } from '../../context';
import { mayHaveSecondFactor } from '../../second-factor';
import { accountsPolicy } from '../people/policy';

export const secondFactorPolicy = {
  /** Head office and principals; never who works at shared tablets. */
  own: (actor: Actor) => mayHaveSecondFactor(actor.roleIds),
  rules: (actor: Actor) => can(actor, 'settings_edit'),
  /** Head office super admins alone. */
  takeAway: accountsPolicy.edit,
};
