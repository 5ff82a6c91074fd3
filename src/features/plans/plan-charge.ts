/** What a plan comes to in a month, as its screen shows it before anything is billed. */
import { discountsOf, feeOf } from '#shared/domain/plan';
import type { ChildPlan } from '#shared/endpoints/plans';

interface Charge {
  /** Amounts in sen, quantity and proration in them. */
  lines: { key: number; label: string; amount: number }[];
  /** What each takes off, in sen. */
  discounts: { key: number; label: string; amount: number }[];
  total: number;
}

/** Rules for siblings are of a preschool: they have no id of their own here. */
const SIBLING = 0;

/** @param month `2026-11` */
export function chargeOf(plan: ChildPlan, month: string): Charge {
  const { child, settings, discounts } = plan;
  const due = plan.lines.flatMap((line) => {
    if (line.period === 'once' && line.charged) return [];
    const fee = { ...line, price: line.amount ?? line.product.price };
    const amount = feeOf(fee, month, { termMonths: settings.term_months, step: settings.step });
    return amount === null ? [] : [{ line, amount }];
  });
  const rules = [
    ...discounts.map((discount) => ({ ...discount, child_id: child.id, rank: null })),
    ...settings.siblings.map(({ rank, percent = null, amount = null }) => ({
      id: SIBLING,
      child_id: null,
      rank,
      percent,
      amount,
      cap: null,
      position: 0,
      starts_on: '2000-01-01',
      ends_on: null,
    })),
  ];
  const discountable = due.reduce((sum, { line, amount }) => sum + (line.discountable ? amount : 0), 0);
  const taken = discountsOf(discountable, rules, {
    child_id: child.id,
    rank: plan.sibling_rank,
    month,
    step: settings.step,
  });
  const lines = due.map(({ line: { id, product, quantity }, amount }) => ({
    key: id,
    amount,
    label: quantity > 1 ? `${product.name} × ${quantity}` : product.name,
  }));
  const off = taken.map(({ id, taken: amount }) => ({
    key: id,
    amount,
    label: discounts.find((one) => one.id === id)?.label ?? 'Sibling discount',
  }));
  const sum = (of: readonly { amount: number }[]) => of.reduce((total, { amount }) => total + amount, 0);
  return { lines, discounts: off, total: sum(lines) - sum(off) };
}
