/** The names in a calendar, in the reader's language: fetched with the first calendar that needs them. */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#shared/languages';
import { currentLanguage } from './language';

const names: Record<Language, { locale: string; load: () => Promise<unknown> }> = {
  en: { locale: 'en', load: () => Promise.resolve() },
  ms: { locale: 'ms', load: () => import('dayjs/locale/ms') },
  zh: { locale: 'zh-cn', load: () => import('dayjs/locale/zh-cn') },
};

/** For `locale` of Mantine's calendars; English until the names are here. */
export function useDatesLocale(): string {
  useTranslation();
  const language = currentLanguage();
  const [loaded, setLoaded] = useState<Language>('en');
  useEffect(() => {
    names[language].load().then(
      () => setLoaded(language),
      (error: unknown) => console.warn('The names of months and days could not be fetched:', error),
    );
  }, [language]);
  return names[loaded === language ? language : 'en'].locale;
}
