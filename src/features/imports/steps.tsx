/** Where one is on the way of an import: three steps, the one that is on in bold. */
import { useTranslation } from 'react-i18next';
import classes from './imports.module.css';

const steps = ['Bring the file', 'Check', 'Confirm'] as const;

export function Steps({ current }: { current: 1 | 2 | 3 }) {
  const { t } = useTranslation();
  return (
    <ol className={classes.steps} aria-label={t('Steps')}>
      {steps.map((step, at) => (
        <li
          key={step}
          aria-current={at + 1 === current ? 'step' : undefined}
          data-done={at + 1 < current || undefined}
        >
          <span className={classes.number}>{at + 1}</span> {t(step)}
        </li>
      ))}
    </ol>
  );
}
