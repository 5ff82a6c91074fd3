/**
 * Nobody is signed in: the sign-in page, whatever the address, which is kept for afterwards; or the first
 * administrator's welcome.
 */
import { lazy, Suspense } from 'react';
import { useRoute } from 'wouter';
import { useAppInfo } from './app-info';
import { DemoBanner } from './banners';
import { CountsAsActivity } from './page-progress';

const SignInPage = lazy(() =>
  import('../features/session/sign-in-page').then((module) => ({ default: module.SignInPage })),
);

const WelcomePage = lazy(() =>
  import('../features/session/welcome-page').then((module) => ({ default: module.WelcomePage })),
);

export function SignedOut() {
  const info = useAppInfo();
  const [welcomed, welcome] = useRoute('/welcome/:token');
  return (
    <>
      <DemoBanner />
      <Suspense fallback={<CountsAsActivity />}>
        {welcomed ? <WelcomePage token={welcome.token} /> : <SignInPage demo={info?.demo === true} />}
      </Suspense>
    </>
  );
}
