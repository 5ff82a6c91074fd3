/** Terms and conditions of the server (D15): all of them for those who edit, one's own for parents. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Terms, termsEndpoints } from '#shared/endpoints/terms';
import { messages } from '#shared/messages';
import { notifyError, notifySuccess } from '../../components/notify';
import { call, callPaged } from '../../local/call';
import { keptKey } from '../../local/hooks/use-kept-query';

export const termsKey = ['terms'] as const;

export function useTermsList(page = 1) {
  return useQuery({
    queryKey: [...termsKey, page],
    queryFn: ({ signal }) => callPaged(termsEndpoints.list, { query: { page, per_page: 50 }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Accepts what was read; where it has changed meanwhile, the newest is fetched to be read. */
export function useAccept() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: Terms) =>
      call(termsEndpoints.accept, { params: { id }, body: { version } }),
    onSuccess: () => notifySuccess(t(messages.termsAccepted)),
    onError: (error) => notifyError(t(error.message)),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: termsKey });
      await queryClient.invalidateQueries({ queryKey: keptKey('home') });
    },
  });
}
