/**
 * The call that a verb makes before an act about money: nobody does it for their own family, and nobody alone above the
 * limit of head office. The limit is on the sum of such acts by one person for one family in a day.
 */
import type { ApprovalAct, SecondPersonNeeded } from '#shared/domain/approvals';
import { officeMessages } from '#shared/office-messages';
import type { WantedAct } from '../../approvals';
import type { Context } from '../../context';
import { Refusal } from '../../http/refusal';
import { type Family, familyOf, requireOtherFamily } from '../children/family-of';
import { limitOf } from './limits';

interface Wanted {
  act: ApprovalAct;
  /** Sen; what is not above zero needs nobody. */
  amount: number;
  family: Family;
}

/**
 * To be called under the locks of what changes, after other checks. While a request is tried or carried out
 * (`context.approval`), the act is noted there and not stopped.
 * @throws Refusal 403 for the actor's own family; 409 with `SecondPersonNeeded` under `second_person` above the limit
 */
export async function requireSecond(context: Context, { act, amount, family }: Wanted): Promise<void> {
  if (amount <= 0) return;
  await requireOtherFamily(context, family);
  const { trx, approval } = context;
  const limit = await limitOf(trx, act);
  if (approval) {
    const before = limit === null ? 0 : await doneToday(context, act, family);
    // As it adds up where nobody approves: an act may take off in several places.
    const noted = sumOf(approval.wanted, act);
    approval.wanted.push({ act, amount, limit, needed: limit !== null && before + noted + amount > limit });
    return;
  }
  if (limit === null) return;
  const sum = await addToDay(context, { act, amount, family });
  if (sum <= limit) return;
  const second_person: SecondPersonNeeded = { act, amount: sum, limit };
  throw new Refusal(409, officeMessages.secondPersonNeeded, { data: { second_person } });
}

/** Sen of all places where it is wanted. */
export const sumOf = (wanted: readonly WantedAct[], of: ApprovalAct): number =>
  wanted.reduce((sum, { act, amount }) => sum + (act === of ? amount : 0), 0);

/** Sen that the actor let this family off alone today. */
async function doneToday(
  { trx, actor, clock }: Pick<Context, 'trx' | 'actor' | 'clock'>,
  act: ApprovalAct,
  family: Family,
): Promise<number> {
  const found = await trx('approval_sums')
    .where({ user_id: actor.userId, act, day: clock.today() })
    .whereIn('relative_id', await countedFor({ trx, actor }, family))
    .max({ sum: 'amount' })
    .first();
  return found?.sum ?? 0;
}

/** The family; children who have none count as one, under the actor, who is of no family that they decide on. */
async function countedFor(
  { trx, actor }: Pick<Context, 'trx' | 'actor'>,
  family: Family,
): Promise<readonly number[]> {
  const relatives = await familyOf({ trx }, family);
  return relatives.length > 0 ? relatives : [actor.userId];
}

/** At each of the family, in the order of their ids: two acts of one person at once wait for each other here. */
async function addToDay({ trx, actor, clock }: Context, { act, amount, family }: Wanted): Promise<number> {
  const relatives = await countedFor({ trx, actor }, family);
  const day = clock.today();
  const rows: { amount: number }[] = await trx('approval_sums')
    .insert(relatives.map((relative_id) => ({ user_id: actor.userId, relative_id, act, day, amount })))
    .onConflict(['user_id', 'relative_id', 'act', 'day'])
    .merge({ amount: trx.raw('approval_sums.amount + excluded.amount') })
    .returning('amount');
  return Math.max(...rows.map((row) => row.amount));
}
