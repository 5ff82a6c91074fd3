/** Between what a parent owes and what was paid. */
import { useTranslation } from 'react-i18next';
import { TabLinks } from './tab-links';

export function MyMoneyTabs({
  current,
}: {
  current: '/my/invoices' | '/my/receipts' | '/my/statement' | '/my/tax';
}) {
  const { t } = useTranslation();
  const tabs = [
    { to: '/my/invoices', label: t('Invoices') },
    { to: '/my/receipts', label: t('Receipts') },
    { to: '/my/statement', label: t('Statement') },
    { to: '/my/tax', label: t('For tax') },
  ];
  return <TabLinks label={t('Invoices and receipts')} tabs={tabs} current={current} />;
}
