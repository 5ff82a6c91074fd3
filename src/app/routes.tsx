/** The screen of the address, within its own boundary: what breaks or loads there leaves the shell standing. */
import { lazy, Suspense } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { PageSkeleton } from '../components/skeletons';
import type { Session } from '../local/session';
import { homeOf, isHeadOffice, isParent } from './homes';
import { NotFound } from './not-found';
import { PageBoundary } from './page-boundary';
import { CountsAsActivity } from './page-progress';
import { myChildren, type Screen, screens } from './router';
import { useScrollToTop } from './use-scroll-to-top';

/** Only head office comes by it. */
const PreschoolGate = lazy(() =>
  import('./preschool-gate').then((module) => ({ default: module.PreschoolGate })),
);

export function Routes({ session }: { session: Session }) {
  const [pathname] = useLocation();
  const { user } = session;
  useScrollToTop();
  return (
    <PageBoundary key={pathname}>
      <Suspense fallback={<Arriving />}>
        <Switch>
          <Route path="/">
            {isParent(user) ? <myChildren.Component /> : <Redirect to={homeOf(user)} replace />}
          </Route>
          <Route path="/sign-in">
            <Redirect to="/" replace />
          </Route>
          {screens
            .filter(({ needs }) => needs === null || user.permissions.includes(needs))
            .map((screen) => (
              <Route key={screen.path} path={screen.path}>
                <Reached screen={screen} session={session} />
              </Route>
            ))}
          <Route>
            <NotFound />
          </Route>
        </Switch>
      </Suspense>
    </PageBoundary>
  );
}

function Reached({ screen: { Component, onTablet }, session }: { screen: Screen; session: Session }) {
  if (!onTablet || !isHeadOffice(session.user)) return <Component />;
  return (
    <PreschoolGate session={session}>
      <Component />
    </PreschoolGate>
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
