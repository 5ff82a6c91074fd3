/** The parts of notifications: those for oneself where one is told of something, what was sent for head office. */
import { useTranslation } from 'react-i18next';
import { kindsFor } from '#shared/domain/notifications';
import { TabLinks } from '../../components/tab-links';
import { useCan } from '../../components/use-can';
import { useSession } from '../../local/hooks/use-session';

export function NotificationTabs({ current }: { current: string }) {
  const { t } = useTranslation();
  const can = useCan();
  const user = useSession()?.user;
  const tabs = [
    ...(user && kindsFor(user).length > 0
      ? [
          { to: '/notifications', label: t('Latest') },
          { to: '/notifications/settings', label: t('Notification settings') },
        ]
      : []),
    ...(can('settings_edit') ? [{ to: '/notifications/sent', label: t('What was sent') }] : []),
  ];
  if (tabs.length < 2) return null;
  return <TabLinks label={t('Notifications')} tabs={tabs} current={current} />;
}
