/** What the signed-in person was told of, newest first; each leads to its page. */
import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { formatSen } from '#shared/domain/money';
import { notificationText } from '#shared/domain/notification-texts';
import type { Notification } from '#shared/endpoints/notifications';
import { isLanguage } from '#shared/languages';
import { EmptyState } from '../../components/empty-state';
import { formatMoment } from '../../components/format';
import { Page } from '../../components/page';
import { Pager } from '../../components/pager';
import { Muted, PlainButton } from '../../components/plain';
import { RowList } from '../../components/row-list';
import { RowsSkeleton } from '../../components/skeletons';
import { usePageAddress } from '../../components/use-list-address';
import { useToday } from '../../local/hooks/use-today';
import { kindIcons, linesOf } from './notification-labels';
import { NotificationTabs } from './notification-tabs';
import classes from './notifications.module.css';
import { noteOpened, useNoteSeen, useNotifications } from './use-notifications';

export function NotificationsPage() {
  const { t } = useTranslation();
  const { page, setPage } = usePageAddress();
  const query = useNotifications(page);
  const { data: notifications, meta } = query.data ?? {};
  useNoteSeen(notifications !== undefined);
  return (
    <Page title={t('Notifications')} width="narrow">
      <Stack>
        <NotificationTabs current="/notifications" />
        <RowList
          query={query}
          items={notifications}
          until={<RowsSkeleton rows={6} height={72} />}
          empty={
            <EmptyState
              title={t('Nothing yet')}
              hint={t('Your notifications appear here, newest first.')}
              action={
                <PlainButton component={Link} href="/notifications/settings">
                  {t('Notification settings')}
                </PlainButton>
              }
            />
          }
        >
          {(notification) => (
            <li key={notification.id}>
              <Row notification={notification} />
            </li>
          )}
        </RowList>
        {meta && <Pager meta={meta} onPage={setPage} />}
      </Stack>
    </Page>
  );
}

function Row({ notification }: { notification: Notification }) {
  const { t, i18n } = useTranslation();
  const { id, kind, about, path, at, opened_at } = notification;
  const today = useToday() ?? '';
  const Icon = kindIcons[kind];
  const language = isLanguage(i18n.language) ? i18n.language : 'en';
  const { title } = notificationText(kind, about, { today, language });
  const [first, second] = linesOf(t, notification, { title, money: formatSen(about.amount ?? 0) });
  return (
    <Link
      href={path}
      className={classes.row}
      data-new={opened_at === null || undefined}
      onClick={() => opened_at === null && noteOpened(id)}
    >
      <Icon size={24} stroke={1.7} className={classes.icon} data-kind={kind} aria-hidden />
      <span className={classes.words}>
        <span className={classes.title}>{first}</span>
        <Muted component="span">{second}</Muted>
      </span>
      <Muted component="span" className={classes.when}>
        {formatMoment(at)}
      </Muted>
    </Link>
  );
}
