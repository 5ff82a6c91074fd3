/** Where money goes that a parent sends by hand: what the page of payment and the papers say of each method. Pure. */
import type { PaymentMethod } from './statuses';

/** As a preschool has set it; what is not set is not shown. */
export const payeeFields = ['account_name', 'bank_name', 'account_no', 'biller_code', 'duitnow_id'] as const;
export type Payee = Record<(typeof payeeFields)[number], string | null>;

export const payeeOf = ({ account_name, bank_name, account_no, biller_code, duitnow_id }: Payee): Payee => ({
  account_name,
  bank_name,
  account_no,
  biller_code,
  duitnow_id,
});

export const payeeLabels = {
  account_name: 'Account holder',
  bank_name: 'Bank',
  account_no: 'Account number',
  biller_code: 'Biller code',
  duitnow_id: 'DuitNow ID',
  reference: 'Reference',
} as const;
export type PayeeName = keyof typeof payeeLabels;

export interface PayeeLine {
  name: PayeeName;
  value: string;
}

const shown: Partial<Record<PaymentMethod, { needs: keyof Payee; fields: readonly (keyof Payee)[] }>> = {
  2: { needs: 'account_no', fields: ['account_name', 'bank_name', 'account_no'] },
  3: { needs: 'account_name', fields: ['account_name'] },
  6: { needs: 'biller_code', fields: ['biller_code'] },
  7: { needs: 'duitnow_id', fields: ['account_name', 'duitnow_id'] },
};

/** Line by line, with what is written as the reference; empty where the preschool has not said it. */
export function payeeLines(method: number, payee: Payee, invoiceNo: string): PayeeLine[] {
  const of = shown[method as PaymentMethod];
  if (!of || payee[of.needs] === null) return [];
  const lines = of.fields.flatMap((name) => (payee[name] === null ? [] : [{ name, value: payee[name] }]));
  return [...lines, { name: 'reference', value: invoiceNo }];
}

/** All that a preschool has said, for a paper that is paid by whichever way. */
export function payeeOnPaper(payee: Payee, invoiceNo: string): PayeeLine[] {
  const lines = payeeFields.flatMap((name) => (payee[name] === null ? [] : [{ name, value: payee[name] }]));
  return lines.length === 0 ? [] : [...lines, { name: 'reference', value: invoiceNo }];
}
