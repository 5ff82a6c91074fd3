/** Body Temperature: a number with one decimal; a fever shows while it is typed. */

import '@mantine/core/styles/NumberInput.layer.css';
import { Box, Group, NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FEVER_FROM, TEMPERATURE_MAX } from '#shared/domain/screening';
import { FlagMarks } from './flag-marks';

interface TemperatureFieldProps {
  value: string;
  onChange: (value: string) => void;
  error: ReactNode;
  autoFocus: boolean;
}

export function TemperatureField({ value, onChange, error, autoFocus }: TemperatureFieldProps) {
  const { t } = useTranslation();
  const fever = !error && Number(value) >= FEVER_FROM && Number(value) <= TEMPERATURE_MAX;
  return (
    <NumberInput
      label={t('Body Temperature')}
      placeholder={t('Eg: 36.5')}
      value={value}
      onChange={(typed) => onChange(String(typed))}
      error={error}
      withAsterisk
      decimalScale={1}
      allowNegative={false}
      clampBehavior="none"
      withKeyboardEvents={false}
      hideControls
      inputMode="decimal"
      rightSection="°C"
      autoFocus={autoFocus}
      autoComplete="off"
      inputContainer={(field) => (
        <Group gap="sm" wrap="nowrap">
          <Box w={180}>{field}</Box>
          <span aria-live="polite">
            <FlagMarks flags={fever ? ['fever'] : []} />
          </span>
        </Group>
      )}
    />
  );
}
