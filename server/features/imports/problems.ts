/** What is wrong with a file, cell by cell, and the rows as the checks read them. Pure. */
import type { ImportColumn } from '#shared/domain/import-columns';
import type { ImportProblem } from '#shared/endpoints/imports';
import { plainCell, type Reading, shorten } from './cells';
import type { Head } from './head';
import type { TableRow } from './read-table';

const VALUE_MAX = 200;
const multiline = ['notes', 'allergies', 'remarks'];

/** One row by our columns. Reading a cell that is wrong notes the problem and answers undefined. */
export class Row {
  readonly #cells = new Map<string, string>();
  readonly #heads = new Map<string, ImportColumn>();

  constructor(
    readonly row: number,
    private readonly problems: ImportProblem[],
  ) {}

  set(column: ImportColumn, cell: string): void {
    this.#heads.set(column.key, column);
    this.#cells.set(column.key, plainCell(cell, multiline.includes(column.key)));
  }

  /** Empty where the file has no such column. */
  text(key: string): string {
    return this.#cells.get(key) ?? '';
  }

  wrong(column: ImportColumn, problem: string, advice: string): undefined {
    this.problems.push({
      row: this.row,
      column: column.head,
      value: shorten(this.text(column.key), VALUE_MAX),
      problem,
      advice,
    });
    return undefined;
  }

  /** What the reader makes of a cell; undefined for an empty one, and for a wrong one, which is noted. */
  read<T>(column: ImportColumn, reader: (text: string) => Reading<T>): T | undefined {
    const text = this.text(column.key);
    if (text === '') return undefined;
    const { value, wrong } = reader(text);
    return wrong ? this.wrong(column, wrong.problem, wrong.advice) : value;
  }

  /** A text of a length; null for an empty cell, undefined for one that is too long. */
  limited(column: ImportColumn, most: number): string | null | undefined {
    const text = this.text(column.key);
    if (text.length > most)
      return this.wrong(
        column,
        `This has ${text.length.toLocaleString('en')} characters; at most ${most.toLocaleString('en')} fit.`,
        'Shorten it.',
      );
    return text === '' ? null : text;
  }
}

/** A row by our columns; null, and noted, where it has more cells than the head. */
export function toRow({ row, cells }: TableRow, head: Head, problems: ImportProblem[]): Row | null {
  const beyond = cells.slice(head.columns.length).filter((cell) => cell.trim() !== '');
  if (beyond.length > 0) {
    problems.push({
      row,
      column: null,
      value: shorten(beyond.map((cell) => plainCell(cell)).join(', '), VALUE_MAX),
      problem: `This row has ${cells.length} cells, the first row ${head.columns.length}.`,
      advice: 'A comma in a name or an address needs quotation marks around the cell.',
    });
    return null;
  }
  const made = new Row(row, problems);
  head.columns.forEach((column, at) => {
    if (column) made.set(column, cells[at] ?? '');
  });
  return made;
}

/** By row, the whole file first; within a row as they were found. */
export function inOrder(problems: readonly ImportProblem[]): ImportProblem[] {
  return [...problems].sort((one, other) => (one.row ?? 0) - (other.row ?? 0));
}
