/** Between the papers of a family. */
import { useTranslation } from 'react-i18next';
import { TabLinks } from '../../components/tab-links';

export function FamilyTabs({ parentId, current }: { parentId: number; current: 'statement' | 'tax' }) {
  const { t } = useTranslation();
  const to = (tab: typeof current) => `/parents/${parentId}/${tab}`;
  const tabs = [
    { to: to('statement'), label: t('Statement') },
    { to: to('tax'), label: t('For tax') },
  ];
  return <TabLinks label={t('Statement of Account')} tabs={tabs} current={to(current)} />;
}
