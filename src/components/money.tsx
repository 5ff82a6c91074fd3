/** An amount as a person reads it: `RM` in a lighter tone, the digits in columns. */
import { formatSen } from '#shared/domain/money';
import classes from './data-table.module.css';

export function Money({ sen }: { sen: number }) {
  const [sign = '', digits = ''] = formatSen(sen).split(' ');
  return (
    <span className={classes.money}>
      <span className={classes.sign}>{sign}</span> {digits}
    </span>
  );
}
