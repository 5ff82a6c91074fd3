/** Fever and difficulty breathing, in red with icon and word. */
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ScreeningFlag } from '#shared/domain/screening';
import { flagLabels } from '#shared/domain/screening-labels';
import classes from './screening.module.css';

export function FlagMarks({ flags }: { flags: readonly ScreeningFlag[] }) {
  const { t } = useTranslation();
  if (flags.length === 0) return null;
  return (
    <span className={classes.flags}>
      {flags.map((flag) => (
        <span key={flag} className={classes.flag}>
          <IconAlertTriangle size={18} stroke={2.2} aria-hidden />
          {t(flagLabels[flag])}
        </span>
      ))}
    </span>
  );
}
