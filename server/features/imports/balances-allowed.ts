/** Whose opening balances a person may import: none of their own family, and of credits no more than they may give alone. */
import { formatSen } from '#shared/domain/money';
import type { ImportProblem } from '#shared/endpoints/imports';
import { officeMessages } from '#shared/office-messages';
import type { Context } from '../../context';
import { limitOf } from '../approvals/limits';
import { doneToday } from '../approvals/require-second';
import { familyOf } from '../children/family-of';
import type { PlannedBalance } from './check-balances';

type Looking = Pick<Context, 'trx' | 'actor' | 'clock'>;

export async function checkAllowed(
  context: Looking,
  balances: readonly PlannedBalance[],
  problems: ImportProblem[],
): Promise<void> {
  const relatives = new Set(await familyOf(context, { parentId: context.actor.userId }));
  for (const { row, parent_id } of balances)
    if (relatives.has(parent_id))
      problems.push({
        ...{ row, column: 'Parent e-mail', value: '', problem: officeMessages.ownFamilyMoney },
        advice: 'Take the row out of your file.',
      });
  const limit = await limitOf(context.trx, 'credit');
  if (limit === null) return;
  /** Sen, of each relative, in this file. */
  const sums = new Map<number, number>();
  for (const { row, parent_id, amount } of balances.filter((one) => one.amount < 0)) {
    const family = await familyOf(context, { parentId: parent_id });
    const sum = Math.max(0, ...family.map((id) => sums.get(id) ?? 0)) - amount;
    for (const id of family) sums.set(id, sum);
    const all = sum + (await doneToday(context, 'credit', { parentId: parent_id }));
    if (all <= limit) continue;
    problems.push({
      ...{ row, column: 'Amount', value: formatSen(amount) },
      problem: `The family would be credited ${formatSen(all)}. Of one person alone it is ${formatSen(limit)} at most, for a family in a day.`,
      advice: 'Take the row out, and ask a second person for a credit note.',
    });
  }
}
