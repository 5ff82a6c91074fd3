/** The real world of the service worker: it has no document, and reads a cookie only where the browser lets it. */
import type { Environment } from './environment';
import { sharedEnvironment } from './platform';

interface CookieStoreLike {
  get(name: string): Promise<{ value?: string } | null>;
}

/** The environment of the service worker that this runs in. */
export function workerEnvironment(): Environment {
  return {
    ...sharedEnvironment(),
    async cookie(name) {
      const { cookieStore } = self as unknown as { cookieStore?: CookieStoreLike };
      const found = await cookieStore?.get(name);
      return found?.value === undefined ? null : decodeURIComponent(found.value);
    },
  };
}
