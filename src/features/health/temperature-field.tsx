/** Body Temperature (D13): a number with one decimal; a fever shows while it is typed. */

import { Group, NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FEVER_FROM } from '#shared/domain/screening';
import { FlagMarks } from './flag-marks';

interface TemperatureFieldProps {
  value: string;
  onChange: (value: string) => void;
  error: ReactNode;
  autoFocus: boolean;
}

export function TemperatureField({ value, onChange, error, autoFocus }: TemperatureFieldProps) {
  const { t } = useTranslation();
  const fever = !error && Number(value) >= FEVER_FROM && Number(value) < 100;
  return (
    <Group align="flex-end" gap="sm">
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
        w={220}
      />
      <Group mih={44} aria-live="polite">
        <FlagMarks flags={fever ? ['fever'] : []} />
      </Group>
    </Group>
  );
}
