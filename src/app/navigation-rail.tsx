/** The navigation at the side of a tablet in landscape and of a desktop: all entries, each an icon over its word. */
import { useLocation } from 'wouter';
import { entryAt, type NavigationEntry } from './homes';
import classes from './navigation.module.css';
import { NavigationLinks } from './navigation-links';

export function NavigationRail({ entries }: { entries: readonly NavigationEntry[] }) {
  const [pathname] = useLocation();
  return (
    <div className={classes.rail}>
      <img src="/icon.svg" alt="Tadika" width={36} height={36} />
      <NavigationLinks entries={entries} current={entryAt(entries, pathname)} className={classes.stop} />
    </div>
  );
}
