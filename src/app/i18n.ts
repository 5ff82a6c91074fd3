/**
 * Every text a person sees goes through `t('English text')`: the English text is the key, so a message on the
 * screen is found by searching it. A language is one file in `locales/`, loaded when it is asked for;
 * English holds only what a key cannot say by itself: the plurals.
 */
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { languages } from '#shared/languages';
import { rememberedLanguage } from '../components/language';
import { catalogue as english } from './locales/en';

const catalogues = import.meta.glob<Record<string, string>>('./locales/*.json', { import: 'default' });

const lazyCatalogues: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language, _namespace, done) {
    const load = catalogues[`./locales/${language}.json`];
    if (!load) return done(new Error(`No catalogue: ${language}`), false);
    load().then(
      (catalogue) => done(null, catalogue),
      (error: Error) => done(error, false),
    );
  },
};

/** Resolves when the texts of the first screen are here; where they cannot be fetched, it speaks English. */
export const languageReady: Promise<unknown> = i18next
  .use(lazyCatalogues)
  .use(initReactI18next)
  .init({
    lng: rememberedLanguage(),
    supportedLngs: languages,
    fallbackLng: 'en',
    resources: { en: { translation: english } },
    partialBundledLanguages: true,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });

i18next.on('languageChanged', (language) => {
  document.documentElement.lang = htmlLanguage(language);
});
document.documentElement.lang = htmlLanguage(i18next.language);

/** Simplified signs, also where a browser would take the region's. */
function htmlLanguage(language: string): string {
  return language === 'zh' ? 'zh-Hans' : language;
}
