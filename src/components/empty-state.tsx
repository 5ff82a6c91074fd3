/** What a list says when there is nothing in it, and what can be done about that. */
import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  hint?: string;
  action?: ReactNode;
  /** A small drawing above the words. */
  drawing?: ReactNode;
}

export function EmptyState({ title, hint, action, drawing }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" py={48} px="md" ta="center">
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
