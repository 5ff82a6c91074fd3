/**
 * The day that a screen shows: one back, one forward, or any by the device's own picker, which every tablet has
 * and nothing must be loaded for. Not beyond today; `earliest` where older days are not on this device.
 */

import { ActionIcon, Button, Group } from '@mantine/core';
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, type CalendarDate, isCalendarDate } from '#shared/domain/calendar-date';
import classes from './day-navigator.module.css';
import { formatDate } from './format';

interface DayNavigatorProps {
  date: CalendarDate;
  today: CalendarDate;
  onChange: (date: CalendarDate) => void;
  earliest?: CalendarDate;
}

export function DayNavigator({ date, today, onChange, earliest }: DayNavigatorProps) {
  const { t } = useTranslation();
  const picker = useRef<HTMLInputElement>(null);
  const change = (wanted: string) => {
    if (isCalendarDate(wanted) && wanted <= today && (!earliest || wanted >= earliest)) onChange(wanted);
  };
  return (
    <Group gap={0} wrap="nowrap" className={classes.navigator}>
      <ActionIcon
        className={classes.arrow}
        aria-label={t('Day before')}
        disabled={earliest !== undefined && date <= earliest}
        onClick={() => change(addDays(date, -1))}
      >
        <IconChevronLeft aria-hidden />
      </ActionIcon>
      <Button
        variant="subtle"
        color="gray"
        px={8}
        className={classes.day}
        leftSection={<IconCalendar size={18} aria-hidden />}
        aria-label={t('{{date}}. Choose another day', { date: formatDate(date, today) })}
        onClick={() => picker.current?.showPicker()}
      >
        {formatDate(date, today)}
      </Button>
      <input
        ref={picker}
        type="date"
        className={classes.picker}
        tabIndex={-1}
        aria-hidden
        value={date}
        min={earliest}
        max={today}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <ActionIcon
        className={classes.arrow}
        aria-label={t('Day after')}
        disabled={date >= today}
        onClick={() => change(addDays(date, 1))}
      >
        <IconChevronRight aria-hidden />
      </ActionIcon>
      {date !== today && (
        <Button variant="light" ml={8} px={12} onClick={() => onChange(today)}>
          {t('Today')}
        </Button>
      )}
    </Group>
  );
}
