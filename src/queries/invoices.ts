/** One invoice of the server with its lines and payments, and what is chosen from around it. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { billableStatuses } from '#shared/domain/statuses';
import type { InvoiceDetail } from '#shared/endpoints/invoice-fields';
import { transactionEndpoints } from '#shared/endpoints/invoice-transactions';
import { invoiceEndpoints } from '#shared/endpoints/invoices';
import { userEndpoints } from '#shared/endpoints/people';
import { useCan } from '../components/use-can';
import { call } from '../local/call';
import { keeping, useKept } from '../local/hooks/use-kept-query';

export const invoicesKey = ['invoices'] as const;
interface Signal {
  signal: AbortSignal;
}

export const invoiceKey = (id: number) => [...invoicesKey, 'one', id] as const;

export function useInvoice(id: number) {
  return useQuery({
    queryKey: invoiceKey(id),
    queryFn: ({ signal }) => call(invoiceEndpoints.view, { params: { id }, signal }),
  });
}

/** Parents have what they looked at lately without a network too: the name that it is kept under, else null. */
export function useKeptName(name: string): string | null {
  const can = useCan();
  return can('portal_view') && !can('invoices_view') ? name : null;
}

/** An invoice to be read. */
export function useShownInvoice(id: number) {
  const name = useKeptName(`invoice:${id}`);
  const query = useQuery({
    queryKey: invoiceKey(id),
    queryFn: keeping(name, ({ signal }: Signal) => call(invoiceEndpoints.view, { params: { id }, signal })),
  });
  return useKept(name, invoiceEndpoints.view.answer, query);
}

/** Positive amounts first, then discounts and credits. */
export function useLines(id: number) {
  const name = useKeptName(`invoice-lines:${id}`);
  const query = useQuery({
    queryKey: [...invoiceKey(id), 'lines'],
    queryFn: keeping(name, ({ signal }: Signal) =>
      call(transactionEndpoints.list, { params: { id }, query: { type: ['bill', 'deposit'] }, signal }),
    ),
  });
  return useKept(name, transactionEndpoints.list.answer, query);
}

export function usePayments(id: number) {
  const name = useKeptName(`invoice-payments:${id}`);
  const query = useQuery({
    queryKey: [...invoiceKey(id), 'payments'],
    queryFn: keeping(name, ({ signal }: Signal) =>
      call(transactionEndpoints.list, { params: { id }, query: { type: ['payment'] }, signal }),
    ),
  });
  return useKept(name, transactionEndpoints.list.answer, query);
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
