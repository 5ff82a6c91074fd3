/** How somebody is told: on this device, and of what. */
import '@mantine/core/styles/Switch.layer.css';
import { Box, Stack, Switch, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { alwaysTold } from '#shared/domain/notifications';
import type { NotificationSettings } from '#shared/endpoints/notifications';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem } from '../../components/fetch-problem';
import { Page } from '../../components/page';
import { RowList } from '../../components/row-list';
import { RowsSkeleton } from '../../components/skeletons';
import { kindText } from './notification-labels';
import { NotificationTabs } from './notification-tabs';
import classes from './notifications.module.css';
import { PushCard } from './push-card';
import { useNotificationSettings, useSwitchKind } from './use-notifications';

export function NotificationSettingsPage() {
  const { t } = useTranslation();
  const query = useNotificationSettings();
  const { data: settings } = query;
  return (
    <Page title={t('Notifications')} width="narrow">
      <Stack>
        <NotificationTabs current="/notifications/settings" />
        <FetchProblem query={query} until={<RowsSkeleton rows={6} height={72} />} />
        {settings?.kinds.length === 0 && (
          <EmptyState
            title={t('No notifications to choose')}
            hint={t('Parents and principals are told of what happens; your role is not.')}
          />
        )}
        {settings && settings.kinds.length > 0 && (
          <>
            <PushCard push={settings.push} />
            <Kinds settings={settings} />
          </>
        )}
      </Stack>
    </Page>
  );
}

function Kinds({ settings }: { settings: NotificationSettings }) {
  const { t } = useTranslation();
  const { submit, busy, input } = useSwitchKind();
  return (
    <Stack gap="xs" component="section" aria-labelledby="kinds">
      <Title order={2} id="kinds">
        {t('What we notify you of')}
      </Title>
      <RowList items={settings.kinds}>
        {({ kind, on }) => {
          const { label, hint } = kindText(t, kind);
          const isChanging = busy && input?.kind === kind;
          return (
            <Box key={kind} component="li" px="md">
              <Switch
                size="md"
                label={label}
                description={hint}
                checked={isChanging ? input.on : on}
                disabled={busy || alwaysTold.includes(kind)}
                onChange={({ currentTarget }) => submit({ kind, on: currentTarget.checked })}
                labelPosition="left"
                py={12}
                classNames={{
                  body: classes.switchBody,
                  labelWrapper: classes.switchLabel,
                }}
              />
            </Box>
          );
        }}
      </RowList>
    </Stack>
  );
}
