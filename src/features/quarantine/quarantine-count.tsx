/** How many entries wait for a decision, beside their place in the navigation. */
import { useTranslation } from 'react-i18next';
import { WaitingCount } from '../../components/waiting-count';
import { useQuarantineCount } from './use-quarantine';

export function QuarantineCount() {
  const { t } = useTranslation();
  const count = useQuarantineCount();
  return <WaitingCount count={count} label={t('{{count}} entries to decide', { count: count ?? 0 })} />;
}
