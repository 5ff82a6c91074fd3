/** CSV for spreadsheets: streamed, UTF-8 with the mark that Excel needs, and no cell that it would run as a formula. */
import type { Readable } from 'node:stream';
import { pipeline, Readable as Source } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { Context as HttpContext } from 'koa';
import { ringgitText } from '#shared/domain/money';
import { log } from '../log';

/** A number is a count; an amount names its sen, and is written in ringgit with two decimals. */
export type CsvCell = string | number | { sen: number } | null;

/**
 * Sets the headers of a CSV download of this name. The first rows are read before: what is refused is told as ever. A file
 * that breaks off later ends its connection, so that nobody takes it for a whole one, or waits for the rest.
 */
export async function sendCsv(
  http: HttpContext,
  name: string,
  heads: readonly string[],
  rows: AsyncIterable<CsvCell[][]>,
): Promise<Readable> {
  const batches = rows[Symbol.asyncIterator]();
  const first = await batches.next();
  http.set({
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    'Cache-Control': 'no-store',
  });
  // A cell that begins with = + - @, a tab or a return gets a ' before it: it is text, whoever typed it.
  const csv = stringify({
    bom: true,
    header: true,
    columns: [...heads],
    escape_formulas: true,
    cast: { object: amount },
  });
  pipeline(Source.from(flatten(first, batches)), csv, (error) => {
    if (!error || error.code === 'ERR_STREAM_PREMATURE_CLOSE') return;
    log.error({ err: error }, 'a download broke off');
    http.res.destroy();
  });
  return csv;
}

/** What is paid back is negative, and still no formula. */
const amount = (cell: Record<string, unknown>) => ({
  value: ringgitText(Number(cell.sen)).replaceAll(',', ''),
  escape_formulas: false,
});

async function* flatten(
  first: IteratorResult<CsvCell[][]>,
  batches: AsyncIterator<CsvCell[][]>,
): AsyncGenerator<CsvCell[]> {
  try {
    for (let step = first; !step.done; step = await batches.next()) yield* step.value;
  } finally {
    await batches.return?.();
  }
}
