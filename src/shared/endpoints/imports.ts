/** Importing spreadsheets: children with their parents, opening balances, and plans. Checked first, written all or nothing. */
import * as z from 'zod/mini';
import { importKinds } from '../domain/import-columns';
import { officeMessages } from '../office-messages';
import { endpoint, id, pageQuery, searchText } from './endpoint';

/**
 * `checking` and `writing` are being worked on. `invalid`: cells are wrong, nothing is written; `ready`: waits for the
 * confirmation; `failed`: the server could not, nothing is written; `discarded`: given up before it was written.
 */
const importStates = ['checking', 'invalid', 'ready', 'writing', 'done', 'failed', 'discarded'] as const;
export type ImportState = (typeof importStates)[number];
/** For an import that goes on by itself. */
export const busyStates: readonly ImportState[] = ['checking', 'writing'];

const person = z.nullable(z.object({ id, name: z.string() }));
const count = z.int();

const importSummary = z.object({
  /** Rows with something in them. */
  rows: count,
  children: count,
  parents_new: count,
  /** Who are in Tadika already: linked, not changed. */
  parents_known: count,
  children_without_parent: count,
  balances: count,
  /** Rows of RM 0.00, which are left out. */
  zero: count,
  /** Sen, both above zero. */
  owed: count,
  credit: count,
  /** How many rows each preschool has, and sen. */
  preschools: z.array(
    z.object({ id, name: z.string(), short_name: z.string(), rows: count, amount: z.int() }),
  ),
  /** Heads of the file that Tadika has no column for. */
  unread: z.array(z.string()),
  first: z.object({ heads: z.array(z.string()), rows: z.array(z.array(z.string())) }),
});
export type ImportSummary = z.infer<typeof importSummary>;

const listed = {
  id: z.uuid(),
  kind: z.enum(importKinds),
  file_name: z.string(),
  state: z.enum(importStates),
  problems: count,
  summary: z.nullable(importSummary),
  created_by: person,
  created_at: z.string(),
  confirmed_by: person,
  finished_at: z.nullable(z.string()),
};
const listedImport = z.object(listed);
export type ListedImport = z.infer<typeof listedImport>;

const importDetail = z.object({
  ...listed,
  /** By which a request for a second person names it. */
  number: count,
  /** A second person was asked, and has not decided. */
  awaits_approval: z.boolean(),
  /** How far the step that runs has come; the total is null until the rows are counted. */
  progress: z.object({ total: z.nullable(count), through: count }),
  /** For a file that was written before, or meanwhile, by another import of it. */
  written_before: z.nullable(z.object({ id: z.uuid(), at: z.string(), by: z.string() })),
  /** Parents that this import made, and how many of them were invited since. */
  invitations: z.object({
    parents: count,
    invited: count,
    asked_at: z.nullable(z.string()),
    /** False where no mail server would carry them. */
    possible: z.boolean(),
  }),
});
export type ImportDetail = z.infer<typeof importDetail>;

const importProblem = z.object({
  /** As the spreadsheet numbers it; null for the whole file. */
  row: z.nullable(count),
  column: z.nullable(z.string()),
  value: z.string(),
  problem: z.string(),
  advice: z.string(),
});
export type ImportProblem = z.infer<typeof importProblem>;

const params = z.object({ id: z.uuid() });
const kind = z.enum(importKinds, officeMessages.importKindUnknown);
const problemFilters = {
  search: searchText,
  /** The head of a column. */
  column: z.optional(z.string().check(z.trim(), z.maxLength(200))),
};

export const importEndpoints = {
  list: endpoint('GET /api/imports', {
    summary: 'Imports, the newest first: who, when, which file, what came of it.',
    query: z.object(pageQuery),
    answer: z.array(listedImport),
    paged: true,
  }),
  start: endpoint('POST /api/imports', {
    summary: 'Takes a file and checks it; a file that was imported already answers that import.',
    body: z.object({ kind }),
    files: { file: { kinds: ['csv'], required: true } },
    answer: importDetail,
  }),
  template: endpoint('GET /imports/download-template', {
    summary: 'An empty file with all columns, for a spreadsheet.',
    query: z.object({ kind }),
    download: 'nobody',
  }),
  view: endpoint('GET /api/imports/{id}', {
    summary: 'One import, and how far it is.',
    params,
    answer: importDetail,
  }),
  problems: endpoint('GET /api/imports/{id}/problems', {
    summary: 'The cells that are wrong, by row.',
    params,
    query: z.object({ ...pageQuery, ...problemFilters }),
    answer: z.array(importProblem),
    paged: true,
  }),
  problemColumns: endpoint('GET /api/imports/{id}/problem-columns', {
    summary: 'In which columns how many cells are wrong.',
    params,
    answer: z.array(z.object({ column: z.nullable(z.string()), problems: count })),
  }),
  downloadProblems: endpoint('GET /imports/{id}/download-problems', {
    summary: 'The cells that are wrong, as a CSV file.',
    params,
    download: 'many',
  }),
  confirm: endpoint('POST /api/imports/{id}/confirm', {
    summary: 'Writes all of a checked file, or nothing; once, however often it is asked for.',
    params,
    answer: importDetail,
  }),
  invite: endpoint('POST /api/imports/{id}/invite', {
    summary: 'Invites by mail the parents that an import made and nobody has invited.',
    params,
    answer: importDetail,
  }),
  discard: endpoint('DELETE /api/imports/{id}', {
    summary: 'Gives up an import that was not written, with its file.',
    params,
    answer: importDetail,
  }),
};
