/** What became of the messages about invoices of the last days: each counts at every step that it came to. */
import type { Knex } from 'knex';
import { addDays, type CalendarDate } from '#shared/domain/calendar-date';
import type { Actor } from '../context';
import { type PlacesWanted, placesIn } from './scope';
import { readTotals } from './totals';

/** Today is the last of them. */
const EMAIL_WINDOW_DAYS = 7;

export interface EmailStatus {
  total: number;
  accepted: number;
  delivered: number;
  opened: number;
  clicked: number;
  failed: number;
  /** Kept, because no mail server is set: in none of the others. */
  not_sent: number;
}

export async function emailStatus(
  knex: Knex,
  actor: Actor,
  places: PlacesWanted,
  today: CalendarDate,
): Promise<EmailStatus & { from: CalendarDate; to: CalendarDate }> {
  const { sql, bindings } = placesIn(actor, places, 'preschool_id');
  const days = Array.from({ length: EMAIL_WINDOW_DAYS }, (_, back) => addDays(today, -back));
  const columns = ['accepted', 'delivered', 'opened', 'clicked', 'failed'];
  const [row] = await readTotals<EmailStatus>(
    knex,
    { kinds: ['mails'], months: days },
    `SELECT COALESCE(sum(mails), 0) AS total,
            COALESCE(sum(not_sent), 0) AS not_sent,
            ${columns.map((column) => `COALESCE(sum(${column}), 0) AS ${column}`).join(', ')}
       FROM mail_totals WHERE month = ANY (:months) AND ${sql}`,
    bindings,
  );
  return { ...(row as EmailStatus), from: days.at(-1) as string, to: today };
}
