/** What a bench found, as one readable table: each figure beside its floor of the same run, and its target. */

export interface Figure {
  name: string;
  /** Milliseconds unless `unit` says otherwise. */
  median: number;
  p99?: number;
  unit?: 'ms' | 'kB';
  /** The same work done barely, measured in turns with it. */
  floor?: { median: number; p99?: number };
  /** At most so many times its floor (at the median, and at the 99th percentile where there is one), or so much. */
  target?: { times: number } | { atMost: number };
}

const HEADS = ['', 'median', 'p99', 'floor', 'floor p99', 'ratio', 'ratio p99', 'target', ''];

/** Prints the table. @throws Error that names the figures that are over their target. */
export function report(title: string, figures: readonly Figure[], notes: readonly string[] = []): void {
  const rows = figures.map(cellsOf);
  const used = HEADS.map((_, column) => column === 0 || rows.some((row) => row[column] !== ''));
  const table = [HEADS, ...rows].map((row) => row.filter((_, column) => used[column]));
  const widths = (table[0] ?? []).map((_, column) =>
    Math.max(...table.map((row) => (row[column] ?? '').length)),
  );
  const line = (row: string[]) =>
    row.map((cell, column) => pad(cell, widths[column] ?? 0, column === 0 ? 'left' : 'right')).join('  ');
  const lines = table.map((row) => `  ${line(row).trimEnd()}`);
  console.log([`\n${title}`, ...lines, ...notes.map((note) => `  ${note}`)].join('\n'));
  const over = figures.filter(isOver).map(({ name }) => name);
  if (over.length > 0) throw new Error(`Over its target: ${title}: ${over.join('; ')}`);
}

export function isOver({ median, p99, floor, target }: Figure): boolean {
  if (!target) return false;
  if ('atMost' in target) return median > target.atMost;
  if (!floor) throw new Error('A target in times of a floor needs the floor.');
  const tail = p99 !== undefined && floor.p99 !== undefined && p99 / floor.p99 > target.times;
  return tail || median / floor.median > target.times;
}

function cellsOf(figure: Figure): string[] {
  const { name, median, p99, unit = 'ms', floor, target } = figure;
  const value = (number: number | undefined) => (number === undefined ? '' : `${short(number)} ${unit}`);
  const times = (one: number | undefined, other: number | undefined) =>
    one === undefined || other === undefined ? '' : `${(one / other).toFixed(2)}×`;
  return [
    name,
    value(median),
    value(p99),
    value(floor?.median),
    value(floor?.p99),
    times(median, floor?.median),
    times(p99, floor?.p99),
    target ? `≤ ${'times' in target ? `${target.times}×` : value(target.atMost)}` : '',
    target ? (isOver(figure) ? 'OVER' : 'ok') : '',
  ];
}

function short(number: number): string {
  return number < 10 ? number.toFixed(2) : number < 100 ? number.toFixed(1) : Math.round(number).toString();
}

function pad(cell: string, width: number, side: 'left' | 'right'): string {
  return side === 'left' ? cell.padEnd(width) : cell.padStart(width);
}
