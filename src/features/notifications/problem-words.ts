/** Why Firebase did not take a message, in words; what it said itself begins with one of these codes (server/providers/push.ts). */
import type { TFunction } from 'i18next';

export function problemWords(t: TFunction, error: string): string {
  switch (/^\w+(?=:)/.exec(error)?.[0]) {
    case 'UNREGISTERED':
      return t('The device takes no notifications any more: its person removed the app or turned them off.');
    case 'SENDER_ID_MISMATCH':
      return t('The device was registered with another Firebase project.');
    case 'INVALID_ARGUMENT':
      return t('Firebase does not know the device, or could not read the message.');
    case 'THIRD_PARTY_AUTH_ERROR':
      return t('The key of web push is missing or wrong: see VITE_FIREBASE_VAPID_KEY.');
    case 'PERMISSION_DENIED':
    case 'UNAUTHENTICATED':
      return t('Firebase does not let this server send: see FCM_SERVICE_ACCOUNT.');
    case 'QUOTA_EXCEEDED':
    case 'RESOURCE_EXHAUSTED':
      return t('Too many messages came at once for Firebase.');
    case 'UNAVAILABLE':
    case 'INTERNAL':
      return t('Firebase was out of order.');
    default:
      return t('Firebase was not reached, or answered something unknown.');
  }
}
