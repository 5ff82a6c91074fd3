/** The calendar behind the day's button; it arrives when it is first opened. */
import '@mantine/dates/styles.css';
import { Button, Stack } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useTranslation } from 'react-i18next';

interface DayCalendarProps {
  date: string;
  today: string;
  onChoose: (date: string) => void;
}

export function DayCalendar({ date, today, onChoose }: DayCalendarProps) {
  const { t } = useTranslation();
  return (
    <Stack gap="xs">
      <DatePicker
        size="md"
        value={date}
        defaultDate={date}
        maxDate={today}
        firstDayOfWeek={1}
        allowDeselect={false}
        onChange={(chosen) => chosen !== null && onChoose(chosen)}
        ariaLabels={{
          previousMonth: t('Previous month'),
          nextMonth: t('Next month'),
          monthLevelControl: t('Choose a month'),
          yearLevelControl: t('Choose a year'),
        }}
      />
      {date !== today && (
        <Button variant="subtle" onClick={() => onChoose(today)}>
          {t('Today')}
        </Button>
      )}
    </Stack>
  );
}
