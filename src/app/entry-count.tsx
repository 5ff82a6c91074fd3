/** How many things wait at entries of the navigation; its code comes only to those who have such an entry. */
import { Suspense } from 'react';
import { lazily } from '../components/lazily';
import type { NavigationEntry } from './homes';
import classes from './navigation.module.css';

const OfficeCount = lazily('OfficeCount', () => import('./office-count'));

export function EntryCount({ entries }: { entries: readonly NavigationEntry[] }) {
  const names = entries.flatMap(({ waits }) => waits ?? []);
  if (names.length === 0) return null;
  return (
    <Suspense>
      <span className={classes.count}>
        <OfficeCount names={names} />
      </span>
    </Suspense>
  );
}
