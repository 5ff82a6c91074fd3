/** The days: the one before, the one after (not beyond today), and the day itself, which opens a date choice. */
import { addDays } from '#shared/domain/calendar-date';
import { ActionIcon, Button, Group, Popover, Skeleton } from '@mantine/core';
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { formatDate } from '../../components/format';

const DayCalendar = lazy(() => import('./day-calendar').then((module) => ({ default: module.DayCalendar })));

interface DayNavigatorProps {
  date: string;
  today: string;
  /** The address of the same list on another day. */
  addressOf: (date: string) => string;
  onChoose: (date: string) => void;
}

export function DayNavigator({ date, today, addressOf, onChoose }: DayNavigatorProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const choose = (chosen: string) => {
    setOpen(false);
    onChoose(chosen);
  };
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon component={Link} href={addressOf(addDays(date, -1))} aria-label={t('Previous day')}>
        <IconChevronLeft aria-hidden />
      </ActionIcon>
      <Popover opened={open} onChange={setOpen} trapFocus returnFocus shadow="md">
        <Popover.Target>
          <Button
            variant="default"
            leftSection={<IconCalendar size={18} aria-hidden />}
            onClick={() => setOpen(!open)}
            aria-label={t('{{day}}: choose another day', {
              day: date === today ? t('Today') : formatDate(date, today),
            })}
          >
            {date === today ? t('Today') : formatDate(date, today)}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <Suspense fallback={<Skeleton w={308} h={330} />}>
            <DayCalendar date={date} today={today} onChoose={choose} />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      {date < today ? (
        <ActionIcon component={Link} href={addressOf(addDays(date, 1))} aria-label={t('Next day')}>
          <IconChevronRight aria-hidden />
        </ActionIcon>
      ) : (
        <ActionIcon disabled aria-label={t('Next day')}>
          <IconChevronRight aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}
