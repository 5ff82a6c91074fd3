/** Keys of a payment gateway that wait for a second person of head office. */
import { useTranslation } from 'react-i18next';
import { credentialsOf } from '#shared/domain/payment-providers';
import { type PaymentSetting, paymentSettingEndpoints } from '#shared/endpoints/payment-settings';
import { WaitsForSecond } from '../../components/waits-for-second';
import { useSession } from '../../local/hooks/use-session';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

export function ProposedGatewayKeys({ setting }: { setting: PaymentSetting }) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const me = useSession()?.user.id;
  const save = useSave(paymentSettingEndpoints.decideKeys, {
    done: ({ proposed: _ }, { body }) => (body.confirmed ? t('New keys in use.') : t('New keys declined.')),
    onEnd: () => invalidate(paymentSettingEndpoints),
  });
  const { proposed } = setting;
  if (!proposed) return null;
  const declared = credentialsOf(setting.meta_data.payment_gateway_provider);
  return (
    <WaitsForSecond
      title={t('New keys waiting for a second person')}
      confirm={t('Confirm the new keys')}
      by={proposed.by.name}
      own={proposed.by.id === me}
      at={proposed.at}
      said={(who) =>
        t('Entered by {{name}}, {{when}}. Until they are confirmed, payments use the old keys.', who)
      }
      changes={declared.map(([field, { label }]) => ({ label, from: setting[field], to: proposed[field] }))}
      deciding={{ error: save.error, busy: save.busy, confirmed: save.input?.body.confirmed }}
      onDecide={(confirmed) =>
        save.submit({ params: { id: setting.id }, body: { confirmed, proposed_at: proposed.at } })
      }
    />
  );
}
