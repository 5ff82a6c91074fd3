/** Finance's morning: what parents declared, what providers and the books say of each other, what the bank says. */
import { useTranslation } from 'react-i18next';
import { TabLinks } from '../../components/tab-links';

export function PaymentsTabs({ current }: { current: 'declared' | 'reconciliation' | 'bank' }) {
  const { t } = useTranslation();
  return (
    <TabLinks
      label={t('Payments')}
      tabs={[
        { to: '/payments/declared', label: t('Payments to confirm') },
        { to: '/payments/reconciliation', label: t('Payments to reconcile') },
        { to: '/payments/bank', label: t('Bank statements') },
      ]}
      current={`/payments/${current}`}
    />
  );
}
