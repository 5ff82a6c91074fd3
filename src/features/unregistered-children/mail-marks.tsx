/** Which notices went out, which wait, and which are only kept because there is no mail server. */
import { Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MailState } from '#shared/endpoints/mails';
import type { UnregisteredChild } from '#shared/endpoints/unregistered-children';
import { formatMoment } from '../../components/format';
import { type Tone, ToneMark } from '../../components/tone-mark';

const looks: Record<MailState, { tone: Tone; label: string }> = {
  queued: { tone: 'waiting', label: 'Waits to be sent' },
  sent: { tone: 'done', label: 'Sent' },
  kept: { tone: 'quiet', label: 'Kept, not sent' },
  failed: { tone: 'alarm', label: 'Could not be sent' },
};

export function MailMarks({ mails }: { mails: UnregisteredChild['mails'] }) {
  const { t } = useTranslation();
  return (
    <Stack gap={6}>
      {mails.map(({ recipients, state, sent_at }) => (
        <Group key={recipients.join()} gap="xs" style={{ overflowWrap: 'anywhere' }}>
          <ToneMark tone={looks[state].tone}>{t(looks[state].label)}</ToneMark>
          <Text size="sm" miw={0}>
            {recipients.join(', ')}
            {sent_at && (
              <Text span c="dimmed">
                {` · ${formatMoment(sent_at)}`}
              </Text>
            )}
          </Text>
        </Group>
      ))}
      {mails.some(({ state }) => state === 'kept') && (
        <Text size="sm" c="dimmed">
          {t('No mail server is set up yet: the messages are kept in the mail log of head office.')}
        </Text>
      )}
    </Stack>
  );
}
