/** The way to the board of a classroom, and how many of its children are here. */
import { Button } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
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
  const here = hereOf(group.children, useDayEvents('presence', date));
  return (
    <Button
      component={Link}
      href={`/today/board?${query}`}
      variant="light"
      leftSection={<IconUserCheck size={20} aria-hidden />}
    >
      {here === 0 ? t('Who is here') : t('Who is here: {{count}}', { count: here })}
    </Button>
  );
}
