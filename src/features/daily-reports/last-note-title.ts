/** How the last SOAPP note is headed, beside the new one. */
import type { LatestSoappDocument } from '#shared/endpoints/feed';
import { formatDate } from '../../components/format';

/** "Last note, Fri 14 Nov, Lim Mei Ling". */
export function lastNoteTitle(
  { date, last }: LatestSoappDocument,
  t: (text: string, values: Record<string, string>) => string,
): string {
  return t('Last note, {{date}}, {{author}}', { date: formatDate(date), author: last.by });
}
