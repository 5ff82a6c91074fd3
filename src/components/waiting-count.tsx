/** How many things wait, in a small round mark beside their place in the navigation; nothing where none does. */
import { VisuallyHidden } from '@mantine/core';
import classes from './waiting-count.module.css';

interface WaitingCountProps {
  count: number | undefined;
  /** For those who hear it: "3 waiting". */
  label: string;
}

export function WaitingCount({ count, label }: WaitingCountProps) {
  if (!count) return null;
  return (
    <span className={classes.count}>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
