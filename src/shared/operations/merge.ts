/**
 * The three-way merge of a conflict, as pure functions: base (what the author saw), theirs (what the server
 * has), mine (what the author wrote). Both sides can run it; the server's run decides (offline.md).
 */
import {
  type ReportRow,
  type RowField,
  reportRowOf,
  rowFields,
  type SoappTexts,
  soappFields,
} from '../domain/daily-report';
import { normaliseScreening, type ScreeningContent, screeningFieldNames } from '../domain/screening';
import type { RowChange } from './operations';

/** A field that both sides changed from the same base to different values: theirs lives, mine waits. */
export interface Difference {
  row_id: string | null;
  /** A field's name, or `deleted` where a deletion met an edit. */
  field: string;
  live: unknown;
  other: unknown;
  /** True where mine is the live one: an edit that beat a deletion. */
  mineLives: boolean;
}

export interface Merged<T> {
  value: T;
  differences: Difference[];
  /** True when the value now holds something of both sides. */
  combined: boolean;
}

type Fields = Record<string, unknown>;

/** Same content, however it was built; lists compare by element. */
export function same(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

export function sameScreening(one: ScreeningContent, other: ScreeningContent): boolean {
  return screeningFieldNames.every((field) => same(one[field], other[field]));
}

/** Merges records field by field. With no base, every field of mine counts as changed. */
export function mergeFields<T extends object>(
  base: Partial<T> | null,
  theirs: T,
  mine: Partial<T>,
  fields: readonly (keyof T & string)[],
  rowId: string | null = null,
): Merged<T> {
  const value = { ...theirs };
  const differences: Difference[] = [];
  let combined = false;
  for (const field of fields) {
    if (!(field in mine)) continue;
    const [was, live, wanted] = [(base as Fields | null)?.[field], theirs[field], mine[field]];
    const changed = base === null || !same(was, wanted);
    const moved = base === null || !same(was, live);
    if (!changed || same(live, wanted)) {
      if (moved && !same(live, wanted)) combined = true;
      continue;
    }
    if (!moved) value[field] = wanted as T[typeof field];
    else differences.push({ row_id: rowId, field, live, other: wanted, mineLives: false });
  }
  return { value, differences, combined };
}

/** Merges a screening; `theirs` null is a first recording. */
export function mergeScreening(
  base: ScreeningContent | null,
  theirs: ScreeningContent | null,
  given: ScreeningContent,
): Merged<ScreeningContent> {
  const mine = normaliseScreening(given);
  if (theirs === null) return { value: mine, differences: [], combined: false };
  const merged = mergeFields(base, theirs, mine, screeningFieldNames);
  const { value, differences } = merged;
  if (value.others_message === null || value.symptoms.includes('Others')) return merged;
  // One side wrote the text, the other's symptoms live on: "Others" stays ticked, or the text would fall away.
  value.symptoms = normaliseScreening({ ...value, symptoms: [...value.symptoms, 'Others'] }).symptoms;
  for (const difference of differences) if (difference.field === 'symptoms') difference.live = value.symptoms;
  return merged;
}

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

export interface MergedRows {
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

/** What a question about a deletion shows of a row. */
export function rowContent(row: ReportRow): Pick<ReportRow, RowField> {
  const { id: _, ...content } = reportRowOf(row);
  return content;
}
