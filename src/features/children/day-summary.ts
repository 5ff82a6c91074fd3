/** What a day's report holds, in a few words: "2 activities, 1 assessments, SOAPP note". */
import type { TFunction } from 'i18next';

const keys = ['{{count}} activities', '{{count}} interventions', '{{count}} assessments'] as const;

/** @param rows activities, interventions and assessments */
export function summaryOf(rows: readonly (readonly unknown[])[], withNote: boolean, t: TFunction): string {
  const words = keys.flatMap((key, at) => (rows[at]?.length ? t(key, { count: rows[at].length }) : []));
  if (withNote) words.push(t('SOAPP note'));
  return words.length === 0 ? t('Report begun') : words.join(', ');
}
