/** One invoice of the server with its lines and payments, and what is chosen from around it. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { billableStatuses } from '#shared/domain/statuses';
import { preschoolEndpoints } from '#shared/endpoints/classrooms';
import type { InvoiceDetail } from '#shared/endpoints/invoice-fields';
import { invoiceEndpoints } from '#shared/endpoints/invoices';
import { transactionEndpoints } from '#shared/endpoints/transactions';
import { userEndpoints } from '#shared/endpoints/users';
import { call } from '../../local/call';

export const invoicesKey = ['invoices'] as const;
export const invoiceKey = (id: number) => [...invoicesKey, 'one', id] as const;

export function useInvoice(id: number) {
  return useQuery({
    queryKey: invoiceKey(id),
    queryFn: ({ signal }) => call(invoiceEndpoints.view, { params: { id }, signal }),
  });
}

/** Positive amounts first, then discounts and credits. */
export function useLines(id: number) {
  return useQuery({
    queryKey: [...invoiceKey(id), 'lines'],
    queryFn: ({ signal }) =>
      call(transactionEndpoints.list, { params: { id }, query: { type: ['bill', 'deposit'] }, signal }),
  });
}

export function usePayments(id: number) {
  return useQuery({
    queryKey: [...invoiceKey(id), 'payments'],
    queryFn: ({ signal }) =>
      call(transactionEndpoints.list, { params: { id }, query: { type: ['payment'] }, signal }),
  });
}

/** Shows an answer at once, and fetches again whatever else the change may have moved. */
export function useInvoiceChanged(): (invoice?: InvoiceDetail) => void {
  const client = useQueryClient();
  return (invoice) => {
    if (invoice) client.setQueryData(invoiceKey(invoice.id), invoice);
    void client.invalidateQueries({ queryKey: invoicesKey });
    void client.invalidateQueries({ queryKey: ['bills'] });
  };
}

export function usePreschools() {
  return useQuery({
    queryKey: ['preschools'],
    queryFn: ({ signal }) => call(preschoolEndpoints.list, { signal }),
  }).data;
}

export function useStatuses() {
  return useQuery({
    queryKey: ['payment-status'],
    queryFn: ({ signal }) => call(invoiceEndpoints.statuses, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}

/** Children whom a line can be for. */
export function useChildrenOfParent(parentId: number) {
  return useQuery({
    queryKey: ['children-of-parent', parentId],
    queryFn: ({ signal }) =>
      call(userEndpoints.children, {
        params: { parentId },
        query: { status: [...billableStatuses] },
        signal,
      }),
  });
}
