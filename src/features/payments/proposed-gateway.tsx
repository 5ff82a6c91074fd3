/** What of a payment gateway waits for a second person of head office: that it is new, its keys, its preschools, its end. */
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { credentialsOf } from '#shared/domain/payment-providers';
import { type PaymentSetting, paymentSettingEndpoints } from '#shared/endpoints/payment-settings';
import { WaitsForSecond } from '../../components/waits-for-second';
import { useSession } from '../../local/hooks/use-session';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

type Proposed = NonNullable<PaymentSetting['proposed']>;

/** In the list. */
export function markOf(t: TFunction, { deletion, replaced }: Proposed, inUse: boolean): string {
  if (deletion) return t('Deletion to confirm');
  if (!inUse) return t('New, to confirm');
  return replaced.length > 0 ? t('New keys to confirm') : t('Other preschools to confirm');
}

function wordsOf(t: TFunction, { deletion, replaced }: Proposed, inUse: boolean) {
  if (deletion)
    return {
      title: t('Deletion waiting for a second person'),
      confirm: t('Delete it'),
      until: t(
        'Payments go by it until then. Afterwards the default of these preschools takes them, where there is one.',
      ),
    };
  if (!inUse)
    return {
      title: t('New gateway waiting for a second person'),
      confirm: t('Confirm the new gateway'),
      until: t('Nobody can pay by it until then. If it is declined, it is deleted.'),
    };
  if (replaced.length > 0)
    return {
      title: t('New keys waiting for a second person'),
      confirm: t('Confirm the new keys'),
      until: t('Payments use the old keys until then.'),
    };
  return {
    title: t('Other preschools waiting for a second person'),
    confirm: t('Confirm the preschools'),
    until: t('Payments go as before until then.'),
  };
}

interface ProposedGatewayProps {
  setting: PaymentSetting;
  preschools: readonly { id: number; name: string }[];
}

export function ProposedGateway({ setting, preschools }: ProposedGatewayProps) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const me = useSession()?.user.id;
  const save = useSave(paymentSettingEndpoints.decideKeys, {
    done: (_, { body }) => {
      if (body.confirmed) return t('Confirmed.');
      return setting.in_use ? t('It stays as it was.') : t('Declined, and deleted.');
    },
    onEnd: () => invalidate(paymentSettingEndpoints),
  });
  const { proposed, in_use } = setting;
  if (!proposed) return null;
  const { by, at, deletion } = proposed;
  const { title, confirm, until } = wordsOf(t, proposed, in_use);
  const named = (ids: readonly number[]) =>
    preschools
      .filter(({ id }) => ids.includes(id))
      .map(({ name }) => name)
      .join(', ') || t('Default');
  const { preschools: now } = setting.meta_data;
  const keys = credentialsOf(setting.meta_data.payment_gateway_provider).map(([field, { label }]) => ({
    label: t(label),
    from: setting[field],
    to: proposed[field],
    differs: proposed.replaced.includes(field),
  }));
  const places = {
    label: t('Preschools'),
    from: in_use && !deletion ? named(now) : null,
    to: named(proposed.preschools),
  };
  return (
    <WaitsForSecond
      title={title}
      confirm={confirm}
      by={by.name}
      own={by.id === me}
      at={at}
      said={(who) =>
        `${t('Asked for by {{name}}, {{when}}. Finance or a super admin, but not the same person, must confirm it.', who)} ${until}`
      }
      changes={[...keys, places]}
      deciding={{ error: save.error, busy: save.busy, confirmed: save.input?.body.confirmed }}
      onDecide={(confirmed) =>
        save.submit({ params: { id: setting.id }, body: { confirmed, proposed_at: at } })
      }
    />
  );
}
