/** The payment gateway settings of the server, the preschools they name, and deleting one (D16). */
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { preschoolEndpoints } from '#shared/endpoints/classrooms';
import { type PaymentSetting, paymentSettingEndpoints } from '#shared/endpoints/payment-settings';
import { messages } from '#shared/messages';
import { notifyError, notifySuccess, REFUSED_TOAST_MS } from '../../components/notify';
import { call } from '../../local/call';
import { CallError, OfflineError } from '../../local/errors';
import { useAnswers, useCall } from '../../queries/use-call';

const gateways = (settings: PaymentSetting[]) => settings.filter(({ type }) => type === 'payment_gateway');

export function usePaymentSettings() {
  return useCall(paymentSettingEndpoints.list, {}, { select: gateways });
}

export function useDeleteSetting() {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  return useMutation({
    mutationFn: ({ id }: PaymentSetting) => call(paymentSettingEndpoints.remove, { params: { id } }),
    onSuccess: async () => {
      notifySuccess(t(messages.settingDeleted));
      await invalidate(paymentSettingEndpoints, preschoolEndpoints);
    },
    onError: (error) => {
      const known = error instanceof OfflineError || error instanceof CallError;
      const said = `Opss: ${t(known ? error.message : messages.broken)}`;
      console.error(said, error);
      notifyError(said, REFUSED_TOAST_MS);
    },
  });
}
