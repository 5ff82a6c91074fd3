/** The tab "Parents and guardians" of a child: features beside each other, which need not know of each other. */
import { Stack } from '@mantine/core';
import { ChildParents } from '../features/children/child-parents';
import { ChildCollectors } from '../features/collectors/child-collectors';
import { ChildGuardians } from '../features/people/child-guardians';

export function ChildPeople() {
  return (
    <Stack gap="xl">
      <ChildParents />
      <ChildGuardians />
      <ChildCollectors />
    </Stack>
  );
}
