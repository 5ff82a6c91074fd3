/** After a plan was made or ended: the invoice has another status, reminders and what is due go by it. */
import { duesEndpoints } from '#shared/endpoints/dues';
import { instalmentEndpoints } from '#shared/endpoints/instalments';
import { messages } from '#shared/messages';
import { useInvoiceChanged } from '../../queries/invoices';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

type Endpoint = typeof instalmentEndpoints.agree | typeof instalmentEndpoints.end;

export function useChangedPlans<Of extends Endpoint>(
  endpoint: Of,
  { done, onClose }: { done: string; onClose: () => void },
) {
  const changed = useInvoiceChanged();
  const { invalidate } = useAnswers();
  return useSave(endpoint, {
    done,
    failed: messages.invoiceActionFailed,
    onSaved: () => {
      changed();
      void invalidate(instalmentEndpoints, duesEndpoints);
      onClose();
    },
  });
}
