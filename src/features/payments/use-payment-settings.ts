/** The payment gateway settings of the server, the preschools they name, and deleting one (D16). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type PaymentSetting, paymentSettingEndpoints } from '#shared/endpoints/payment-settings';
import { messages } from '#shared/messages';
import { notifyError, notifySuccess, REFUSED_TOAST_MS } from '../../components/notify';
import { call } from '../../local/call';
import { CallError, OfflineError } from '../../local/errors';
import { preschoolsKey } from '../../local/hooks/use-preschools-online';

export const settingsKey = ['payment-settings'] as const;

export function usePaymentSettings() {
  return useQuery({
    queryKey: settingsKey,
    queryFn: async ({ signal }) => {
      const settings = await call(paymentSettingEndpoints.list, { signal });
      return settings.filter(({ type }) => type === 'payment_gateway');
    },
  });
}

export function useDeleteSetting() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: PaymentSetting) => call(paymentSettingEndpoints.remove, { params: { id } }),
    onSuccess: async () => {
      notifySuccess(t(messages.settingDeleted));
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: settingsKey }),
        queryClient.invalidateQueries({ queryKey: preschoolsKey }),
      ]);
    },
    onError: (error) => {
      const known = error instanceof OfflineError || error instanceof CallError;
      const said = `Opss: ${t(known ? error.message : messages.broken)}`;
      console.error(said, error);
      notifyError(said, REFUSED_TOAST_MS);
    },
  });
}
