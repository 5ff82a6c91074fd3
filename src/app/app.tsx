/** The app: signed out it is the sign-in page, signed in the shell with the screen of the address. */
import { Suspense, useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useRoute } from 'wouter';
import { dialogsWanted } from '../components/dialogs-wanted';
import { switchLanguage } from '../components/language';
import { lazily } from '../components/lazily';
import { lazyPart } from '../components/lazy-part';
import { HeldPermissions } from '../components/use-can';
import { useSession } from '../local/hooks/use-session';
import type { Session } from '../local/session';
import { isOffice, navigationOf } from './homes';
import { Inside } from './inside';
import { useKeepStart } from './keep-start';
import { PageBoundary } from './page-boundary';
import { CountsAsActivity, PageProgress } from './page-progress';
import { Providers } from './providers';
import { queryClient } from './query-client';
import { screens } from './router';
import { UpdatePrompt } from './update-prompt';
import { usePush } from './use-push';

/** Whoever is signed in does without it: it is not part of the first load. */
const SignedOut = lazyPart('SignedOut', () => import('./signed-out'), <CountsAsActivity />);

export function App() {
  // Another language draws everything anew, also what asks i18next without a hook; nothing is unmounted.
  useTranslation();
  return (
    <Providers>
      <PageProgress />
      <Door />
      <LazyDialogs />
      <UpdatePrompt />
    </Providers>
  );
}

/** Who is here is read from the device: with no network the day begins all the same. */
function Door() {
  const session = useSession();
  useKeepStart(session);
  // A link of a letter may be someone else's than who is here; a tablet is paired whoever is.
  const [byLink] = useRoute(/^\/((set-password|confirm-email)\/|pair$)/);
  const changesHands = useChangesHands(session?.user.id);
  if (session === undefined || changesHands) return null;
  if (session === null || byLink) return <SignedOut />;
  // Another person, or the other side of one, gets screens of their own, with nothing left over in them.
  return <SignedIn key={`${session.user.id} ${session.otherSide}`} session={session} />;
}

/** Whoever comes after somebody else begins at their own home, not where the other was. True until they are there. */
function useChangesHands(userId: number | undefined): boolean {
  const [last, setLast] = useState(userId);
  const [, navigate] = useLocation();
  const isOther = !!userId && !!last && userId !== last;
  useLayoutEffect(() => {
    if (isOther) navigate('/', { replace: true });
    if (userId) setLast(userId);
  });
  return isOther;
}

const SecondFactorFirst = lazily('SecondFactorFirst', () => import('../features/people/second-factor-first'));

const Office = lazily('Office', () => import('./office'));

function SignedIn({ session }: { session: Session }) {
  // The next person finds nothing of this one's, however this one left: here, or in another tab.
  useEffect(() => () => queryClient.clear(), []);
  const { language } = session.user;
  useEffect(() => {
    if (language) void switchLanguage(language);
  }, [language]);
  usePush(session.user.id);
  const held = useMemo(() => new Set(session.user.permissions), [session.user.permissions]);
  const first = session.user.second_factor_first === true;
  // Until its recovery codes were read, whatever the server says meanwhile.
  const [confined, setConfined] = useState(first);
  if (first && !confined) setConfined(true);
  if (confined)
    return (
      <Suspense fallback={<CountsAsActivity />}>
        <SecondFactorFirst onDone={() => setConfined(false)} />
      </Suspense>
    );
  return (
    <HeldPermissions value={held}>
      {isOffice(session.user) ? (
        <PageBoundary>
          <Suspense fallback={<CountsAsActivity />}>
            <Office session={session} />
          </Suspense>
        </PageBoundary>
      ) : (
        <Inside session={session} screens={screens} entries={navigationOf(session.user)} />
      )}
    </HeldPermissions>
  );
}

const DialogsHost = lazily('DialogsHost', () => import('../components/dialogs-host'));

/** Toasts and questions: drawn by code that comes when one is first asked for, and is no part of the first load. */
function LazyDialogs() {
  const wanted = useSyncExternalStore(dialogsWanted.subscribe, dialogsWanted.get);
  return <Suspense>{wanted && <DialogsHost />}</Suspense>;
}
