/** An act with a reason as a dialog needs it: running, refused at a field, away from the network. */
import { useTranslation } from 'react-i18next';
import type { FieldErrors } from '#shared/endpoints/field-errors';
import { type Message, messages } from '#shared/messages';
import { notifySuccess } from '../../components/notify';
import { CallError, OfflineError } from '../../local/errors';
import { useInvoiceChanged } from '../../queries/invoices';
import { useSave } from '../../queries/use-save';

interface ReasonActOptions {
  act: (reason: string) => Promise<unknown>;
  /** Said once the server has answered. */
  done: string;
  failed?: Message;
  onDone: () => void;
}

export function useReasonAct({ act, done, failed = messages.invoiceActionFailed, onDone }: ReasonActOptions) {
  const { t } = useTranslation();
  const changed = useInvoiceChanged();
  const mutation = useSave(act, {
    onSaved: () => {
      notifySuccess(done);
      changed();
      onDone();
    },
    failed: failed,
    onFailed: (error) => {
      // Someone else was here before: what is shown is out of date.
      if (error instanceof CallError && error.status === 409) changed();
    },
  });
  const { error } = mutation;
  const errors: FieldErrors = error instanceof CallError && error.status === 422 ? error.errors : {};
  const errorOf = (field: string) => errors[field]?.[0] && t(errors[field][0]);
  return {
    submit: mutation.submit,
    busy: mutation.busy,
    offline: error instanceof OfflineError,
    errorOf,
  };
}
