/** E-mailing a paper to its parent (F15, D14): asked about by name; mail that is only kept is said to be. */
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messages } from '#shared/messages';
import { confirm } from './confirm';
import { notifyError, notifySuccess, REFUSED_TOAST_MS } from './notify';
import { tellFailure } from './tell-failure';

interface SentDocument {
  /** Names the paper. */
  question: string;
  to: string;
  send: () => Promise<{ state: string }>;
  onSent: () => void;
}

export function useSendDocument({ question, to, send, onSent }: SentDocument) {
  const { t } = useTranslation();
  const sending = useMutation({
    mutationFn: send,
    onSuccess: ({ state }) => {
      if (state === 'kept') notifyError(t(messages.mailNotSetUp), REFUSED_TOAST_MS);
      else notifySuccess(t(messages.invoiceMailSent));
      onSent();
    },
    onError: (error) => tellFailure(error, messages.invoiceMailFailed),
  });
  const ask = async () => {
    if (await confirm({ title: question, message: to, confirmLabel: t('E-mail') })) sending.mutate();
  };
  return { ask, busy: sending.isPending };
}
