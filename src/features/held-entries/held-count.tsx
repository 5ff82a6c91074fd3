/** How many entries wait for a decision, beside their place in the navigation. */
import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './held-count.module.css';
import { useHeldCount } from './use-held-entries';

export function HeldCount() {
  const { t } = useTranslation();
  const count = useHeldCount();
  if (!count) return null;
  return (
    <span className={classes.count}>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{t('{{count}} entries to decide', { count })}</VisuallyHidden>
    </span>
  );
}
