/** How many unregistered children wait to be followed up, beside their place in the navigation. */
import { useTranslation } from 'react-i18next';
import { WaitingCount } from '../../components/waiting-count';
import { useOpenCount } from './use-unregistered';

export function OpenCount() {
  const { t } = useTranslation();
  const count = useOpenCount();
  return (
    <WaitingCount
      count={count}
      label={t('{{count}} unregistered children to follow up', { count: count ?? 0 })}
    />
  );
}
