/** The way to the board of a classroom, and how many of its children are here. */
import { Button } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useClosed } from '../../local/hooks/use-classrooms';
import { useDayEvents } from '../../local/hooks/use-day-events';
import type { DayGroup } from './day-groups';
import { hereOf } from './here-of';

interface BoardLinkProps {
  group: DayGroup;
  date: string;
  query: string;
}

export function BoardLink({ group, date, query }: BoardLinkProps) {
  const { t } = useTranslation();
  const presences = useDayEvents('presence', date);
  const closed = useClosed(date);
  const here = hereOf(group.children, presences);
  const over = here > 0 && group.children.some(({ child }) => closed?.(child.preschool_id));
  return (
    <Button
      component={Link}
      href={`/today/board?${query}`}
      variant="light"
      color={over ? 'alarm' : undefined}
      leftSection={<IconUserCheck size={20} aria-hidden />}
    >
      {over
        ? t('Still here: {{count}}', { count: here })
        : here === 0
          ? t('Who is here')
          : t('Who is here: {{count}}', { count: here })}
    </Button>
  );
}
