/**
 * Every text a person sees goes through `t('English text')`: the English text is the key, so a message of the
 * specification is found by searching it. A language is one file in `locales/`, loaded when it is asked for;
 * English holds only what a key can not say by itself: the plurals.
 */
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { catalogue as english } from './locales/en';

type Catalogue = Record<string, string>;

const catalogues = import.meta.glob<{ catalogue: Catalogue }>(['./locales/*.ts', '!./locales/en.ts']);

/** Languages with a catalogue, English first. */
export const languages: readonly string[] = [
  'en',
  ...Object.keys(catalogues).map((file) => file.replace(/^.*\/|\.ts$/g, '')),
];

const lazyCatalogues: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language, _namespace, done) {
    const load = catalogues[`./locales/${language}.ts`];
    if (!load) return done(new Error(`No catalogue: ${language}`), false);
    load().then(
      (module) => done(null, module.catalogue),
      (error: Error) => done(error, false),
    );
  },
};

const remembered = localStorage.getItem('tadika.language') ?? 'en';

void i18next
  .use(lazyCatalogues)
  .use(initReactI18next)
  .init({
    lng: languages.includes(remembered) ? remembered : 'en',
    fallbackLng: 'en',
    resources: { en: { translation: english } },
    partialBundledLanguages: true,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });

i18next.on('languageChanged', (language) => {
  document.documentElement.lang = language;
});
document.documentElement.lang = i18next.language;
