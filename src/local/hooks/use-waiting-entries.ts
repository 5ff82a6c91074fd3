/** Whose entries wait on this tablet: a sign-in page that stands open follows what is sent behind it. */
import { useLiveQuery } from 'dexie-react-hooks';
import { currentTablet } from '../current';
import { type WaitingEntries, waitingEntries } from '../waiting-entries';

const none: WaitingEntries[] = [];

export function useWaitingEntries(): WaitingEntries[] {
  const tablet = currentTablet();
  const found = useLiveQuery(
    () =>
      waitingEntries(tablet).catch((error: unknown) => {
        console.error('Who has entries waiting could not be read:', error);
        return none;
      }),
    [tablet],
  );
  return found ?? none;
}
