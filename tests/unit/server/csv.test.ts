/** A CSV that is streamed: refused before it begins, or broken off for all to see; never a file that does not end. */
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import compress from 'koa-compress';
import { expect, it, vi } from 'vitest';
import { type CsvCell, sendCsv } from '../../../server/documents/csv';
import { answerErrors } from '../../../server/http/errors';
import { notFound } from '../../../server/http/refusal';
import { log } from '../../../server/log';

async function* endingIn404(batches: number): AsyncGenerator<CsvCell[][]> {
  for (let batch = 0; batch < batches; batch += 1) yield Array.from({ length: 500 }, () => ['Aisyah']);
  throw notFound();
}

async function download(
  rows: AsyncIterable<CsvCell[][]>,
): Promise<{ status: number; text: Promise<string> }> {
  const app = new Koa();
  app.silent = true;
  app.use(compress({ threshold: 0 }));
  app.use(answerErrors());
  app.use(async (http) => {
    http.body = await sendCsv(http, 'names.csv', ['Name', 'Count', 'Amount (RM)'], rows);
  });
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  const text = answer.text().finally(() => server.close());
  return { status: answer.status, text };
}

it('is refused like any call where its first rows are', async () => {
  const { status, text } = await download(endingIn404(0));
  expect(status).toBe(404);
  await text;
});

it('ends its connection where it breaks off, compressed or not', async () => {
  const told = vi.spyOn(log, 'error').mockImplementation(() => {});
  await expect(download(endingIn404(50)).then(({ text }) => text)).rejects.toThrow();
  expect(told).toHaveBeenCalled();
  told.mockRestore();
});

it('writes counts whole, amounts in ringgit whether owed or paid back, and no text as a formula', async () => {
  async function* rows(): AsyncGenerator<CsvCell[][]> {
    yield [
      ['Aisyah', 12, { sen: 123_456_705 }],
      ['=1+1', -3, { sen: -3_000 }],
      ['-30.00', null, { sen: 0 }],
    ];
  }
  const { text } = await download(rows());
  expect((await text).split('\n')).toEqual([
    'Name,Count,Amount (RM)',
    'Aisyah,12,1234567.05',
    "'=1+1,-3,-30.00",
    "'-30.00,,0.00",
    '',
  ]);
});
