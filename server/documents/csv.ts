/** CSV for spreadsheets: streamed, UTF-8 with the mark that Excel needs, and no cell that it would run as a formula. */
import type { Readable } from 'node:stream';
import { pipeline, Readable as Source } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { Context as HttpContext } from 'koa';
import { log } from '../log';

export type CsvCell = string | number | null;

/** Sets the headers of a CSV download of this name. */
export function sendCsv(
  http: HttpContext,
  name: string,
  heads: readonly string[],
  rows: AsyncIterable<CsvCell[][]>,
): Readable {
  http.set({
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    'Cache-Control': 'no-store',
  });
  // A cell that begins with = + - @, a tab or a return gets a ' before it: it is text, whoever typed it.
  const csv = stringify({ bom: true, header: true, columns: [...heads], escape_formulas: true });
  pipeline(Source.from(flatten(rows)), csv, (error) => {
    if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
      log.error({ err: error }, 'a download broke off');
  });
  return csv;
}

async function* flatten(batches: AsyncIterable<CsvCell[][]>): AsyncGenerator<CsvCell[]> {
  for await (const batch of batches) yield* batch;
}
