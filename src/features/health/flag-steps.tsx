/** What to do about a flagged screening: call a guardian, and look again in half an hour. The principal is told by itself. */
import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { flagsInSight, temperaturesInSight } from '#shared/domain/screening';
import { flagLabels } from '#shared/domain/screening-labels';
import { formatTemperature } from '#shared/domain/temperature';
import type { ChildDocument } from '#shared/endpoints/feed';
import type { ScreeningDocument } from '#shared/records/screening';
import { CallGuardian } from '../../components/call-guardian';
import { formatMoment, formatTime } from '../../components/format';
import { checkAgain, useChecksAgain } from '../../local/check-again';
import type { Entry } from '../../local/entry';
import { useSentScreening } from '../../local/hooks/use-sent-screening';
import { useSession } from '../../local/hooks/use-session';

interface FlagStepsProps {
  child: ChildDocument;
  recorded: Entry<ScreeningDocument> | null;
  /** Absent where it stays as long as the flag. */
  onClose?: () => void;
}

/** Nothing where nothing is flagged. */
export function FlagSteps({ child, recorded, onClose }: FlagStepsProps) {
  const { t } = useTranslation();
  const userId = useSession()?.user.id ?? 0;
  const reminder = useChecksAgain(userId).find(({ childId }) => childId === child.id);
  const flags = recorded ? flagsInSight(recorded.document) : [];
  if (!recorded || flags.length === 0) return null;
  const degrees = temperaturesInSight(recorded.document).map(formatTemperature).join(' / ');
  const { emergency } = child;
  const { acknowledged } = recorded.document;
  return (
    <Alert
      color="alarm"
      role="alert"
      icon={<IconAlertTriangle />}
      title={`${child.fullname}: ${[degrees, ...flags.map((flag) => t(flagLabels[flag]))].join(', ')}`}
      withCloseButton={onClose !== undefined}
      closeButtonLabel={t('Close')}
      {...(onClose && { onClose })}
    >
      <Group gap="xs" mb={6}>
        {emergency && <CallGuardian emergency={emergency} />}
        {reminder ? (
          <Text fw={600}>
            {t('Check again at {{time}}', { time: formatTime(new Date(reminder.at).toISOString()) })}
          </Text>
        ) : (
          <Button
            variant="default"
            leftSection={<IconClock size={20} aria-hidden />}
            onClick={() => checkAgain(userId, child.id, Date.now())}
          >
            {t('Check again in 30 minutes')}
          </Button>
        )}
        <Button component={Link} href={`/today/illnesses?child=${child.id}`} variant="default">
          {t('Note an illness')}
        </Button>
      </Group>
      {!emergency && <CallGuardian />}
      <Told {...recorded} />
      {acknowledged && (
        <Text size="sm">
          {t('Read by {{name}}, {{time}}', {
            name: acknowledged.by,
            time: formatMoment(acknowledged.at),
          })}
        </Text>
      )}
    </Alert>
  );
}

/** Whether the principal knows. The server tells them of what it has; what it did not take goes nowhere by itself. */
function Told({ id, mark }: Entry<ScreeningDocument>) {
  const { t } = useTranslation();
  const sent = useSentScreening(id);
  if (mark === 'sent' || (sent && flagsInSight(sent).length > 0)) {
    return <Text size="sm">{t('The principal has been told.')}</Text>;
  }
  if (sent === undefined) return null;
  if (mark === 'held') return <Text size="sm">{t('With the principal')}</Text>;
  if (mark === 'waiting') return <Text size="sm">{t('The principal is told as soon as this is sent.')}</Text>;
  return (
    <>
      <Text size="sm">{t('This entry was not accepted: the principal has not been told.')}</Text>
      <Anchor component={Link} href="/outbox">
        {t('See why, and send it again')}
      </Anchor>
    </>
  );
}
