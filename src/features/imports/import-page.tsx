/** One import: how far it is, what is wrong with it, what it would bring, or what it brought. */
import '@mantine/core/styles/Progress.layer.css';
import { Alert, Group, Progress, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconMail } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'wouter';
import type { ImportDetail } from '#shared/endpoints/imports';
import { ActButton } from '../../components/act-button';
import { askFirst } from '../../components/confirm';
import { formatCount } from '../../components/count-text';
import { FetchProblem } from '../../components/fetch-problem';
import { formatMoment } from '../../components/format';
import { Page } from '../../components/page';
import { Muted, PlainButton } from '../../components/plain';
import { RowsSkeleton } from '../../components/skeletons';
import { LookMark } from '../../components/tone-mark';
import { ConfirmImport } from './confirm-import';
import { ImportFigures } from './import-figures';
import classes from './imports.module.css';
import { ProblemList } from './problem-list';
import { kindLabels, stateLooks, useImport, useImportAct } from './use-imports';

export function ImportPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams<{ id: string }>();
  const query = useImport(id);
  const one = query.data;
  return (
    <Page
      title={one ? t(kindLabels[one.kind]) : t('Import')}
      back={{ to: '/imports', label: t('All imports') }}
      width="wide"
    >
      <Stack gap="lg">
        {one && <Steps current={stepOf(one)} />}
        <FetchProblem query={query} until={<RowsSkeleton rows={6} height={48} />} />
        {one && <Facts one={one} />}
        {one && <Content one={one} />}
      </Stack>
    </Page>
  );
}

const stepOf = ({ state }: ImportDetail) =>
  state === 'ready' || state === 'writing' || state === 'done' ? 3 : 2;

function Facts({ one }: { one: ImportDetail }) {
  return (
    <Group gap="xs">
      <LookMark look={stateLooks[one.state]} />
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {one.file_name}
      </Text>
      <Text c="dimmed">
        {one.created_by?.name} · {formatMoment(one.created_at)}
      </Text>
    </Group>
  );
}

function Content({ one }: { one: ImportDetail }) {
  const { t } = useTranslation();
  switch (one.state) {
    case 'checking':
      return <Running one={one} title={t('Checking every row. Nothing is imported yet.')} />;
    case 'writing':
      return <Running one={one} title={t('Checking all rows once more and importing them together.')} />;
    case 'invalid':
      return <ProblemList one={one} />;
    case 'ready':
      return <ConfirmImport one={one} />;
    case 'done':
      return <ImportDone one={one} />;
    case 'failed':
      return (
        <Ended
          color="alarm"
          title={t('The server could not finish this. Nothing was imported.')}
          hint={t('Upload the file again. If it fails again, tell your administrator.')}
        />
      );
    case 'discarded':
      return one.written_before ? (
        <Ended
          color="waiting"
          title={t('This file has already been imported')}
          hint={t('{{name}} imported it: {{when}}. Nothing was imported again.', {
            name: one.written_before.by,
            when: formatMoment(one.written_before.at),
          })}
          next={{ to: `/imports/${one.written_before.id}`, label: t('Open that import') }}
        />
      ) : (
        <Ended
          title={t('This import was discarded. Nothing was imported.')}
          hint={t('Upload the file again to start over.')}
        />
      );
  }
}

function Running({ one, title }: { one: ImportDetail; title: string }) {
  const { t } = useTranslation();
  const { total, through } = one.progress;
  const share = total === null || total === 0 ? 0 : (100 * through) / total;
  return (
    <Stack gap={6} role="status">
      <Text>{title}</Text>
      <Progress value={share} size="lg" aria-label={t('Rows done')} />
      <Muted>
        {total === null
          ? t('Queued')
          : t('{{through}} of {{total}} rows', {
              through: formatCount(through),
              total: formatCount(total),
            })}
        {' · '}
        {t('This continues in the background. You can leave this page.')}
      </Muted>
    </Stack>
  );
}

