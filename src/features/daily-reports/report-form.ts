/**
 * The form of a daily report against its document, as pure functions. The form keeps the base it was typed
 * against: parts that nobody touched here follow the newest document, touched ones stay beside the base that
 * their author saw, so that the merge can tell a difference from an overwriting.
 */
import {
  emptySoapp,
  type ReportRow,
  type RowSection,
  rowFields,
  type SoappField,
  type SoappTexts,
  soappFields,
} from '#shared/domain/daily-report';
import { applyToReport } from '#shared/records/apply-report';
import { baseOfSave } from '#shared/records/report-base';
import type { ReportDocument } from '#shared/records/report-document';
import type { SaveReport } from '#shared/records/report-shapes';
import { touchedSections } from '../../local/touched-sections';

export interface FormValues {
  /** The sections that the person may edit, each whole. */
  rows: Partial<Record<RowSection, ReportRow[]>>;
  /** Null where the person may not edit them. */
  soapp: SoappTexts | null;
  /** "Ready for the parents" as chosen by hand; null while nobody chose. */
  ready: boolean | null;
}

export interface OpenForm {
  values: FormValues;
  /** What touched parts were typed against. */
  base: ReportDocument | null;
}

type TouchedParts = SaveReport['arguments']['sections'];

/** A form that shows a document, or a blank one. */
export function openForm(
  document: ReportDocument | null,
  editable: { rows: readonly RowSection[]; soapp: boolean },
): OpenForm {
  const rows = editable.rows.map((section) => [section, document?.sections[section]?.rows ?? []] as const);
  const soapp = editable.soapp ? (document?.sections.soapp?.texts ?? emptySoapp) : null;
  return { values: { rows: Object.fromEntries(rows), soapp, ready: null }, base: document };
}

/** The form after a newer document came: untouched parts follow it, touched ones stay. */
export function follow(form: OpenForm, newest: ReportDocument | null): OpenForm {
  const frame = newest ?? form.base;
  if (frame === null) return form;
  const sections = { ...newest?.sections };
  const values: FormValues = { ...form.values, rows: {} };
  for (const [name, mine] of Object.entries(form.values.rows)) {
    const section = name as RowSection;
    const [was, now] = [form.base?.sections[section], newest?.sections[section]];
    const followed = followRows(was?.rows ?? [], mine, now?.rows ?? []);
    values.rows[section] = followed.mine;
    sections[section] = {
      version: (followed.behind ? was?.version : now?.version) ?? 0,
      last: now?.last ?? null,
      rows: followed.base,
    };
  }
  if (form.values.soapp) {
    const [was, now] = [form.base?.sections.soapp, newest?.sections.soapp];
    const texts = [was?.texts ?? emptySoapp, form.values.soapp, now?.texts ?? emptySoapp] as const;
    const followed = followFields(soappFields, ...texts);
    values.soapp = followed.mine;
    sections.soapp = {
      version: (followed.behind ? was?.version : now?.version) ?? 0,
      last: now?.last ?? null,
      texts: followed.base,
    };
  }
  return { values, base: { ...frame, sections } };
}

interface Followed<T> {
  mine: T;
  base: T;
  /** True where a part stays with an older base. */
  behind: boolean;
}

function followRows(
  base: readonly ReportRow[],
  mine: readonly ReportRow[],
  newest: readonly ReportRow[],
): Followed<ReportRow[]> {
  const result: Followed<ReportRow[]> = { mine: [], base: [], behind: false };
  const keep = (own: ReportRow | undefined, was: ReportRow | undefined, behind: boolean) => {
    if (own) result.mine.push(own);
    if (was) result.base.push(was);
    result.behind ||= behind;
  };
  for (const now of newest) {
    const was = base.find(({ id }) => id === now.id);
    const own = mine.find(({ id }) => id === now.id);
    if (own) {
      const followed = followFields(rowFields, was ?? now, own, now);
      keep(followed.mine, followed.base, followed.behind);
    } else if (was) keep(undefined, was, true);
    else keep(now, now, false);
  }
  for (const own of mine.filter(({ id }) => !newest.some((now) => now.id === id))) {
    const was = base.find(({ id }) => id === own.id);
    // Gone there: an edit made here stays, what was untouched goes. New here: it stays in any case.
    if (!was || isRowTouched(was, own)) keep(own, was, was !== undefined);
  }
  return result;
}

