/** Entries of the navigation, each an icon with its word; the one that the address lies within is marked. */
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { EntryCount } from './entry-count';
import type { NavigationEntry } from './homes';

interface NavigationLinksProps {
  entries: readonly NavigationEntry[];
  current: NavigationEntry | undefined;
  className: string | undefined;
}

export function NavigationLinks({ entries, current, className }: NavigationLinksProps) {
  const { t } = useTranslation();
  return entries.map((entry) => (
    <Link
      key={entry.path}
      href={entry.path}
      className={className}
      data-active={entry === current || undefined}
      aria-current={entry === current ? 'page' : undefined}
    >
      <entry.Icon size={24} stroke={1.7} aria-hidden />
      {t(entry.label)}
      <EntryCount entries={[entry]} />
    </Link>
  ));
}
