/** What the bills screen of a child knows: the child and its programmes, what can be billed, and what was. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type BillLine, billEndpoints } from '#shared/endpoints/billing';
import { productEndpoints } from '#shared/endpoints/products';
import { messages } from '#shared/messages';
import { notifyError, notifySuccess } from '../../components/notify';
import { call, callPaged } from '../../local/call';
import { CallError } from '../../local/errors';

const BILLS_A_PAGE = 50;

const billsKey = (childId: number) => ['bills', childId] as const;

/** The child with the ids of its programmes. */
export function useChildOfBills(childId: number) {
  return useQuery({
    queryKey: [...billsKey(childId), 'discounts'],
    queryFn: ({ signal }) => call(billEndpoints.discounts, { params: { id: childId }, signal }),
  });
}

/** Products that may be billed at a preschool; nothing is asked before one is known. */
export function useBillable(preschoolId: number | undefined) {
  return useQuery({
    queryKey: ['products', 'billable', preschoolId],
    queryFn: ({ signal }) =>
      call(productEndpoints.list, { query: { preschool_id: preschoolId, active: '1' }, signal }),
    enabled: preschoolId !== undefined,
  });
}

/** The products of these ids, by name. */
export function useProducts(ids: readonly number[] | undefined) {
  return useQuery({
    queryKey: ['products', 'of', ids],
    queryFn: ({ signal }) =>
      ids?.length === 0 ? [] : call(productEndpoints.list, { query: { ids: ids?.map(String) }, signal }),
    enabled: ids !== undefined,
  });
}

/** Bills and discounts, newest first; a list that can't be had says so, as the specification does. */
export function useBillLines(childId: number, page: number) {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: [...billsKey(childId), 'lines', page],
    queryFn: ({ signal }) =>
      callPaged(billEndpoints.list, {
        params: { id: childId },
        query: { page, per_page: BILLS_A_PAGE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const status = statusOf(query.error);
  useEffect(() => {
    if (status !== null) notifyError(t(messages.failedWithStatus, { status }));
  }, [status, t]);
  return query;
}

/** Fetches again whatever a bill or a discount changes. */
export function useBillsChanged(childId: number): () => void {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: billsKey(childId) });
    void queryClient.invalidateQueries({ queryKey: ['billed-already'] });
    void queryClient.invalidateQueries({ queryKey: ['billed-reports'] });
  };
}

export function useDeleteLine(childId: number) {
  const { t } = useTranslation();
  const changed = useBillsChanged(childId);
  return useMutation({
    mutationFn: ({ id, kind }: Pick<BillLine, 'id' | 'kind'>): Promise<unknown> =>
      kind === 'discount'
        ? call(billEndpoints.destroyDiscount, { params: { id: childId, discountId: id } })
        : call(billEndpoints.delete, { params: { id: childId, billId: id } }),
    onSuccess: (_, { kind }) =>
      notifySuccess(t(kind === 'discount' ? messages.discountDeleted : messages.billDeleted)),
    onError: (error) => {
      const status = statusOf(error);
      notifyError(status === null ? t(messages.billFailed) : t(messages.failedWithStatus, { status }));
      if (error instanceof CallError && status === 409) notifyError(t(error.message));
    },
    onSettled: changed,
  });
}

/** Children who have this product in the month of this date already. */
export function useBilledAlready(productId: string | null, date: string, child?: number) {
  return useQuery({
    queryKey: ['billed-already', productId, date.slice(0, 7), child],
    queryFn: ({ signal }) =>
      call(billEndpoints.billedAlready, { query: { product_id: productId ?? '', date, child }, signal }),
    enabled: productId !== null && date !== '',
    select: ({ children_id }) => children_id,
  });
}

function statusOf(error: Error | null): number | null {
  return error instanceof CallError ? error.status : null;
}
