/** What to do about a flagged screening: call a guardian, and look again in half an hour. The principal is told by itself. */
import { Alert, Button, Group, Text } from '@mantine/core';
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
      <Text size="sm">
        {recorded.mark === 'sent'
          ? t('The principal has been told.')
          : t('The principal is told as soon as this is sent.')}
      </Text>
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
