/**
 * From a bank's or a provider's file to the lines of money that came in. Banks write rows above the head: it is looked for.
 * A line has an identity of its own, so that files that overlap bring each line once.
 */
import { createHash } from 'node:crypto';
import {
  type BankColumns,
  type BankField,
  type BankSource,
  bankFields,
  bankLinesMax,
  columnsSuffice,
  headKey,
  type KnownSource,
  knownColumns,
  payoutOf,
} from '#shared/domain/bank-statement';
import { businessDate, type CalendarDate } from '#shared/domain/calendar-date';
import { readTypedDate } from '#shared/domain/typed-date';
import { officeMessages } from '#shared/office-messages';
import { plainCell, readAmount, shorten } from '../imports/cells';
import { decodeFile, readHead, readTable, type TableRow, UnreadableFile } from '../imports/read-table';

/** How many lines above the head are looked through. */
const ABOVE_HEAD_MAX = 40;
const TEXT_MAX = 500;
const REFERENCE_MAX = 200;

interface StatementLine {
  /** As the spreadsheet numbers it. */
  row: number;
  dated: CalendarDate;
  /** Sen, above zero. */
  amount: number;
  description: string;
  reference: string | null;
  payer: string | null;
  identity: string;
}

/** A row with money in it that could not be read. */
interface UnreadRow {
  row: number;
  text: string;
  problem: string;
}

interface ReadStatement {
  lines: StatementLine[];
  /** Rows of money that went out. */
  debits: number;
  unread: UnreadRow[];
}

type Places = Partial<Record<BankField, number[]>>;

interface Head {
  heads: string[];
  /** The text from the head on, and how many lines stand above. */
  text: string;
  above: number;
}

function* headsIn(text: string): Generator<Head> {
  let from = 0;
  for (let above = 0; above < ABOVE_HEAD_MAX && from < text.length; above += 1) {
    const rest = text.slice(from);
    yield { heads: readHead(rest.split(/\r\n|\n|\r/, 1)[0] ?? ''), text: rest, above };
    const end = /\r\n|\n|\r/.exec(rest);
    if (!end) return;
    from += end.index + end[0].length;
  }
}

/** The row that can't be read is told as the spreadsheet numbers it. @throws UnreadableFile */
async function tableOf({ text, above }: Head): ReturnType<typeof readTable> {
  try {
    return await readTable(text, bankLinesMax);
  } catch (error) {
    if (!(error instanceof UnreadableFile) || error.row === null) throw error;
    throw new UnreadableFile(`Row ${error.row + above}: ${error.message}`);
  }
}

/** Where the columns stand; null where what is needed is missing. */
function placesOf(heads: readonly string[], columns: BankColumns): Places | null {
  const keys = heads.map(headKey);
  const places: Places = {};
  for (const field of bankFields) {
    const found = (columns[field] ?? []).flatMap((name) => {
      const at = keys.indexOf(headKey(name));
      return at === -1 ? [] : [at];
    });
    const some = field === 'description' ? [...new Set(found)] : found.slice(0, 1);
    if (some.length > 0) places[field] = some;
  }
  return columnsSuffice(places) ? places : null;
}

/** Which of the known files has most of these heads; null for none. */
function sourceOf(heads: readonly string[]): KnownSource | null {
  const fits = (Object.keys(knownColumns) as KnownSource[]).flatMap((source) => {
    const places = placesOf(heads, knownColumns[source]);
    return places && (places.description || places.reference)
      ? [{ source, many: Object.keys(places).length }]
      : [];
  });
  return fits.toSorted((a, b) => b.many - a.many)[0]?.source ?? null;
}

interface StatementLook {
  source: KnownSource | null;
  heads: string[];
  /** The first rows below the head. */
  rows: string[][];
}

const decoded = (bytes: Buffer) => decodeFile(bytes).replace(/^\ufeff/, '');

/** What kind of file it seems to be; of an unknown one, its fullest row as the head. @throws UnreadableFile */
export async function lookAtStatement(bytes: Buffer): Promise<StatementLook> {
  const found = [...headsIn(decoded(bytes))];
  const filled = ({ heads }: Head) => heads.filter((cell) => cell.trim() !== '').length;
  const known = found.find(({ heads }) => sourceOf(heads) !== null);
  const head =
    known ?? found.reduce((best, one) => (filled(one) > filled(best) ? one : best), found[0] as Head);
  if (!head || filled(head) === 0) throw new UnreadableFile(officeMessages.importEmpty);
  const { rows } = await tableOf(head);
  return {
    source: known ? sourceOf(known.heads) : null,
    heads: head.heads.map((cell) => plainCell(cell)).filter((cell) => cell !== ''),
    rows: rows.slice(0, 3).map(({ cells }) => cells.map((cell) => shorten(plainCell(cell), 60))),
  };
}

/** @param own the columns of `own` @throws UnreadableFile where no row has the heads, or the file is no table */
export async function readStatement(
  bytes: Buffer,
  source: BankSource,
  own: BankColumns = {},
): Promise<ReadStatement> {
  const columns = source === 'own' ? own : knownColumns[source];
  for (const found of headsIn(decoded(bytes))) {
    const places = placesOf(found.heads, columns);
    if (!places) continue;
    const { head, rows, commaParts } = await tableOf(found);
    return collect(rows, { places, source, head, above: found.above, commaParts });
  }
  throw new UnreadableFile(officeMessages.bankHeadMissing);
}

