/** On every page of a demonstration, the sign-in too: nobody shall take its children for real ones. A tap says more. */
import { IconFlask } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAppInfo } from '../queries/app-info';
import classes from './demo-sign.module.css';

/** @param props.apart where no header holds it: in a corner of the page */
export function DemoSign({ apart = false }: { apart?: boolean }) {
  const { t } = useTranslation();
  const info = useAppInfo();
  if (info?.demo !== true) return null;
  const words = t('Demo: sample data only.');
  return (
    <span>
      <button
        type="button"
        className={classes.sign}
        data-apart={apart || undefined}
        popoverTarget="demo-words"
        aria-label={words}
      >
        <IconFlask size={16} aria-hidden />
        <span className={classes.word}>{t('Demo')}</span>
      </button>
      <div id="demo-words" popover="auto" role="note" className={classes.words}>
        <strong>{words}</strong>
        <span>{t('Everyone and everything in here is made up.')}</span>
      </div>
    </span>
  );
}
