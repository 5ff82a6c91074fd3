/**
 * What surrounds every screen of someone who is signed in: navigation at the side from 1200 px, at the bottom
 * below that; the title, the state of the network and the person at the top.
 */

import { AppShell } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HeaderSlot } from '../components/page';
import type { Session } from '../local/session';
import { Banners, Invitations } from './banners';
import { BottomNavigation } from './bottom-navigation';
import { isParent, navigationOf } from './homes';
import classes from './shell.module.css';
import { ShellHeader } from './shell-header';
import { SideNavigation } from './side-navigation';

interface ShellProps {
  session: Session;
  children: ReactNode;
}

export function Shell({ session, children }: ShellProps) {
  const { t } = useTranslation();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
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
          <ShellHeader session={session} titleSlot={setSlot} withSync={!isParent(session.user)} />
        </AppShell.Header>
        <AppShell.Navbar visibleFrom="lg" aria-label={t('Main')}>
          <SideNavigation user={session.user} entries={entries} />
        </AppShell.Navbar>
        <AppShell.Main id="main" tabIndex={-1} className={classes.main}>
          <Banners session={session} />
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
