/** One child on the parent's home: what the preschool waits for, how the child is, and what the day brought. */
import { Text, Title } from '@mantine/core';
import {
  IconChevronRight,
  IconCircleCheck,
  IconPencil,
  IconTemperature,
  IconWritingSign,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { spokenName } from '#shared/domain/called-name';
import { dayFormNames } from '#shared/domain/missing-forms';
import { portalAddresses } from '#shared/domain/portal-addresses';
import type { PortalChild } from '#shared/endpoints/portal';
import { ActButton } from '../../components/act-button';
import { Face } from '../../components/face';
import { formatAge, formatDate, formatTime } from '../../components/format';
import { lazyPart } from '../../components/lazy-part';
import { PersonName } from '../../components/person-name';
import { AbsenceLine, useAbsenceNotes } from './absence-line';
import { activityLines, scaledLines } from './day-labels';
import { daySentence } from './day-sentence';
import { DayTimeline } from './day-timeline';
import { hasCome, holdingOn } from './holding-notes';
import { photoOf } from './photo-of';
import classes from './portal.module.css';
import { PresenceLines } from './presence-lines';
import { MutedLine, RowText } from './row-text';
import { ScreeningLine } from './screening-line';

/** Rarely there, so it is not part of the first load. */
const NotedLines = lazyPart('NotedLines', () => import('./noted-lines'));

const LINES = 3;

/** An accident, an illness or a dose is noted of the day. */
const hasNoted = ({ incidents, illnesses, doses }: PortalChild['today']) =>
  [incidents, illnesses, doses].some((noted) => noted?.length);

interface ChildCardProps {
  child: PortalChild;
  /** The day that the home is of. */
  date: string;
  /** False where that day has gone by: nothing can be filled in for it any more. */
  current: boolean;
}

export function ChildCard({ child, date, current }: ChildCardProps) {
  const { t } = useTranslation();
  const notes = useAbsenceNotes(child.id);
  const away = holdingOn(notes, date) !== undefined;
  const where = [child.classroom?.name ?? child.preschool.name, formatAge(child.born_on, date)];
  const { told_by = null } = child.today;
  return (
    <section className={classes.card} aria-labelledby={`child-${child.id}`}>
      <Link href={portalAddresses.days(child.id)} className={classes.who}>
        <Face of="child" id={child.id} classroomId={child.classroom?.id} photo={photoOf(child)} size={64} />
        <span className={classes.grow}>
          <Title order={2} id={`child-${child.id}`} className={classes.name}>
            <PersonName of={child.fullname} />
          </Title>
          <MutedLine>
            {[...where, child.attends ? '' : t(child.status.name)].filter(Boolean).join(' · ')}
          </MutedLine>
        </span>
        <IconChevronRight size={20} className={classes.arrow} aria-hidden />
      </Link>
      {child.attends && (
        <Text className={classes.sentence}>
          {daySentence(
            {
              name: spokenName(child.fullname),
              teller: told_by && spokenName(told_by),
              day: child.today,
              away,
            },
            t,
          )}
        </Text>
      )}
      {/* Also of a child who has left since. */}
      {hasNoted(child.today) && <NotedLines child={child} date={date} />}
      {child.attends && (
        <>
          <PresenceLines presences={child.today.presences} />
          <Care child={child} date={date} />
          {/* Nobody asks for the forms and the screening of a child who stays at home. */}
          {current && !away && child.today.screening === null && <Forms child={child} />}
          <Health child={child} current={current && !away} />
          {!(away && child.today.report === null) && <Report child={child} date={date} />}
          <AbsenceLine
            childId={child.id}
            name={child.fullname}
            date={date}
            notes={notes}
            current={current}
            came={hasCome(child.today)}
          />
        </>
      )}
    </section>
  );
}

/** What the preschool asks for before the child comes in: open ones as buttons, signed ones as a line. */
function Forms({ child }: { child: PortalChild }) {
  const { t } = useTranslation();
  return child.forms.map(({ kind, filled_at, filled_by }) => {
    const name = t(dayFormNames[kind]);
    const to = portalAddresses.dayForm(child.id, kind);
    if (filled_at === null)
      return (
        <div key={kind} className={classes.row}>
          <RowText fw={600} title={name} hint={t('Your preschool asks for it before the screening.')} />
          <ActButton
            Icon={IconWritingSign}
            label={t('Fill in')}
            href={to}
            variant="light"
            aria-label={t('Fill in: {{name}}', { name })}
          />
        </div>
      );
    return (
      <Link key={kind} href={to} className={classes.row}>
        <IconCircleCheck size={20} className={classes.done} aria-hidden />
        <RowText
          title={name}
          hint={t('Signed at {{time}} by {{name}}', { time: formatTime(filled_at), name: filled_by })}
        />
      </Link>
    );
  });
}

function Health({ child, current }: { child: PortalChild; current: boolean }) {
  const { t } = useTranslation();
  const { screening } = child.today;
  if (screening)
    return (
      <div className={classes.row}>
        <ScreeningLine screening={screening} />
        {current && child.today.screened_by_me && (
          <ActButton
            Icon={IconPencil}
            label={t('Correct')}
            href={portalAddresses.screening(child.id)}
            variant="subtle"
            aria-label={t('Correct the screening of {{name}}', { name: child.fullname })}
          />
        )}
      </div>
    );
  if (!current) return null;
  // The preschool takes no screening before its forms are signed.
  const waits = child.forms.some(({ filled_at }) => filled_at === null);
  return (
    <div className={classes.row}>
      <RowText
        title={t('Not screened yet today')}
        hint={waits && t('Please fill in the forms above first.')}
      />
      {!waits && (
        <ActButton
          Icon={IconTemperature}
          label={t('Fill in')}
          href={portalAddresses.screening(child.id)}
          variant="light"
          aria-label={t('Fill in the screening of {{name}}', { name: child.fullname })}
        />
      )}
    </div>
  );
}

/** Leads to what was noted; the words for each come with that page. */
function Care({ child, date }: { child: PortalChild; date: string }) {
  const { t } = useTranslation();
  const { care = [] } = child.today;
  if (care.length === 0) return null;
  const asked = care.some(({ act }) => act === 'need');
  return (
    <Link href={portalAddresses.day(child.id, date)} className={classes.row}>
      <RowText
        {...(asked && { fw: 600 })}
        title={asked ? t('Your preschool asks you to bring something') : t('Care')}
        hint={t('{{count}} notes of meals, sleep and care', { count: care.length })}
      />
      <IconChevronRight size={20} className={classes.arrow} aria-hidden />
    </Link>
  );
}

function Report({ child, date }: { child: PortalChild; date: string }) {
  const { t } = useTranslation();
  const { report } = child.today;
  if (report === null)
    return (
      <div className={classes.row}>
        <RowText title={t('No report yet today')}>
          {child.last_report_on && (
            <Link href={portalAddresses.day(child.id, child.last_report_on)} className={classes.more}>
              {t('Read the report of {{day}}', { day: formatDate(child.last_report_on, date) })}
            </Link>
          )}
        </RowText>
      </div>
    );
  const lines = [...activityLines(report, t), ...scaledLines(report, t)];
  return (
    <Link href={portalAddresses.day(child.id, date)} className={classes.report}>
      <Text fw={600}>{t('Today’s report')}</Text>
      <DayTimeline lines={lines.slice(0, LINES)} classroomId={child.classroom?.id} short />
      <span className={classes.more}>
        {lines.length > LINES
          ? t('Read all {{count}} entries', { count: lines.length })
          : t('Read the report')}
      </span>
    </Link>
  );
}
