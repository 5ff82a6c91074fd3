/**
 * What surrounds every screen of someone who is signed in: navigation at the side from 1200 px, at the bottom
 * below that; the title, the state of the network and the person at the top.
 */
import { AppShell, Box, Group } from '@mantine/core';
import { type ReactNode, type Ref, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { kindsFor } from '#shared/domain/notifications';
import { lazily } from '../components/lazily';
import { HeaderSlot } from '../components/page';
import { useClockDoubt } from '../local/hooks/use-today';
import type { Session } from '../local/session';
import { Banners, Invitations } from './banners';
import { BottomNavigation } from './bottom-navigation';
import { isParent, navigationOf } from './homes';
import classes from './shell.module.css';
import { SideNavigation } from './side-navigation';
import { SyncSign } from './sync-sign';
import { UserMenu } from './user-menu';

interface ShellProps {
  session: Session;
  children: ReactNode;
}

export function Shell({ session, children }: ShellProps) {
  const { t } = useTranslation();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const doubt = useClockDoubt();
  const entries = navigationOf(session.user);
  // One entry needs no bar to choose from.
  const withBottom = entries.length > 1;
  return (
    <HeaderSlot value={slot}>
      <a href="#main" className={classes.skip} data-print="hide">
        {t('Skip to the page')}
      </a>
      <AppShell
        header={{ height: { base: 56, sm: 64 } }}
        navbar={{ width: 232, breakpoint: 'lg', collapsed: { mobile: true } }}
        footer={{ height: { base: withBottom ? 'calc(60px + env(safe-area-inset-bottom))' : 0, lg: 0 } }}
        layout="alt"
        transitionDuration={0}
      >
        <AppShell.Header>
          <ShellHeader session={session} titleSlot={setSlot} isStaff={!isParent(session.user)} />
        </AppShell.Header>
        <AppShell.Navbar visibleFrom="lg" aria-label={t('Main')}>
          <SideNavigation user={session.user} entries={entries} />
        </AppShell.Navbar>
        <AppShell.Main id="main" tabIndex={-1} className={classes.main}>
          <Banners session={session} />
          {!isParent(session.user) && doubt && (
            <Suspense>
              <DayQuestion />
            </Suspense>
          )}
          {children}
          <Invitations session={session} />
        </AppShell.Main>
        {withBottom && (
          <AppShell.Footer hiddenFrom="lg">
            <BottomNavigation entries={entries} />
          </AppShell.Footer>
        )}
      </AppShell>
    </HeaderSlot>
  );
}

const AdvancedSearchButton = lazily(() =>
  import('../features/invoices/advanced-search-button').then((file) => file.AdvancedSearchButton),
);

const DayQuestion = lazily(() => import('./day-question').then((file) => file.DayQuestion));

/** Only those who are told of something come by it. */
const NotificationBell = lazily(() =>
  import('../features/notifications/notification-bell').then((file) => file.NotificationBell),
);

interface ShellHeaderProps {
  session: Session;
  /** The page puts its title here. */
  titleSlot: Ref<HTMLDivElement>;
  isStaff: boolean;
}

/** The line at the top: the page's title, the state of the network, the person. Always there, never in the way. */
function ShellHeader({ session, titleSlot, isStaff }: ShellHeaderProps) {
  const maySearch = session.user.permissions.includes('invoices_view');
  return (
    <Group h="100%" px={{ base: 'md', sm: 'lg' }} wrap="nowrap" gap="xs" justify="space-between">
      <Box ref={titleSlot} flex={1} miw={0} />
      {maySearch && (
        <Suspense>
          <AdvancedSearchButton />
        </Suspense>
      )}
      <SyncSign onlyWithEntries={!isStaff} />
      {kindsFor(session.user).length > 0 && (
        // Where the state of the network stands too, a phone has no room for it: the person's menu has the way.
        <Box visibleFrom={isStaff ? 'xs' : undefined} miw={44}>
          <Suspense>
            <NotificationBell />
          </Suspense>
        </Box>
      )}
      <UserMenu session={session} />
    </Group>
  );
}
