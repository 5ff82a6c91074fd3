/** Whose opening balances a person may import: none of their own family. What they credit goes by a limit. */
import type { ImportProblem } from '#shared/endpoints/imports';
import { officeMessages } from '#shared/office-messages';
import type { Context } from '../../context';
import type { LetOff } from '../../models/import';
import { familyOf } from '../children/family-of';
import type { PlannedBalance } from './check-balances';

type Looking = Pick<Context, 'trx' | 'actor'>;

export async function checkAllowed(
  context: Looking,
  balances: readonly PlannedBalance[],
  problems: ImportProblem[],
): Promise<void> {
  const relatives = new Set(await familyOf(context, { parentId: context.actor.userId }));
  for (const { row, parent_id } of balances)
    if (relatives.has(parent_id))
      problems.push({
        row,
        column: 'Parent e-mail',
        value: '',
        problem: officeMessages.ownFamilyMoney,
        advice: 'Take the row out of your file.',
      });
}

/** Each credit, as the limit of one person counts it. */
export const letOffByBalances = (balances: readonly PlannedBalance[]): LetOff[] =>
  balances
    .filter(({ amount }) => amount < 0)
    .map(({ row, parent_id, amount }) => ({
      act: 'credit',
      row,
      child_id: null,
      parent_id,
      amount: -amount,
    }));
