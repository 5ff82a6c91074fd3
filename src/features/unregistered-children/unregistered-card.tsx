/** An unregistered child in the follow-up list: who, where, noted by whom, told to whom, and what to do. */
import { Anchor, Group, Text, Title } from '@mantine/core';
import { IconUserCheck, IconUserX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { UnregisteredChild, UnregisteredStatus } from '#shared/endpoints/unregistered-children';
import { ActButton } from '../../components/act-button';
import { formatDate, formatMoment } from '../../components/format';
import { lazyPart } from '../../components/lazy-part';
import { Muted } from '../../components/plain';
import { type Look, LookMark } from '../../components/tone-mark';
import { MailMarks } from './mail-marks';
import classes from './unregistered.module.css';

const RegisterDialog = lazyPart('RegisterDialog', () => import('./register-dialog'));
const DismissDialog = lazyPart('DismissDialog', () => import('./dismiss-dialog'));

export const statusLooks: Record<UnregisteredStatus, Look> = {
  open: { tone: 'waiting', label: 'To follow up' },
  registered: { tone: 'done', label: 'Registered' },
  dismissed: { tone: 'quiet', label: 'Dismissed' },
};

export function UnregisteredCard({ child }: { child: UnregisteredChild }) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<'register' | 'dismiss' | null>(null);
  const Dialog = dialog === 'register' ? RegisterDialog : DismissDialog;
  return (
    <li className={classes.card}>
      <Group justify="space-between" align="flex-start" gap="xs">
        <div className={classes.who}>
          <Title order={3}>{child.name}</Title>
          <Text>
            {[
              child.preschool.short_name,
              child.classroom?.name,
              t('{{count}} years old', { count: child.child_age }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </div>
        <LookMark look={statusLooks[child.status]} />
      </Group>
      <Text>{t('Parent: {{name}}', { name: child.parent_name })}</Text>
      <Muted>
        {t('Recorded by {{name}}, {{when}}', {
          name: child.created_by.name,
          when: formatMoment(child.created_at),
        })}
        {child.came_on && ` · ${t('Came on {{date}}', { date: formatDate(child.came_on) })}`}
      </Muted>
      {child.decided && <Decided child={child} decided={child.decided} />}
      {child.mails.length === 0 ? <Muted>{t('No e-mail sent.')}</Muted> : <MailMarks mails={child.mails} />}
      {child.status === 'open' && (
        <Group gap="xs" pt={4}>
          <ActButton
            Icon={IconUserCheck}
            label={t('Mark as registered')}
            variant="light"
            onClick={() => setDialog('register')}
          />
          <ActButton
            Icon={IconUserX}
            label={t('Dismiss')}
            variant="default"
            onClick={() => setDialog('dismiss')}
          />
        </Group>
      )}
      {dialog && <Dialog child={child} onClose={() => setDialog(null)} />}
    </li>
  );
}

function Decided({
  child,
  decided,
}: {
  child: UnregisteredChild;
  decided: NonNullable<UnregisteredChild['decided']>;
}) {
  const { t } = useTranslation();
  const words = { name: decided.by, when: formatMoment(decided.at) };
  return (
    <div>
      <Muted>
        {child.status === 'registered'
          ? t('Marked as registered by {{name}}, {{when}}', words)
          : t('Dismissed by {{name}}, {{when}}', words)}
      </Muted>
      {child.child && (
        <Anchor component={Link} href={`/children/${child.child.id}`}>
          {child.child.fullname}
        </Anchor>
      )}
      {decided.reason && <Text className={classes.reason}>{decided.reason}</Text>}
    </div>
  );
}
