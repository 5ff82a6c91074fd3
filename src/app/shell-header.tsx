/** The line at the top: the page's title, the state of the network, the person. Always there, never in the way. */

import { Box, Group } from '@mantine/core';
import type { Ref } from 'react';
import type { Session } from '../local/session';
import { SyncSign } from './sync-sign';
import { UserMenu } from './user-menu';

interface ShellHeaderProps {
  session: Session;
  /** The page puts its title here. */
  titleSlot: Ref<HTMLDivElement>;
  withSync: boolean;
}

export function ShellHeader({ session, titleSlot, withSync }: ShellHeaderProps) {
  return (
    <Group h="100%" px={{ base: 'md', sm: 'lg' }} wrap="nowrap" gap="xs" justify="space-between">
      <Box ref={titleSlot} flex={1} miw={0} />
      {withSync && <SyncSign />}
      <UserMenu session={session} />
    </Group>
  );
}
