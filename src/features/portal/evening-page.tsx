/** The day of every child of a family, as the message of the evening leads to it. */
import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'wouter';
import { isCalendarDate } from '#shared/domain/calendar-date';
import { spokenName } from '#shared/domain/called-name';
import { portalAddresses } from '#shared/domain/portal-addresses';
import { type PortalChild, portalEndpoints } from '#shared/endpoints/portal';
import { Face } from '../../components/face';
import { FetchProblem, hasProblem } from '../../components/fetch-problem';
import { formatDate } from '../../components/format';
import { Page } from '../../components/page';
import { useToday } from '../../local/hooks/use-today';
import { useStoredCall } from '../../queries/use-stored-call';
import { Need } from './care-lines';
import { careSummary } from './care-summary';
import { DayPhotos } from './day-photos';
import { daySentence } from './day-sentence';
import { IllnessLines } from './illness-lines';
import { IncidentLines } from './incident-lines';
import { photoOf } from './photo-of';
import classes from './portal.module.css';
import { PresenceLines } from './presence-lines';

export function EveningPage() {
  const { t } = useTranslation();
  const { date = '' } = useParams();
  const today = useToday();
  const query = useStoredCall(portalEndpoints.home, {});
  const { data, looking } = query;
  const day = today && isCalendarDate(date) && date <= today ? date : today;
  return (
    <Page
      title={day ? t('The day, {{date}}', { date: formatDate(day, today ?? day) }) : t('The day')}
      width="narrow"
      back={{ to: portalAddresses.home, label: t('Back to my children') }}
    >
      <Stack>
        <FetchProblem query={query} />
        {data === undefined && (looking || !hasProblem(query)) && <Skeleton height={240} aria-busy />}
        {day && data?.children.map((child) => <ChildEvening key={child.id} child={child} date={day} />)}
      </Stack>
    </Page>
  );
}

function ChildEvening({ child, date }: { child: PortalChild; date: string }) {
  const { t } = useTranslation();
  const query = useStoredCall(portalEndpoints.days, { params: { id: child.id }, query: { date } });
  const { data, looking } = query;
  const day = data?.days[0];
  if (!child.attends && !day) return null;
  const care = day?.care ?? [];
  const lines = careSummary(care, t);
  const name = spokenName(child.fullname);
  return (
    <section className={classes.card} aria-labelledby={`evening-${child.id}`}>
      <Link href={portalAddresses.day(child.id, date)} className={classes.who}>
        <Face of="child" id={child.id} classroomId={child.classroom?.id} photo={photoOf(child)} size={64} />
        <span className={classes.grow}>
          <Title order={2} id={`evening-${child.id}`}>
            {name}
          </Title>
          {day?.report && (
            <Text>
              {daySentence(
                { name, teller: day.told_by ? spokenName(day.told_by) : null, day, away: false },
                t,
              )}
            </Text>
          )}
        </span>
        <IconChevronRight size={20} className={classes.arrow} aria-hidden />
      </Link>
      <FetchProblem query={query} />
      {data === undefined && (looking || !hasProblem(query)) && <Skeleton height={80} aria-busy />}
      {data && !day && (
        <Text c="dimmed" className={classes.row}>
          {t('Nothing was written on this day')}
        </Text>
      )}
      {care
        .filter(({ act }) => act === 'need')
        .map((need) => (
          <Need key={need.id} need={need} />
        ))}
      <IllnessLines illnesses={day?.illnesses} />
      <IncidentLines incidents={day?.incidents} />
      <PresenceLines presences={day?.presences} />
      <DayPhotos care={care} />
      {lines.length > 0 && (
        <div className={classes.row}>
          <ul className={classes.grow} style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
