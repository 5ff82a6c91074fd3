/** What the bar at the thumb says of what is due, and where it leads. Pure. */
import type { PortalHome } from '#shared/endpoints/portal';

type BarOffer = {
  /** Sen. */
  amount: number;
} & (
  | { is: 'one'; id: number; month: string }
  /** All of one preschool at once; `id` is the preschool's. */
  | { is: 'all'; id: number; month: null }
  /** Several preschools, each paid by itself. */
  | { is: 'list'; month: null }
);

/** Never less than all that can be paid; null where nothing can. */
export function barOffer({
  invoices,
  together = [],
  total,
  count,
  credit = 0,
}: PortalHome['due']): BarOffer | null {
  const payable = invoices.filter(
    ({ locked, cancelled, balance, waiting_amount }) => !locked && !cancelled && waiting_amount < balance,
  );
  const [first] = payable;
  if (!first) return null;
  const [all, another] = together;
  const isOfShown = payable.every(
    ({ preschool_short_name }) => preschool_short_name === all?.preschool_short_name,
  );
  // The home shows the first ones alone: of the others only the sum is known, from which a credit was taken.
  const isOfAll = all && isOfShown && (count <= invoices.length || all.amount >= total + credit);
  if (isOfAll && !another) return { is: 'all', id: all.preschool_id, amount: all.amount, month: null };
  if (together.length === 0 && payable.length === 1 && count <= invoices.length) {
    return { is: 'one', id: first.id, amount: first.balance - first.waiting_amount, month: first.month };
  }
  return { is: 'list', amount: total, month: null };
}
