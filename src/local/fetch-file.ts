/** A file of the server as bytes, by the session cookie: for screens that must say when it cannot be had. */
import { currentTablet } from './current';
import { OfflineError } from './errors';
import { toCallError } from './http';

/** @throws CallError for the server's errors, OfflineError where it did not answer */
export async function fetchFile(path: string): Promise<{ name: string; blob: Blob }> {
  const { environment } = currentTablet();
  let response: Response;
  try {
    const address = new URL(path, environment.baseUrl);
    response = await environment.fetch(
      new Request(address, { credentials: 'same-origin', redirect: 'error' }),
    );
  } catch (error) {
    throw new OfflineError('network', error);
  }
  if (!response.ok) {
    const body: unknown = await response.json().catch(() => undefined);
    throw toCallError({ status: response.status, body, retryAfterMs: null });
  }
  const disposition = response.headers.get('Content-Disposition') ?? '';
  const name = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  return { name: decodeURIComponent(name ?? 'file'), blob: await response.blob() };
}
