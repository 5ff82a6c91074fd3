/** A late fee is charged as its tariff says: its bill is neither changed nor deleted, it is taken back with a reason. */
import { officeMessages } from '#shared/office-messages';
import type { Context } from '../../context';
import { invalid } from '../../http/refusal';

/** @throws Refusal 422 where the line is a late fee */
export async function requireNoLateFee({ trx }: Pick<Context, 'trx'>, { id }: { id: number }): Promise<void> {
  const fee = await trx('late_fees').where({ line_id: id }).first('id');
  if (fee) throw invalid({ '': [officeMessages.lateFeeStays] });
}
