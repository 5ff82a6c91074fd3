/**
 * The language of the person who is signed in: kept on this device at once, so that it holds with no network, and
 * told to the server as soon as it can be.
 */
import { sessionEndpoints } from '#shared/endpoints/session';
import type { Language } from '#shared/languages';
import { currentTablet } from './current';
import { readFact, writeFacts } from './device-database';
import { CallError, OfflineError } from './errors';
import { requireActive } from './outbox';
import { currentOf, type Tablet } from './tablet';

/** Chooses it; with no network it is sent at the next contact. */
export async function chooseLanguage(language: Language, tablet: Tablet = currentTablet()): Promise<void> {
  const active = requireActive(tablet);
  const { user } = active;
  const current = { ...currentOf(active), user: { ...user, language } };
  await writeFacts(tablet.device, { current, language_unsent: { userId: user.id, language } });
  await tablet.follow(current);
  await sendLanguage(tablet);
}

/** Sends what was chosen and not heard of yet; does nothing where the network is away, or nothing waits. */
export async function sendLanguage(tablet: Tablet): Promise<void> {
  const { device } = tablet;
  const { user, http } = requireActive(tablet);
  const unsent = await readFact(device, 'language_unsent');
  if (unsent?.userId !== user.id) return;
  const { method, path } = sessionEndpoints.language;
  try {
    const { status } = await http.send({ method, path, body: JSON.stringify({ language: unsent.language }) });
    if (status !== 204) return;
  } catch (error) {
    if (error instanceof OfflineError || error instanceof CallError) return;
    throw error;
  }
  await device.transaction('rw', device.facts, async () => {
    const now = await readFact(device, 'language_unsent');
    if (now?.language === unsent.language) await writeFacts(device, { language_unsent: null });
  });
}
