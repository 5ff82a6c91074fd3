/** One message: its text as it was written, whom it reached, what was reported of it; and sending it again. */
import '@mantine/core/styles/Drawer.layer.css';
import { Anchor, Drawer, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Mail } from '#shared/endpoints/mails';
import { messages } from '#shared/messages';
import { ActButton } from '../../components/act-button';
import { downloadLink } from '../../components/download-link';
import { FetchProblem } from '../../components/fetch-problem';
import { formatMoment } from '../../components/format';
import { Muted } from '../../components/plain';
import { LookMark } from '../../components/tone-mark';
import { useFocusBack } from '../../components/use-focus-back';
import { downloadUrl } from '../../local/call';
import classes from './mails.module.css';
import { mailLooks, useMail, useResend } from './use-mails';

interface MailDrawerProps {
  id: string;
  /** True where a mail server is set up. */
  ready: boolean;
  onClose: () => void;
}

export function MailDrawer({ id, ready, onClose }: MailDrawerProps) {
  const { t } = useTranslation();
  const query = useMail(id);
  const mail = query.data;
  useFocusBack();
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={mail?.subject ?? t('Message')}
      closeButtonProps={{ 'aria-label': t('Close') }}
      styles={{ title: { fontWeight: 600, overflowWrap: 'anywhere' } }}
    >
      <FetchProblem query={query} until={<Skeleton height={320} />} />
      {mail && <Message mail={mail} ready={ready} />}
    </Drawer>
  );
}

function Message({ mail, ready }: { mail: Mail; ready: boolean }) {
  const { t } = useTranslation();
  const resend = useResend();
  const unsent = mail.text !== '' && (mail.state === 'failed' || mail.state === 'kept');
  return (
    <Stack>
      <dl className={classes.facts}>
        <Fact label={t('Status')}>
          <LookMark look={mailLooks[mail.state]} />
          {mail.reported && ` ${t(eventLabel[mail.reported] ?? mail.reported)}`}
        </Fact>
        <Fact label={t('To')}>{mail.recipients.join('\n')}</Fact>
        <Fact label={t('Written')}>
          {[formatMoment(mail.created_at), mail.created_by?.name].filter(Boolean).join(' · ')}
        </Fact>
        {mail.sent_at && <Fact label={t('Sent')}>{formatMoment(mail.sent_at)}</Fact>}
        {mail.error && <Fact label={t('Mail server’s answer')}>{mail.error}</Fact>}
        {mail.attempts > 1 && <Fact label={t('Attempts')}>{mail.attempts}</Fact>}
        {mail.attachments.length > 0 && (
          <Fact label={t('Attachments')}>
            {mail.attachments.map((name, index) => (
              <Anchor
                key={name}
                display="block"
                {...downloadLink(downloadUrl(`/mails/${mail.id}/download-attachment/${index + 1}`))}
              >
                {name}
              </Anchor>
            ))}
            <Muted>{t('Current version. The file is created when the message is sent.')}</Muted>
          </Fact>
        )}
        {mail.events.map((event) => (
          <Fact key={`${event.at} ${event.event}`} label={t(eventLabel[event.event] ?? event.event)}>
            {[formatMoment(event.at), event.recipient, event.reason].filter(Boolean).join(' · ')}
          </Fact>
        ))}
      </dl>
      {unsent && !ready && <Text c="dimmed">{t(messages.mailNotSetUp)}</Text>}
      {unsent && ready && (
        <ActButton
          Icon={IconSend}
          label={mail.state === 'failed' ? t('Send again') : t('Send now')}
          loading={resend.busy}
          onClick={() => resend.submit({ params: { id: mail.id } })}
          style={{ alignSelf: 'flex-start' }}
        />
      )}
      <Paper p="md" bg="var(--tadika-page)" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {mail.text || t('The text was deleted at the end of its period.')}
      </Paper>
    </Stack>
  );
}

const eventLabel: Record<string, string> = {
  accepted: 'Accepted',
  delivered: 'Delivered',
  opened: 'Opened',
  clicked: 'Clicked',
  failed: 'Failed',
};

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
