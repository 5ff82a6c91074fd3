/** What is told apart on the year's statement for tax. Facts only: what a relief asks for is not said anywhere. */
export const taxKinds = {
  childcare: 'Child-care fees',
  kindergarten: 'Kindergarten fees',
  other: 'Other',
} as const;
export type TaxKind = keyof typeof taxKinds;
export const taxKindNames = Object.keys(taxKinds) as [TaxKind, ...TaxKind[]];

/** Sen that were paid in the year, by kind. */
export type TaxSums = Record<TaxKind, number>;
