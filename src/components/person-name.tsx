/** A full name in which the one that the person is called by stands out. */
import { calledName } from '#shared/domain/called-name';
import classes from './person-name.module.css';

export function PersonName({ of }: { of: string }) {
  const { before, called, after } = calledName(of);
  return (
    <span className={classes.name}>
      {before}
      <b className={classes.called}>{called}</b>
      {after}
    </span>
  );
}
