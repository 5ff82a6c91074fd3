/** What was sent in the last 30 days and what became of it, and what is missing where push is off: for head office. */
import { Alert, Stack, Text, Title } from '@mantine/core';
import { IconBellOff } from '@tabler/icons-react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import type { NotificationReport } from '#shared/endpoints/notifications';
import { FetchProblem } from '../../components/fetch-problem';
import { formatMoment } from '../../components/format';
import { Page } from '../../components/page';
import { Muted } from '../../components/plain';
import { RowList } from '../../components/row-list';
import { Section } from '../../components/section';
import { RowsSkeleton } from '../../components/skeletons';
import type { Column } from '../../components/table/columns';
import { DataTable } from '../../components/table/data-table';
import { canMessage } from '../../local/push/messaging';
import { kindText } from './notification-labels';
import { NotificationTabs } from './notification-tabs';
import { useNotificationReport } from './use-notifications';

export function SentPage() {
  const { t } = useTranslation();
  const query = useNotificationReport();
  const { data: report } = query;
  return (
    <Page title={t('Notifications')}>
      <Stack>
        <NotificationTabs current="/notifications/sent" />
        <FetchProblem query={query} until={<RowsSkeleton rows={6} height={48} />} />
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
          'Notifications appear in the app only. To reach phones, set FCM_SERVICE_ACCOUNT and build the app with VITE_FIREBASE_*.',
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
  return (
    <Stack gap="xs" component="section" aria-labelledby="counts">
      <Title order={2} id="counts">
        {t('The last 30 days')}
      </Title>
      <DataTable columns={columns} rows={kinds} rowKey={({ kind }) => kind} labelledBy="counts" />
    </Stack>
  );
}

type Counted = NotificationReport['kinds'][number];

const count = (key: Exclude<keyof Counted, 'kind'>, label: string): Column<Counted> => ({
  key,
  label,
  kind: 'count',
  value: (counted) => counted[key],
});

const columns: readonly Column<Counted>[] = [
  { key: 'kind', label: 'About', value: ({ kind }) => kindText(i18next.t, kind).label },
  count('told', 'Told'),
  count('sent', 'Sent to devices'),
  count('failed', 'Failed'),
  count('opened', 'Opened'),
  count('mailed', 'By e-mail'),
];

function Problems({ report: { problems } }: { report: NotificationReport }) {
  const { t } = useTranslation();
  if (problems.length === 0) return null;
  return (
    <Section title={t('Not delivered')}>
      <RowList items={problems}>
        {({ at, kind, error }) => (
          <Stack
            key={`${at} ${error}`}
            component="li"
            gap={0}
            px="md"
            py={12}
            style={{ overflowWrap: 'anywhere' }}
          >
            <span>{t(problemOf(error))}</span>
            <Muted component="span">
              {kindText(t, kind).label} · {formatMoment(at)} · {error}
            </Muted>
          </Stack>
        )}
      </RowList>
    </Section>
  );
}

const badKey = 'Firebase does not let this server send: see FCM_SERVICE_ACCOUNT.';
const tooMany = 'Too many messages came at once for Firebase.';
const outOfOrder = 'Firebase was out of order.';
/** Why Firebase did not take a message, in words; what it said itself begins with one of these codes (server/providers/push.ts). */
const problemLabel: Record<string, string> = {
  UNREGISTERED: 'The device takes no notifications any more: its person removed the app or turned them off.',
  SENDER_ID_MISMATCH: 'The device was registered with another Firebase project.',
  INVALID_ARGUMENT: 'Firebase does not know the device, or could not read the message.',
  THIRD_PARTY_AUTH_ERROR: 'The key of web push is missing or wrong: see VITE_FIREBASE_VAPID_KEY.',
  PERMISSION_DENIED: badKey,
  UNAUTHENTICATED: badKey,
  QUOTA_EXCEEDED: tooMany,
  RESOURCE_EXHAUSTED: tooMany,
  UNAVAILABLE: outOfOrder,
  INTERNAL: outOfOrder,
};

function problemOf(error: string): string {
  const code = /^\w+(?=:)/.exec(error)?.[0] ?? '';
  return problemLabel[code] ?? 'Firebase was not reached, or answered something unknown.';
}
