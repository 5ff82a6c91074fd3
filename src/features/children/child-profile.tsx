/** The profile of a child: today at hand, what is known of it, the plan of the last note, and the last days. */
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconArrowsExchange, IconNotebook, IconThermometer } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { attendingStatuses } from '#shared/domain/statuses';
import { useCan } from '../../components/use-can';
import { useToday } from '../../local/hooks/use-today';
import { LastDays } from './child-days';
import { ChildFacts } from './child-facts';
import { LatestNote } from './latest-note';
import { type ChildRecord, useChildId, useChildRecord } from './use-child-record';

const StatusDialog = lazy(() =>
  import('./status-dialog').then((module) => ({ default: module.StatusDialog })),
);

export function ChildProfile() {
  const { t } = useTranslation();
  const id = useChildId();
  const { child, detail, onTablet } = useChildRecord(id);
  const today = useToday();
  const can = useCan();
  if (!child || !today) return null;
  return (
    <Stack gap="xl">
      <Actions child={child} onTablet={onTablet} today={today} />
      {child.allergies && (
        <Alert color="alarm" icon={<IconAlertTriangle />} title={t('Allergies')}>
          <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{child.allergies}</Text>
        </Alert>
      )}
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
        <Button
          component={Link}
          href={`/children/${child.id}/daily-reports?date=${today}`}
          leftSection={<IconNotebook size={20} aria-hidden />}
        >
          {t('Today’s report')}
        </Button>
      )}
      {daily && can('health_edit') && (
        <Button
          component={Link}
          href={`/health/new?child=${child.id}&date=${today}`}
          variant="default"
          leftSection={<IconThermometer size={20} aria-hidden />}
        >
          {t('Screening')}
        </Button>
      )}
      {can('children_edit') && (
        <Button
          variant="default"
          leftSection={<IconArrowsExchange size={20} aria-hidden />}
          onClick={() => setChanging(true)}
        >
          {t('Change status')}
        </Button>
      )}
      {changing && (
        <Suspense>
          <StatusDialog child={child} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </Group>
  );
}
