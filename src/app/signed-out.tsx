/** Nobody is signed in: the sign-in page, whatever the address, which is kept for afterwards. */
import { lazy, Suspense } from 'react';
import { useAppInfo } from './app-info';
import { DemoBanner } from './banners';
import { CountsAsActivity } from './page-progress';

const SignInPage = lazy(() =>
  import('../features/session/sign-in-page').then((module) => ({ default: module.SignInPage })),
);

export function SignedOut() {
  const info = useAppInfo();
  return (
    <>
      <DemoBanner />
      <Suspense fallback={<CountsAsActivity />}>
        <SignInPage demo={info?.demo === true} />
      </Suspense>
    </>
  );
}
