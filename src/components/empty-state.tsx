/** What a list says when there is nothing in it, and what can be done about that. */
import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Sun } from './drawings';

interface EmptyStateProps {
  title: string;
  hint?: string;
  action?: ReactNode;
  /** Above the words; where nothing else is said, a sun that is about to rise. */
  drawing?: ReactNode;
}

export function EmptyState({
  title,
  hint,
  action,
  drawing = <Sun state="rises" width={112} />,
}: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" py={32} px="md" ta="center" style={{ textWrap: 'balance' }}>
      {drawing}
      <Text fw={600}>{title}</Text>
      {hint && (
        <Text c="dimmed" maw={420}>
          {hint}
        </Text>
      )}
      {action}
    </Stack>
  );
}
