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

/** Statuses of children who attend: the ones that are screened and logged. */
export const attendingStatuses: readonly number[] = [1, 2];

/** Statuses of children who have left: withdrawn, graduated, rejected, transferred. */
export const leftStatuses: readonly number[] = [3, 6, 7, 8];

export const productTypes = {
  1: 'Programme',
  2: 'Annual Fee',
  3: 'Merchandise',
  4: 'Deposit',
  5: 'Booking',
} as const;

export type ProductType = keyof typeof productTypes;
export const PROGRAMME = 1;
export const ANNUAL_FEE = 2;

export const bookingStatuses = ['open', 'used', 'cancelled'] as const;

/** A change to one of these needs a reason: withdrawn, suspended, rejected, transferred. */
export const statusesWithReason: readonly number[] = [3, 4, 7, 8];
/** What a child can begin as. */
export const firstStatuses: readonly number[] = [1, 2, 5, 9];
/** Children that a parent's invoices are about. */
export const billableStatuses: readonly number[] = [1, 2, 4, 5, 9];

/** A child who is one of these can hold a booking: attends, waits, or is booked already. */
export const bookableStatuses: readonly number[] = [1, 2, 5, 9];
export const WAITING_LIST = 5;
export const BOOKED = 9;

/**
 * Of an account. `uninvited`: nobody can sign in by it yet; `invited`: a link to set the password was sent; `active`:
 * has a password; `deactivated`: closed.
 */
export const userStatuses = ['active', 'invited', 'uninvited', 'deactivated'] as const;
export type UserStatus = (typeof userStatuses)[number];

export const preschoolStatuses = ['active', 'licensee', 'close'] as const;

/** An invoice's. The server moves 1 to 7 by itself, 8 comes from carrying forward or importing, 9 to 11 from a hand, 12 ends by issuing. */
export const paymentStatuses = {
  1: 'Pending',
  2: 'Overdue',
  3: 'Partially Paid',
  4: 'Completed',
  5: 'Completed (Online)',
  6: 'Completed (Manual)',
  7: 'Overpaid',
  8: 'Carried Forward',
  9: 'Cancelled',
  10: 'Bad Debt',
  11: 'Instalment Plan',
  12: 'Draft',
} as const;

export type PaymentStatus = keyof typeof paymentStatuses;

/** "Completed (All)". */
export const completedStatuses: readonly number[] = [4, 5, 6, 7];

export const paymentMethods = {
  1: 'Online Banking',
  2: 'CDM / Manual Transfer',
  3: 'Cheque',
  4: 'Credit or Debit Card',
  5: 'Cash',
  6: 'JomPAY',
  7: 'DuitNow',
  8: 'E-wallet',
  9: 'Other',
} as const;

export type PaymentMethod = keyof typeof paymentMethods;

/** Those that lead to a provider's page; all others are recorded by hand. */
export const ONLINE_BANKING = 1;
export const CARD = 4;
export const providerMethods: readonly number[] = [ONLINE_BANKING, CARD];
/** Those that are recorded by hand: a preschool says which of them it offers. */
export const handMethods: readonly number[] = Object.keys(paymentMethods)
  .map(Number)
  .filter((method) => !providerMethods.includes(method));
export const MANUAL_TRANSFER = 2;

/** Only `confirmed` counts: `declared` waits for staff, `review` for someone to look at what a provider reported. */
export const paymentStates = ['confirmed', 'declared', 'rejected', 'review'] as const;
export type PaymentState = (typeof paymentStates)[number];

export const lineKinds = ['bill', 'discount', 'carry_forward', 'booking_fee', 'deposit'] as const;
export type LineKind = (typeof lineKinds)[number];
