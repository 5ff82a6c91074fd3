/** What the server has noted, and honestly what became of the notices. */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { UnregisteredChild } from '#shared/endpoints/unregistered-children';
import { messages } from '#shared/messages';
import { ToneMark } from '../../components/tone-mark';
import { MailMarks } from './mail-marks';

interface AddedNoticeProps {
  added: UnregisteredChild;
  onAgain: () => void;
}

export function AddedNotice({ added, onAgain }: AddedNoticeProps) {
  const { t } = useTranslation();
  const { name, preschool, classroom, mails } = added;
  return (
    <Stack py="md" role="status">
      <Group>
        <ToneMark tone="done">{t(messages.unregisteredAdded)}</ToneMark>
      </Group>
      <div style={{ overflowWrap: 'anywhere' }}>
        <Title order={2}>{name}</Title>
        <Text c="dimmed">{[preschool.name, classroom?.name].filter(Boolean).join(' · ')}</Text>
      </div>
      {mails.length === 0 ? <Text>{t('Nobody was told by e-mail.')}</Text> : <MailMarks mails={mails} />}
      {mails.some(({ state }) => state === 'kept') && (
        <Text c="dimmed">
          {t('No mail server is set up yet: the messages are kept in the mail log of head office.')}
        </Text>
      )}
      <Group>
        <Button onClick={onAgain}>{t('Add another')}</Button>
        <Button variant="default" component={Link} href="/children">
          {t('Back to Children')}
        </Button>
      </Group>
    </Stack>
  );
}
