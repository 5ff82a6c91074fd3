/** The navigation at the bottom of tablets and phones: four entries in reach of the thumb, the rest under More. */

import { UnstyledButton } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ComponentPropsWithRef, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { lazily } from '../components/lazily';
import { EntryCount } from './entry-count';
import { entryAt, type NavigationEntry } from './homes';
import classes from './navigation.module.css';
import { NavigationLinks } from './navigation-links';

const MOST = 5;
const MoreMenu = lazily('MoreMenu', () => import('./more-menu'));

export function BottomNavigation({ entries }: { entries: readonly NavigationEntry[] }) {
  const { t } = useTranslation();
  const [pathname] = useLocation();
  const current = entryAt(entries, pathname);
  const shown = entries.length <= MOST ? entries : entries.slice(0, MOST - 1);
  const more = entries.slice(shown.length);
  return (
    <nav aria-label={t('Main')} className={classes.bottom}>
      <NavigationLinks entries={shown} current={current} className={classes.tab} />
      {more.length > 0 && <More entries={more} current={current} />}
    </nav>
  );
}

interface MoreProps {
  entries: readonly NavigationEntry[];
  /** The one that the address lies within. */
  current: NavigationEntry | undefined;
}

/** The menu's code comes with the first tap on it. */
function More({ entries, current }: MoreProps) {
  const [wanted, setWanted] = useState(false);
  const tab = <MoreTab entries={entries} current={current} onClick={() => setWanted(true)} />;
  if (!wanted) return tab;
  return (
    <Suspense fallback={tab}>
      <MoreMenu entries={entries}>
        <MoreTab entries={entries} current={current} autoFocus />
      </MoreMenu>
    </Suspense>
  );
}

type MoreTabProps = MoreProps & Omit<ComponentPropsWithRef<'button'>, 'style'>;

function MoreTab({ entries, current, ...others }: MoreTabProps) {
  const { t } = useTranslation();
  return (
    <UnstyledButton
      {...others}
      className={classes.tab}
      aria-haspopup="menu"
      data-active={(current && entries.includes(current)) || undefined}
    >
      <IconDots size={24} stroke={1.7} aria-hidden />
      {t('More')}
      <EntryCount entries={entries} />
    </UnstyledButton>
  );
}
