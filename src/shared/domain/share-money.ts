/** How money is shared out over invoices: the oldest first, each up to what it has open. Integer sen. */

export interface OpenInvoice {
  id: number;
  /** Sen; below zero a credit. */
  open: number;
  /** What is above goes to no such one, where there is another: it asks for nothing any more. */
  over?: boolean;
}

export interface Share {
  id: number;
  /** Sen, above zero. */
  amount: number;
}

/**
 * @param amount sen, above zero
 * @param invoices in the order in which they are paid; at least one
 * @returns in the same order, without those that take nothing; the shares come to the amount. What is more than all have
 * open is credit on the last that asks for something, or else on the last
 */
export function shareMoney(amount: number, invoices: readonly OpenInvoice[]): Share[] {
  let left = amount;
  const shares = invoices.map(({ id, open }) => {
    const taken = Math.min(left, Math.max(0, open));
    left -= taken;
    return { id, amount: taken };
  });
  const keeper = shares[invoices.findLastIndex(({ over }) => !over)] ?? shares.at(-1);
  if (keeper) keeper.amount += left;
  return shares.filter((share) => share.amount > 0);
}
