/** The devices of the people one looks after, and signing one out: of the server. */
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Device, deviceEndpoints } from '#shared/endpoints/devices';
import { messages } from '#shared/messages';
import { notifyError, notifySuccess, REFUSED_TOAST_MS } from '../../components/notify';
import { call } from '../../local/call';
import { CallError, OfflineError } from '../../local/errors';
import { useAnswers, useCall } from '../../queries/use-call';

const MOST = 200;

export function useDevices(search: string) {
  const wanted = search.trim();
  return useCall(
    deviceEndpoints.list,
    { query: { per_page: String(MOST), ...(wanted && { search: wanted }) } },
    { keepPrevious: true },
  );
}

export function useSignOutDevice({ id, user }: Device) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  return useMutation({
    mutationFn: () => call(deviceEndpoints.signOut, { params: { id } }),
    onSuccess: async () => {
      notifySuccess(t('{{name}}’s device is signed out.', { name: user.name }));
      await invalidate(deviceEndpoints);
    },
    onError: (error) => {
      const known = error instanceof OfflineError || error instanceof CallError;
      notifyError(t(known ? error.message : messages.broken), REFUSED_TOAST_MS);
    },
  });
}
