/**
 * Daily reports as verbs work on them: loaded for a whole batch in a few queries, changed in memory, and written
 * back in a few statements.
 */
import type { Knex } from 'knex';
import {
  emptySoapp,
  type ReportRow,
  type ReportSection,
  type RowSection,
  reportRowOf,
  rowFields,
  type SoappField,
  type SoappTexts,
  soappFields,
} from '#shared/domain/daily-report';
import { same } from '#shared/records/merge-fields';
import { upsert } from '../../db/insert-rows';
import { DailyReport, DailyReportRow, DailyReportSection } from '../../models/daily-report';
import type { StoredAuthors } from '../../models/stored-authors';
import { authorOf, writtenAfter } from '../alternatives/authors';
import type { Author } from '../alternatives/keep-alternatives';
import { TakenParts } from './taken-parts';

interface SectionState extends Author {
  version: number;
}

interface StoredRow extends ReportRow, Author {
  section: RowSection;
  written: StoredAuthors;
  deletedAt: Date | null;
}

/** Who wrote a field of a row. */
export const fieldAuthor = (row: StoredRow, field: string): Author => authorOf(row.written, field, row);

/** A version that was seen and is not there any more is by no more than this above the one that is. */
const VERSIONS_LOST_MOST = 10_000;

export interface ReportHead {
  id: string;
  child_id: number;
  preschool_id: number;
  date: string;
}

/** One report in memory. Reading methods give live content; writing ones note what must be stored. */
export class ReportState {
  readonly sections = new Map<ReportSection, SectionState>();
  readonly rows = new Map<string, StoredRow>();
  texts: SoappTexts = { ...emptySoapp };
  textsWritten: StoredAuthors = {};
  readyAt: Date | null = null;
  deletedAt: Date | null = null;
  created: Author | null = null;
  headTouched: Date | null = null;
  taken = new TakenParts();
  #wasReady = false;
  readonly touchedSections = new Set<ReportSection>();
  readonly touchedRows = new Set<string>();

  constructor(readonly head: ReportHead) {}

  version(section: ReportSection): number {
    return this.sections.get(section)?.version ?? 0;
  }

  liveRows(section: RowSection): StoredRow[] {
    return [...this.rows.values()].filter((row) => row.section === section && !row.deletedAt);
  }

  tombstones(section: RowSection): Map<string, StoredRow> {
    const deleted = [...this.rows.values()].filter((row) => row.section === section && row.deletedAt);
    return new Map(deleted.map((row) => [row.id, row]));
  }

  /** Rows that were taken away before they were there, unseen by whoever saw this version of the section. */
  takenRows(section: RowSection, version: number): ReportRow[] {
    return [...this.tombstones(section).values()].filter(({ id }) => this.taken.hasRow(id, version));
  }

  /**
   * @param whose what it changes
   * @param from the row that it is made of
   */
  writeRow(
    section: RowSection,
    row: ReportRow,
    by: Author,
    whose: Author = by,
    from = this.rows.get(row.id),
  ): void {
    // Who took a row away before it was there did not write it.
    const former = this.taken.hasRow(row.id, 0) ? undefined : from;
    const written = writtenAfter(
      rowFields,
      (field) => former && fieldAuthor(former, field),
      (field) => !same(former?.[field], row[field]),
      by,
      whose,
    );
    this.taken.forgetRow(row.id);
    this.rows.set(row.id, { ...reportRowOf(row), section, written, ...by, deletedAt: null });
    this.touchedRows.add(row.id);
    this.#bump(section, by);
  }

  removeRow(id: string, by: Author): void {
    const row = this.rows.get(id);
    if (!row) return;
    const unchanged = () => false;
    const written = writtenAfter(rowFields, (field) => fieldAuthor(row, field), unchanged, by);
    this.rows.set(id, { ...row, ...by, written, deletedAt: by.at });
    this.touchedRows.add(id);
    this.#bump(row.section, by);
  }

  /**
   * A row that was taken away before it was there: whoever brings it as it was brings nothing.
   * @param version of the section as it was seen then
   */
  noteTaken(section: RowSection, row: ReportRow, version: number, by: Author): void {
    if (this.rows.has(row.id)) return;
    const seen = this.#lost(section, version);
    this.writeRow(section, row, by);
    this.removeRow(row.id, by);
    this.#passBy(section, seen);
    this.taken.noteRow(row.id, seen);
  }

  /** The same of a text. @returns false where it was there, and went */
  noteTakenText(field: SoappField, text: string, version: number, by: Author): boolean {
    const seen = this.#lost('soapp', version);
    if (!this.taken.noteText(field, text, seen, by)) return false;
    this.#signTexts(this.texts, by, by);
    this.#bump('soapp', by);
    this.#passBy('soapp', seen);
    return true;
  }

