/** What a preschool does about invoices that are not paid: it reminds of them, and may charge for them. */
import { useTranslation } from 'react-i18next';
import { TabLinks } from '../../components/tab-links';

export function LateTabs({ current }: { current: 'reminders' | 'reminders/instalments' | 'late-fees' }) {
  const { t } = useTranslation();
  const tabs = [
    { to: '/reminders', label: t('Reminders') },
    { to: '/reminders/instalments', label: t('Instalments') },
    { to: '/late-fees', label: t('Late fees') },
  ];
  return <TabLinks label={t('Unpaid invoices')} tabs={tabs} current={`/${current}`} />;
}
