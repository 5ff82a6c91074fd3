/** The line at the top: the page's title, the state of the network, the person. Always there, never in the way. */

import { Box, Group } from '@mantine/core';
import { type Ref, Suspense } from 'react';
import { kindsFor } from '#shared/domain/notifications';
import { lazily } from '../components/lazily';
import { AdvancedSearchButton } from '../features/invoices/advanced-search-button';
import type { Session } from '../local/session';
import { SyncSign } from './sync-sign';
import { UserMenu } from './user-menu';

/** Only those who are told of something come by it. */
const NotificationBell = lazily(() =>
  import('../features/notifications/notification-bell').then((file) => file.NotificationBell),
);

interface ShellHeaderProps {
  session: Session;
  /** The page puts its title here. */
  titleSlot: Ref<HTMLDivElement>;
  withSync: boolean;
}

export function ShellHeader({ session, titleSlot, withSync }: ShellHeaderProps) {
  const maySearch = session.user.permissions.includes('invoices_view');
  return (
    <Group h="100%" px={{ base: 'md', sm: 'lg' }} wrap="nowrap" gap="xs" justify="space-between">
      <Box ref={titleSlot} flex={1} miw={0} />
      {maySearch && <AdvancedSearchButton />}
      {withSync && <SyncSign />}
      {kindsFor(session.user).length > 0 && (
        // Where the state of the network stands too, a phone has no room for it: the person's menu has the way.
        <Box visibleFrom={withSync ? 'xs' : undefined} miw={44}>
          <Suspense>
            <NotificationBell />
          </Suspense>
        </Box>
      )}
      <UserMenu session={session} />
    </Group>
  );
}
