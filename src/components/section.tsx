/** A part of a page under a title of its own, and what one does with all of it beside that. */
import { Group, Stack, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface SectionProps {
  title: string;
  acts?: ReactNode;
  children: ReactNode;
}

export function Section({ title, acts, children }: SectionProps) {
  const id = useId();
  return (
    <Stack component="section" gap="xs" aria-labelledby={id}>
      <Group justify="space-between">
        <Title order={2} id={id}>
          {title}
        </Title>
        {acts}
      </Group>
      {children}
    </Stack>
  );
}
