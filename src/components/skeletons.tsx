/** Shapes of what is coming, in its size, so that nothing jumps when it arrives. */
import { Group, Skeleton, Stack } from '@mantine/core';

/** Rows of a list of people: a round photo, a name, a line below. */
export function RowsSkeleton({ rows = 8, height = 64 }: { rows?: number; height?: number }) {
  return (
    <Stack gap={0} aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other name
        <Group key={row} h={height} px="md" wrap="nowrap">
          <Skeleton circle height={44} />
          <Stack gap={8} style={{ flex: 1 }}>
            <Skeleton height={14} width={`${45 + ((row * 17) % 30)}%`} />
            <Skeleton height={10} width="25%" />
          </Stack>
        </Group>
      ))}
    </Stack>
  );
}

/** A page before anything of it is known: a line of tools and a list. */
export function PageSkeleton() {
  return (
    <Stack p="md" gap="lg" aria-busy>
      <Skeleton height={44} maw={420} />
      <RowsSkeleton />
    </Stack>
  );
}
