/**
 * A date, typed as people type it (the day first, or `YYYY-MM-DD`) or picked from a calendar. The calendar opens by its button alone: it would lie over
 * what comes next in the form while someone only types.
 */
import { ActionIcon } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { businessDate } from '#shared/domain/calendar-date';
import { readTypedDate } from '#shared/domain/typed-date';
import { useDatesLocale } from './dates-locale';

interface DateFieldProps {
  label: string;
  /** `YYYY-MM-DD`; empty where none is chosen. */
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
  required?: boolean;
}

export function DateField({ label, value, onChange, error, required }: DateFieldProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const locale = useDatesLocale();
  return (
    <DateInput
      label={label}
      required={required}
      value={value === '' ? null : value}
      onChange={(date) => {
        onChange(date ?? '');
        setOpened(false);
      }}
      dateParser={(text) => readTypedDate(text, businessDate(new Date()))}
      valueFormat="YYYY-MM-DD"
      placeholder="YYYY-MM-DD"
      rightSection={
        <ActionIcon
          aria-label={t('{{label}}: choose from the calendar', { label })}
          aria-expanded={opened}
          onMouseDown={keepFromOutside}
          onTouchStart={keepFromOutside}
          onClick={() => setOpened(!opened)}
        >
          <IconCalendar size={20} aria-hidden />
        </ActionIcon>
      }
      rightSectionWidth={44}
      popoverProps={{ opened, onChange: setOpened, trapFocus: true, returnFocus: true }}
      locale={locale}
      firstDayOfWeek={1}
      error={error}
      autoComplete="off"
    />
  );
}

/** To the open calendar its own button is outside: without this, a press would close it and the click open it again. */
function keepFromOutside(event: SyntheticEvent): void {
  event.stopPropagation();
}
