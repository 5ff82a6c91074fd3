/** How long an invoice's PDF takes once the fonts are there: what someone waits for who taps "Download Invoice". */
import { test } from 'vitest';
import { OUTSTANDING_PDF_ROWS_MAX } from '#shared/endpoints/reports';
import { renderInvoice } from '../../server/documents/invoice-paper';
import { renderOutstandings } from '../../server/documents/outstandings';
import { buildInvoicePaper } from '../unit/documents/build-invoice';
import { median, percentile, timed } from './support/measure';
import { report } from './support/table';

const WARM_UPS = 15;
const REPEATS = 60;

const lines = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => ({
    ...{
      label: `Full Day Programme ${index + 1}`,
      child_name: name,
      amount: 85_000,
      quantity: 1 + (index % 3),
    },
  }));

async function times(name: string, count: number): Promise<number[]> {
  const payUrl = 'https://tadika.test/invoices/1/pay';
  const paper = buildInvoicePaper({ lines: lines(count, name), payments: [50_000], payUrl });
  const all: number[] = [];
  for (let round = 0; round < WARM_UPS + REPEATS; round += 1)
    all.push(await timed(() => renderInvoice(paper)));
  return all.slice(WARM_UPS);
}

test('an invoice as a PDF', async () => {
  const one = await times('Nur Aisyah binti Mohd Faizal', 6);
  const scripts = await times('陳志豪 முருகன்', 6);
  const many = await times('Nur Aisyah binti Mohd Faizal', 120);
  report('An invoice as a PDF', [
    { name: 'One page', median: median(one), p99: percentile(one, 99), target: { atMost: 50 } },
    { name: 'One page, Chinese and Tamil names', median: median(scripts), p99: percentile(scripts, 99) },
    { name: '120 lines', median: median(many), p99: percentile(many, 99) },
  ]);
});

test('the longest list of outstandings', async () => {
  const rows = Array.from({ length: OUTSTANDING_PDF_ROWS_MAX }, (_, index) => ({
    ...{ preschool_id: index % 40, preschool_name: `Tadika ${index % 40}`, parent_id: index, role: 'Parent' },
    ...{ name: `Nur Aisyah binti Mohd Faizal ${index}`, phone: '+60123456789', last_payment: null },
    ...{ days: index % 90, outstanding: 64_000 },
  }));
  const list = { day: '2026-03-11', printedOn: '2026-03-11', total: 0, rows };
  const ms = await timed(() => renderOutstandings(list));
  report('Outstandings as a PDF', [
    { name: `${rows.length} parents of 40 preschools`, median: ms, target: { atMost: 15_000 } },
  ]);
});
