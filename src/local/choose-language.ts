/**
 * The language of the person who is signed in: kept on this device at once, so that it holds with no network, and
 * told to the server as soon as it can be.
 */
import type { Language } from '#shared/languages';
import { currentTablet } from './current';
import { writeFacts } from './device-database';
import { requireActive } from './require-active';
import { sendLanguage } from './send-language';
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
