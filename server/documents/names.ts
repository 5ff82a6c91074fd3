/** What documents are called, and whether an invoice asks for money. */
import { CARRIED_FORWARD, notPaidFor } from '#shared/domain/invoice-math';

/** Letters and digits of any script, nothing that a file system gives a meaning. */
export function fileName(...parts: string[]): string {
  const words = parts
    .map((part) =>
      part
        .normalize('NFC')
        .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
        .replace(/^-+|-+$/g, ''),
    )
    .filter((part) => part !== '');
  return `${words.join('-').slice(0, 120)}.pdf`;
}

type Numbered = { invoice_no: string };

export const invoiceFileName = ({ invoice_no }: Numbered) => fileName('invoice', invoice_no);

/** Whether something is to be paid on it, and may be. */
export function isPayable(invoice: {
  balance: number;
  payment_status: number;
  locked: number | boolean;
}): boolean {
  return invoice.balance > 0 && notPaidFor(invoice) === null && invoice.payment_status !== CARRIED_FORWARD;
}
