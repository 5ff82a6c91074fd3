/** The tab "Parents and guardians" of a child: features beside each other, which need not know of each other. */
import { Stack } from '@mantine/core';
import { useCan } from '../components/use-can';
import { ChildParents } from '../features/children/child-parents';
import { ChildCollectors } from '../features/collectors/child-collectors';
import { ChildGuardians } from '../features/people/child-guardians';

export function ChildPeople() {
  const can = useCan();
  return (
    <Stack gap="xl">
      <ChildParents />
      {can('health_edit') && (
        <>
          <ChildGuardians />
          <ChildCollectors />
        </>
      )}
    </Stack>
  );
}
