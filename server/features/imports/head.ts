/** Which column of a file is which of ours. Pure. */
import { columnsOf, type ImportColumn, type ImportKind, importKinds } from '#shared/domain/import-columns';
import type { ImportProblem } from '#shared/endpoints/imports';
import { plainCell, shorten } from './cells';

export interface Head {
  /** Our column behind each cell of a row; undefined where the file has one that is not read. */
  columns: readonly (ImportColumn | undefined)[];
  /** Heads that are not read. */
  unread: string[];
}

/** As heads compare: letters and digits alone, in lower case. */
const fold = (head: string) =>
  head
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

function columnOf(kind: ImportKind, head: string): ImportColumn | undefined {
  const wanted = fold(head);
  return columnsOf(kind).find((column) =>
    [column.head, ...(column.aliases ?? [])].map(fold).includes(wanted),
  );
}

/** What must be in the first row, whatever stands in the others. */
const needed: Record<ImportKind, readonly (readonly string[])[]> = {
  children: [['preschool'], ['fullname'], ['mykid_no', 'reference']],
  balances: [['preschool'], ['email'], ['amount'], ['date']],
  plans: [['mykid_no', 'reference'], ['product'], ['starts_on']],
};

/** How many of the columns that are needed a first row has. */
function matched(kind: ImportKind, cells: readonly string[]): number {
  const keys = cells.map((cell) => columnOf(kind, cell)?.key);
  return needed[kind].filter((either) => either.some((key) => keys.includes(key))).length;
}

/** The kind of file that the first row looks like; null where it looks like none. */
export function kindOf(cells: readonly string[]): ImportKind | null {
  const share = (kind: ImportKind) => matched(kind, cells) / needed[kind].length;
  const [best, other] = [...importKinds].sort((one, two) => share(two) - share(one)) as [
    ImportKind,
    ImportKind,
  ];
  return share(best) > 0 && share(best) > share(other) ? best : null;
}

/** True where the first row has something of what is needed: the rest is told cell by cell. */
export function looksLike(kind: ImportKind, cells: readonly string[]): boolean {
  return matched(kind, cells) >= 2;
}

export function readHeads(
  kind: ImportKind,
  cells: readonly string[],
): { head: Head; problems: ImportProblem[] } {
  const problems: ImportProblem[] = [];
  const seen = new Set<string>();
  const unread: string[] = [];
  const columns = cells.map((cell) => {
    const text = plainCell(cell);
    const column = columnOf(kind, text);
    if (!column) {
      if (text !== '') unread.push(shorten(text, 100));
      return undefined;
    }
    if (seen.has(column.key))
      problems.push({
        row: 1,
        column: column.head,
        value: shorten(text, 100),
        problem: `Two columns are called ${column.head}.`,
        advice: 'Take one of them out, or give it another name.',
      });
    seen.add(column.key);
    return column;
  });
  for (const either of needed[kind]) {
    if (either.some((key) => seen.has(key))) continue;
    const heads = either.map((key) => columnsOf(kind).find((column) => column.key === key)?.head ?? key);
    problems.push({
      row: 1,
      column: heads[0] ?? null,
      value: '',
      problem: `The column ${heads.join(' or ')} is missing.`,
      advice: 'Add it to the first row, called as in the template.',
    });
  }
  return { head: { columns, unread }, problems };
}
