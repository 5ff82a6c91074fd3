/** Where the report stands: typed, saved on this tablet, sent, or in need of its author. */

import { Alert, Anchor, Group, Stack } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { ReportDocument } from '#shared/records/report-document';
import { DraftNotice } from '../../components/draft-notice';
import { Muted } from '../../components/plain';
import { StillComing } from '../../components/still-coming';
import { ToneMark } from '../../components/tone-mark';
import { WithPrincipal } from '../../components/with-principal';
import type { Entry, EntryMark } from '../../local/entry';
import { useQuarantinedSince } from '../../local/hooks/use-outbox';
import { useStillComing } from '../../local/hooks/use-still-coming';
import { troubleText } from './trouble-text';
import type { UsedReportForm } from './use-report-form';

interface ReportStatusProps {
  entry: Entry<ReportDocument> | null;
  touched: boolean;
  /** False while the tablet cannot keep what is typed. */
  kept: boolean;
}

const looks = {
  draft: { tone: 'quiet', text: 'Draft' },
  waiting: { tone: 'waiting', text: 'Waiting' },
  shared: { tone: 'done', text: 'Shared with parents' },
} as const;

/** Two truths beside the day: whether the parents see the report, and, small, whether the server has it. */
export function ReportStatus({ entry, touched, kept }: ReportStatusProps) {
  const { t } = useTranslation();
  const coming = useStillComing();
  if (entry?.mark === 'refused') return <ToneMark tone="alarm">{t('Needs you')}</ToneMark>;
  if (touched) {
    return (
      <Muted role="status">
        {kept ? t('Not submitted yet. Kept on this tablet.') : t('Not submitted yet.')}
      </Muted>
    );
  }
  if (entry === null) return coming && <Muted>{t('Not known yet')}</Muted>;
  const state = !entry.document.ready ? 'draft' : entry.mark === 'sent' ? 'shared' : 'waiting';
  const { tone, text } = looks[state];
  return (
    <Group gap={8}>
      <ToneMark tone={tone} plain={state === 'draft'}>
        {t(text)}
      </ToneMark>
      <ServerMark mark={entry.mark} />
    </Group>
  );
}

function ServerMark({ mark }: { mark: EntryMark }) {
  const { t } = useTranslation();
  const sent = mark === 'sent';
  const Icon = sent ? IconCheck : IconClock;
  const text = sent ? t('Sent') : t(mark === 'held' ? 'With the principal' : 'Saved on this tablet');
  return (
    <Muted component="span" style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}>
      <Icon size={16} aria-hidden />
      {text}
    </Muted>
  );
}

interface ReportNoticesProps {
  reportId: string;
  entry: Entry<ReportDocument> | null;
  form: UsedReportForm;
  onDiscard: () => void;
}

/** What has to be said before the form: a draft that came back, a save that failed, an entry that was refused. */
export function ReportNotices({ reportId, entry, form, onDiscard }: ReportNoticesProps) {
  const { t } = useTranslation();
  const quarantinedSince = useQuarantinedSince(reportId);
  const coming = useStillComing();
  const { draftedAt, trouble, errors } = form;
  return (
    <Stack gap="sm" mb={coming || draftedAt !== null || trouble || quarantinedSince ? 'sm' : 0}>
      <StillComing what={coming} />
      <WithPrincipal since={quarantinedSince} />
      {draftedAt !== null && <DraftNotice savedAt={draftedAt} onDiscard={onDiscard} />}
      {entry?.mark === 'refused' && (
        <Alert color="alarm" icon={<IconAlertCircle />} title={t('An entry of this report was not accepted')}>
          <Anchor component={Link} href="/outbox">
            {t('See why, and send it again')}
          </Anchor>
        </Alert>
      )}
      {trouble && (
        <Alert color="alarm" icon={<IconAlertCircle />} role="alert" title={t('Not saved')}>
          {t(troubleText(trouble))}
        </Alert>
      )}
      {errors.others.length > 0 && (
        <Alert color="alarm" icon={<IconAlertCircle />} role="alert">
          {errors.others.map((message) => t(message)).join(' ')}
        </Alert>
      )}
    </Stack>
  );
}
