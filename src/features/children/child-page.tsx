/** One child: who they are, today at hand, and what the last days said; all of it from the tablet. */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconNotebook, IconThermometer } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'wouter';
import { attendingStatuses, type ChildStatus, childStatuses } from '#shared/domain/statuses';
import type { ChildDocument } from '#shared/operations/documents';
import { EmptyState } from '../../components/empty-state';
import { formatAge } from '../../components/format';
import { Page } from '../../components/page';
import { PersonAvatar } from '../../components/person-avatar';
import { PageSkeleton } from '../../components/skeletons';
import { useCan } from '../../components/use-can';
import { useChild } from '../../local/hooks/use-children';
import { useToday } from '../../local/hooks/use-today';
import { ChildDays } from './child-days';
import { ChildFacts } from './child-facts';
import { LatestNote } from './latest-note';

export function ChildPage() {
  const { t } = useTranslation();
  const { id } = useParams();
  const child = useChild(Number(id));
  const today = useToday();
  const can = useCan();
  const back = { to: '/children', label: t('Back to the children') };
  if (child === undefined || today === undefined) {
    return (
      <Page title={t('Child')} back={back}>
        <PageSkeleton />
      </Page>
    );
  }
  if (child === null) {
    return (
      <Page title={t('Child')} back={back}>
        <EmptyState
          title={t('This child is not on this tablet')}
          hint={t('They may have moved to another preschool, or the address is not right.')}
        />
      </Page>
    );
  }
  return (
    <Page title={t('Child')} back={back}>
      <Stack gap="xl">
        <Heading child={child} today={today} />
        {attendingStatuses.includes(child.status) && <TodayButtons child={child} today={today} />}
        <ChildFacts child={child} />
        {can('ot_view') && <LatestNote childId={child.id} />}
        <ChildDays childId={child.id} today={today} />
      </Stack>
    </Page>
  );
}

function Heading({ child, today }: { child: ChildDocument; today: string }) {
  const { t } = useTranslation();
  const status = childStatuses[child.status as ChildStatus];
  return (
    <Group wrap="nowrap" align="center">
      <PersonAvatar name={child.fullname} size={64} />
      <div>
        <Title order={2} style={{ overflowWrap: 'anywhere' }}>
          {child.fullname}
        </Title>
        <Text c="dimmed">
          {[formatAge(child.born_on, today), status && t(status)].filter(Boolean).join(' · ')}
        </Text>
      </div>
    </Group>
  );
}

function TodayButtons({ child, today }: { child: ChildDocument; today: string }) {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <Group gap="sm">
      {can('daily_reports_edit') && (
        <Button
          component={Link}
          href={`/children/${child.id}/daily-reports?date=${today}`}
          leftSection={<IconNotebook size={20} aria-hidden />}
        >
          {t('Today’s report')}
        </Button>
      )}
      {can('health_edit') && (
        <Button
          component={Link}
          href={`/health/new?child=${child.id}&date=${today}`}
          variant="default"
          leftSection={<IconThermometer size={20} aria-hidden />}
        >
          {t('Screening')}
        </Button>
      )}
    </Group>
  );
}
