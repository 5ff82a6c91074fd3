/** The screenings of a day, from the tablet; the day, the page, the search and the filters are its address. */

import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'wouter';
import { addDays } from '#shared/domain/calendar-date';
import { HISTORY_DAYS } from '#shared/endpoints/feed';
import { DayNavigator } from '../../components/day-navigator';
import { Page } from '../../components/page';
import { RowsSkeleton } from '../../components/skeletons';
import { useToday } from '../../local/hooks/use-today';
import { dayIn, listAddress } from './addresses';
import { HealthDay } from './health-day';
import { OlderDay } from './older-day';

export function HealthPage() {
  const { t } = useTranslation();
  const today = useToday();
  const [params] = useSearchParams();
  const [, navigate] = useLocation();
  if (today === undefined) {
    return (
      <Page title={t('Health')}>
        <RowsSkeleton />
      </Page>
    );
  }
  const date = dayIn(params, today);
  const addressOf = (day: string) => listAddress(params, { date: day });
  const keptHere = date >= addDays(today, -HISTORY_DAYS);
  return (
    <Page
      title={t('Health')}
      width="wide"
      beside={
        <DayNavigator
          date={date}
          today={today}
          addressOf={addressOf}
          saysToday
          onChange={(day) => navigate(addressOf(day))}
        />
      }
    >
      {keptHere ? <HealthDay date={date} today={today} /> : <OlderDay date={date} />}
    </Page>
  );
}
