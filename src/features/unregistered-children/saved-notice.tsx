/** What became of a note so far: saved on this tablet, then added by the server, or refused, or with the principal. */
import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { unregisteredChildEndpoints } from '#shared/endpoints/unregistered-children';
import { messages } from '#shared/messages';
import { PlainButton } from '../../components/plain';
import { type Look, LookMark } from '../../components/tone-mark';
import { useOutboxEntry } from '../../local/hooks/use-outbox';
import type { OutboxRow } from '../../local/outbox-row';
import { useAnswers } from '../../queries/use-call';
import { type FormValues, selectedEmails } from './use-unregistered';

const looks = {
  waiting: { tone: 'waiting', label: 'Saved on this tablet' },
  sent: { tone: 'done', label: messages.unregisteredAdded },
  held: { tone: 'waiting', label: 'With the principal' },
  refused: { tone: 'alarm', label: 'Not accepted' },
} as const satisfies Record<string, Look>;

interface SavedNoticeProps {
  operationId: string;
  values: FormValues;
  onAgain: () => void;
}

export function SavedNotice({ operationId, values, onAgain }: SavedNoticeProps) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const stands = standingOf(useOutboxEntry(operationId));
  useEffect(() => {
    if (stands === 'sent') void invalidate(unregisteredChildEndpoints);
  }, [stands, invalidate]);
  const emails = selectedEmails(values);
  return (
    <Stack py="md" role="status">
      <Group>
        <LookMark look={looks[stands]} />
      </Group>
      <div style={{ overflowWrap: 'anywhere' }}>
        <Title order={2}>{values.name}</Title>
        {emails.length > 0 && (
          <Text c="dimmed">
            {t('Email to')}: {emails.join(', ')}
          </Text>
        )}
      </div>
      {stands === 'waiting' && <Text>{t('It is sent as soon as there is a network.')}</Text>}
      {stands !== 'sent' && (
        <Anchor component={Link} href="/outbox">
          {t('Entries to send')}
        </Anchor>
      )}
      <Group>
        <Button onClick={onAgain}>{t('Add another')}</Button>
        <PlainButton component={Link} href="/children">
          {t('Back to Children')}
        </PlainButton>
      </Group>
    </Stack>
  );
}

function standingOf(row: OutboxRow | null | undefined): keyof typeof looks {
  if (row?.state === 'refused') return 'refused';
  if (row?.state !== 'sent') return 'waiting';
  return row.sent_as === 'held' ? 'held' : 'sent';
}
