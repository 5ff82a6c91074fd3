/** The children of a classroom: number, name, package; one tap to the child. */
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { EmptyState } from '../../components/empty-state';
import { RowsSkeleton } from '../../components/skeletons';
import { useChildren } from '../../local/hooks/use-children';
import classes from './classrooms.module.css';

export function ClassroomChildren({ classroomId }: { classroomId: number }) {
  const { t } = useTranslation();
  const children = useChildren({ classroomId, attending: true });
  if (children === undefined) return <RowsSkeleton />;
  if (children.length === 0) return <EmptyState title={t('No children available.')} />;
  return (
    <ol className={classes.people}>
      {children.map((child, index) => (
        <li key={child.id}>
          <Link href={`/children/${child.id}`} className={classes.person}>
            <span className={classes.number}>{index + 1}</span>
            <span className={classes.name}>{child.fullname}</span>
            <span className={classes.package}>{child.product ?? t('N/A')}</span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
