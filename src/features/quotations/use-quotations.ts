/** Quotations of the server (D14): one with its lines, and what its form chooses from. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type QuotationDetail, quotationEndpoints } from '#shared/endpoints/quotations';
import { call } from '../../local/call';

export const quotationsKey = ['quotations'] as const;
export const quotationKey = (id: number) => [...quotationsKey, 'one', id] as const;

export function useQuotation(id: number) {
  return useQuery({
    queryKey: quotationKey(id),
    queryFn: ({ signal }) => call(quotationEndpoints.view, { params: { id }, signal }),
  });
}

/** Positive amounts first. */
export function useQuotationLines(id: number) {
  return useQuery({
    queryKey: [...quotationKey(id), 'lines'],
    queryFn: ({ signal }) => call(quotationEndpoints.lines, { params: { id }, signal }),
  });
}

/** Shows an answer at once, and fetches again whatever else the change may have moved. */
export function useQuotationChanged(): (quotation?: QuotationDetail) => void {
  const client = useQueryClient();
  return (quotation) => {
    if (quotation) client.setQueryData(quotationKey(quotation.id), quotation);
    void client.invalidateQueries({ queryKey: quotationsKey });
  };
}
