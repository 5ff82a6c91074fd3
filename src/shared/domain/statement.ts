/** What a statement of account is made of: its rows by what moved the money, and the sums that they come to. Pure. */

/** As papers and screens name it. */
export const statementLabels = {
  charge: 'Invoice',
  cancel: 'Cancelled',
  carry_out: 'Carried forward',
  moved: 'Moved to another preschool',
  payment: 'Payment',
  reversal: 'Reversed',
  refund: 'Refunded',
  payout: 'Credit paid out',
  credit_note: 'Credit Note',
  debit_note: 'Debit Note',
  write_off: 'Written off',
  recovery: 'Recovered',
} as const;
export type StatementKind = keyof typeof statementLabels;
export const statementKinds = Object.keys(statementLabels) as StatementKind[];

/** For a payment whose amount was put right afterwards. */
export const PAYMENT_CORRECTED = 'Payment corrected';

/** How a row is named. @param amount sen; of a payment above zero only where it was noted too high */
export const statementLabelOf = ({ kind, amount }: { kind: StatementKind; amount: number }): string =>
  kind === 'payment' && amount > 0 ? PAYMENT_CORRECTED : statementLabels[kind];

/** Sen: opening and the five in between come to closing. Above zero more is owed, below it less. */
export interface StatementSums {
  opening: number;
  /** Invoices, with what was carried on or cancelled. */
  charges: number;
  /** Money that came, less what never arrived. */
  payments: number;
  /** Credit notes, less debit notes. */
  credits: number;
  /** Money that was paid back or out. */
  refunds: number;
  /** What was given up, less what was recovered. */
  written_off: number;
  closing: number;
}

/** Which kinds of the ledger each sum is of. */
export const statementParts = {
  charges: ['charge', 'carry_in', 'carry_out', 'cancel'],
  payments: ['payment', 'reversal'],
  credits: ['credit_note', 'debit_note'],
  refunds: ['refund', 'payout'],
  written_off: ['write_off', 'recovery'],
} as const;
export type StatementPart = keyof typeof statementParts;

export const statementPartLabels: Record<StatementPart, string> = {
  charges: 'Charges',
  payments: 'Payments',
  credits: 'Credited',
  refunds: 'Refunded',
  written_off: 'Written off',
};

/** Days from the first to the last of one statement. */
export const STATEMENT_DAYS_MAX = 1_100;