  #lost(section: ReportSection, version: number): number {
    return Math.min(version, this.version(section) + VERSIONS_LOST_MOST);
  }

  /** Who sees what is away now has seen a later version than any that was lost. */
  #passBy(section: ReportSection, seen: number): void {
    const known = this.sections.get(section);
    if (known && known.version <= seen) this.sections.set(section, { ...known, version: seen + 1 });
  }

  /** Who wrote a text; undefined where nobody wrote any. */
  textAuthor(field: SoappField): Author | undefined {
    const last = this.sections.get('soapp');
    return last && authorOf(this.textsWritten, field, last);
  }

  #signTexts(texts: SoappTexts, by: Author, whose: Author): void {
    const isChanged = (field: SoappField) => texts[field] !== this.texts[field];
    this.textsWritten = writtenAfter(soappFields, (field) => this.textAuthor(field), isChanged, by, whose);
  }

  /** @param whose what it changes */
  writeTexts(texts: SoappTexts, by: Author, whose: Author = by): void {
    this.#signTexts(texts, by, whose);
    this.taken.noteWritten(this.texts, texts);
    this.texts = texts;
    this.#bump('soapp', by);
  }

  setReady(ready: boolean, by: Author): void {
    if (ready === (this.readyAt !== null)) return;
    this.readyAt = ready ? by.at : null;
    this.#touchHead(by);
  }

  /** True when the parents may read it, and could not before. */
  get becameReady(): boolean {
    return !this.#wasReady && this.readyAt !== null && this.deletedAt === null;
  }

  /** What is stored. */
  loadReady(readyAt: Date | null): void {
    this.readyAt = readyAt;
    this.#wasReady = readyAt !== null;
  }

  /** True when nothing is written in the section. */
  isEmpty(section: ReportSection): boolean {
    if (section === 'soapp') return soappFields.every((field) => this.texts[field] === null);
    return this.liveRows(section).length === 0;
  }

  delete(by: Author): void {
    this.created ??= by;
    this.deletedAt = by.at;
    this.readyAt = null;
    this.#touchHead(by);
  }

  /** Creates it, or revives it after a deletion. */
  ensureLive(by: Author): void {
    if (this.created && !this.deletedAt) return;
    this.created ??= by;
    this.deletedAt = null;
    this.#touchHead(by);
  }

  #touchHead(by: Author): void {
    this.headTouched = by.at;
  }

  /** A version counts writes of one batch entry once: verbs call `endEntry` between entries. */
  #bump(section: ReportSection, by: Author): void {
    if (!this.#bumped.has(section)) {
      this.#bumped.add(section);
      this.sections.set(section, { version: this.version(section) + 1, ...by });
      this.touchedSections.add(section);
    }
    this.#touchHead(by);
  }

  readonly #bumped = new Set<ReportSection>();

  endEntry(): void {
    this.#bumped.clear();
  }
}

/** Loads the reports of these heads, with tombstones; one that is not there yet starts empty. */
export async function loadReports(
  trx: Knex,
  heads: readonly ReportHead[],
): Promise<Map<string, ReportState>> {
  const states = new Map(heads.map((head) => [head.id, new ReportState(head)]));
  const ids = [...states.keys()];
  const reports = await DailyReport.query(trx).whereRaw('id = ANY(?::uuid[])', [ids]);
  if (reports.length === 0) return states;
  const sections = await DailyReportSection.query(trx).whereRaw('report_id = ANY(?::uuid[])', [ids]);
  const rows = await DailyReportRow.query(trx).whereRaw('report_id = ANY(?::uuid[])', [ids]).orderBy('id');
  for (const report of reports) {
    const state = new ReportState(report);
    state.texts = Object.fromEntries(soappFields.map((field) => [field, report[field]])) as SoappTexts;
    state.textsWritten = report.written;
    state.taken = new TakenParts(report.taken_texts);
    state.loadReady(report.ready_at);
    state.deletedAt = report.deleted_at;
    state.created = { userId: report.created_by, at: report.created_at };
    states.set(report.id, state);
  }
  for (const { report_id, section, version, updated_by, updated_at } of sections) {
    states.get(report_id)?.sections.set(section, { version, userId: updated_by, at: updated_at });
  }
  for (const row of rows) {
    const { section, written, deleted_at: deletedAt } = row;
    const by = { userId: row.updated_by, at: row.updated_at };
    states.get(row.report_id)?.rows.set(row.id, { ...reportRowOf(row), section, written, ...by, deletedAt });
  }
  return states;
}

/** Stores what was touched, in three statements at most. */
export async function storeReports(trx: Knex, states: Iterable<ReportState>): Promise<void> {
  const touched = [...states].filter((state) => state.headTouched);
  const heads = touched.map(
    ({ head, texts, textsWritten, taken, readyAt, deletedAt, created, headTouched }) => ({
      id: head.id,
      child_id: head.child_id,
      preschool_id: head.preschool_id,
      date: head.date,
      ...texts,
      written: textsWritten,
      taken_texts: taken.stored,
      ready_at: readyAt,
      deleted_at: deletedAt,
      created_by: created?.userId,
      created_at: created?.at,
      updated_at: headTouched,
    }),
  );
  const changing = [...soappFields, 'written', 'taken_texts', 'ready_at', 'deleted_at', 'updated_at'];
  await upsert(trx, 'daily_reports', heads, ['id'], changing);

  const sections = touched.flatMap((state) =>
    [...state.touchedSections].map((section) => {
      const { version = 0, userId, at } = state.sections.get(section) ?? {};
      return { report_id: state.head.id, section, version, updated_by: userId, updated_at: at };
    }),
  );
  await upsert(
    trx,
    'daily_report_sections',
    sections,
    ['report_id', 'section'],
    ['version', 'updated_by', 'updated_at'],
  );

  const rows = touched.flatMap((state) =>
    [...state.touchedRows].flatMap((id) => {
      const row = state.rows.get(id);
      if (!row) return [];
      return {
        ...reportRowOf(row),
        report_id: state.head.id,
        section: row.section,
        written: row.written,
        updated_by: row.userId,
        updated_at: row.at,
        deleted_at: row.deletedAt,
      };
    }),
  );
  const rowColumns = [...rowFields, 'written', 'updated_by', 'updated_at', 'deleted_at'];
  await upsert(trx, 'daily_report_rows', rows, ['id'], rowColumns);
}
