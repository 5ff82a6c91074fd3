/** Files to import, for tests: spreadsheets as people save them, and the calls that bring them. */
import { columnsOf, type ImportKind } from '#shared/domain/import-columns';
import { urlOf } from '../../server/db/knex';
import { runDueJobs } from '../../server/jobs/run-jobs';
import type { Services } from '../../server/services';
import type { Answer, Caller } from '../support/api';
import { noServices } from '../support/services';
import type { RunningApi } from './running-api';

export type Cells = Record<string, string>;

/** As Excel saves it: a mark for UTF-8, CRLF, quotation marks where they are needed. */
export function csvOf(kind: ImportKind, rows: readonly Cells[], delimiter = ','): string {
  const columns = columnsOf(kind);
  const line = (cells: readonly string[]) =>
    cells
      .map((cell) =>
        cell.includes(delimiter) || /["\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell,
      )
      .join(delimiter);
  const lines = [
    columns.map(({ head }) => head),
    ...rows.map((row) => columns.map(({ key }) => row[key] ?? '')),
  ];
  return `\ufeff${lines.map(line).join('\r\n')}\r\n`;
}

const two = (number: number) => String(number).padStart(2, '0');

/** A child of a family of two: every number gives another MyKid number; siblings share their parents. */
export function childRow(number: number, preschool: string, given: Cells = {}): Cells {
  const family = Math.floor(number / 2);
  const serial = String(number % 10_000).padStart(4, '0');
  return {
    preschool,
    fullname: `Nur Aisyah binti Ahmad ${number}`,
    mykid_no: `21${two(1 + (number % 12))}${two(1 + (number % 28))}-14-${serial}`,
    status: 'Active',
    parent1_name: `Ahmad bin Ismail ${family}`,
    parent1_email: `ahmad${family}@families.test`,
    parent1_phone: `012-3${String(family).padStart(6, '0')}`,
    ...given,
  };
}

export function upload(caller: Caller, kind: ImportKind, contents: string | Buffer, name = 'old.csv') {
  const form = new FormData();
  form.set('kind', kind);
  form.set('file', new Blob([contents as BlobPart]), name);
  return caller.post('/api/imports', form);
}

/** Runs what is in the queue, as a server would. */
export function runJobs({ knex, clock }: RunningApi, services: Services = noServices): Promise<void> {
  return runDueJobs(urlOf(knex), { knex, clock, services });
}

/** Brings a file, has it checked, and answers how it stands. */
export async function bring(
  running: RunningApi,
  caller: Caller,
  kind: ImportKind,
  contents: string | Buffer,
  name?: string,
): Promise<Answer['body']['data']> {
  const started = await upload(caller, kind, contents, name);
  if (started.status !== 200) throw new Error(`Not taken: ${JSON.stringify(started.body)}`);
  await runJobs(running);
  return (await caller.get(`/api/imports/${started.body.data.id}`)).body.data;
}

export async function confirmAndWrite(running: RunningApi, caller: Caller, id: string) {
  const confirmed = await caller.post(`/api/imports/${id}/confirm`, {});
  if (confirmed.status !== 200) throw new Error(`Not confirmed: ${JSON.stringify(confirmed.body)}`);
  await runJobs(running);
  return (await caller.get(`/api/imports/${id}`)).body.data;
}
