/** The profile of a child: today at hand, what is known of it, and the plan of the last note. */
import { Button, Group, Stack } from '@mantine/core';
import { IconNotebook, IconThermometer } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { attendingStatuses } from '#shared/domain/statuses';
import { useCan } from '../../components/use-can';
import { useToday } from '../../local/hooks/use-today';
import { ChildFacts } from './child-facts';
import { LatestNote } from './latest-note';
import { useChildId, useChildRecord } from './use-child-record';

export function ChildProfile() {
  const id = useChildId();
  const { child, onTablet } = useChildRecord(id);
  const today = useToday();
  const can = useCan();
  if (!child || !today) return null;
  return (
    <Stack gap="xl">
      {onTablet && attendingStatuses.includes(child.status.id) && <TodayButtons childId={id} today={today} />}
      <ChildFacts child={child} />
      {can('ot_view') && <LatestNote childId={id} />}
    </Stack>
  );
}

function TodayButtons({ childId, today }: { childId: number; today: string }) {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <Group gap="sm">
      {can('daily_reports_edit') && (
        <Button
          component={Link}
          href={`/children/${childId}/daily-reports?date=${today}`}
          leftSection={<IconNotebook size={20} aria-hidden />}
        >
          {t('Today’s report')}
        </Button>
      )}
      {can('health_edit') && (
        <Button
          component={Link}
          href={`/health/new?child=${childId}&date=${today}`}
          variant="default"
          leftSection={<IconThermometer size={20} aria-hidden />}
        >
          {t('Screening')}
        </Button>
      )}
    </Group>
  );
}
