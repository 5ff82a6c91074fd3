/** Minutes, typed or by steps of five. What is typed stays as it is; the save says what is wrong with it. */
import { ActionIcon, Group, TextInput } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

const STEP = 5;

interface MinutesFieldProps {
  value: string | null;
  label?: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}

export function MinutesField({ value, label, error, onChange }: MinutesFieldProps) {
  const { t } = useTranslation();
  const text = value ?? '';
  const isNumber = /^\s*\d*\s*$/.test(text);
  const minutes = isNumber ? Number(text) : 0;
  const step = (by: number) => onChange(String(Math.max(0, minutes + by)));
  return (
    <Group gap={6} wrap="nowrap" align="end">
      <ActionIcon
        variant="default"
        aria-label={t('{{count}} minutes less', { count: STEP })}
        disabled={minutes === 0}
        mb={error ? 24 : 0}
        onClick={() => step(-STEP)}
      >
        <IconMinus size={20} aria-hidden />
      </ActionIcon>
      <TextInput
        flex={1}
        label={label ?? t('Minute Scales')}
        inputMode="numeric"
        value={text}
        error={error && t(error)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <ActionIcon
        variant="default"
        aria-label={t('{{count}} minutes more', { count: STEP })}
        disabled={!isNumber}
        mb={error ? 24 : 0}
        onClick={() => step(STEP)}
      >
        <IconPlus size={20} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
