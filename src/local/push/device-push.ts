/**
 * Notifications on this device: whether the browser can and may, switching them on by a tap, keeping the token that the
 * server knows up to date, and forgetting it with the sign-out.
 */
import { notificationEndpoints } from '#shared/endpoints/notifications';
import { call } from '../call';
import { messagingOf } from './messaging';
import { type PushFlag, readPushFlag, writePushFlag } from './push-flag';

/** `add-to-home`: an iPhone shows notifications of apps on its home screen alone. */
export type DevicePush = 'unsupported' | 'add-to-home' | 'denied' | 'off' | 'on';

/** How this browser stands, for this person. */
export function devicePush(userId: number): DevicePush {
  const can = 'Notification' in window && 'serviceWorker' in navigator && 'PushManager' in window;
  if (!can) return isAppleTab() ? 'add-to-home' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const flag = readPushFlag();
  const mine = flag?.userId === userId && !flag.away;
  return Notification.permission === 'granted' && mine ? 'on' : 'off';
}

function isAppleTab(): boolean {
  const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent) || isIpadAsMac();
  return isApple && !window.matchMedia('(display-mode: standalone)').matches;
}

/** An iPad calls itself a Mac; no Mac has a touch screen. */
function isIpadAsMac(): boolean {
  return /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
}

/**
 * Call it in a tap: the browser asks the person. Answers how it stands then.
 * @throws Error where the push service gave no token; CallError, OfflineError of our server
 */
export async function switchOnPush(userId: number, kind: PushFlag['kind']): Promise<DevicePush> {
  if ((await Notification.requestPermission()) !== 'granted') return devicePush(userId);
  await postToken(kind);
  writePushFlag({ userId, kind });
  return devicePush(userId);
}

/** The server forgets first: then nothing is sent, whatever the push service says. */
export async function switchOffPush(): Promise<void> {
  await call(notificationEndpoints.forgetToken, { idempotencyKey: null });
  await deleteToken();
}

/**
 * At every start: there is no word of a changed token, so it is asked for and told again, also where its person is back
 * after a sign-out. Of somebody else, who left without signing out, it is forgotten.
 */
export async function renewPush(userId: number): Promise<void> {
  const flag = readPushFlag();
  if (!flag) return;
  const { kind } = flag;
  if (flag.userId !== userId || Notification.permission !== 'granted')
    return flag.away ? undefined : deleteToken();
  await postToken(kind);
  writePushFlag({ userId, kind });
}

/**
 * The browser's side of a sign-out; the server forgets the token with the session. That this person wants to be told here
 * is remembered for their return.
 */
export async function forgetPush(): Promise<void> {
  const flag = readPushFlag();
  if (!flag || flag.away) return;
  await deleteToken();
  writePushFlag({ ...flag, away: true });
}

async function deleteToken(): Promise<void> {
  const flag = readPushFlag();
  if (!flag) return;
  writePushFlag(null);
  const messaging = await messagingOf(flag.kind);
  await messaging.deleteToken();
}

async function postToken(kind: PushFlag['kind']): Promise<void> {
  const messaging = await messagingOf(kind);
  const ftoken = await messaging.getToken(await navigator.serviceWorker.ready);
  await call(notificationEndpoints.storeToken, { body: { ftoken }, idempotencyKey: null });
}
