/** The product billed summary as a file for a spreadsheet. Arrives with the first download. */
import { stringify } from 'csv-stringify/browser/esm/sync';
import i18next from 'i18next';
import { ringgitText } from '#shared/domain/money';
import { type ProductType, productTypes } from '#shared/domain/statuses';
import type { ProductBilled } from '#shared/endpoints/billed-reports';
import { totalsOf } from './totals';

/** With the mark that spreadsheets know UTF-8 by; a name that looks like a formula stays a text. */
export function summaryCsv(rows: readonly ProductBilled[]): string {
  const words = ['ID', 'Product Name', 'Product Status', 'Product Type', 'Children Registered'];
  const head = [...words, 'Total Programme Billed', 'Total Amount (RM)'].map((word) => i18next.t(word));
  const cells = rows.map((row) => [
    row.programme_id,
    row.programme_name,
    i18next.t(row.programme_status),
    i18next.t(productTypes[row.product_type as ProductType]),
    row.total_children,
    row.total_programme_billed,
    plainRinggit(row.total_fees),
  ]);
  const { children, lines, fees } = totalsOf(rows);
  const total = ['', i18next.t('Total'), '', '', children, lines, plainRinggit(fees)];
  return stringify([head, ...cells, total], {
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
  });
}

/** A number for a spreadsheet: no thousands in it. */
const plainRinggit = (sen: number) => ringgitText(sen).replaceAll(',', '');
