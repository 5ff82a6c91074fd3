/** The outstandings as a file: a CSV of any length, streamed; a PDF of what a person reads through. */
import type { Context as HttpContext } from 'koa';
import { OUTSTANDING_PDF_ROWS_MAX } from '#shared/endpoints/reports';
import { officeMessages } from '#shared/office-messages';
import type { Context } from '../../context';
import { inBatches } from '../../db/in-batches';
import { type CsvCell, sendCsv } from '../../documents/csv';
import { FileAnswer } from '../../http/file-answer';
import { invalid } from '../../http/refusal';
import type { Download } from '../../http/serve';
import {
  allOutstanding,
  type OutstandingRow,
  type OutstandingWanted,
  outstandingTotals,
} from '../../reports/outstanding';
import { roleName } from './present';

const heads = [
  'Preschool',
  'Parent',
  'Role',
  'Phone',
  'Last payment',
  'Days owing',
  'Outstanding (RM)',
  'Deposits held (RM)',
] as const;

/** @throws Refusal 422 for a PDF of several preschools with more rows than it has room for */
export async function downloadOutstandings(
  context: Context,
  http: HttpContext,
  wanted: OutstandingWanted,
  format: 'pdf' | 'csv',
): Promise<Download | FileAnswer> {
  const name = `outstandings-${wanted.day}`;
  if (format === 'csv') return sendCsv(http, `${name}.csv`, heads, cells(context, wanted));
  const totals = await outstandingTotals(context.trx, context.actor, wanted);
  if (!wanted.preschool && totals.parents > OUTSTANDING_PDF_ROWS_MAX)
    throw invalid({ preschool: [officeMessages.outstandingsTooMany] });
  const { rows } = (await allOutstanding(context.trx, context.actor, wanted)) as unknown as {
    rows: OutstandingRow[];
  };
  const paper = {
    day: wanted.day,
    printedOn: context.clock.today(),
    total: totals.outstanding,
    rows: rows.map((row) => ({ ...row, role: roleName(row.role) })),
  };
  const content = await context.services.printer.print('outstandings', paper, context.actor.userId);
  return new FileAnswer({ type: 'application/pdf', name: `${name}.pdf`, content, disposition: 'inline' });
}

async function* cells({ trx, actor }: Context, wanted: OutstandingWanted): AsyncGenerator<CsvCell[][]> {
  for await (const rows of inBatches<OutstandingRow>(trx, allOutstanding(trx, actor, wanted)))
    yield rows.map((row) => [
      row.preschool_name,
      row.name,
      roleName(row.role),
      row.phone,
      row.last_payment,
      row.days,
      { sen: row.outstanding },
      { sen: row.deposits },
    ]);
}
