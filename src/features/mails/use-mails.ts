/** The mail log and sending again: of the server. */
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type MailState, mailEndpoints } from '#shared/endpoints/mails';
import { messages } from '#shared/messages';
import { notifyError, notifySuccess, REFUSED_TOAST_MS } from '../../components/notify';
import { call } from '../../local/call';
import { CallError, OfflineError } from '../../local/errors';
import { useAnswers, useCall } from '../../queries/use-call';

const A_PAGE = 50;

export function useMails(filters: { search: string; state: MailState | ''; page: number }) {
  const search = filters.search.trim();
  const { state, page } = filters;
  return useCall(
    mailEndpoints.list,
    { query: { page, per_page: A_PAGE, ...(search && { search }), ...(state && { state }) } },
    { keepPrevious: true },
  );
}

export function useMail(id: string) {
  return useCall(mailEndpoints.view, { params: { id } });
}

export function useMailSetup() {
  return useCall(mailEndpoints.setup, {});
}

export function useResend(id: string) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  return useMutation({
    mutationFn: () => call(mailEndpoints.resend, { params: { id } }),
    onSuccess: async () => {
      notifySuccess(t('It waits to be sent.'));
      await invalidate(mailEndpoints);
    },
    onError: async (error) => {
      const known = error instanceof OfflineError || error instanceof CallError;
      notifyError(t(known ? error.message : messages.broken), REFUSED_TOAST_MS);
      await invalidate(mailEndpoints);
    },
  });
}
