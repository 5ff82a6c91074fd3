/**
 * What runs by the clock: once each time, however many servers there are (the queue keeps that in PostgreSQL). Times
 * are the business's, Kuala Lumpur; the queue's are UTC.
 */

import type { CronItem } from 'graphile-worker';
import { HOUR_MS } from '#shared/domain/calendar-date';
import type { JobName } from './definitions';

/** Malaysia keeps +08:00 all year. */
const HOURS_AHEAD = 8;
/** A server that was down at the hour catches up within this time. */
const CATCH_UP_MS = 12 * HOUR_MS;

interface Daily {
  job: JobName;
  /** `HH:MM` of every day, in Kuala Lumpur. */
  at: string;
}

interface Frequent {
  job: JobName;
  /** A divisor of 60. */
  everyMinutes: number;
}

export const schedule: readonly (Daily | Frequent)[] = [
  // As the day begins that a due date has gone by.
  { job: 'follow_due_dates', at: '00:05' },
  { job: 'check_open_attempts', at: '02:20' },
  // After statuses followed the dates, before anything is erased.
  { job: 'check_books', at: '02:40' },
  { job: 'clean_notifications', at: '03:20' },
  { job: 'forget_webhook_tokens', at: '03:40' },
  { job: 'clean_imports', at: '03:50' },
  { job: 'redraw_pictures', at: '04:00' },
  { job: 'forget_tablet_keys', at: '04:10' },
  { job: 'keep_and_erase', at: '04:20' },
  // Before families are reminded of what is due.
  { job: 'charge_late_fees', at: '06:00' },
  // At an hour at which people may pay, and ask.
  { job: 'send_reminders', at: '09:00' },
  // In the morning, as soon as a preschool is known well enough.
  { job: 'ask_not_here', everyMinutes: 5 },
  // At each preschool's own time.
  { job: 'ask_still_here', everyMinutes: 5 },
  // A room with too few staff is told of within a minute.
  { job: 'check_ratios', everyMinutes: 1 },
  { job: 'send_digests', everyMinutes: 5 },
  // Whoever opens a report finds little left to do.
  { job: 'refresh_totals', everyMinutes: 5 },
];

export function toCronItem(scheduled: Daily | Frequent): CronItem {
  const { job } = scheduled;
  if ('everyMinutes' in scheduled) {
    const match = `*/${scheduled.everyMinutes} * * * *`;
    return {
      task: job,
      match,
      identifier: job,
      options: { jobKey: `regular ${job}`, jobKeyMode: 'replace' },
    };
  }
  const { at } = scheduled;
  const [hour = 0, minute = 0] = at.split(':').map(Number);
  return {
    task: job,
    match: `${minute} ${(hour - HOURS_AHEAD + 24) % 24} * * *`,
    identifier: job,
    options: { backfillPeriod: CATCH_UP_MS, jobKey: `nightly ${job}`, jobKeyMode: 'replace' },
  };
}
