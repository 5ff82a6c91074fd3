/** Another account for payments that waits for a second person of head office. */
import { useTranslation } from 'react-i18next';
import { payeeFields, payeeLabels } from '#shared/domain/payee';
import { type PreschoolSettings, preschoolSettingsEndpoints } from '#shared/endpoints/preschools';
import { askToLeave } from '../../components/use-unsaved';
import { WaitsForSecond } from '../../components/waits-for-second';
import { useSession } from '../../local/hooks/use-session';
import { useSave } from '../../queries/use-save';
import { useKeepPreschool } from './use-preschools';

interface ProposedPayeeProps {
  preschool: PreschoolSettings;
  /** Whether the form holds what was not saved: it begins anew with the decision. */
  dirty: boolean;
}

export function ProposedPayee({ preschool, dirty }: ProposedPayeeProps) {
  const { t } = useTranslation();
  const keep = useKeepPreschool();
  const me = useSession()?.user.id;
  const save = useSave(preschoolSettingsEndpoints.decidePayee, {
    done: (_, { body }) => (body.confirmed ? t('Confirmed.') : t('It stays as it was.')),
    onSaved: keep,
  });
  const { id, proposed_payee: proposed } = preschool;
  if (proposed === null) return null;
  const { by, at } = proposed;
  const decide = async (confirmed: boolean) => {
    if (!dirty || (await askToLeave())) save.submit({ params: { id }, body: { confirmed, proposed_at: at } });
  };
  return (
    <WaitsForSecond
      title={t('New account waiting for a second person')}
      confirm={t('Confirm the account')}
      by={by.name}
      own={by.id === me}
      at={at}
      said={(who) => t('Put in by {{name}}, {{when}}. Parents are shown it once it is confirmed.', who)}
      changes={payeeFields.map((name) => ({
        label: t(payeeLabels[name]),
        from: preschool[name],
        to: proposed[name] ?? (preschool[name] && '—'),
      }))}
      deciding={{ error: save.error, busy: save.busy, confirmed: save.input?.body.confirmed }}
      onDecide={(confirmed) => void decide(confirmed)}
    />
  );
}
