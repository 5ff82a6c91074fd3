/** What the row below the product billed summary says. A child with two products counts in both. */
import type { ProductBilled } from '#shared/endpoints/billed-reports';

export function totalsOf(rows: readonly ProductBilled[]): { children: number; lines: number; fees: number } {
  const sum = (of: (row: ProductBilled) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    children: sum((row) => row.total_children),
    lines: sum((row) => row.total_programme_billed),
    fees: sum((row) => row.total_fees),
  };
}
