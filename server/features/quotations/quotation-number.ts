/** Numbers of quotations (`BTG-Q26-00042`): a gapless series for each preschool and year, as invoices have. */
import type { Context } from '../../context';
import type { Quotation } from '../../models/quotation';
import { nextOf } from '../invoices/invoice-number';

interface TakenNumber {
  preschool_id: number;
  year: number;
  number: number;
  quotation_no: string;
}

/** The series' row stays locked until the commit: it is taken last. `register` must follow. */
export async function takeNumber(
  { trx }: Pick<Context, 'trx'>,
  preschoolId: number,
  year: number,
): Promise<TakenNumber> {
  const { number, text } = await nextOf(trx, 'quotation', preschoolId, year);
  return { preschool_id: preschoolId, year, number, quotation_no: text };
}

/** Notes whose number it is; the one that it had before stays in the register. */
export async function register(
  { trx, clock }: Pick<Context, 'trx' | 'clock'>,
  { id }: Pick<Quotation, 'id'>,
  taken: TakenNumber,
): Promise<void> {
  await retire({ trx }, id, 'moved');
  await trx('quotation_numbers').insert({ ...taken, quotation_id: id, at: clock.now() });
}

export async function retire(
  { trx }: Pick<Context, 'trx'>,
  id: number,
  state: 'moved' | 'deleted',
): Promise<void> {
  await trx('quotation_numbers').where({ quotation_id: id, state: 'current' }).update({ state });
}
