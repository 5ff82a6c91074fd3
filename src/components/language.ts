/**
 * The language on the screen: remembered on this device, so that the next start speaks it from the first word, and
 * switched without a reload. Whose language it is knows the session; this knows only the device.
 */
import i18next from 'i18next';
import { isLanguage, type Language } from '#shared/languages';

const KEY = 'tadika.language';

/** What this device spoke last; the browser's own where it was never told, if that is one of ours. */
export function rememberedLanguage(): Language {
  const kept = localStorage.getItem(KEY);
  if (isLanguage(kept)) return kept;
  const wished = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage);
  return wished ?? 'en';
}

/** The language on the screen now. */
export function currentLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : 'en';
}

/** Speaks it from now on. Answers false, and changes nothing, where its texts cannot be fetched. */
export async function switchLanguage(language: Language): Promise<boolean> {
  await i18next.loadLanguages(language);
  if (!i18next.hasResourceBundle(language, 'translation')) return false;
  localStorage.setItem(KEY, language);
  if (i18next.language !== language) await i18next.changeLanguage(language);
  return true;
}
