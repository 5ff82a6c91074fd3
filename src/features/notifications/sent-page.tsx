/** What was sent in the last 30 days and what became of it, and what is missing where push is off: for head office. */
import { Alert, Stack, Text, Title } from '@mantine/core';
import { IconBellOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { NotificationReport } from '#shared/endpoints/notifications';
import table from '../../components/data-table.module.css';
import { FetchProblem, hasProblem } from '../../components/fetch-problem';
import { formatMoment } from '../../components/format';
import { Page } from '../../components/page';
import { RowsSkeleton } from '../../components/skeletons';
import { canMessage } from '../../local/push/messaging';
import { NotificationTabs } from './notification-tabs';
import { kindWords } from './notification-words';
import classes from './notifications.module.css';
import { problemWords } from './problem-words';
import { useNotificationReport } from './use-notifications';

export function SentPage() {
  const { t } = useTranslation();
  const query = useNotificationReport();
  const { data: report } = query;
  return (
    <Page title={t('Notifications')}>
      <Stack>
        <NotificationTabs current="/notifications/sent" />
        <FetchProblem query={query} />
        {report === undefined && !hasProblem(query) && <RowsSkeleton rows={6} height={48} />}
        {report && (
          <>
            <HowItStands push={report.push} />
            <Text>
              {t('{{count}} people can be reached, on {{devices}} devices.', {
                count: report.people,
                devices: report.devices,
              })}
            </Text>
            <Counts report={report} />
            <Problems report={report} />
          </>
        )}
      </Stack>
    </Page>
  );
}

/** In plain words, to those who can change it. */
function HowItStands({ push }: Pick<NotificationReport, 'push'>) {
  const { t } = useTranslation();
  if (push === 'off')
    return (
      <Alert color="waiting" icon={<IconBellOff />} title={t('Push notifications are off')}>
        {t(
          'People find what they are told of in the app alone. With FCM_SERVICE_ACCOUNT, and the app built with VITE_FIREBASE_*, it reaches their phones.',
        )}
      </Alert>
    );
  if (!canMessage(push))
    return (
      <Alert color="waiting" icon={<IconBellOff />} title={t('The app was built without Firebase’s keys')}>
        {t('The server could send, but no browser can sign up: build the app with VITE_FIREBASE_*.')}
      </Alert>
    );
  if (push === 'firebase') return null;
  return (
    <Alert color="gray">
      {t('This is a demonstration: messages go to a simulation of Firebase, and none reaches a phone.')}
    </Alert>
  );
}

function Counts({ report: { kinds } }: { report: NotificationReport }) {
  const { t } = useTranslation();
  const columns = [
    ['told', t('Told')],
    ['sent', t('Sent to devices')],
    ['failed', t('Failed')],
    ['opened', t('Opened')],
    ['mailed', t('By e-mail')],
  ] as const;
  return (
    <Stack gap="xs" component="section" aria-labelledby="counts">
      <Title order={2} id="counts">
        {t('The last 30 days')}
      </Title>
      <div className={table.scroll}>
        <table className={table.table} aria-labelledby="counts">
          <thead>
            <tr>
              <th>{t('About')}</th>
              {columns.map(([name, label]) => (
                <th key={name} className={table.number}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kinds.map((counted) => (
              <tr key={counted.kind}>
                <td className={table.name}>{kindWords(t, counted.kind).label}</td>
                {columns.map(([name]) => (
                  <td key={name} className={table.number}>
                    {counted[name]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Stack>
  );
}

function Problems({ report: { problems } }: { report: NotificationReport }) {
  const { t } = useTranslation();
  if (problems.length === 0) return null;
  return (
    <Stack gap="xs" component="section" aria-labelledby="problems">
      <Title order={2} id="problems">
        {t('What was not taken')}
      </Title>
      <ul className={classes.rows}>
        {problems.map(({ at, kind, error }) => (
          <li key={`${at} ${error}`} className={classes.problem}>
            <span>{problemWords(t, error)}</span>
            <Text component="span" size="sm" c="dimmed">
              {kindWords(t, kind).label} · {formatMoment(at)} · {error}
            </Text>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
