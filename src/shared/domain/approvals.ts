/** Four eyes: which acts about money may have a limit, above which a second person decides. */

export const approvalActs = ['write_off', 'discount', 'refund', 'pay_out', 'credit'] as const;
export type ApprovalAct = (typeof approvalActs)[number];

/** As screens name them. */
export const approvalActNames: Readonly<Record<ApprovalAct, string>> = {
  write_off: 'Write-off',
  discount: 'Discount',
  refund: 'Refund',
  pay_out: 'Pay-out of a credit',
  credit: 'Credit note',
};

export const approvalStates = ['waiting', 'approved', 'declined', 'withdrawn'] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** What a refused call tells of an act that needs a second person. Amounts in sen. */
export interface SecondPersonNeeded {
  act: ApprovalAct;
  /** The act, and what the person did alone for this family today. */
  amount: number;
  limit: number;
}
