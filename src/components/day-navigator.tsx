/**
 * The day that a screen shows: one back, one forward, or any by the device's own picker, which every tablet has
 * and nothing must be loaded for. Not beyond today; `earliest` where older days are not on this device.
 */

import { ActionIcon, Button, Group } from '@mantine/core';
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { addDays, type CalendarDate, isCalendarDate } from '#shared/domain/calendar-date';
import classes from './day-navigator.module.css';
import { formatDate } from './format';

interface DayNavigatorProps {
  date: CalendarDate;
  today: CalendarDate;
  onChange: (date: CalendarDate) => void;
  earliest?: CalendarDate;
  /** The address of the same screen on another day: the arrows are links then, and Back goes back a day. */
  addressOf?: (date: CalendarDate) => string;
  /** The button says Today on that day: for a screen whose title does not. */
  saysToday?: boolean;
  /** False beside other arrows, such as those from child to child. */
  withArrows?: boolean;
}

export function DayNavigator(props: DayNavigatorProps) {
  const { date, today, onChange, earliest, addressOf, saysToday = false, withArrows = true } = props;
  const { t } = useTranslation();
  const picker = useRef<HTMLInputElement>(null);
  const day = saysToday && date === today ? t('Today') : formatDate(date, today);
  const isThere = (wanted: string) =>
    isCalendarDate(wanted) && wanted <= today && (!earliest || wanted >= earliest);
  const step = (days: number, label: string, icon: ReactNode) => {
    if (!withArrows) return null;
    const wanted = addDays(date, days);
    const shared = { className: classes.arrow, 'aria-label': label, children: icon };
    if (addressOf && isThere(wanted))
      return <ActionIcon component={Link} href={addressOf(wanted)} {...shared} />;
    return <ActionIcon disabled={!isThere(wanted)} onClick={() => onChange(wanted)} {...shared} />;
  };
  return (
    <Group gap={0} wrap="nowrap" className={classes.navigator}>
      {step(-1, t('Previous day'), <IconChevronLeft aria-hidden />)}
      <Button
        variant="subtle"
        color="gray"
        px={8}
        className={classes.day}
        // Beside the way back to today there is no room for a sign of what a date is.
        leftSection={date === today && <IconCalendar size={18} aria-hidden />}
        aria-label={t('{{day}}. Choose another day', { day })}
        onClick={() => picker.current?.showPicker()}
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
        min={earliest}
        max={today}
        onChange={({ currentTarget: { value } }) => isThere(value) && onChange(value)}
      />
      {step(1, t('Next day'), <IconChevronRight aria-hidden />)}
      {date !== today && (
        <Button variant="light" ml={8} px={12} onClick={() => onChange(today)}>
          {t('Today')}
        </Button>
      )}
    </Group>
  );
}
