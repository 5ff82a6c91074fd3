/**
 * A family that is kept for later: what plans charge it in the month becomes unbilled bills, which the next run finds as it
 * finds all others, whatever becomes of the plan. Taken back, the plan charges them again.
 */
import { lineTotal } from '#shared/domain/invoice-math';
import { type PreviewLine, previewFamily } from '#shared/domain/preview-family';
import type { LineKind } from '#shared/domain/statuses';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { BillLine } from '../../models/bill-line';
import { chargeLines } from './charge-lines';
import { factsOf, rulesOf } from './family-facts';
import type { RunFamilyRow, RunRow } from './run-rows';

const entityOf = (kind: LineKind) => (kind === 'discount' ? kind : 'bill');

/** What is left out of the month by hand is let go, not kept. @throws Refusal 423 where one is dated in a closed month */
export async function keepFamily(
  context: Context,
  run: RunRow,
  lines: readonly PreviewLine[],
): Promise<void> {
  const kept = lines.filter(({ bill_id, left_out }) => bill_id === null && !left_out);
  if (kept.length === 0) return;
  const ids = await chargeLines(
    context,
    run,
    kept.map((line) => ({ ...line, invoice_id: null })),
  );
  await audit(
    context,
    kept.map(({ kind, child_id, product_id, label, quantity, amount, bill_date }, index) => ({
      action: 'created',
      entityType: entityOf(kind),
      entityId: ids[index] as number,
      preschoolId: run.preschool_id,
      after: { child_id, product_id, label, quantity, amount, bill_date },
    })),
  );
}

/** Bills stay where plans would not charge the same again: a child left, a plan or a price is another one by now. */
export async function takeBack(context: Context, run: RunRow, family: RunFamilyRow): Promise<void> {
  const { trx } = context;
  const kept = await BillLine.query(trx)
    .whereNull('invoice_id')
    .where({ preschool_id: run.preschool_id, plan_month: run.month })
    .whereRaw('child_id = ANY (?::bigint[])', [family.children])
    .orderBy('id')
    .forUpdate();
  if (kept.length === 0) return;
  const ids = new Set(kept.map(({ id }) => id));
  const plans = new Set(kept.map(({ plan_line_id }) => plan_line_id));
  const facts = (await factsOf(trx, run, [family.parent_id])).get(family.parent_id);
  if (!facts) return;
  const without = {
    ...facts,
    bills: facts.bills.filter(({ id }) => !ids.has(id)),
    plans: facts.plans.map((plan) => (plans.has(plan.id) ? { ...plan, charged: false } : plan)),
  };
  const { lines } = previewFamily(without, await rulesOf(trx, run), family.edits);
  const same = (bill: BillLine) =>
    lines.some(
      ({ child_id, plan_line_id, plan_discount_id, total }) =>
        child_id === bill.child_id &&
        plan_line_id === bill.plan_line_id &&
        plan_discount_id === bill.plan_discount_id &&
        total === lineTotal(bill),
    );
  if (!kept.every(same)) return;
  await BillLine.query(trx)
    .findByIds([...ids])
    .delete();
  await audit(
    context,
    kept.map(({ id, kind, child_id, product_id, label, quantity, amount, bill_date }) => ({
      action: 'deleted',
      entityType: entityOf(kind),
      entityId: id,
      preschoolId: run.preschool_id,
      before: { child_id, product_id, label, quantity, amount, bill_date },
    })),
  );
}
