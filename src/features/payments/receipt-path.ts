/** Where the receipt of a payment is downloaded. */
import { documentEndpoints } from '#shared/endpoints/documents';

export const receiptPath = ({ id }: { id: number }) =>
  documentEndpoints.paymentReceipt.path.replace('{transactionId}', String(id));
