/** The mail log and sending again: of the server. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type MailState, mailEndpoints } from '#shared/endpoints/mails';
import { messages } from '#shared/messages';
import { notifyError, notifySuccess, REFUSED_TOAST_MS } from '../../components/notify';
import { call, callPaged } from '../../local/call';
import { CallError, OfflineError } from '../../local/errors';

const A_PAGE = 50;
const key = ['mails'] as const;

export function useMails(filters: { search: string; state: MailState | ''; page: number }) {
  const search = filters.search.trim();
  const { state, page } = filters;
  return useQuery({
    queryKey: [...key, 'list', search, state, page],
    queryFn: ({ signal }) =>
      callPaged(mailEndpoints.list, {
        query: { page, per_page: A_PAGE, ...(search && { search }), ...(state && { state }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

export function useMail(id: string) {
  return useQuery({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => call(mailEndpoints.view, { params: { id }, signal }),
  });
}

export function useMailSetup() {
  return useQuery({
    queryKey: [...key, 'setup'],
    queryFn: ({ signal }) => call(mailEndpoints.setup, { signal }),
  });
}

export function useResend(id: string) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(mailEndpoints.resend, { params: { id } }),
    onSuccess: async () => {
      notifySuccess(t('It waits to be sent.'));
      await queryClient.invalidateQueries({ queryKey: key });
    },
    onError: async (error) => {
      const known = error instanceof OfflineError || error instanceof CallError;
      notifyError(t(known ? error.message : messages.broken), REFUSED_TOAST_MS);
      await queryClient.invalidateQueries({ queryKey: key });
    },
  });
}
