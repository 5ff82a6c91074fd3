/** The days of a child, newest first: what was measured and what the report tells, each a tap from being read. */
import { Button, Text } from '@mantine/core';
import {
  IconChevronRight,
  IconFileDescription,
  IconPill,
  IconShieldCheck,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'wouter';
import { portalAddresses } from '#shared/domain/portal-addresses';
import { degreesInSight, measurementsOf } from '#shared/domain/screening-labels';
import { type ChildDay, portalEndpoints } from '#shared/endpoints/portal';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem, hasProblem } from '../../components/fetch-problem';
import { formatDate } from '../../components/format';
import { Page } from '../../components/page';
import { Muted } from '../../components/plain';
import { RowList } from '../../components/row-list';
import { measuredText } from '../../components/screening/measured-text';
import { RowsSkeleton } from '../../components/skeletons';
import { ToneMark } from '../../components/tone-mark';
import { useCall } from '../../queries/use-call';
import { useStoredCall } from '../../queries/use-stored-call';
import { activityLines, scaledLines } from './day-labels';
import own from './days-page.module.css';
import classes from './portal.module.css';

export function DaysPage() {
  const { t } = useTranslation();
  const id = Number(useParams().id);
  const query = useStoredCall(portalEndpoints.days, { params: { id } });
  const { data, looking } = query;
  return (
    <Page
      title={data?.child.fullname ?? t('Daily reports')}
      width="wide"
      back={{ to: portalAddresses.home, label: t('Back to my children') }}
    >
      <div className={classes.home}>
        <div className={classes.column}>
          <FetchProblem query={query} />
          {data === undefined && (looking || !hasProblem(query)) && <RowsSkeleton rows={6} />}
          {data?.days.length === 0 && (
            <EmptyState
              title={t('No daily report yet')}
              hint={t('Reports of the teachers appear here on the day they are ready.')}
            />
          )}
          {data && data.days.length > 0 && <Days childId={id} days={data.days} more={data.more} />}
        </div>
        <More childId={id} />
      </div>
    </Page>
  );
}

/** What else there is of the child. */
function More({ childId }: { childId: number }) {
  const { t } = useTranslation();
  const links = [
    [portalAddresses.medicines(childId), t('Medicine'), IconPill],
    [portalAddresses.collectors(childId), t('Who may pick up'), IconUsersGroup],
    [portalAddresses.consents(childId), t('Consents'), IconShieldCheck],
    [
      portalAddresses.dataRequests(childId),
      t('Data of your child: a copy, a correction'),
      IconFileDescription,
    ],
  ] as const;
  return (
    <nav className={classes.card} aria-label={t('More')}>
      {links.map(([to, said, Icon]) => (
        <Link key={to} href={to} className={classes.row}>
          <Icon size={22} stroke={1.7} className={classes.arrow} aria-hidden />
          <span className={classes.grow}>{said}</span>
          <IconChevronRight size={20} className={classes.arrow} aria-hidden />
        </Link>
      ))}
    </nav>
  );
}

function Days({ childId, days, more }: { childId: number; days: readonly ChildDay[]; more: boolean }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState(false);
  const last = days.at(-1)?.date;
  return (
    <>
      <RowList items={days}>
        {(day) => (
          <li key={day.date}>
            <DayRow childId={childId} day={day} />
          </li>
        )}
      </RowList>
      {more && !asked && (
        <Button variant="default" onClick={() => setAsked(true)}>
          {t('Older days')}
        </Button>
      )}
      {asked && last && <OlderDays childId={childId} before={last} />}
    </>
  );
}

/** The page after a page: it ends with a button for the one after it. */
function OlderDays({ childId, before }: { childId: number; before: string }) {
  const query = useCall(portalEndpoints.days, { params: { id: childId }, query: { before } });
  const { data } = query;
  if (data === undefined)
    return hasProblem(query) ? <FetchProblem query={query} /> : <RowsSkeleton rows={3} />;
  return <Days childId={childId} days={data.days} more={data.more} />;
}

function DayRow({ childId, day: { date, report, screening } }: { childId: number; day: ChildDay }) {
  const { t } = useTranslation();
  const names = report
    ? [...activityLines(report, t), ...scaledLines(report, t)].map(({ name }) => name)
    : [];
  const degrees = screening && degreesInSight(screening);
  const measured = screening && measuredText(measurementsOf(screening));
  return (
    <Link href={portalAddresses.day(childId, date)} className={own.day}>
      <span className={classes.grow}>
        <Text component="span" display="block" fw={600}>
          {formatDate(date)}
        </Text>
        <Muted component="span" display="block" lineClamp={2}>
          {report ? names.join(', ') || t('Report') : t('No report')}
        </Muted>
        {measured && (
          <Muted component="span" display="block">
            {measured}
          </Muted>
        )}
      </span>
      {degrees !== null &&
        (screening && screening.flags.length > 0 ? (
          <ToneMark tone="alarm">{degrees}</ToneMark>
        ) : (
          <Text component="span" className={own.nowrap}>
            {degrees}
          </Text>
        ))}
      <IconChevronRight size={20} className={classes.arrow} aria-hidden />
    </Link>
  );
}
