/** The payment gateway settings of the server, the preschools they name, and deleting one. */
import { useTranslation } from 'react-i18next';
import { preschoolEndpoints } from '#shared/endpoints/classrooms';
import { type PaymentSetting, paymentSettingEndpoints } from '#shared/endpoints/payment-settings';
import { messages } from '#shared/messages';
import { notifyError, notifySuccess, REFUSED_TOAST_MS } from '../../components/notify';
import { call } from '../../local/call';
import { CallError, OfflineError } from '../../local/errors';
import { useAnswers, useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

const gateways = (settings: PaymentSetting[]) => settings.filter(({ type }) => type === 'payment_gateway');

export function usePaymentSettings() {
  return useCall(paymentSettingEndpoints.list, {}, { select: gateways });
}

export function useDeleteSetting() {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  return useSave(({ id }: PaymentSetting) => call(paymentSettingEndpoints.remove, { params: { id } }), {
    onSaved: async () => {
      notifySuccess(t(messages.settingDeleted));
      await invalidate(paymentSettingEndpoints, preschoolEndpoints);
    },
    onFailed: (error) => {
      const known = error instanceof OfflineError || error instanceof CallError;
      const said = `Opss: ${t(known ? error.message : messages.broken)}`;
      console.error(said, error);
      notifyError(said, REFUSED_TOAST_MS);
    },
  });
}
