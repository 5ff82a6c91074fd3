/** Which notices went out, which wait, and which are only kept because there is no mail server. */
import { Group, Stack, Text } from '@mantine/core';
import { type MailState, mailStates } from '#shared/endpoints/mails';
import type { UnregisteredChild } from '#shared/endpoints/unregistered-children';
import { formatMoment } from '../../components/format';
import { type Look, LookMark } from '../../components/tone-mark';

const looks: Record<MailState, Look> = {
  queued: { tone: 'waiting', label: 'Waits to be sent' },
  sent: { tone: 'done', label: 'Sent' },
  kept: { tone: 'quiet', label: 'Not sent: no mail server' },
  failed: { tone: 'alarm', label: 'Could not be sent' },
};

/** One line a state, whoever got it. */
export function MailMarks({ mails }: { mails: UnregisteredChild['mails'] }) {
  const lines = mailStates
    .map((state) => ({ state, of: mails.filter((mail) => mail.state === state) }))
    .filter(({ of }) => of.length > 0);
  return (
    <Stack gap={6}>
      {lines.map(({ state, of }) => (
        <Group key={state} gap="xs" style={{ overflowWrap: 'anywhere' }}>
          <LookMark look={looks[state]} />
          <Text size="sm" miw={0} flex="1 1 200px">
            {of.flatMap(({ recipients }) => recipients).join(', ')}
            {of[0]?.sent_at && (
              <Text span inherit c="dimmed">
                {` · ${formatMoment(of[0].sent_at)}`}
              </Text>
            )}
          </Text>
        </Group>
      ))}
    </Stack>
  );
}
