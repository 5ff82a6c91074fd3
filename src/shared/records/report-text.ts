/** A daily report's entries and choices in words, for those who must decide about one of them. */
import {
  achievementScale,
  isScaleLabel,
  type ReportRow,
  type ReportSection,
  type RowField,
  rowFields,
  rowSections,
  soappFields,
} from '../domain/daily-report';
import { isSoappField, rowFieldNames, sectionNames, soappNames } from '../domain/section-words';
import type { Entry, Masters, RecordText, SaidPart, Translate } from './define-record';
import type { SaveReport } from './report-shapes';

const nameOfSection = (section: string) => sectionNames[section as ReportSection] ?? 'Daily report';

export const reportText: RecordText = {
  heading({ section, master, removed }, t) {
    if (section === 'report') return null;
    const name = t(nameOfSection(section));
    const named = section === 'soapp' ? name : `${name}: ${master ?? t('Not in the list any more')}`;
    return removed ? t('{{what}} (removed)', { what: named }) : named;
  },
  field(field, t) {
    if (field === 'ready') return t('Ready for the parents');
    return t(isSoappField(field) ? soappNames[field] : (rowFieldNames[field as RowField] ?? field));
  },
  value(value, { section, field }, t, masters) {
    if (value === null || value === undefined || value === '')
      return t(field === 'deleted' ? 'Deleted' : 'Nothing');
    if (typeof value === 'object') return rowValue(value as Record<string, unknown>, section, t, masters);
    if (typeof value === 'boolean') return t(value ? 'Deleted' : 'Kept');
    if (field === 'ready') return t(value === '1' ? 'Yes' : 'No');
    if (field === 'master_id') return masters.get(Number(value)) ?? t('Not in the list any more');
    if (field !== 'achievement_scale') return String(value);
    const label =
      section !== 'activities' && achievementScale[String(value) as keyof typeof achievementScale];
    return label ? t(label) : isScaleLabel(String(value)) ? t(String(value)) : String(value);
  },
  subject({ section, field }, t) {
    if (section === 'report') return t('Daily report');
    if (section === 'soapp' && isSoappField(field))
      return `${t(sectionNames.soapp)}: ${t(soappNames[field])}`;
    if (field === 'deleted') return t(nameOfSection(section));
    return `${t(nameOfSection(section))}: ${t(rowFieldNames[field as RowField] ?? field)}`;
  },
  canKeepBoth: ({ section, field }) => section === 'soapp' || field === 'notes',
};

/** The content of a row that one side changed while the other deleted it. */
function rowValue(row: Record<string, unknown>, section: string, t: Translate, masters: Masters): string {
  return Object.entries(row)
    .filter(([, value]) => value !== null)
    .map(([field, value]) => reportText.value(value, { section, field }, t, masters))
    .join(' · ');
}

/** Ids of the masters that an entry's rows name. */
export function mastersOf({ arguments: made, base }: Pick<Entry, 'arguments' | 'base'>): number[] {
  const { sections } = made as Partial<SaveReport['arguments']>;
  const seen = (base as Partial<SaveReport['base']> | null)?.sections;
  return rowSections.flatMap((section) =>
    [...(sections?.[section]?.rows ?? []), ...(seen?.[section]?.rows ?? [])].flatMap((row) =>
      'master_id' in row ? [row.master_id] : [],
    ),
  );
}

/** Row by row and text by text what an entry writes; a deletion has nothing to show. */
export function describeReport(
  entry: Pick<Entry, 'name' | 'arguments' | 'base'>,
  masters: Masters,
): SaidPart[] {
  if (entry.name !== 'save_report') return [];
  const { sections, ready } = entry.arguments as SaveReport['arguments'];
  const parts: SaidPart[] = rowSections.flatMap((section) =>
    (sections[section]?.rows ?? []).map((row): SaidPart => {
      const removed = 'deleted' in row;
      const seen = (entry.base as SaveReport['base']).sections[section]?.rows.find(({ id }) => id === row.id);
      const written: Partial<ReportRow> = removed ? (seen ?? {}) : row;
      const values = rowFields.flatMap((field) => {
        const value = written[field];
        return field === 'master_id' || !value ? [] : [{ field, value: String(value) }];
      });
      return { section, master: masters.get(written.master_id ?? 0) ?? null, removed, values };
    }),
  );
  const texts = sections.soapp?.texts;
  if (texts) {
    const written = soappFields.filter((field) => field in texts);
    const values = written.map((field) => ({ field, value: texts[field] ?? '' }));
    parts.push({ section: 'soapp', master: null, removed: false, values });
  }
  if (ready !== undefined) {
    const values = [{ field: 'ready', value: ready ? '1' : '0' }];
    parts.push({ section: 'report', master: null, removed: false, values });
  }
  return parts;
}
