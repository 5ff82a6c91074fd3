/** A month's run of a preschool: what each family is charged, what differs from its last month, and what to look at first. */

/** What is looked at before anything is made of it. */
export const runExceptions = {
  no_plan: 'A child without a plan',
  zero: 'Comes to nothing',
  double: 'Has an invoice of this month already',
  twice: 'Charged twice for the same',
  left: 'A child who left still has a plan',
  ended: 'A plan that has ended',
  above: 'Above the amount to check',
  below: 'Takes off more than is charged',
  kept: 'Has what was kept from an earlier month',
} as const;
export type RunException = keyof typeof runExceptions;

/** Why a line is not what it was last month. */
export const runDifferences = {
  joined: 'Child not charged last month',
  left: 'Child not charged this month',
  new: 'Not charged last month',
  ended: 'Not charged any more',
  price: 'Another price',
  quantity: 'Another quantity',
  part: 'Part of a month',
  discount: 'Another discount',
  kept: 'Kept from an earlier month',
} as const;
export type RunDifference = keyof typeof runDifferences;

/** For a family: taken, left out for good, or kept for later: its fees are unbilled bills then, which the next run finds. */
export const runChoices = { in: 'Billed', left_out: 'Skipped', later: 'Kept for later' } as const;
export type RunChoice = keyof typeof runChoices;

/** Open balances of earlier invoices that go onto the invoice as it is issued: none, credits alone, or debts as well. */
export const runBalances = { none: 'None', credits: 'Credits', all: 'Credits and debts' } as const;
export type RunBalances = keyof typeof runBalances;

/** How far a family's invoice is. */
export const runStages = {
  preview: 'Not made yet',
  drafted: 'Draft',
  issued: 'Issued',
} as const;
export type RunStage = keyof typeof runStages;
