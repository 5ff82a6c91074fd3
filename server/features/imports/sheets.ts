/** The sheets that go out: the template with what each column takes, and the list of cells that are wrong. */
import { columnsOf, type ImportKind } from '#shared/domain/import-columns';
import type { ImportProblem } from '#shared/endpoints/imports';
import type { CsvCell } from '../../documents/csv';

export const problemHeads = ['Row', 'Column', 'Value', 'What is wrong', 'What to do'] as const;

export async function* problemRows(problems: readonly ImportProblem[]): AsyncGenerator<CsvCell[][]> {
  yield problems.map(({ row, column, value, problem, advice }) => [row, column, value, problem, advice]);
}

const templateNames: Record<ImportKind, string> = {
  children: 'tadika-children.csv',
  balances: 'tadika-opening-balances.csv',
  plans: 'tadika-plans.csv',
};

export const templateName = (kind: ImportKind) => templateNames[kind];

export const templateHeads = (kind: ImportKind) => columnsOf(kind).map(({ head }) => head);

/** Two rows below the head: what each column takes, and an example. Rows that begin with # are not read. */
export async function* templateRows(kind: ImportKind): AsyncGenerator<CsvCell[][]> {
  const columns = columnsOf(kind);
  const marked = (cells: string[]) => cells.map((cell, at) => (at === 0 ? `# ${cell}` : cell));
  yield [
    marked(columns.map(({ required, takes }) => (required ? `Required (${required}). ${takes}` : takes))),
    marked(columns.map(({ example }) => example)),
  ];
}
