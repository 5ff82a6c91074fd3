/** A closed month as an import file of an accounting program. */
import { stringify } from 'csv-stringify/sync';
import { type AccountingFormat, fileRows, filesOf } from '#shared/domain/accounting';
import { officeMessages } from '#shared/office-messages';
import type { Context } from '../../context';
import { fileName } from '../../documents/names';
import { FileAnswer } from '../../http/file-answer';
import { conflict } from '../../http/refusal';
import type { Preschool } from '../../models/preschool';
import { findMonth } from './find-month';

interface Wanted {
  month: string;
  format: AccountingFormat;
  part: number;
}

/** @throws Refusal 409 for a month that is open, does not add up, lacks a code, or has nothing in it */
export async function downloadJournals(
  context: Context,
  preschool: Preschool,
  { month, format, part }: Wanted,
): Promise<FileAnswer> {
  const { closed, holds, missing, journals, codes } = await findMonth(context, preschool, month);
  if (!closed) throw conflict(officeMessages.accountingOpen);
  if (!holds) throw conflict(officeMessages.accountingDiffers);
  if (journals.length === 0) throw conflict(officeMessages.accountingNothing);
  if (missing.length > 0) throw conflict(officeMessages.accountingCodesMissing);
  const files = filesOf(journals, format);
  const file = files[part - 1];
  if (!file) throw conflict(officeMessages.accountingNoPart);
  const rows = fileRows(file, format, { codes, preschool: preschool.name });
  const ending = format === 'sql' ? 'txt' : 'csv';
  const parts = files.length > 1 ? [String(part)] : [];
  const name = fileName('journals', format, month, preschool.short_name, ...parts);
  return new FileAnswer({
    type: format === 'sql' ? 'text/plain; charset=utf-8' : 'text/csv; charset=utf-8',
    name: name.replace(/\.pdf$/, `.${ending}`),
    content: Buffer.from(format === 'sql' ? semicolons(rows) : stringify(rows, { record_delimiter: '\r\n' })),
  });
}

/** It knows no quotes: what would part a field is taken out of it. */
const semicolons = (rows: readonly string[][]) =>
  rows.map((row) => `${row.map((cell) => cell.replace(/[;\r\n"]/g, ' ')).join(';')};\r\n`).join('');
