/** The summary by preschool as a CSV, with the row of totals, in ringgit. */
import type { Readable } from 'node:stream';
import type { Context as HttpContext } from 'koa';
import type { SummaryRow } from '#shared/endpoints/reports';
import { type CsvCell, sendCsv } from '../../documents/csv';

type Words = 'preschool_id' | 'preschool_name' | 'preschool_status';
type Links = 'href' | 'unpaid_href' | 'carried_href';
type Amount = Exclude<keyof SummaryRow, Words | Links>;

const counts: readonly Amount[] = ['total_parents', 'total_parents_paid'];
const columns: readonly (readonly [string, Amount])[] = [
  ['Invoiced (RM)', 'total'],
  ['Programme fees (RM)', 'total_actual_fees'],
  ['Annual fees (RM)', 'total_annual_fees'],
  ['Others (RM)', 'total_other_bill'],
  ['Carr. Fwd (RM)', 'total_carried_forward'],
  ['Discounted (RM)', 'total_discounted'],
  ['Actual (RM)', 'total_actual'],
  ['Parents paid', 'total_parents_paid'],
  ['Parents', 'total_parents'],
  ['Paid (RM)', 'total_paid'],
  ['Overpaid (RM)', 'total_paid_extra'],
  ['Paid net (RM)', 'total_bill_paid'],
  ['Billplz (RM)', 'total_billplz'],
  ['CDM (RM)', 'total_cdm'],
  ['Cheque (RM)', 'total_cheque'],
  ['Other (RM)', 'total_other'],
  ['Unpaid (RM)', 'total_unpaid'],
  ['Merged with Unpaid (RM)', 'total_carry_forward'],
];

export function summaryCsv(http: HttpContext, rows: readonly SummaryRow[], month: string): Promise<Readable> {
  const heads = ['Preschool', 'Status', ...columns.map(([head]) => head)];
  const body = rows.map((row) => [
    row.preschool_name,
    row.preschool_status,
    ...columns.map(([, name]) => cell(name, row[name])),
  ]);
  const totals = columns.map(([, name]) =>
    cell(
      name,
      rows.reduce((sum, row) => sum + row[name], 0),
    ),
  );
  return sendCsv(http, `summary-${month}.csv`, heads, batch([...body, ['Total', null, ...totals]]));
}

function cell(name: Amount, value: number): CsvCell {
  return counts.includes(name) ? value : { sen: value };
}

async function* batch(rows: CsvCell[][]): AsyncGenerator<CsvCell[][]> {
  yield rows;
}
