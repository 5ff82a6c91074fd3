/** The devices of the people one looks after, and signing one out: of the server. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Device, deviceEndpoints } from '#shared/endpoints/devices';
import { messages } from '#shared/messages';
import { notifyError, notifySuccess, REFUSED_TOAST_MS } from '../../components/notify';
import { call, callPaged } from '../../local/call';
import { CallError, OfflineError } from '../../local/errors';

const MOST = 200;
const key = ['devices'] as const;

export function useDevices(search: string) {
  const wanted = search.trim();
  return useQuery({
    queryKey: [...key, wanted],
    queryFn: ({ signal }) =>
      callPaged(deviceEndpoints.list, {
        query: { per_page: String(MOST), ...(wanted && { search: wanted }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

export function useSignOutDevice({ id, user }: Device) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(deviceEndpoints.signOut, { params: { id } }),
    onSuccess: async () => {
      notifySuccess(t('{{name}}’s device is signed out.', { name: user.name }));
      await queryClient.invalidateQueries({ queryKey: key });
    },
    onError: (error) => {
      const known = error instanceof OfflineError || error instanceof CallError;
      notifyError(t(known ? error.message : messages.broken), REFUSED_TOAST_MS);
    },
  });
}
