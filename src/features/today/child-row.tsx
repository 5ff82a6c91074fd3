/** A child in the day's list: the row is one tap to the report, the pill one tap to the screening. */

import { VisuallyHidden } from '@mantine/core';
import { IconAlertCircle, IconCalendarOff, IconClock, IconUserCheck } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { measurementsInSight } from '#shared/domain/measurements';
import type { ChildDocument } from '#shared/endpoints/feed';
import type { AbsenceNoteDocument } from '#shared/records/absence-note';
import { awayText } from '../../components/absence-text';
import { Face } from '../../components/face';
import { MissingForms } from '../../components/missing-forms';
import { PersonName } from '../../components/person-name';
import { measuredText } from '../../components/screening/measured-text';
import type { Entry } from '../../local/entry';
import type { DayChild } from './day-groups';
import { ReportMark } from './report-mark';
import { TemperaturePill } from './temperature-pill';
import classes from './today.module.css';

interface ChildRowProps {
  row: DayChild;
  date: string;
  /** The day as an address names it: today by nothing. */
  named: string | undefined;
  /** Where the screening returns to. */
  back: string;
  /** Where the report is; with what the list shows, for it may stay beside it. */
  to: string;
  /** The report is open beside the list. */
  open: boolean;
  first: boolean;
  last: boolean;
}

export const ChildRow = memo(function ChildRow(props: ChildRowProps) {
  const { t } = useTranslation();
  const { row, date, named, back, to, open, first, last } = props;
  const { child, screening, report, coming, missing, away } = row;
  const written = report !== undefined && report !== 'none';
  const reads = { child, date, back };
  const measured = screening && measuredText(measurementsInSight(screening.document));
  return (
    <div className={classes.row} data-first={first || undefined} data-last={last || undefined}>
      <span className={classes.avatar}>
        <Face of="child" id={child.id} classroomId={child.classroom_id} />
      </span>
      <span className={classes.text}>
        <Link href={to} aria-current={open || undefined} className={classes.name}>
          <PersonName of={child.fullname} />
        </Link>
        {measured && (
          <span className={classes.below} style={{ display: 'block' }}>
            {measured}
          </span>
        )}
        <MissingForms missing={missing} />
        {away && (screening || written) && <AwayMark note={away} {...reads} beside />}
      </span>
      {away && !screening && !written ? (
        <AwayMark note={away} {...reads} />
      ) : (
        <>
          <TemperaturePill child={child} screening={screening} coming={coming} day={named} back={back} />
          <span className={classes.report}>
            <ReportMark state={report} part="teacher" />
          </span>
        </>
      )}
      {!away && (
        <Link
          href={`/children/${child.id}/absences?${new URLSearchParams({ new: date, back })}`}
          className={classes.absent}
          aria-label={t('Note an absence of {{name}}', { name: child.fullname })}
          title={t('Note an absence')}
        >
          <IconCalendarOff size={20} aria-hidden />
        </Link>
      )}
    </div>
  );
});

const looks = {
  sent: { Icon: IconCalendarOff, tone: 'none', text: 'Sent' },
  waiting: { Icon: IconClock, tone: 'waiting', text: 'Waiting' },
  refused: { Icon: IconAlertCircle, tone: 'alarm', text: 'Refused' },
  held: { Icon: IconUserCheck, tone: 'waiting', text: 'With the principal' },
} as const;

interface AwayMarkProps {
  child: ChildDocument;
  note: Entry<AbsenceNoteDocument>;
  date: string;
  back: string;
  /** Something was recorded all the same: told under the name. */
  beside?: boolean;
}

/** A child is away: why, until when, and how far the note has come. A tap leads to the note. */
function AwayMark({ child, note, date, back, beside = false }: AwayMarkProps) {
  const { t } = useTranslation();
  const { Icon, tone, text } = looks[note.mark];
  return (
    <Link
      href={`/children/${child.id}/absences?${new URLSearchParams({ note: note.id, back })}`}
      className={`${classes.mark} ${classes.away}`}
      data-tone={tone}
      data-beside={beside || undefined}
    >
      <Icon size={18} aria-hidden />
      <span>{awayText(note.document, date, t)}</span>
      <VisuallyHidden>{t(text)}</VisuallyHidden>
    </Link>
  );
}
