/** Photos of the signed-in person: those that lie in the outbox, and those of the server. */
import { currentTablet } from './current';
import { OfflineError } from './errors';
import { unsentIn } from './outbox-row';
import { requireActive } from './require-active';
import type { Tablet } from './tablet';

/** The photo while it waits here, an address for an image; null where it does not, as on another tablet. */
export async function ownPicture(id: string, tablet: Tablet = currentTablet()): Promise<string | null> {
  const { database } = requireActive(tablet);
  const row = await unsentIn(database.outbox)
    .filter(({ entity_id }) => entity_id === id)
    .first();
  const bytes = row?.arguments.bytes;
  return typeof bytes === 'string' ? `data:image/jpeg;base64,${bytes}` : null;
}

/**
 * The photo as the server shows it now; null where it shows none. Under the person's own session, whoever's the cookie is.
 * @throws OfflineError, CallError where the session has ended, NotSignedInError
 */
export async function fetchPicture(path: string, tablet: Tablet = currentTablet()): Promise<Blob | null> {
  const { http } = requireActive(tablet);
  const token = await http.renew(null);
  const answer = await ask(tablet, path, token);
  const { ok, body } = answer.status === 401 ? await ask(tablet, path, await http.renew(token)) : answer;
  return ok ? body : null;
}

async function ask({ environment }: Tablet, path: string, token: string) {
  const address = new URL(path, environment.baseUrl);
  const headers = { Authorization: `Bearer ${token}` };
  try {
    const request = new Request(address, { headers, redirect: 'error', cache: 'no-store' });
    const answer = await environment.fetch(request);
    const body = await answer.blob();
    // A captive portal answers with a page.
    return { ok: answer.ok && body.type.startsWith('image/'), status: answer.status, body };
  } catch (error) {
    throw new OfflineError('network', error);
  }
}
