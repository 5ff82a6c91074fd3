/** What the office sees: its own screens and navigation. They come for whoever has a role there; nobody else waits for them. */
import i18next from 'i18next';
import { useMemo } from 'react';
import type { Session } from '../local/session';
import { useFreshWaiting } from '../queries/waiting';
import { Inside } from './inside';
import { catalogue } from './locales/en-office';
import { groupsOf, rowOf } from './office-groups';
import { OfficeNavigation } from './office-navigation';
import { allScreens } from './office-screens';
import { OfficeTools } from './office-tools';

i18next.addResourceBundle('en', 'translation', catalogue, true);

export function Office({ session }: { session: Session }) {
  const groups = useMemo(() => groupsOf(session.user), [session.user]);
  const entries = useMemo(() => rowOf(groups), [groups]);
  useFreshWaiting();
  return (
    <Inside
      session={session}
      screens={allScreens}
      entries={entries}
      tools={<OfficeTools user={session.user} entries={entries} />}
      side={<OfficeNavigation user={session.user} groups={groups} />}
    />
  );
}
