/** The navigation at the side of a tablet in landscape and of a desktop: all entries, each an icon over its word. */
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { EntryCount } from './entry-count';
import { entryAt, type NavigationEntry } from './homes';
import classes from './navigation.module.css';

export function NavigationRail({ entries }: { entries: readonly NavigationEntry[] }) {
  const { t } = useTranslation();
  const [pathname] = useLocation();
  const current = entryAt(entries, pathname);
  return (
    <div className={classes.rail}>
      <img src="/icon.svg" alt="Tadika" width={36} height={36} />
      {entries.map((entry) => (
        <Link
          key={entry.path}
          href={entry.path}
          className={classes.stop}
          data-active={entry === current || undefined}
          aria-current={entry === current ? 'page' : undefined}
        >
          <entry.Icon size={24} stroke={1.7} aria-hidden />
          {t(entry.label)}
          <EntryCount entries={[entry]} />
        </Link>
      ))}
    </div>
  );
}
