/** The profile of a child: today at hand, what is known of it, the plan of the last note, and the last days. */
import { Alert, Anchor, Group, Stack, Text, Title } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconNotebook,
  IconShieldX,
  IconThermometer,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { consentNames, hasWithdrawn } from '#shared/domain/consents';
import { formatPhone, phoneHref } from '#shared/domain/phone';
import { toldToStaff } from '#shared/domain/photo-consents';
import { attendingStatuses } from '#shared/domain/statuses';
import { ActButton } from '../../components/act-button';
import { formatDate } from '../../components/format';
import { lazyPart } from '../../components/lazy-part';
import { Muted } from '../../components/plain';
import { useCan } from '../../components/use-can';
import { useChild } from '../../local/hooks/use-children';
import { useOpening } from '../../local/hooks/use-opening';
import { useLatestSoapp } from '../../local/hooks/use-soapps';
import { useToday } from '../../local/hooks/use-today';
import { LastDays } from './child-days';
import factClasses from './child-facts.module.css';
import { type ChildRecord, useChildId, useChildRecord } from './use-child-record';

const StatusDialog = lazyPart('StatusDialog', () => import('./status-dialog'));

export function ChildProfile() {
  const { t } = useTranslation();
  const id = useChildId();
  const { child, detail, onTablet } = useChildRecord(id);
  const today = useToday();
  const can = useCan();
  useOpening('identity', id, onTablet && Boolean(child?.mykid_no));
  if (!child || !today) return null;
  return (
    <Stack gap="xl">
      <Actions child={child} onTablet={onTablet} today={today} />
      {child.allergies && (
        <Alert color="alarm" icon={<IconAlertTriangle />} title={t('Allergies')}>
          <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{child.allergies}</Text>
        </Alert>
      )}
      <WithdrawnUses childId={id} />
      <ChildFacts child={child} />
      {detail?.notes && (
        <Stack gap={4}>
          <Title order={2}>{t('Notes')}</Title>
          <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{detail.notes}</Text>
        </Stack>
      )}
      {can('ot_view') && <LatestNote childId={id} />}
      {onTablet && <LastDays childId={id} today={today} days={7} />}
    </Stack>
  );
}

/** What the app can't keep anyone from: staff read it before they take a camera. */
function WithdrawnUses({ childId }: { childId: number }) {
  const { t } = useTranslation();
  const child = useChild(childId);
  const uses = toldToStaff.filter((purpose) => child && hasWithdrawn(child, purpose));
  if (uses.length === 0) return null;
  return (
    <Alert color="alarm" icon={<IconShieldX />} title={t('The parents do not agree to this')}>
      {uses.map((purpose) => t(consentNames[purpose])).join(', ')}
    </Alert>
  );
}

interface ActionsProps {
  child: ChildRecord;
  onTablet: boolean;
  today: string;
}

function Actions({ child, onTablet, today }: ActionsProps) {
  const { t } = useTranslation();
  const can = useCan();
  const [changing, setChanging] = useState(false);
  const daily = onTablet && attendingStatuses.includes(child.status.id);
  return (
    <Group gap="sm">
      {daily && can('daily_reports_edit') && (
        <ActButton
          Icon={IconNotebook}
          label={t('Today’s report')}
          href={`/children/${child.id}/daily-reports?date=${today}`}
        />
      )}
      {daily && can('health_edit') && (
        <ActButton
          Icon={IconThermometer}
          label={t('Screening')}
          href={`/health/new?child=${child.id}&date=${today}`}
          variant="default"
        />
      )}
      {can('children_edit') && (
        <ActButton
          Icon={IconArrowsExchange}
          label={t('Change status')}
          variant="default"
          onClick={() => setChanging(true)}
        />
      )}
      {changing && <StatusDialog child={child} onClose={() => setChanging(false)} />}
    </Group>
  );
}

/** What is known of a child, as a list of facts. */
function ChildFacts({ child }: { child: ChildRecord }) {
  const { t } = useTranslation();
  const facts = [
    { label: t('Preschool'), value: child.preschool },
    { label: t('Classroom'), value: child.classroom },
    { label: t('Registered products'), value: child.products.join(', ') },
    { label: t('Born on'), value: child.born_on && formatDate(child.born_on) },
    { label: t('MyKid number'), value: child.mykid_no },
    {
      label: t('In an emergency'),
      value: child.emergency && (
        <Anchor href={phoneHref(child.emergency.phone_no)} className={factClasses.call}>
          {child.emergency.name} ·{' '}
          <span className={factClasses.number}>{formatPhone(child.emergency.phone_no)}</span>
        </Anchor>
      ),
    },
  ];
  return (
    <dl className={factClasses.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || '—'}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The plan of the newest SOAPP note: what the therapist meant to do next. */
function LatestNote({ childId }: { childId: number }) {
  const { t } = useTranslation();
  const note = useLatestSoapp(childId);
  useOpening('therapy', childId, Boolean(note));
  if (!note) return null;
  return (
    <Stack gap={4}>
      <Title order={2}>{t('Plan of the last note')}</Title>
      <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {note.texts.plan ?? t('Nothing written under Plan.')}
      </Text>
      <Muted>
        {formatDate(note.date)} · {note.last.by}
      </Muted>
    </Stack>
  );
}
