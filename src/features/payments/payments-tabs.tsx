/** Finance's morning: what parents declared, what providers and the books say of each other, what the bank says. */
import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PreschoolFilter } from '../../components/preschool-filter';
import { TabLinks } from '../../components/tab-links';
import { usePreschoolsOnline } from '../../queries/preschools';

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

/** Which preschool each of them shows; nothing for whom there is but one. */
export function PreschoolLine(given: { value: string; onChange: (value: string) => void }) {
  const preschools = usePreschoolsOnline().data;
  if (preschools === undefined || preschools.length < 2) return null;
  return (
    <Group maw={320}>
      <PreschoolFilter preschools={preschools} {...given} />
    </Group>
  );
}