interface Reading {
  places: Places;
  source: BankSource;
  head: string[];
  above: number;
  commaParts: boolean;
}

function collect(rows: readonly TableRow[], reading: Reading): ReadStatement {
  const read: ReadStatement = { lines: [], debits: 0, unread: [] };
  const times = new Map<string, number>();
  for (const { row, cells } of rows) {
    // A bank that writes page by page repeats its head.
    if (cells.every((cell, at) => cell === reading.head[at])) continue;
    const of = (field: BankField) =>
      (reading.places[field] ?? [])
        .map((at) => plainCell(cells[at] ?? ''))
        .filter(Boolean)
        .join(' ');
    const found = readLine(of, reading);
    const number = row + reading.above;
    if (found === 'nothing') continue;
    if (found === 'debit') read.debits += 1;
    else if ('problem' in found)
      read.unread.push({ row: number, text: shorten(cells.join(' '), 200), problem: found.problem });
    else {
      const same = sameness(found);
      const nth = (times.get(same) ?? 0) + 1;
      times.set(same, nth);
      const identity = createHash('sha256').update(`${same}|${nth}`).digest('hex');
      read.lines.push({ ...found, row: number, identity });
    }
  }
  return read;
}

/** Two lines that say the same in one file are two: the identity counts them. */
const sameness = ({
  dated,
  amount,
  description,
  reference,
  payer,
}: Omit<StatementLine, 'row' | 'identity'>) =>
  [dated, amount, headKey(`${description} ${reference ?? ''} ${payer ?? ''}`)].join('|');

type Found = Omit<StatementLine, 'row' | 'identity'> | { problem: string } | 'debit' | 'nothing';

function readLine(of: (field: BankField) => string, { source, commaParts, places }: Reading): Found {
  const amount = moneyOf(of, commaParts);
  if (amount === null) return 'nothing';
  if (typeof amount === 'string') return of('date') === '' ? 'nothing' : { problem: amount };
  const told = places.kind !== undefined && !/[1-9]/.test(of('credit'));
  const way = told ? wayOf(of('kind'), source) : 'in';
  if (amount < 0 || way === 'out') return 'debit';
  if (amount === 0 || of('date') === '') return 'nothing';
  if (way === 'unknown') return { problem: officeMessages.bankKindUnread };
  const dated = readDay(of('date'), source);
  if (dated === null) return { problem: officeMessages.bankDateUnread };
  return {
    dated,
    amount,
    description: shorten(of('description'), TEXT_MAX),
    reference: shorten(of('reference'), REFERENCE_MAX) || null,
    payer: shorten(of('payer'), REFERENCE_MAX) || null,
  };
}

/** Sen that came, below zero for what went; null where none stands there; a text for what cannot be read. */
function moneyOf(of: (field: BankField) => string, commaParts: boolean): number | string | null {
  const read = senOf(commaParts);
  const credit = read(of('credit'));
  const debit = read(of('debit'));
  const amount = read(of('amount'));
  for (const found of [credit, debit, amount]) if (typeof found === 'string') return found;
  if (credit) return credit;
  if (debit) return -Math.abs(Number(debit));
  return credit ?? amount;
}

/** `50.00+`, `50.00-`, `50.00 CR`, `DR 50.00` beside the usual. */
const senOf =
  (commaParts: boolean) =>
  (text: string): number | string | null => {
    if (text === '' || /^[-–—]$/.test(text)) return null;
    const signed = /\b(CR|DR)\b/i.exec(text)?.[1]?.toUpperCase();
    const bare = text
      .replace(/\b(CR|DR)\b\.?/gi, '')
      .trim()
      .replace(/\s*\+$/, '')
      .replace(/^\+\s*/, '');
    const { value, wrong } = readAmount(bare, commaParts);
    if (wrong) return wrong.problem;
    return signed === 'DR' ? -Math.abs(value) : value;
  };

const IN = new Set(['cr', 'c', 'credit', 'kredit', 'in', 'masuk']);
const OUT = new Set(['dr', 'd', 'debit', 'out', 'keluar']);

function wayOf(kind: string, source: BankSource): 'in' | 'out' | 'unknown' {
  const said = headKey(kind);
  const payout = payoutOf(source);
  if (payout) return payout.paid.includes(said) ? 'in' : 'out';
  if (IN.has(said)) return 'in';
  return OUT.has(said) ? 'out' : 'unknown';
}

/** The day first, with its year. */
function readDay(text: string, source: BankSource): CalendarDate | null {
  const instant = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?Z?$/.exec(text);
  if (instant && payoutOf(source)?.inUtc) {
    const at = new Date(`${instant[1]}T${instant[2]}Z`);
    return Number.isNaN(at.getTime()) ? null : businessDate(at);
  }
  const day = text
    .replace(/[T ,]+\d{1,2}:\d{2}(:\d{2})?.*$/, '')
    .replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
  // It has no year when none is said: it is not guessed.
  return readTypedDate(day, '');
}
