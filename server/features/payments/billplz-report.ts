/** Reading what Billplz says of a bill, by callback, redirect or on request. */
import type { Bill } from '../../payment-providers/billplz/client';
import type { Fields } from '../../payment-providers/billplz/signature';
import type { ProviderReport } from './settle-attempt';

/** How long a bill can be paid. */
export const BILL_DAYS = 30;

export interface BillplzWords {
  id: string;
  collectionId: string | null;
  report: ProviderReport;
}

/** @param prefix `billplz` for the names in a redirect; null where there is no bill's id in it */
export function readBillplz(fields: Fields, prefix: '' | 'billplz'): BillplzWords | null {
  const words = new Map(fields);
  const word = (name: string) => words.get(prefix === '' ? name : `${prefix}[${name}]`);
  const id = word('id');
  if (!id) return null;
  const paid = word('paid') === 'true';
  return {
    id,
    collectionId: word('collection_id') ?? null,
    report: {
      reference: id,
      state: paid ? 'paid' : 'open',
      amount: whole(word('paid_amount')),
      paidAt: instantOf(word('paid_at')),
      collectionId: word('collection_id') ?? null,
      note: paid ? null : 'The bank did not pay.',
    },
  };
}

export function reportOfBill(bill: Bill): ProviderReport {
  const state = bill.paid ? 'paid' : bill.state === 'deleted' ? 'deleted' : 'open';
  return {
    reference: bill.id,
    state,
    amount: bill.paid ? (bill.paid_amount ?? bill.amount) : null,
    paidAt: instantOf(bill.paid_at ?? undefined),
    collectionId: bill.collection_id,
  };
}

const whole = (text: string | undefined) => (text && /^\d{1,12}$/.test(text) ? Number(text) : null);

/** `2018-09-27 15:15:09 +0800`; null where there is none, or none that can be read. */
function instantOf(text: string | undefined): Date | null {
  const parts = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(?:\.\d+)? ?([+-]\d{2}):?(\d{2})$/.exec(
    text ?? '',
  );
  const at = parts ? new Date(`${parts[1]}T${parts[2]}${parts[3]}:${parts[4]}`) : null;
  return at && !Number.isNaN(at.getTime()) ? at : null;
}
