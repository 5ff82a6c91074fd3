/** What must be known on every page: a session that ended, a tablet that can't keep entries. */
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { runningActivities } from '../components/activity';
import { lazyPart } from '../components/lazy-part';
import { usePaired } from '../local/hooks/use-paired';
import { useSignedForms } from '../local/hooks/use-signed-forms';
import { useStorageState } from '../local/hooks/use-storage-state';
import { useSyncState } from '../local/hooks/use-sync-state';
import type { Session } from '../local/session';
import { isParent } from './homes';
import { useInstall } from './install';

const SignInAgain = lazyPart('SignInAgain', () => import('../features/session/sign-in-again'));

const TabletBanners = lazyPart('TabletBanners', () => import('./tablet-banners'));

const PushInvitation = lazyPart('PushInvitation', () => import('../features/notifications/push-invitation'));

/** Where nobody has decided yet whether this browser may notify; a tab of an iPhone cannot even be asked. */
const isUndecided = () => !('Notification' in window) || Notification.permission === 'default';

export function Banners({ session }: { session: Session }) {
  return (
    <>
      {session.needsSignIn && <SignInAgain user={session.user} newPassword={session.newPassword} />}
      <AboutTablet />
      {isParent(session.user) ? <SignedForms /> : <SharedTablet />}
    </>
  );
}

const SendSigned = lazyPart('SendSigned', () => import('../features/day-forms/send-signed'));

function SignedForms() {
  const forms = useSignedForms();
  return forms && forms.length > 0 ? <SendSigned forms={forms} /> : null;
}

const PinPart = lazyPart('PinPart', () => import('../features/pin/pin-part'));

/** Only a tablet that is paired with a preschool has PINs. */
function SharedTablet() {
  return usePaired() === null ? null : <PinPart />;
}

/** Below the page and after it: it pushes nothing away that is about to be tapped, and is not pushed away itself. */
export function Invitations({ session }: { session: Session }) {
  const settled = useSettled();
  const install = useInstall();
  if (!settled || !isParent(session.user) || !isUndecided()) return null;
  return <PushInvitation install={install} />;
}

/** True from the moment when the page has come and nothing is asked of the server any more; it stays so. */
function useSettled(): boolean {
  const [settled, setSettled] = useState(false);
  const activities = useSyncExternalStore(runningActivities.subscribe, runningActivities.get);
  const fetching = useIsFetching();
  const client = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was drawn with tells when to look again
  useEffect(() => {
    // What a page that has just come waits for has begun by now, and is drawn with a moment later.
    if (runningActivities.get() + client.isFetching() === 0) setSettled(true);
  }, [activities, fetching, client]);
  return settled;
}

/** The tablet's own trouble, and what was lost with another's. */
function AboutTablet() {
  const sync = useSyncState();
  const storage = useStorageState();
  if (!sync?.storage && !storage?.wiped && !sync?.lost && !sync?.letGo) return null;
  return <TabletBanners sync={sync} storage={storage} />;
}
