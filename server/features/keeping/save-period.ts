/** Sets how long a kind is kept, within the bounds of the law. */
import { boundsOf, type KeepingPeriod, type KeptKindName } from '#shared/domain/keeping';
import { officeMessages } from '#shared/office-messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { invalid } from '../../http/refusal';
import { findPeriods } from './periods';

/** @throws Refusal 422 for a start that the kind does not have, and out of its bounds */
export async function savePeriod(
  context: Context,
  kind: KeptKindName,
  { start, amount }: KeepingPeriod,
): Promise<void> {
  const { trx, clock } = context;
  const bounds = boundsOf(kind, start);
  if (!bounds) throw invalid({ start: [officeMessages.keepingStartUnknown] });
  const { least, most } = bounds;
  if (amount < least || amount > most) throw invalid({ amount: [officeMessages.keepingAmountBounds] });
  const before = (await findPeriods(trx))[kind];
  const after = { start, amount };
  await trx('keeping_periods')
    .insert({ kind, ...after, updated_at: clock.now() })
    .onConflict('kind')
    .merge();
  await audit(context, { action: 'updated', entityType: 'keeping_period', entityId: kind, before, after });
}
