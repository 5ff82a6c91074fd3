/** Statuses whose ids are fixed by the product, with the words a person reads. */

export const childStatuses = {
  1: 'Active',
  2: 'Active (Trial)',
  3: 'Withdrawn',
  4: 'Suspended',
  5: 'Waiting List',
  6: 'Graduated',
  7: 'Rejected',
  8: 'Transferred',
  9: 'Booked',
} as const;

export type ChildStatus = keyof typeof childStatuses;

/** Statuses of children who attend: the ones that are screened and logged (C15, D13). */
export const attendingStatuses: readonly number[] = [1, 2];

export const productTypes = {
  1: 'Programme',
  2: 'Annual Fee',
  3: 'Merchandise',
  4: 'Deposit',
  5: 'Booking',
} as const;

export type ProductType = keyof typeof productTypes;

export const bookingStatuses = ['open', 'used', 'cancelled'] as const;

/** A change to one of these needs a reason: withdrawn, suspended, rejected, transferred. */
export const statusesWithReason: readonly number[] = [3, 4, 7, 8];
/** What a child can begin as. */
export const firstStatuses: readonly number[] = [1, 2, 5, 9];
/** Children that a parent's invoices are about (F29). */
export const billableStatuses: readonly number[] = [1, 2, 4, 5, 9];

export const preschoolStatuses = ['active', 'licensee', 'close'] as const;
