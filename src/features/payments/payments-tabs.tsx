/** The two parts of finance's morning: what parents declared, and what providers and the books say of each other. */
import { useTranslation } from 'react-i18next';
import { TabLinks } from '../../components/tab-links';

export function PaymentsTabs({ current }: { current: 'declared' | 'reconciliation' }) {
  const { t } = useTranslation();
  return (
    <TabLinks
      label={t('Payments')}
      tabs={[
        { to: '/payments/declared', label: t('Payments to confirm') },
        { to: '/payments/reconciliation', label: t('To reconcile') },
      ]}
      current={`/payments/${current}`}
    />
  );
}
