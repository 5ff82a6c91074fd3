/** Today: where a teacher, a principal and a therapist land, for the day that the address names. */

import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'wouter';
import { addDays, isCalendarDate } from '#shared/domain/calendar-date';
import { HISTORY_DAYS } from '#shared/endpoints/feed';
import type { SessionUser } from '#shared/endpoints/session';
import { THERAPIST_ROLE } from '#shared/permissions';
import { useBeside } from '../../components/beside';
import { DayNavigator } from '../../components/day-navigator';
import { EmptyState } from '../../components/empty-state';
import { lazyPart } from '../../components/lazy-part';
import { InPane, Page } from '../../components/page';
import '../../components/second-tap';
import { RowsSkeleton } from '../../components/skeletons';
import { useCan } from '../../components/use-can';
import { useSession } from '../../local/hooks/use-session';
import { useToday } from '../../local/hooks/use-today';
import { TeacherDay } from './teacher-day';
import classes from './today.module.css';

/** The fewer people's home: nobody else waits for it. */
const TherapistDay = lazyPart('TherapistDay', () => import('./therapist-day'), <RowsSkeleton />);

/** The day's list, and at its side, where there is room, the report that is open; else one of the two. */
export function TodayFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const [pathname] = useLocation();
  const beside = useBeside();
  const hasList = useCan()('daily_reports_edit');
  // A report has nothing of the one before it.
  const screen = <Fragment key={pathname}>{children}</Fragment>;
  if (!beside || !hasList) return screen;
  return (
    <div className={classes.split}>
      <div className={classes.days}>
        <TodayPage />
      </div>
      <section className={classes.detail} aria-label={t('Daily report')}>
        {pathname === '/today' ? (
          <EmptyState title={t('Choose a child')} hint={t('The report of the day opens here.')} />
        ) : (
          <InPane value={true}>{screen}</InPane>
        )}
      </section>
    </div>
  );
}

export function TodayPage() {
  const { t } = useTranslation();
  const session = useSession();
  const today = useToday();
  const [params, setParams] = useSearchParams();
  if (!session || today === undefined) {
    return (
      <Page title={t('Today')}>
        <RowsSkeleton />
      </Page>
    );
  }
  const earliest = addDays(today, -HISTORY_DAYS);
  const date = dayIn(params, earliest, today);
  const change = (wanted: string) =>
    setParams(
      (now) => {
        const changed = new URLSearchParams(now);
        if (wanted === today) changed.delete('date');
        else changed.set('date', wanted);
        return changed;
      },
      { replace: true },
    );
  const Day = isTherapist(session.user) ? TherapistDay : TeacherDay;
  return (
    <Page
      title={titleOf(date, today, t)}
      beside={<DayNavigator date={date} today={today} earliest={earliest} onChange={change} />}
    >
      <div className={classes.day}>
        <Day date={date} user={session.user} />
      </div>
    </Page>
  );
}

/** The address's day, as far as this tablet keeps it; else today. */
function dayIn(params: URLSearchParams, earliest: string, today: string): string {
  const date = params.get('date') ?? today;
  return isCalendarDate(date) && date >= earliest && date <= today ? date : today;
}

function titleOf(date: string, today: string, t: (text: string) => string): string {
  if (date === today) return t('Today');
  return date === addDays(today, -1) ? t('Yesterday') : t('Earlier day');
}

/** Someone who is a therapist and nothing else that has classrooms: their day is sessions, not classrooms. */
function isTherapist({ roles }: SessionUser): boolean {
  return roles.length > 0 && roles.every(({ id }) => id === THERAPIST_ROLE);
}
