/** Bills of children that an invoice had taken up go back: they are unbilled again, for another invoice. */
import { lineTotal } from '#shared/domain/invoice-math';
import { BillLine } from '../../models/bill-line';
import type { Invoice } from '../../models/invoice';
import { keepLines } from './keep-lines';
import { enter, type MoneyContext } from './ledger';

/** The invoice must be locked; the caller saves it. */
export async function giveBillsBack(
  context: MoneyContext,
  invoice: Invoice,
  lines: readonly BillLine[],
): Promise<void> {
  if (lines.length === 0) return;
  await keepLines(context, lines);
  await BillLine.query(context.trx)
    .findByIds(lines.map(({ id }) => id))
    .patch({
      invoice_id: null,
      was_unbilled: false,
      due_date: null,
      from_invoice_id: null,
      updated_at: context.clock.now(),
    });
  await enter(
    context,
    invoice,
    lines.map((line) => ({
      kind: 'charge',
      amount: -lineTotal(line),
      child_id: line.child_id,
      cause: { type: 'line', id: line.id },
    })),
  );
}
