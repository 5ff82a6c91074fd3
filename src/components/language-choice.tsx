/** Which language to read in, each in its own words; switched at once. */
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isLanguage, type Language, languageNames, languages } from '#shared/languages';
import { currentLanguage, switchLanguage } from './language';
import { notifyError } from './notify';

const choices = languages.map((language) => ({
  value: language,
  label: <span lang={language === 'zh' ? 'zh-Hans' : language}>{languageNames[language]}</span>,
}));

/** `onChosen` is told what the person chose, once it is on the screen. */
export function LanguageChoice({ onChosen }: { onChosen: (language: Language) => void }) {
  const { t } = useTranslation();
  const choose = async (value: string) => {
    if (!isLanguage(value)) return;
    if (await switchLanguage(value)) onChosen(value);
    else notifyError(t('This language could not be loaded. Check the internet, then try again.'));
  };
  return (
    <SegmentedControl
      fullWidth
      aria-label={t('Language')}
      value={currentLanguage()}
      onChange={(value) => void choose(value)}
      data={choices}
    />
  );
}
