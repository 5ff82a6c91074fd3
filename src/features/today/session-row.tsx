/** A child in a therapist's day: what was planned last time, and whether today's note is written. One tap to it. */
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { initials } from '../../components/format';
import { ReportMark } from './report-mark';
import type { SessionRow as Row } from './therapist-list';
import classes from './today.module.css';

interface SessionRowProps {
  row: Row;
  date: string;
  /** Short name of the centre, where there are several. */
  centre: string | undefined;
  first: boolean;
  last: boolean;
}

export const SessionRow = memo(function SessionRow({ row, date, centre, first, last }: SessionRowProps) {
  const { t } = useTranslation();
  const { child, note, state } = row;
  const plan = note?.texts.plan;
  return (
    <div
      className={classes.row}
      data-kind="session"
      data-first={first || undefined}
      data-last={last || undefined}
    >
      <span className={classes.avatar} aria-hidden>
        {initials(child.fullname)}
      </span>
      <span className={classes.text}>
        <Link href={`/children/${child.id}/daily-reports?date=${date}&tab=soapp`} className={classes.name}>
          {child.fullname}
        </Link>
        {centre && <span className={classes.below}> · {centre}</span>}
        {note && (
          <span className={`${classes.below} ${classes.plan}`} title={plan ?? undefined}>
            {plan ? t('Plan: {{plan}}', { plan }) : t('No plan in the last note')}
          </span>
        )}
      </span>
      <span className={classes.report}>
        <ReportMark state={state} part="soapp" />
      </span>
    </div>
  );
});
