/** The two parts of finance's morning: what parents declared, and what providers and the books say of each other. */
import { useTranslation } from 'react-i18next';
import { TabLinks } from '../../components/tab-links';

const DECLARED = '/payments/declared';
const RECONCILIATION = '/payments/reconciliation';

export function PaymentsTabs({ current }: { current: 'declared' | 'reconciliation' }) {
  const { t } = useTranslation();
  return (
    <TabLinks
      label={t('Payments')}
      tabs={[
        { to: DECLARED, label: t('To confirm') },
        { to: RECONCILIATION, label: t('To reconcile') },
      ]}
      current={current === 'declared' ? DECLARED : RECONCILIATION}
    />
  );
}
