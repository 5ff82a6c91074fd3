/** A day and a time of the business, as the instant that they are. */
import { Box, Group, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { businessDate, MINUTE_MS, startOfBusinessDay } from '#shared/domain/calendar-date';
import { DateField } from '../../components/date-field';

interface MomentFieldProps {
  label: string;
  /** An instant; null where none is given. */
  value: string | null;
  /** Told what is no moment yet as an empty text, which no form takes. */
  onChange: (value: string | null) => void;
  error?: ReactNode;
  required?: boolean;
}

export function MomentField({ label, value, onChange, error, required = false }: MomentFieldProps) {
  const { t } = useTranslation();
  const [date, setDate] = useState(() => (value ? businessDate(new Date(value)) : ''));
  const [time, setTime] = useState(() => (value ? timeOf(value) : ''));
  const tell = (day: string, hour: string) => {
    setDate(day);
    setTime(hour);
    onChange(day === '' && hour === '' ? null : momentOf(day, hour));
  };
  return (
    <Group gap="xs" align="flex-start">
      <Box flex="1 1 10.5rem">
        <DateField
          label={label}
          required={required}
          value={date}
          onChange={(day) => tell(day, time)}
          error={error}
        />
      </Box>
      <TextInput
        flex="1 1 7.5rem"
        type="time"
        label={t('{{label}}: time', { label })}
        required={required}
        value={time}
        onChange={(event) => tell(date, event.currentTarget.value)}
      />
    </Group>
  );
}

/** Minutes since the business day began, as `HH:MM`. */
function timeOf(instant: string): string {
  const at = new Date(instant);
  const minutes = Math.floor((at.getTime() - startOfBusinessDay(businessDate(at)).getTime()) / MINUTE_MS);
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

function momentOf(date: string, time: string): string {
  const parts = /^(\d\d):(\d\d)$/.exec(time);
  if (date === '' || !parts) return '';
  const minutes = Number(parts[1]) * 60 + Number(parts[2]);
  return new Date(startOfBusinessDay(date).getTime() + minutes * MINUTE_MS).toISOString();
}
