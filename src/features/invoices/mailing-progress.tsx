/** How far the e-mailing of several invoices came: while it runs, and until it is closed what became of it. */
import '@mantine/core/styles/Progress.layer.css';
import { Alert, Anchor, Progress, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { invoiceEndpoints, type Mailing } from '#shared/endpoints/invoices';
import { messages } from '#shared/messages';
import { useCall } from '../../queries/use-call';

const LOOK_MS = 1_500;

export function MailingProgress() {
  const { t } = useTranslation();
  const [closed, setClosed] = useState('');
  const [running, setRunning] = useState('');
  /** The one that was there before this visit: where it had ended well, it is not told again. */
  const [before, setBefore] = useState<string | null>(null);
  const { data: mailing } = useCall(
    invoiceEndpoints.mailing,
    {},
    { refetchInterval: ({ state }) => (state.data && state.data.queued > 0 ? LOOK_MS : false) },
  );
  if (mailing && mailing.queued > 0 && running !== mailing.id) setRunning(mailing.id);
  if (mailing !== undefined && before === null) setBefore(mailing?.id ?? '');
  const fresh = mailing && (running === mailing.id || before !== mailing.id || mailing.failed > 0);
  if (!mailing || !fresh || closed === mailing.id) return null;
  const { total, queued, failed, kept } = mailing;
  return (
    <Alert
      color={failed > 0 ? 'alarm' : kept > 0 ? 'waiting' : queued > 0 ? 'brand' : 'done'}
      icon={<IconMail />}
      title={
        queued > 0
          ? t('{{done}} of {{total}} e-mails are out', { done: total - queued, total })
          : kept === total
            ? t('{{total}} e-mails are kept in the mail log', { total })
            : t('{{done}} of {{total}} e-mails went out', { done: mailing.sent, total })
      }
      withCloseButton={queued === 0}
      closeButtonLabel={t('Close')}
      onClose={() => setClosed(mailing.id)}
    >
      {queued > 0 && (
        <Progress value={(100 * (total - queued)) / total} aria-label={t('E-mails that are out')} mb={4} />
      )}
      {queued > 0 && <Text size="sm">{t('This goes on in the background: you need not wait here.')}</Text>}
      {kept > 0 && <Text size="sm">{t(messages.mailNotSetUp)}</Text>}
      <Problems mailing={mailing} />
    </Alert>
  );
}

function Problems({ mailing: { problems } }: { mailing: Mailing }) {
  return problems.map(({ invoice_id, invoice_no, to, error }) => (
    <Text key={invoice_id} size="sm" style={{ overflowWrap: 'anywhere' }}>
      <Anchor component={Link} href={`/invoices/${invoice_id}`} size="sm">
        {invoice_no}
      </Anchor>{' '}
      {to}: {error}
    </Text>
  ));
}
