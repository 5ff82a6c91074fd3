/** What someone who is signed in sees: the shell, and the screen of the address. */
import type { Session } from '../local/session';
import type { NavigationEntry } from './homes';
import { Routes } from './routes';
import type { Screen } from './screens';
import { Shell } from './shell';

interface InsideProps {
  session: Session;
  screens: readonly Screen[];
  entries: readonly NavigationEntry[];
}

export function Inside({ session, screens, entries }: InsideProps) {
  return (
    <Shell session={session} entries={entries}>
      <Routes session={session} screens={screens} />
    </Shell>
  );
}
