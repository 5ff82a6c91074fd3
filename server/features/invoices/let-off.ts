/** What a family is let off when lines of an invoice go for good, which above the limit needs a second person. */
import { lineTotal } from '#shared/domain/invoice-math';
import type { Context } from '../../context';
import type { BillLine } from '../../models/bill-line';
import type { Invoice } from '../../models/invoice';
import { requireSecond } from '../approvals/require-second';

/** Sen. Bills are unbilled again, and balances go back to where they came from: neither is let off. */
const letOff = (lines: readonly BillLine[]): number =>
  lines
    .filter(({ was_unbilled, kind }) => !was_unbilled && kind !== 'carry_forward')
    .reduce((sum, line) => sum + lineTotal(line), 0);

/** The invoice must be locked. @throws Refusal 403 for the actor's own family, 409 above the limit of one person */
export const requireSecondToLetOff = (
  context: Context,
  { parent_id }: Pick<Invoice, 'parent_id'>,
  lines: readonly BillLine[],
): Promise<void> =>
  requireSecond(context, { act: 'discount', amount: letOff(lines), family: { parentId: parent_id } });
