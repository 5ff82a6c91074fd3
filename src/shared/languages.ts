/** The languages of people who read the app, its messages and its papers; English where nobody chose. */

export const languages = ['en', 'ms', 'zh'] as const;

export type Language = (typeof languages)[number];

/** Each in its own words, as its readers look for it. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  ms: 'Bahasa Melayu',
  zh: '简体中文',
};

export function isLanguage(text: unknown): text is Language {
  return (languages as readonly unknown[]).includes(text);
}
