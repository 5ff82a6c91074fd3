/** What someone who is signed in sees: the shell, and the screen of the address. */
import type { ReactNode } from 'react';
import type { Session } from '../local/session';
import type { NavigationEntry } from './homes';
import { Routes } from './routes';
import type { Screen } from './screens';
import { Shell } from './shell';

interface InsideProps {
  session: Session;
  screens: readonly Screen[];
  entries: readonly NavigationEntry[];
  /** The navigation at the side, where it is more than a list of the entries. */
  side?: ReactNode;
  /** What else stands in the header. */
  tools?: ReactNode;
}

export function Inside({ session, screens, entries, side, tools }: InsideProps) {
  return (
    <Shell session={session} entries={entries} side={side} tools={tools}>
      <Routes session={session} screens={screens} />
    </Shell>
  );
}
