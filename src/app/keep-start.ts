/** What the next start shows before the app can draw (public/before.js, start-shape.css): of who is signed in, the home. */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '../local/session';
import { homeOf, homeTitles, isOffice } from './homes';

const KEY = 'tadika.start';

/** @param session undefined while it is not known who is here: then nothing changes */
export function useKeepStart(session: Session | null | undefined): void {
  const { t } = useTranslation();
  const user = session?.user;
  const home = user && homeOf(user);
  const label = home && homeTitles[home];
  const side = user && isOffice(user) ? '' : 'rail';
  const kept = home && JSON.stringify({ home, title: label ? t(label) : '', side });
  useEffect(() => {
    try {
      if (session === null) localStorage.removeItem(KEY);
      else if (kept) localStorage.setItem(KEY, kept);
    } catch (problem) {
      // Only the shape before the first screen is lost.
      console.warn('The next start could not be prepared:', problem);
    }
  }, [session, kept]);
}