function followFields<T>(fields: readonly (keyof T)[], was: T, own: T, now: T): Followed<T> {
  const result: Followed<T> = { mine: { ...now }, base: { ...now }, behind: false };
  for (const field of fields) {
    if (plain(own[field]) === was[field] || plain(own[field]) === now[field]) continue;
    result.mine[field] = own[field];
    result.base[field] = was[field];
    result.behind ||= was[field] !== now[field];
  }
  return result;
}

/** What would be saved: rows written or removed, texts changed. Empty when nothing was touched. */
export function touchedParts({ values, base }: OpenForm): TouchedParts {
  return touchedSections(base, { ...values.rows, ...(values.soapp && { soapp: values.soapp }) });
}

export function isTouched(form: OpenForm): boolean {
  return Object.keys(touchedParts(form)).length > 0;
}

/**
 * What Submit saves, and the form tidied for it: texts without the spaces around them, without rows that were
 * added and left empty. Where such a row is all there is, it stays, so that it can be told what it lacks.
 */
export function toSave(form: OpenForm): { form: OpenForm; parts: TouchedParts } {
  const tidy = trimmed(form);
  const filled = withoutBlankRows(tidy);
  const parts = touchedParts(filled);
  if (Object.keys(parts).length > 0) return { form: filled, parts };
  return { form: tidy, parts: touchedParts(tidy) };
}

/** The form with no spaces around its texts: as it will be stored. */
function trimmed({ values, base }: OpenForm): OpenForm {
  const rows = Object.entries(values.rows).map(([section, list]) => [section, list.map(trimmedRow)]);
  const soapp =
    values.soapp &&
    (Object.fromEntries(soappFields.map((field) => [field, tidyText(values.soapp?.[field])])) as Record<
      SoappField,
      string | null
    >);
  return { values: { ...values, rows: Object.fromEntries(rows), soapp }, base };
}

function trimmedRow(row: ReportRow): ReportRow {
  return {
    ...row,
    achievement_scale: tidyText(row.achievement_scale),
    minute_scales: tidyText(row.minute_scales),
    notes: tidyText(row.notes),
  };
}

function withoutBlankRows({ values, base }: OpenForm): OpenForm {
  const rows = Object.entries(values.rows).map(([section, list]) => {
    const known = base?.sections[section as RowSection]?.rows ?? [];
    return [section, list.filter((row) => !isBlank(row) || known.some(({ id }) => id === row.id))];
  });
  return { values: { ...values, rows: Object.fromEntries(rows) }, base };
}

/** A row that was added and left as it was: no master chosen, nothing written. */
export function isBlank(row: ReportRow): boolean {
  return (
    row.master_id === 0 &&
    [row.achievement_scale, row.minute_scales, row.notes].every((text) => !text?.trim())
  );
}

/** A new row to be filled in; the master 0 is "not chosen yet". */
export function blankRow(id: string): ReportRow {
  return { id, master_id: 0, achievement_scale: null, minute_scales: null, notes: null };
}

/**
 * The form once its tidied state was saved: what was typed on meanwhile stands on what was saved, and is no other value
 * beside it.
 */
export function onSaved(now: OpenForm, saved: OpenForm, made: SaveReport['arguments']): OpenForm {
  const entry = {
    name: 'save_report',
    arguments: made,
    base: baseOfSave(saved.base, made),
    author: { id: 0, name: '' },
    may_edit: [],
    captured_at: '',
    preschool_id: null,
    entity_id: made.report_id,
    child_id: made.child_id,
    date: made.date,
  };
  return { values: now.values, base: applyToReport(now.base, entry) };
}

function isRowTouched(was: ReportRow, own: ReportRow): boolean {
  return rowFields.some((field) => plain(own[field]) !== was[field]);
}

/** An emptied text and one that was never filled are the same. */
function plain<T>(value: T): T | null {
  return typeof value === 'string' && value.trim() === '' ? null : value;
}

/** A text as it is stored. */
export function tidyText(text: string | null | undefined): string | null {
  return plain(text?.trim() ?? null);
}

/**
 * As the report is, unless somebody chose otherwise. A new one of a teacher is shared; a therapist's note alone is not.
 */
export function readyShown(
  chosen: boolean | null,
  document: ReportDocument | null,
  byTherapist: boolean,
): boolean {
  if (chosen !== null) return chosen;
  return document ? document.ready : !byTherapist;
}

/** What is saved of it; undefined leaves the report as it is. */
export function readyToSave(shown: boolean, document: ReportDocument | null): boolean | undefined {
  return shown === (document?.ready ?? false) ? undefined : shown;
}