interface EndedProps {
  title: string;
  hint: string;
  color?: 'gray' | 'alarm' | 'waiting';
  /** Where to go on, and what that is called: with another file where nothing is said. */
  next?: { to: string; label: string };
}

function Ended({ title, hint, color = 'gray', next }: EndedProps) {
  const { t } = useTranslation();
  const { to, label } = next ?? { to: '/imports', label: t('Upload a file') };
  return (
    <Alert color={color} icon={color === 'alarm' ? <IconAlertCircle /> : <IconInfoCircle />} title={title}>
      <Stack gap="xs" align="start">
        <Text>{hint}</Text>
        <PlainButton component={Link} href={to}>
          {label}
        </PlainButton>
      </Stack>
    </Alert>
  );
}

/** What an import brought, who did it, and inviting the parents that it made, which no import does by itself. */
function ImportDone({ one }: { one: ImportDetail }) {
  const { t } = useTranslation();
  const { kind, summary } = one;
  return (
    <Stack>
      <Alert
        color="done"
        icon={<IconCircleCheck />}
        title={t('Imported by {{name}}: {{when}}', {
          name: one.confirmed_by?.name ?? '',
          when: one.finished_at === null ? '' : formatMoment(one.finished_at),
        })}
      >
        {t('Uploading this file again imports nothing.')}
      </Alert>
      {summary !== null && <ImportFigures kind={kind} summary={summary} />}
      <Group gap="xs">
        {kind === 'children' && (
          <PlainButton component={Link} href="/children">
            {t('See the children')}
          </PlainButton>
        )}
        {kind === 'balances' && (
          <PlainButton component={Link} href="/invoices">
            {t('See the invoices')}
          </PlainButton>
        )}
        {kind === 'plans' && (
          <PlainButton component={Link} href="/plans">
            {t('See the plans')}
          </PlainButton>
        )}
        <PlainButton component={Link} href="/imports">
          {t('Upload another file')}
        </PlainButton>
      </Group>
      {one.invitations.parents > 0 && <Invitations one={one} />}
    </Stack>
  );
}

function Invitations({ one: { id, invitations } }: { one: ImportDetail }) {
  const { t } = useTranslation();
  const invite = useImportAct('invite', id);
  const { parents, invited, asked_at, possible } = invitations;
  const waiting = parents - invited;
  const ask = () =>
    askFirst(invite.submit, {
      title: t('Invite {{number}} parents by e-mail?', { number: formatCount(waiting) }),
      message: t('Each gets an e-mail with a link to set a password. This can’t be undone.'),
      confirmLabel: t('Send the invitations'),
    });
  return (
    <Stack gap={6} align="start">
      <Text fw={600}>
        {t('{{invited}} of {{parents}} new parents invited', {
          invited: formatCount(invited),
          parents: formatCount(parents),
        })}
      </Text>
      {!possible && waiting > 0 && (
        <Muted>{t('No mail server is set up, so invitations can’t be sent.')}</Muted>
      )}
      {possible && waiting > 0 && asked_at === null && (
        <ActButton
          Icon={IconMail}
          label={t('Invite {{number}} parents', { number: formatCount(waiting) })}
          variant="default"
          loading={invite.busy}
          onClick={() => void ask()}
        />
      )}
      {asked_at !== null && waiting > 0 && (
        <Muted role="status">{t('Sending the invitations. You can leave this page.')}</Muted>
      )}
    </Stack>
  );
}

const steps = ['Upload', 'Check', 'Confirm'] as const;

/** Where one is on the way of an import: three steps, the one that is on in bold. */
export function Steps({ current }: { current: 1 | 2 | 3 }) {
  const { t } = useTranslation();
  return (
    <ol className={classes.steps} aria-label={t('Steps')}>
      {steps.map((step, at) => (
        <li
          key={step}
          aria-current={at + 1 === current ? 'step' : undefined}
          data-done={at + 1 < current || undefined}
        >
          <span className={classes.number}>{at + 1}</span> {t(step)}
        </li>
      ))}
    </ol>
  );
}
