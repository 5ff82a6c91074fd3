/** The class log (`/child-logs/activities/{classroomId}`): what was logged for each child of a class on a day. */
import { Stack, Text } from '@mantine/core';
import { IconPencilPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'wouter';
import { addDays, isCalendarDate } from '#shared/domain/calendar-date';
import { type ChildDocument, HISTORY_DAYS } from '#shared/endpoints/feed';
import { ActButton } from '../../components/act-button';
import { DayNavigator } from '../../components/day-navigator';
import { EmptyState } from '../../components/empty-state';
import { Face } from '../../components/face';
import { Page } from '../../components/page';
import { PersonName } from '../../components/person-name';
import { RowsSkeleton } from '../../components/skeletons';
import { useCan } from '../../components/use-can';
import { useChildren } from '../../local/hooks/use-children';
import { useClassrooms } from '../../local/hooks/use-classrooms';
import { useMasters } from '../../local/hooks/use-masters';
import { useRecords } from '../../local/hooks/use-records';
import { useToday } from '../../local/hooks/use-today';
import classes from './classrooms.module.css';
import { useIsHeadOffice } from './use-classroom-items';

export function ClassLogPage() {
  const { t } = useTranslation();
  const id = Number(useParams().classroomId);
  const headOffice = useIsHeadOffice();
  const today = useToday();
  const rooms = useClassrooms();
  const [params, setParams] = useSearchParams();
  const room = rooms?.find((one) => one.id === id);
  const back = { to: `/classrooms/view/${id}`, label: t('Back to the classroom') };
  if (!rooms || !room || today === undefined) {
    return (
      <Page title={t('Class log')} back={back}>
        {rooms ? (
          <EmptyState
            title={t('This classroom is not on this tablet')}
            hint={
              headOffice
                ? t('Choose its preschool above.')
                : t('It may have been deleted, or belongs to another preschool.')
            }
          />
        ) : (
          <RowsSkeleton />
        )}
      </Page>
    );
  }
  const earliest = addDays(today, -HISTORY_DAYS);
  const wanted = params.get('date') ?? today;
  const date = isCalendarDate(wanted) && wanted >= earliest && wanted <= today ? wanted : today;
  const change = (day: string) => setParams(day === today ? {} : { date: day }, { replace: true });
  return (
    <Page
      title={t('{{name}} class log', { name: room.name })}
      back={back}
      width="wide"
      beside={<DayNavigator date={date} today={today} earliest={earliest} onChange={change} />}
    >
      <ClassLog roomId={id} date={date} today={today} />
    </Page>
  );
}

function ClassLog({ roomId, date, today }: { roomId: number; date: string; today: string }) {
  const { t } = useTranslation();
  const can = useCan();
  const children = useChildren({ classroomId: roomId, attending: true });
  const reports = useRecords('report', date);
  const masters = useMasters('activity');
  const rows = useMemo(() => {
    if (!children || !reports || !masters) return undefined;
    const names = new Map(masters.map((master) => [master.id, master.name]));
    const reportOf = new Map(reports.map((entry) => [entry.childId, entry.document]));
    return children.map((child) => ({
      child,
      activities: (reportOf.get(child.id)?.sections.activities?.rows ?? []).map((row) => ({
        id: row.id,
        name: names.get(row.master_id) ?? t('N/A'),
        minutes: row.minute_scales,
        notes: row.notes,
      })),
    }));
  }, [children, reports, masters, t]);
  if (rows === undefined) return <RowsSkeleton />;
  if (rows.length === 0) return <EmptyState title={t('No children available.')} />;
  const logged = rows.filter(({ activities }) => activities.length > 0).length;
  const several = new URLSearchParams({
    classroom: String(roomId),
    date,
    back: `/child-logs/activities/${roomId}${date === today ? '' : `?date=${date}`}`,
  });
  return (
    <Stack>
      <Text c="dimmed">
        {t('{{logged}} of {{count}} children have an activity', { logged, count: rows.length })}
      </Text>
      {can('daily_reports_edit') && (
        <ActButton
          Icon={IconPencilPlus}
          label={t('Log an activity for several')}
          href={`/today/several?${several}`}
          style={{ alignSelf: 'flex-start' }}
        />
      )}
      <ClassLogRows rows={rows} date={date} />
    </Stack>
  );
}

interface ClassLogRow {
  child: ChildDocument;
  activities: readonly { id: string; name: string; minutes: string | number | null; notes: string | null }[];
}

/** The children of a class with what was logged for them that day; each row is one tap to the report. */
function ClassLogRows({ rows, date }: { rows: readonly ClassLogRow[]; date: string }) {
  const { t } = useTranslation();
  return (
    <ul className={`${classes.people} ${classes.rows}`} aria-label={t('Children')}>
      {rows.map(({ child, activities }) => (
        <li key={child.id} className={classes.logLine}>
          <Face of="child" id={child.id} classroomId={child.classroom_id} />
          <div className={classes.log}>
            <Link href={`/children/${child.id}/daily-reports?date=${date}`} className={classes.logName}>
              <PersonName of={child.fullname} />
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
