/** One invoice of the server with its lines and payments, and what is chosen from around it. */
import { CANCELLED, carriedStatuses, carriesForward } from '#shared/domain/invoice-math';
import { billableStatuses } from '#shared/domain/statuses';
import { billEndpoints } from '#shared/endpoints/billing';
import type { InvoiceDetail } from '#shared/endpoints/invoice-fields';
import { invoiceHistoryEndpoints } from '#shared/endpoints/invoice-history';
import { transactionEndpoints } from '#shared/endpoints/invoice-transactions';
import { invoiceEndpoints } from '#shared/endpoints/invoices';
import { reconciliationEndpoints } from '#shared/endpoints/payment-reconciliation';
import { paymentEndpoints } from '#shared/endpoints/payments';
import { userEndpoints } from '#shared/endpoints/people';
import { useCan } from '../components/use-can';
import { useAnswers, useCall } from './use-call';
import { useStoredCall } from './use-stored-call';

export function useInvoice(id: number) {
  return useCall(invoiceEndpoints.view, { params: { id } });
}

/** Parents have what they looked at lately without a network too. */
export function useIsStored(): boolean {
  const can = useCan();
  return can('portal_view') && !can('invoices_view');
}

/** An invoice to be read. */
export function useShownInvoice(id: number) {
  return useStoredCall(invoiceEndpoints.view, { params: { id } }, { isStored: useIsStored() });
}

/** Positive amounts first, then discounts and credits. */
export function useLines(id: number) {
  const input = { params: { id }, query: { type: ['bill', 'deposit'] } };
  return useStoredCall(transactionEndpoints.list, input, { isStored: useIsStored() });
}

export function usePayments(id: number) {
  const input = { params: { id }, query: { type: ['payment'] } };
  return useStoredCall(transactionEndpoints.list, input, { isStored: useIsStored() });
}

/** Shows an answer at once, and fetches again whatever else the change may have moved. */
export function useInvoiceChanged(): (invoice?: InvoiceDetail) => void {
  const { put, invalidate } = useAnswers();
  return (invoice) => {
    if (invoice) put(invoiceEndpoints.view, { params: { id: invoice.id } }, invoice);
    void invalidate(
      invoiceEndpoints,
      transactionEndpoints,
      invoiceHistoryEndpoints,
      paymentEndpoints,
      reconciliationEndpoints,
      billEndpoints,
    );
  };
}

export function useStatuses() {
  return useCall(invoiceEndpoints.statuses, {}, { staleTime: Number.POSITIVE_INFINITY }).data;
}

/** A parent's invoices whose balance would go along with a carry forward at a preschool; asks nothing without one. */
export function useCarriable(parent: number, preschool: number | null) {
  const status = [...carriedStatuses, CANCELLED];
  return useCall(
    invoiceEndpoints.previous,
    preschool === null ? null : { query: { parent, preschool, status, locked: '0' } },
    {
      staleTime: 0,
      select: (found) => found.filter((one) => carriesForward({ ...one, locked: one.locked === 1 })),
    },
  );
}

/** Children whom a line can be for. */
export function useChildrenOfParent(parentId: number) {
  return useCall(userEndpoints.children, { params: { parentId }, query: { status: [...billableStatuses] } });
}
