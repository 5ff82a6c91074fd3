/** Six digits on large keys, or on a keyboard. They go at the sixth. */
import { Box, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconBackspace } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuickKeys } from '../../components/quick-keys';

const LENGTH = 6;
const DOTS = [1, 2, 3, 4, 5, 6] as const;
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

interface PinPadProps {
  label: string;
  error?: string | null;
  busy?: boolean;
  /** Begins anew, whatever comes of it. */
  onPin: (pin: string) => void;
}

export function PinPad({ label, error, busy = false, onPin }: PinPadProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another label is another question, which is read out anew
  useEffect(() => box.current?.focus(), [label]);
  const type = (digit: string) => {
    if (busy) return;
    const now = typed + digit;
    setTyped(now.length < LENGTH ? now : '');
    if (now.length === LENGTH) onPin(now);
  };
  const quickKey = useQuickKeys(type);
  const key = (digit: string) => (
    <Button key={digit} variant="default" h={64} fz={24} disabled={busy} {...quickKey(digit)}>
      {digit}
    </Button>
  );
  return (
    <Stack
      ref={box}
      gap="sm"
      w="100%"
      maw={320}
      mx="auto"
      tabIndex={-1}
      role="group"
      aria-label={label}
      style={{ outline: 'none' }}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (/^\d$/.test(event.key)) {
          event.preventDefault();
          type(event.key);
        } else if (event.key === 'Backspace') setTyped(typed.slice(0, -1));
      }}
    >
      <Text ta="center" fw={500}>
        {label}
      </Text>
      <Group
        justify="center"
        gap={12}
        role="status"
        aria-label={t('{{count}} of 6 digits', { count: typed.length })}
      >
        {DOTS.map((place) => (
          <Box
            key={place}
            w={14}
            h={14}
            style={{
              borderRadius: 14,
              border: '2px solid var(--mantine-color-brand-filled)',
              background: place <= typed.length ? 'var(--mantine-color-brand-filled)' : 'transparent',
            }}
          />
        ))}
      </Group>
      <Text ta="center" c="var(--mantine-color-error)" mih={24} role="alert">
        {error}
      </Text>
      <SimpleGrid cols={3} spacing="xs" verticalSpacing="xs">
        {KEYS.map(key)}
        <span />
        {key('0')}
        <Button
          variant="subtle"
          h={64}
          disabled={busy || typed === ''}
          aria-label={t('Delete the last digit')}
          onClick={() => setTyped(typed.slice(0, -1))}
        >
          <IconBackspace size={28} stroke={1.7} aria-hidden />
        </Button>
      </SimpleGrid>
    </Stack>
  );
}
