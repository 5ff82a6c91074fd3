/** What is told apart on the year's statement for tax. Facts only: what a relief asks for is not said anywhere. */
import { PROGRAMME } from './statuses';

export const taxKinds = {
  childcare: 'Child-care fees',
  kindergarten: 'Kindergarten fees',
  other: 'Other',
} as const;
export type TaxKind = keyof typeof taxKinds;
export const taxKindNames = Object.keys(taxKinds) as [TaxKind, ...TaxKind[]];

/** Sen that were paid in the year, by kind. */
export type TaxSums = Record<TaxKind, number>;

const CARE = /\b(care|taska|transit|full[- ]day|asuhan|jagaan|sehari)\b|托|全日/i;
const KINDERGARTEN =
  /\b(kindergarten|half[- ]day|tadika|pre-?school|prasekolah|separuh hari|k[12])\b|幼儿园|半日/i;

/** What a new product seems to be, by type and name: programmes of care or of the kindergarten; all else is neither. */
export function firstTaxKind({ product_type, name }: { product_type: number; name: string }): TaxKind {
  if (product_type !== PROGRAMME) return 'other';
  if (CARE.test(name)) return 'childcare';
  return KINDERGARTEN.test(name) ? 'kindergarten' : 'other';
}
