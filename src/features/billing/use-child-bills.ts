/** What the bills screen of a child knows: the child and its programmes, what can be billed, and what was. */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type BillLine, billEndpoints } from '#shared/endpoints/billing';
import { productEndpoints } from '#shared/endpoints/products';
import { billedReportEndpoints } from '#shared/endpoints/reports-billed';
import { messages } from '#shared/messages';
import { notifyError, notifySuccess } from '../../components/notify';
import { notifyFailure } from '../../components/notify-failure';
import { call } from '../../local/call';
import { CallError } from '../../local/errors';
import { sendOrAsk } from '../../queries/second-person';
import { rows, useAnswers, useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

const BILLS_A_PAGE = 50;

/** Products that may be billed at a preschool; nothing is asked before one is known. */
export function useBillable(preschoolId: number | undefined) {
  return useCall(
    productEndpoints.list,
    preschoolId !== undefined ? { query: { preschool_id: preschoolId, active: '1' } } : null,
    { select: rows },
  );
}

/** The products of these ids, by name. */
export function useProducts(ids: readonly number[]) {
  const asked = ids.length === 0 ? null : { query: { ids: ids.map(String) } };
  return useCall(productEndpoints.list, asked, { select: rows }).data;
}

/** Bills and discounts, newest first; a list that cannot be fetched says so. */
export function useBillLines(childId: number, page: number) {
  const { t } = useTranslation();
  const query = useCall(
    billEndpoints.list,
    { params: { id: childId }, query: { page, per_page: BILLS_A_PAGE } },
    { keepPrevious: true },
  );
  const status = statusOf(query.error);
  useEffect(() => {
    if (status !== null) notifyError(t(messages.failedWithStatus, { status }));
  }, [status, t]);
  return query;
}

/** Fetches again whatever a bill or a discount changes. */
export function useBillsChanged(): () => void {
  const { invalidate } = useAnswers();
  return () => {
    void invalidate(billEndpoints, billedReportEndpoints);
  };
}

export function useDeleteLine(childId: number) {
  const { t } = useTranslation();
  const changed = useBillsChanged();
  return useSave(
    async ({ id, kind }: Pick<BillLine, 'id' | 'kind'>, idempotencyKey): Promise<{ done: true } | null> => {
      const remove = () =>
        kind === 'discount'
          ? call(billEndpoints.destroyDiscount, { params: { id: childId, discountId: id }, idempotencyKey })
          : call(billEndpoints.delete, { params: { id: childId, billId: id }, idempotencyKey });
      const sent = await sendOrAsk(remove, { operation: 'delete_bill', subject_id: id, form: {} });
      return 'asked' in sent ? null : { done: true };
    },
    {
      onSaved: (_, { kind }) =>
        notifySuccess(t(kind === 'discount' ? messages.discountDeleted : messages.billDeleted)),
      onFailed: (error) =>
        notifyFailure(error, statusOf(error) === null ? messages.billFailed : messages.failedWithStatus),
      onEnd: changed,
    },
  );
}

/** Children who have this product in the month of this date already. */
export function useBilledAlready(productId: string | null, date: string, child?: number) {
  return useCall(
    billEndpoints.billedAlready,
    productId !== null && date !== '' ? { query: { product_id: productId ?? '', date, child } } : null,
    { select: ({ children_id }) => children_id },
  );
}

function statusOf(error: Error | null): number | null {
  return error instanceof CallError ? error.status : null;
}
