/** A child in the day's list: the row is one tap to the report, the pill one tap to the screening. */
import { memo } from 'react';
import { Link } from 'wouter';
import { initials } from '../../components/format';
import { MissingForms } from '../../components/missing-forms';
import type { DayChild } from './day-groups';
import { ReportMark } from './report-mark';
import { TemperaturePill } from './temperature-pill';
import classes from './today.module.css';

interface ChildRowProps {
  row: DayChild;
  date: string;
  /** Where the screening returns to. */
  back: string;
  first: boolean;
  last: boolean;
}

export const ChildRow = memo(function ChildRow({ row, date, back, first, last }: ChildRowProps) {
  const { child, screening, report, missing } = row;
  return (
    <div className={classes.row} data-first={first || undefined} data-last={last || undefined}>
      <span className={classes.avatar} aria-hidden>
        {initials(child.fullname)}
      </span>
      <span className={classes.text}>
        <Link href={`/children/${child.id}/daily-reports?date=${date}`} className={classes.name}>
          {child.fullname}
        </Link>
        <MissingForms missing={missing} />
      </span>
      <TemperaturePill child={child} screening={screening} date={date} back={back} />
      <span className={classes.report}>
        <ReportMark state={report} part="teacher" />
      </span>
    </div>
  );
});
