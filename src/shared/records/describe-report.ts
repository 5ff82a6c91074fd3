/** What an entry of a daily report writes, part by part; its words are in `report-text.ts`. */
import { type ReportRow, rowFields, rowSections, soappFields } from '../domain/daily-report';
import type { Entry, Masters, SaidPart } from './define-record';
import type { SaveReport } from './report-shapes';

/** Ids of the masters that an entry's rows name; of any other kind none. */
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
