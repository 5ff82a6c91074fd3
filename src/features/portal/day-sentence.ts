/** One sentence of a child's day for its parents, made of what is recorded and nothing else. Pure. */
import type { TFunction } from 'i18next';
import { remarksOf } from '#shared/domain/screening-labels';
import type { DailyReport } from '#shared/endpoints/daily-reports';
import type { ChildDay } from '#shared/endpoints/portal';
import { formatTime } from '../../components/format';

const ALONE = 'Self accomplished';

interface Day {
  /** What the child is called. */
  name: string;
  /** What whoever wrote the report is called, where that is known. */
  teller: string | null;
  day: Pick<ChildDay, 'report' | 'screening'>;
  /** The preschool knows that the child is away. */
  away: boolean;
}

/** The newest of what is known: the report before the screening, the screening before nothing. */
export function daySentence({ name, teller, day: { report, screening }, away }: Day, t: TFunction): string {
  const told = report && reportSentence(report, name, teller, t);
  if (told) return told;
  if (away) return t('{{name}} is away today', { name });
  if (!screening) return t('No news of {{name}} yet today', { name });
  if (screening.flags.includes('fever')) return t('{{name}} has a fever', { name });
  if (screening.flags.includes('breathing')) return t('{{name}} has difficulty breathing', { name });
  const values = { name, time: formatTime(screening.recorded_at) };
  return remarksOf(screening, t) === ''
    ? t('{{name}} was well at {{time}}', values)
    : t('{{name}} had symptoms at {{time}}', values);
}

/** Null where the report tells of no activity. */
function reportSentence({ activities }: DailyReport, name: string, teller: string | null, t: TFunction) {
  if (activities.length === 0) return null;
  const alone = activities.filter(({ values }) => values.achievement_scale === ALONE).length;
  if (alone > 0)
    return teller === null
      ? t('{{name}} did {{count}} things without help', { name, count: alone })
      : t('{{name}} did {{count}} things without help, says {{teller}}', { name, count: alone, teller });
  return teller === null
    ? t('{{name}} took part in {{count}} activities', { name, count: activities.length })
    : t('{{name}} took part in {{count}} activities, says {{teller}}', {
        name,
        count: activities.length,
        teller,
      });
}
