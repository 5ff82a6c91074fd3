/**
 * What the server says to people outside of the app (mails, papers, notifications) in their language. As on the
 * screen, the English text is the key: `say(language, 'Invoice {{number}}', { number })`. The other languages are
 * a file each beside this one.
 */
import i18next from 'i18next';
import type { Language } from '#shared/languages';
import { plurals } from './en';
import malay from './ms.json';
import chinese from './zh.json';

const spoken = i18next.createInstance();

void spoken.init({
  initAsync: false,
  fallbackLng: 'en',
  resources: { en: { translation: plurals }, ms: { translation: malay }, zh: { translation: chinese } },
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
});

/** The text in a language, its `{{values}}` filled in; a `count` among them chooses the plural. English where nobody chose. */
export function say(
  language: Language | null,
  text: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return spoken.getFixedT(language ?? 'en')(text, values);
}
