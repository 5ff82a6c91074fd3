/** Who has a PIN on this tablet, and whether the person who is here has one, or may. */
import { useLiveQuery } from 'dexie-react-hooks';
import { currentTablet } from '../current';
import { PIN_TRIES } from '../device-database';
import { mayHavePin, peopleWithPin } from '../pin';
import { waitingEntries } from '../waiting-entries';
import { useActive } from './use-active';

export interface Face {
  userId: number;
  name: string;
  email: string;
  /** Entries that wait on this tablet. */
  waiting: number;
  /** Only the password opens. */
  locked: boolean;
}

/** Undefined while it is read. */
export function useFaces(): Face[] | undefined {
  const tablet = currentTablet();
  return useLiveQuery(async () => {
    const [people, waiting] = await Promise.all([peopleWithPin(tablet), waitingEntries(tablet)]);
    return people.map(({ id, name, email, pin }) => ({
      userId: id,
      name,
      email,
      waiting: waiting.find(({ userId }) => userId === id)?.count ?? 0,
      locked: (pin?.tries ?? 0) >= PIN_TRIES,
    }));
  }, [tablet]);
}

/** `none`: may have one, and has none. Null for whoever may not, and while it is read. */
export function useOwnPin(): 'set' | 'none' | null {
  const tablet = currentTablet();
  const id = useActive()?.user.id;
  const found = useLiveQuery(async () => {
    if (id === undefined) return null;
    if ((await tablet.device.users.get(id))?.pin) return 'set' as const;
    return (await mayHavePin(tablet)) ? ('none' as const) : null;
  }, [tablet, id]);
  return found ?? null;
}
