/**
 * What surrounds every screen of someone who is signed in: navigation at the side of a tablet in landscape and of a desktop, at
 * the bottom of what is narrower; the title, the state of the network and the person at the top.
 */
import { Box, Group } from '@mantine/core';
import { type ReactNode, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasBell } from '#shared/domain/has-bell';
import { tabletRoles } from '#shared/permissions';
import { lazyPart } from '../components/lazy-part';
import { HeaderSlot } from '../components/page';
import { useClockDoubt } from '../local/hooks/use-today';
import type { Session } from '../local/session';
import { Banners, Invitations } from './banners';
import { BottomNavigation } from './bottom-navigation';
import { DemoSign } from './demo-sign';
import { isParent, type NavigationEntry } from './homes';
import { NavigationRail } from './navigation-rail';
import classes from './shell.module.css';
import { SyncSign } from './sync-sign';
import { UserMenu } from './user-menu';

interface ShellProps {
  session: Session;
  entries: readonly NavigationEntry[];
  side?: ReactNode;
  tools?: ReactNode;
  children: ReactNode;
}

export function Shell({ session, entries, side, tools, children }: ShellProps) {
  const { t } = useTranslation();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const doubt = useClockDoubt();
  // One entry needs no bar to choose from.
  const withBottom = entries.length > 1;
  return (
    <HeaderSlot value={slot}>
      <a href="#main" className={classes.skip} data-print="hide">
        {t('Skip to the page')}
      </a>
      <header className={classes.header}>
        <ShellHeader session={session} tools={tools} titleSlot={setSlot} isStaff={!isParent(session.user)} />
      </header>
      <nav className={classes.side} data-rail={side === undefined || undefined} aria-label={t('Main')}>
        {side ?? <NavigationRail entries={entries} />}
      </nav>
      <main id="main" tabIndex={-1} className={classes.main}>
        <Banners session={session} />
        {!isParent(session.user) && doubt && <DayQuestion />}
        {children}
        {isParent(session.user) && <OfficerLine />}
        <Invitations session={session} />
      </main>
      {withBottom && (
        <footer className={classes.footer}>
          <BottomNavigation entries={entries} />
        </footer>
      )}
    </HeaderSlot>
  );
}

const OfficerLine = lazyPart('OfficerLine', () => import('../features/officer/officer-line'));

/** It comes with the day of who works with children. */
const DoseSign = lazyPart('DoseSign', () => import('./dose-sign'));

const DayQuestion = lazyPart('DayQuestion', () => import('./day-question'));

/** Only those who are told of something come by it. */
const NotificationBell = lazyPart(
  'NotificationBell',
  () => import('../features/notifications/notification-bell'),
);

interface ShellHeaderProps {
  session: Session;
  /** The page puts its title here. */
  titleSlot: Ref<HTMLDivElement>;
  isStaff: boolean;
  tools: ReactNode;
}

/** The line at the top: the page's title, the state of the network, the person. Always there, never in the way. */
function ShellHeader({ session, titleSlot, isStaff, tools }: ShellHeaderProps) {
  return (
    <Group h="100%" px={{ base: 'md', sm: 'lg' }} wrap="nowrap" gap="xs" justify="space-between">
      <Box ref={titleSlot} flex={1} miw={0} />
      <DemoSign />
      {tools}
      {session.user.roles.some(({ id }) => tabletRoles.includes(id)) && <DoseSign userId={session.user.id} />}
      <SyncSign onlyWithEntries={!session.user.permissions.includes('daily_reports_edit')} />
      {hasBell(session.user) && (
        // Where the state of the network stands too, a phone has no room for it: the person's menu has the way.
        <Box visibleFrom={isStaff ? 'xs' : undefined} miw={44}>
          <NotificationBell />
        </Box>
      )}
      <UserMenu session={session} isNarrow={tools !== undefined} />
    </Group>
  );
}
