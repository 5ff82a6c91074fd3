/** Other keys of MyInvois that wait for a second person of head office. */
import { useTranslation } from 'react-i18next';
import { accountingEndpoints, type EInvoiceMonth } from '#shared/endpoints/accounting';
import { WaitsForSecond } from '../../components/waits-for-second';
import { useSession } from '../../local/hooks/use-session';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import { placeText } from './e-invoice-keys-dialog';

export function ProposedEInvoiceKeys({ shown }: { shown: EInvoiceMonth }) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const me = useSession()?.user.id;
  const save = useSave(accountingEndpoints.decideEInvoiceKeys, {
    done: (_, { body }) => (body.confirmed ? t('New keys in use.') : t('New keys declined.')),
    onEnd: () => invalidate(accountingEndpoints),
  });
  const { settings, preschool } = shown;
  const proposed = settings?.proposed;
  if (!proposed) return null;
  return (
    <WaitsForSecond
      title={t('New keys waiting for a second person')}
      confirm={t('Confirm the new keys')}
      by={proposed.by.name}
      own={proposed.by.id === me}
      at={proposed.at}
      said={(who) =>
        t('Entered by {{name}}, {{when}}. Until they are confirmed, e-invoices use the old keys.', who)
      }
      changes={[
        {
          label: t('Where e-invoices go'),
          from: t(placeText[settings.environment]),
          to: t(placeText[proposed.environment]),
        },
        { label: t('Client ID'), from: settings.client_id, to: proposed.client_id },
        {
          label: t('Client secret'),
          from: t('The old one'),
          to: proposed.secret_changed ? t('Another one') : t('The old one'),
        },
      ]}
      deciding={{ error: save.error, busy: save.busy, confirmed: save.input?.body.confirmed }}
      onDecide={(confirmed) =>
        save.submit({ params: { id: preschool.id }, body: { confirmed, proposed_at: proposed.at } })
      }
    />
  );
}
