/**
 * Where this browser's push token comes from, behind one small interface: Firebase, whose code comes when somebody asks
 * for notifications; in a demonstration a stand-in, since no message of a simulation reaches a browser.
 */
import type { PushFlag } from './push-flag';

export interface Messaging {
  /** The token that this browser has now. @throws Error where there is none to be had */
  getToken(registration: ServiceWorkerRegistration): Promise<string>;
  deleteToken(): Promise<void>;
}

const keys = {
  apiKey: import.meta.env.VITE_FIREBASE_API_KEY as string | undefined,
  appId: import.meta.env.VITE_FIREBASE_APP_ID as string | undefined,
  messagingSenderId: import.meta.env.VITE_FIREBASE_MESSAGING_SENDER_ID as string | undefined,
  projectId: import.meta.env.VITE_FIREBASE_PROJECT_ID as string | undefined,
};
const vapidKey = import.meta.env.VITE_FIREBASE_VAPID_KEY as string | undefined;

/** False where the app was built without Firebase's keys. */
export function canMessage(kind: PushFlag['kind']): boolean {
  return kind === 'simulated' || (vapidKey !== undefined && Object.values(keys).every(Boolean));
}

export async function messagingOf(kind: PushFlag['kind']): Promise<Messaging> {
  return kind === 'firebase' ? firebase() : simulated();
}

async function firebase(): Promise<Messaging> {
  const [{ getApps, initializeApp }, { getMessaging, getToken, deleteToken }] = await Promise.all([
    import('firebase/app'),
    import('firebase/messaging'),
  ]);
  const messaging = getMessaging(getApps()[0] ?? initializeApp(keys));
  return {
    getToken: (serviceWorkerRegistration) => getToken(messaging, { vapidKey, serviceWorkerRegistration }),
    async deleteToken() {
      await deleteToken(messaging);
    },
  };
}

const TOKEN_KEY = 'tadika.push-token';

/** The simulation knows tokens that begin like this one. */
async function simulated(): Promise<Messaging> {
  return {
    async getToken() {
      const token = localStorage.getItem(TOKEN_KEY) ?? `simulated-${crypto.randomUUID()}`;
      localStorage.setItem(TOKEN_KEY, token);
      return token;
    },
    async deleteToken() {
      localStorage.removeItem(TOKEN_KEY);
    },
  };
}
