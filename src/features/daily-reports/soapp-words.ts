/** The words of a SOAPP note (C8). */
import type { SoappField } from '#shared/domain/daily-report';
import type { LatestSoappDocument } from '#shared/operations/documents';
import { formatDate } from '../../components/format';

/** The five areas, in the order they are read. */
export const soappWords: Record<SoappField, string> = {
  subjective: 'S - Subjective',
  objective: 'O - Objective',
  assessment: 'A - Assessment',
  plan: 'P - Plan',
  progress: 'P - Progress',
};

/** "Last note, Fri 14 Nov, Lim Mei Ling". */
export function lastNoteTitle(
  { date, last }: LatestSoappDocument,
  t: (text: string, values: Record<string, string>) => string,
): string {
  return t('Last note, {{date}}, {{author}}', { date: formatDate(date), author: last.by });
}
