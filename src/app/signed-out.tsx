/**
 * Nobody is signed in: the faces of a shared tablet or the sign-in page, whatever the address, which is kept for
 * afterwards; the first administrator's welcome; a password to set or to ask for; a tablet to pair; the privacy notice; or a payer who comes
 * back on a phone where nobody is signed in.
 */

import { Suspense } from 'react';
import { Route, useRoute } from 'wouter';
import { lazily } from '../components/lazily';
import { useAppInfo } from '../queries/app-info';
import { DemoSign } from './demo-sign';
import { Entrance } from './entrance';
import { CountsAsActivity } from './page-progress';

const PaymentReturnPage = lazily(
  'PaymentReturnPage',
  () => import('../features/payments/payment-return-page'),
);

const WelcomePage = lazily('WelcomePage', () => import('../features/people/welcome-page'));

const SetPasswordPage = lazily('SetPasswordPage', () => import('../features/people/set-password-page'));

const ConfirmEmailPage = lazily('ConfirmEmailPage', () => import('../features/people/confirm-email-page'));

const SignedOutPrivacyPage = lazily('SignedOutPrivacyPage', () => import('../features/officer/privacy-page'));

const PairPage = lazily('PairPage', () => import('../features/devices/pair-page'));

const ForgotPasswordPage = lazily(
  'ForgotPasswordPage',
  () => import('../features/people/forgot-password-page'),
);

export function SignedOut() {
  const info = useAppInfo();
  const [welcomed, welcome] = useRoute('/welcome/:token');
  const [setsPassword, password] = useRoute('/set-password/:token');
  const [confirms, email] = useRoute('/confirm-email/:token');
  const [forgot] = useRoute('/forgot-password');
  const [pairs] = useRoute('/pair');
  const [privacy] = useRoute('/privacy');
  const [atPayment, payment] = useRoute('/payments/:attemptId');
  // Other screens lie there too (`/payments/declared`): those ask who is there.
  const returned = atPayment && /^[0-9a-f-]{36}$/.test(payment.attemptId);
  return (
    <>
      <DemoSign apart />
      <Suspense fallback={<CountsAsActivity />}>
        {welcomed ? (
          <WelcomePage token={welcome.token} />
        ) : setsPassword ? (
          <SetPasswordPage token={password.token} />
        ) : confirms ? (
          <ConfirmEmailPage token={email.token} />
        ) : forgot ? (
          <ForgotPasswordPage />
        ) : pairs ? (
          <PairPage />
        ) : privacy ? (
          <SignedOutPrivacyPage />
        ) : returned ? (
          <Route path="/payments/:attemptId">
            <main>
              <PaymentReturnPage />
            </main>
          </Route>
        ) : (
          <Entrance demo={info?.demo === true} />
        )}
      </Suspense>
    </>
  );
}
