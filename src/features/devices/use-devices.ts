/** The devices of the people one looks after, and signing one out: of the server. */
import { useTranslation } from 'react-i18next';
import { type Device, deviceEndpoints } from '#shared/endpoints/devices';
import { notifySuccess } from '../../components/notify';
import { call } from '../../local/call';
import { useAnswers, useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

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
  return useSave(() => call(deviceEndpoints.signOut, { params: { id } }), {
    onSaved: async () => {
      notifySuccess(t('{{name}}’s device is signed out.', { name: user.name }));
      await invalidate(deviceEndpoints);
    },
    failed: true,
  });
}
