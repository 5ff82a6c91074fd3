/** A screen of one classroom on one day, both named by the address: the day is turned in the header. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'wouter';
import { addDays, type CalendarDate, isCalendarDate } from '#shared/domain/calendar-date';
import { DayNavigator } from './day-navigator';
import { Page } from './page';
import './second-tap';
import { PageSkeleton } from './skeletons';
import { withValue } from './use-address-value';

export interface RoomDay {
  date: CalendarDate;
  today: CalendarDate;
  /** As the address names it. */
  room: string | null;
  onRoom: (room: string) => void;
}

interface RoomDayPageProps {
  title: string;
  /** Undefined while the tablet starts. */
  today: CalendarDate | undefined;
  /** How many days back there is something to see; absent: any. */
  days?: number;
  /** Give what it draws the date as its key: another day begins anew. */
  children: (given: RoomDay) => ReactNode;
}

export function RoomDayPage({ title, today, days, children }: RoomDayPageProps) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  if (today === undefined) return <PageSkeleton />;
  const earliest = days === undefined ? undefined : addDays(today, -days);
  const asked = params.get('date') ?? today;
  const date = isCalendarDate(asked) && (!earliest || asked >= earliest) && asked <= today ? asked : today;
  const change = (name: string, value: string) =>
    setParams((now) => withValue(now, name, value), { replace: true });
  return (
    <Page
      title={title}
      width="wide"
      back={{ to: '/today', label: t('Back to Today') }}
      beside={
        <DayNavigator
          date={date}
          today={today}
          earliest={earliest}
          onChange={(day) => change('date', day === today ? '' : day)}
          saysToday
        />
      }
    >
      {children({
        date,
        today,
        room: params.get('classroom'),
        onRoom: (room) => change('classroom', room),
      })}
    </Page>
  );
}
