/** A date, typed as `YYYY-MM-DD` or picked from a calendar. */
import { DateInput } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { IconCalendar } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface DateFieldProps {
  label: string;
  /** `YYYY-MM-DD`; empty where none is chosen. */
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
  required?: boolean;
}

export function DateField({ label, value, onChange, error, required }: DateFieldProps) {
  return (
    <DateInput
      label={label}
      required={required}
      value={value === '' ? null : value}
      onChange={(date) => onChange(date ?? '')}
      valueFormat="YYYY-MM-DD"
      placeholder="YYYY-MM-DD"
      leftSection={<IconCalendar size={20} aria-hidden />}
      leftSectionPointerEvents="none"
      firstDayOfWeek={1}
      error={error}
      autoComplete="off"
    />
  );
}
