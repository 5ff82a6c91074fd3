/** Which of the day's forms the parents have not filled in: until they do, a first screening that flags nothing waits. */
import { useTranslation } from 'react-i18next';
import type { DayFormKind } from '#shared/domain/day-forms';
import { dayFormNames } from '#shared/domain/missing-forms';
import classes from './missing-forms.module.css';

export function MissingForms({ missing }: { missing: readonly DayFormKind[] }) {
  const { t } = useTranslation();
  if (missing.length === 0) return null;
  return (
    <span className={classes.missing}>
      {t('Form missing: {{forms}}', { forms: missing.map((kind) => t(dayFormNames[kind])).join(', ') })}
    </span>
  );
}
