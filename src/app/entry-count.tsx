/** How many things wait at an entry of the navigation; its code comes only to those who have such an entry. */
import { Suspense } from 'react';
import type { NavigationEntry } from './homes';
import classes from './navigation.module.css';

export function EntryCount({ entry: { Count } }: { entry: NavigationEntry }) {
  if (!Count) return null;
  return (
    <Suspense>
      <span className={classes.count}>
        <Count />
      </span>
    </Suspense>
  );
}
