/** How an absence is told in a line: "Away: sick, until Fri 28 Nov". */
import type { TFunction } from 'i18next';
import type { CalendarDate } from '#shared/domain/calendar-date';
import type { AbsenceContent, AbsenceReason } from '#shared/records/absence-note';
import { formatDate } from './format';

/** Within a sentence. */
const reasonText: Record<AbsenceReason, (t: TFunction) => string> = {
  sick: (t) => t('sick'),
  family: (t) => t('family matter'),
  holiday: (t) => t('on holiday'),
  other: (t) => t('another reason'),
};

/** As it is told on a day; the end is said where it is another day. */
export function awayText({ reason, to }: AbsenceContent, day: CalendarDate, t: TFunction): string {
  const why = reasonText[reason](t);
  return to === day
    ? t('Away: {{reason}}', { reason: why })
    : t('Away: {{reason}}, until {{date}}', { reason: why, date: formatDate(to) });
}

/** "Fri 21 Nov", or "Fri 21 Nov – Tue 25 Nov". */
export function absenceDays({ from, to }: Pick<AbsenceContent, 'from' | 'to'>): string {
  return from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;
}
