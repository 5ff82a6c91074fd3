/** Tells the server the language that was chosen on this device. */
import { sessionEndpoints } from '#shared/endpoints/session';
import { readFact, writeFacts } from './device-database';
import { CallError, OfflineError } from './errors';
import { requireActive } from './require-active';
import type { Tablet } from './tablet';

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
