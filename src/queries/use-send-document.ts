/** E-mailing a paper to its parent: asked about by name; mail that is only kept is said to be. */
import { useTranslation } from 'react-i18next';
import { messages } from '#shared/messages';
import { confirm } from '../components/confirm';
import { notifyError, notifySuccess, REFUSED_TOAST_MS } from '../components/notify';
import { useSave } from './use-save';

interface SentDocument {
  /** Names the paper. */
  question: string;
  to: string;
  send: (idempotencyKey: string) => Promise<{ state: string }>;
  onSent: () => void;
}

export function useSendDocument({ question, to, send, onSent }: SentDocument) {
  const { t } = useTranslation();
  const sending = useSave((_: string, key) => send(key), {
    failed: messages.invoiceMailFailed,
    onSaved: ({ state }) => {
      if (state === 'kept') notifyError(t(messages.mailNotSetUp), REFUSED_TOAST_MS);
      else notifySuccess(t(messages.invoiceMailSent));
      onSent();
    },
  });
  const ask = async () => {
    if (await confirm({ title: question, message: to, confirmLabel: t('E-mail') })) sending.submit(to);
  };
  return { ask, busy: sending.busy };
}
