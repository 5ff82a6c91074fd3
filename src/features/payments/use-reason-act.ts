import { type Message, messages } from '#shared/messages';
import { CallError } from '../../local/errors';
import { useInvoiceChanged } from '../../queries/invoices';
import { useSave } from '../../queries/use-save';

interface ReasonActOptions<Input> {
  act: (input: Input, idempotencyKey: string) => Promise<unknown>;
  /** Said once the server has answered. */
  done: string;
  failed?: Message;
  onDone: () => void;
}

export function useReasonAct<Input = string>({
  act,
  done,
  failed = messages.invoiceActionFailed,
  onDone,
}: ReasonActOptions<Input>) {
  const changed = useInvoiceChanged();
  const { submit, busy, offline, errorOf } = useSave(act, {
    done,
    failed,
    onSaved: () => {
      changed();
      onDone();
    },
    onFailed: (error) => {
      // Someone else was here before: what is shown is out of date.
      if (error instanceof CallError && error.status === 409) changed();
    },
  });
  return { submit, busy, offline, errorOf };
}
