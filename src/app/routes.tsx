/** The screen of the address, within its own boundary: what breaks or loads there leaves the shell standing. */

import { Suspense, useEffect, useMemo, useRef } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { BESIDE } from '../components/beside';
import { lazily } from '../components/lazily';
import { PageSkeleton } from '../components/skeletons';
import { cameBack, notePath } from '../components/trail';
import type { Session } from '../local/session';
import { homeOf, isHeadOffice, isParent } from './homes';
import { PageBoundary } from './page-boundary';
import { CountsAsActivity } from './page-progress';
import { myChildren, screenAt, tabsOf } from './router';
import type { Screen } from './screens';

const NotFound = lazily('NotFound', () => import('./not-found'));

/** Only head office comes by it. */
const PreschoolGate = lazily('PreschoolGate', () => import('./preschool-gate'));

interface RoutesProps {
  session: Session;
  /** The first that an address fits is shown. */
  screens: readonly Screen[];
}

export function Routes({ session, screens }: RoutesProps) {
  const [pathname] = useLocation();
  const { user } = session;
  const place = placeOf(screens, pathname);
  useScrollToTop(place);
  return (
    <PageBoundary key={place}>
      <Suspense fallback={<Arriving />}>
        <Switch>
          <Route path="/">
            {isParent(user) ? <myChildren.Component /> : <Redirect to={homeOf(user)} replace />}
          </Route>
          <Route path="/sign-in">
            <Redirect to="/" replace />
          </Route>
          {screens.map((screen) => (
            // The screens of a frame share its key: the frame stays while they change within it.
            <Route key={screen.framed?.frame.path ?? screen.path} path={screen.path}>
              {screen.needs === null || user.permissions.includes(screen.needs) ? (
                <Reached screen={screen} session={session} />
              ) : (
                <NotFound known />
              )}
            </Route>
          ))}
          <Route>
            <NotFound known={false} />
          </Route>
        </Switch>
      </Suspense>
    </PageBoundary>
  );
}

/** What the boundary is of: a page; for the screens of a frame, the one thing that the frame is of, or its list. */
function placeOf(screens: readonly Screen[], pathname: string): string {
  const screen = screenAt(screens, pathname);
  if (!screen?.framed) return pathname;
  const { frame } = screen.framed;
  if (!screen.path.startsWith(frame.path)) return frame.path;
  return pathname.split('/').slice(0, frame.path.split('/').length).join('/');
}

interface ReachedProps {
  screen: Screen;
  session: Session;
}

function Reached({ screen, session }: ReachedProps) {
  const { Component, onTablet, framed } = screen;
  const page = framed ? <Framed screen={screen} framed={framed} session={session} /> : <Component />;
  if (!onTablet || !isHeadOffice(session.user)) return page;
  return <PreschoolGate session={session}>{page}</PreschoolGate>;
}

/** What breaks or loads within the frame leaves the frame standing. */
function Framed({
  screen: { Component, path },
  framed: { frame },
  session,
}: ReachedProps & { framed: NonNullable<Screen['framed']> }) {
  const { permissions } = session.user;
  const tabs = useMemo(() => tabsOf(frame, permissions), [frame, permissions]);
  return (
    <frame.Component tabs={tabs}>
      <PageBoundary key={path}>
        <Suspense fallback={<Arriving />}>
          <Component />
        </Suspense>
      </PageBoundary>
    </frame.Component>
  );
}

function Arriving() {
  return (
    <>
      <CountsAsActivity />
      <PageSkeleton />
    </>
  );
}

/**
 * A new page begins at its top; going back leaves the place to the browser and the page. A list stays where it is
 * while another of its rows is opened beside it.
 */
function useScrollToTop(place: string): void {
  const [pathname] = useLocation();
  const before = useRef(place);
  useEffect(() => {
    notePath(pathname);
    const stays = before.current === place && place === '/today' && window.matchMedia(BESIDE).matches;
    before.current = place;
    if (!cameBack() && !stays) window.scrollTo(0, 0);
  }, [pathname, place]);
}
