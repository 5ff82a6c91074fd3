/** The three-way merge of a daily report's parts: its rows and its SOAPP texts. Pure; an edit beats a deletion, and asks. */
import {
  type ReportRow,
  type RowChange,
  type RowField,
  reportRowOf,
  rowFields,
  type SoappTexts,
  soappFields,
} from '../domain/daily-report';
import { type Difference, type Merged, mergeFields, same } from './merge-fields';

/** Merges the SOAPP texts that `mine` names; a text is never merged within itself. */
export function mergeSoapp(
  base: Partial<SoappTexts> | null,
  theirs: SoappTexts,
  mine: Partial<SoappTexts>,
): Merged<SoappTexts> {
  const merged = mergeFields(base ?? blankOf(mine), theirs, mine, soappFields);
  // A text that was cleared meanwhile was deleted: the edit beats it, and asks.
  for (const difference of merged.differences.filter(({ live }) => live === null)) {
    const text = difference.other as string;
    merged.value[difference.field as keyof SoappTexts] = text;
    Object.assign(difference, { live: text, other: null, mineLives: true });
  }
  return merged;
}

/** Without a base the author saw an empty note. */
function blankOf(mine: Partial<SoappTexts>): Partial<SoappTexts> {
  return Object.fromEntries(Object.keys(mine).map((field) => [field, null]));
}

interface MergedRows {
  /** Rows to write: new or changed ones, and deleted ones that come back. */
  written: ReportRow[];
  /** Ids of rows to remove. */
  removed: string[];
  differences: Difference[];
  combined: boolean;
}

/**
 * Merges the touched rows of a section. `theirs` holds the live rows, `tombstones` the deleted ones.
 * An edit beats a deletion, on whichever side it is, and asks.
 */
export function mergeRows(
  base: readonly ReportRow[],
  theirs: readonly ReportRow[],
  tombstones: ReadonlyMap<string, ReportRow>,
  mine: readonly RowChange[],
): MergedRows {
  const result: MergedRows = { written: [], removed: [], differences: [], combined: false };
  for (const change of mine) {
    const was = base.find((row) => row.id === change.id) ?? null;
    const live = theirs.find((row) => row.id === change.id) ?? null;
    if ('deleted' in change) mergeRemoval(change.id, was, live, result);
    else mergeRow(change, was, live, tombstones.get(change.id) ?? null, result);
  }
  return result;
}

function mergeRemoval(id: string, was: ReportRow | null, live: ReportRow | null, result: MergedRows): void {
  if (live === null) return;
  if (was !== null && rowFields.every((field) => same(was[field], live[field]))) result.removed.push(id);
  else
    result.differences.push({
      row_id: id,
      field: 'deleted',
      live: rowContent(live),
      other: null,
      mineLives: false,
    });
}

function mergeRow(
  mine: ReportRow,
  was: ReportRow | null,
  live: ReportRow | null,
  tombstone: ReportRow | null,
  result: MergedRows,
): void {
  if (live !== null) {
    const merged = mergeFields<ReportRow>(was, live, mine, rowFields, mine.id);
    if (rowFields.some((field) => !same(merged.value[field], live[field]))) result.written.push(merged.value);
    result.differences.push(...merged.differences);
    result.combined ||= merged.combined;
    return;
  }
  const untouched = was !== null && rowFields.every((field) => same(was[field], mine[field]));
  if (tombstone === null) result.written.push(mine);
  else if (!untouched) {
    result.written.push(mine);
    result.differences.push({
      row_id: mine.id,
      field: 'deleted',
      live: rowContent(mine),
      other: null,
      mineLives: true,
    });
  }
}

/** Merges a deletion of a whole section's rows: those that its author saw as they are go, the others live on and ask. */
export function mergeDeletion(base: readonly ReportRow[], theirs: readonly ReportRow[]): MergedRows {
  const removals = theirs.map(({ id }) => ({ id, deleted: true as const }));
  return mergeRows(base, theirs, new Map(), removals);
}

/** Merges a deletion of the SOAPP texts, in the same way. */
export function mergeSoappDeletion(
  base: Partial<SoappTexts>,
  theirs: SoappTexts,
): Omit<Merged<SoappTexts>, 'combined'> {
  const value = { ...theirs };
  const differences: Difference[] = [];
  for (const field of soappFields) {
    const live = theirs[field];
    if (live === null) continue;
    if (same(base[field] ?? null, live)) value[field] = null;
    else differences.push({ row_id: null, field, live, other: null, mineLives: false });
  }
  return { value, differences };
}

/** What a question about a deletion shows of a row. */
export function rowContent(row: ReportRow): Pick<ReportRow, RowField> {
  const { id: _, ...content } = reportRowOf(row);
  return content;
}
