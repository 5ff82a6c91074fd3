/**
 * The days of the health page (D12): the one before, the one after (not beyond today), and between them the day
 * itself, which says Today when it is and opens the device's own date choice. Links, so that Back goes back a day.
 */
import { ActionIcon, Button, Group } from '@mantine/core';
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { addDays, isCalendarDate } from '#shared/domain/calendar-date';
import { formatDate } from '../../components/format';
import classes from './health.module.css';

interface DayNavigatorProps {
  date: string;
  today: string;
  /** The address of the same list on another day. */
  addressOf: (date: string) => string;
  onChoose: (date: string) => void;
}

export function DayNavigator({ date, today, addressOf, onChoose }: DayNavigatorProps) {
  const { t } = useTranslation();
  const picker = useRef<HTMLInputElement>(null);
  const day = date === today ? t('Today') : formatDate(date, today);
  return (
    <Group gap={4} wrap="nowrap" className={classes.navigator}>
      <ActionIcon component={Link} href={addressOf(addDays(date, -1))} aria-label={t('Previous day')}>
        <IconChevronLeft aria-hidden />
      </ActionIcon>
      <Button
        variant="default"
        leftSection={<IconCalendar size={18} aria-hidden />}
        onClick={() => picker.current?.showPicker()}
        aria-label={t('{{day}}: choose another day', { day })}
      >
        {day}
      </Button>
      <input
        ref={picker}
        type="date"
        className={classes.picker}
        tabIndex={-1}
        aria-hidden
        value={date}
        max={today}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          if (isCalendarDate(chosen) && chosen <= today) onChoose(chosen);
        }}
      />
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
