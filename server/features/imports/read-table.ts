/**
 * From the bytes of a file to its rows: which encoding, what parts the cells, which row the spreadsheet would show.
 * UTF-8, or UTF-16 with its mark, as Excel's "Unicode Text"; anything else is refused, since it would be a guess.
 */
import { Readable } from 'node:stream';
import { CsvError, type Options, parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { officeMessages } from '#shared/office-messages';

export interface TableRow {
  /** As the spreadsheet numbers it: the head is 1. */
  row: number;
  cells: string[];
}

export interface Table {
  head: string[];
  /** Rows with something in them. */
  rows: TableRow[];
  /** The cells are parted by semicolons: a comma may be a decimal one. */
  commaParts: boolean;
}

/** The file cannot be read as a table. */
export class UnreadableFile extends Error {
  constructor(
    message: string,
    readonly row: number | null = null,
  ) {
    super(message);
  }
}

const startsWith = (bytes: Buffer, ...signs: number[]) => signs.every((sign, at) => bytes[at] === sign);

/** @throws UnreadableFile for what is no text, or none in an encoding that is certain */
export function decodeFile(bytes: Buffer): string {
  if (startsWith(bytes, 0x50, 0x4b, 3, 4) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new UnreadableFile(officeMessages.importIsExcel);
  try {
    if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le', { fatal: true }).decode(bytes);
    if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be', { fatal: true }).decode(bytes);
    if (bytes.includes(0) || startsWith(bytes, 0x25, 0x50, 0x44, 0x46))
      throw new UnreadableFile(officeMessages.importIsNoTable);
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    // Pictures and the like have signs that no text has.
    const odd = bytes.subarray(0, 4_000).some((sign) => sign < 9 || (sign > 13 && sign < 32));
    throw new UnreadableFile(odd ? officeMessages.importIsNoTable : officeMessages.importEncoding);
  }
}

/** What parts the cells, by the first row: the sign that it has most often outside of quotation marks. */
function delimiterOf(text: string): string {
  const first =
    text
      .slice(0, 20_000)
      .replace(/"[^"]*"/g, '')
      .split(/\r\n|\n|\r/, 1)[0] ?? '';
  const times = (sign: string) => first.split(sign).length - 1;
  return [',', ';', '\t'].reduce((best, sign) => (times(sign) > times(best) ? sign : best), ',');
}

/** Excel's own first line, `sep=;`, which it does not show. */
function withoutSeparatorLine(text: string): { text: string; delimiter: string | null } {
  const line = /^sep=(.)\r?\n/i.exec(text);
  return line ? { text: text.slice(line[0].length), delimiter: line[1] ?? null } : { text, delimiter: null };
}

function prepare(decoded: string): { text: string; options: Options } {
  const { text, delimiter } = withoutSeparatorLine(decoded.replace(/^\ufeff/, ''));
  return {
    text,
    options: {
      delimiter: delimiter ?? delimiterOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: false,
      max_record_size: 200_000,
    },
  };
}

/** The first row alone, to tell at once whether this is the right file. */
export function readHead(decoded: string): string[] {
  const { text, options } = prepare(decoded);
  try {
    const [head = []]: string[][] = parseAtOnce(text.slice(0, 200_000), { ...options, to: 1 } as never);
    return head;
  } catch {
    return [];
  }
}

const PIECE = 64 * 1024;

/** By bytes: a letter of several is put together again by the parser. */
function* piecesOf(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}

/** All rows, read in pieces, so that the server answers others meanwhile. @throws UnreadableFile */
export async function readTable(decoded: string, rowsMax: number): Promise<Table> {
  const { text, options } = prepare(decoded);
  const parser = parse(options);
  Readable.from(piecesOf(text)).pipe(parser);
  const table: Table = { head: [], rows: [], commaParts: options.delimiter === ';' };
  let row = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1;
      if (row === 1) table.head = cells;
      else if (isFilled(cells)) table.rows.push({ row, cells });
      if (table.rows.length > rowsMax) throw tooMany(rowsMax);
    }
  } catch (error) {
    // Rows that were read may still wait to be taken: the parser knows which one it was at.
    if (error instanceof CsvError)
      throw new UnreadableFile(syntaxProblem(error), Number(error.records ?? row) + 1);
    throw error;
  }
  return table;
}

/** Something stands in it, and it is none of the template's notes, which begin with #. */
function isFilled(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.trim() !== '') && !cells[0]?.trimStart().startsWith('#');
}

const tooMany = (most: number) =>
  new UnreadableFile(
    `This file has more than ${most.toLocaleString('en')} rows. Split it, and import one part after the other.`,
  );

function syntaxProblem({ code }: CsvError): string {
  return code === 'CSV_MAX_RECORD_SIZE'
    ? 'This row does not end. A quotation mark before it is probably not closed.'
    : 'A quotation mark in this row is not closed, or stands in the middle of a cell.';
}
