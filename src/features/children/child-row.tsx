/** A child in the list: initials, name, classroom, age, status. Plain elements, since many of them scroll by. */

import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { type ChildStatus, childStatuses } from '#shared/domain/statuses';
import type { ChildDocument } from '#shared/endpoints/feed';
import { formatAge, initials } from '../../components/format';
import classes from './children-list.module.css';

interface ChildRowProps {
  child: ChildDocument;
  classroom: string | undefined;
  today: string | undefined;
}

export const ChildRow = memo(function ChildRow({ child, classroom, today }: ChildRowProps) {
  const { t } = useTranslation();
  const status = childStatuses[child.status as ChildStatus];
  return (
    <Link href={`/children/${child.id}`} className={classes.row}>
      <span className={classes.avatar} aria-hidden>
        {initials(child.fullname)}
      </span>
      <span className={classes.name} title={child.fullname}>
        {child.fullname}
      </span>
      <span className={classes.classroom}>{classroom ?? t('No classroom')}</span>
      <span className={classes.age}>{formatAge(child.born_on, today)}</span>
      <span className={classes.status} data-usual={child.status === 1 || undefined}>
        {status && t(status)}
      </span>
    </Link>
  );
});
