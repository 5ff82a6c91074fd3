import { type QuotationDetail, quotationEndpoints } from '#shared/endpoints/quotations';
import { useAnswers, useCall } from '../../queries/use-call';

export function useQuotation(id: number) {
  return useCall(quotationEndpoints.view, { params: { id } });
}

/** Positive amounts first. */
export function useQuotationLines(id: number) {
  return useCall(quotationEndpoints.lines, { params: { id } });
}

/** Shows an answer at once, and fetches again whatever else the change may have moved. */
export function useQuotationChanged(): (quotation?: QuotationDetail) => void {
  const { invalidate, put } = useAnswers();
  return (quotation) => {
    if (quotation) put(quotationEndpoints.view, { params: { id: quotation.id } }, quotation);
    void invalidate(quotationEndpoints);
  };
}
