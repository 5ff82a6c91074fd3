/** The children of a class with what was logged for them that day; each row is one tap to the report. */

import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { ChildDocument } from '#shared/endpoints/feed';
import { PersonAvatar } from '../../components/person-avatar';
import classes from './classrooms.module.css';

export interface ClassLogRow {
  child: ChildDocument;
  activities: readonly { id: string; name: string; minutes: string | number | null; notes: string | null }[];
}

export function ClassLogRows({ rows, date }: { rows: readonly ClassLogRow[]; date: string }) {
  const { t } = useTranslation();
  return (
    <ul className={`${classes.people} ${classes.rows}`} aria-label={t('Children')}>
      {rows.map(({ child, activities }) => (
        <li key={child.id} className={classes.logLine}>
          <PersonAvatar name={child.fullname} />
          <div className={classes.log}>
            <Link href={`/children/${child.id}/daily-reports?date=${date}`} className={classes.logName}>
              {child.fullname}
            </Link>
            <ul className={classes.logged}>
              {activities.length === 0 && <li>{t('Nothing logged')}</li>}
              {activities.map(({ id, name, minutes, notes }) => (
                <li key={id}>
                  {[name, minutes !== null && minutes !== '' && t('{{minutes}} min', { minutes }), notes]
                    .filter(Boolean)
                    .join(' · ')}
                </li>
              ))}
            </ul>
          </div>
        </li>
      ))}
    </ul>
  );
}
