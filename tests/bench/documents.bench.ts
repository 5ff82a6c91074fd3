/** How long an invoice's PDF takes once the fonts are there: what someone waits for who taps "Download Invoice". */
import { Document, Page, renderToBuffer, Text, View } from '@react-pdf/renderer';
import { createElement } from 'react';
import { test } from 'vitest';
import { OUTSTANDING_PDF_ROWS_MAX } from '#shared/endpoints/reports';
import { renderInvoice } from '../../server/documents/invoice-paper';
import { renderOutstandings } from '../../server/documents/outstandings';
import { buildInvoicePaper } from '../unit/documents/build-invoice';
import { inTurns, median, timed } from './support/measure';
import { report } from './support/table';

const WARM_UPS = 15;
const REPEATS = 40;
/** About as many texts as an invoice has. */
const ROWS_OF_A_PAGE = 12;
const MOST_TIMES_BARE = 6;

const lines = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => ({
    label: `Full Day Programme ${index + 1}`,
    child_name: name,
    amount: 85_000,
    quantity: 1 + (index % 3),
  }));

/** The floor of a paper: a table of as many rows, drawn barely by the same library. */
const bareTable = (rows: number, cells: number) => {
  const row = (index: number) =>
    createElement(
      View,
      { key: index, style: { flexDirection: 'row' }, wrap: false },
      Array.from({ length: cells }, (_, cell) => createElement(Text, { key: cell }, `Cell ${index} ${cell}`)),
    );
  const page = createElement(
    Page,
    { size: 'A4' },
    Array.from({ length: rows }, (_, index) => row(index)),
  );
  return renderToBuffer(createElement(Document, null, page));
};

function invoiceOf(name: string, count: number) {
  const payUrl = 'https://tadika.test/invoices/1/pay';
  const paper = buildInvoicePaper({ lines: lines(count, name), payments: [50_000], payUrl });
  return () => timed(() => renderInvoice(paper));
}

test('an invoice as a PDF', async () => {
  const times = await inTurns(
    { warmUps: WARM_UPS, repeats: REPEATS },
    {
      one: invoiceOf('Nur Aisyah binti Mohd Faizal', 6),
      bare: () => timed(() => bareTable(ROWS_OF_A_PAGE, 5)),
      scripts: invoiceOf('陳志豪 முருகன்', 6),
      many: invoiceOf('Nur Aisyah binti Mohd Faizal', 120),
    },
  );
  const floor = { median: median(times.bare) };
  report('An invoice as a PDF', [
    { name: 'One page', median: median(times.one), floor, target: { times: MOST_TIMES_BARE } },
    { name: 'One page, Chinese and Tamil names', median: median(times.scripts) },
    { name: '120 lines', median: median(times.many) },
  ]);
});

test('the longest list of outstandings', async () => {
  const rows = Array.from({ length: OUTSTANDING_PDF_ROWS_MAX }, (_, index) => ({
    preschool_id: index % 40,
    preschool_name: `Tadika ${index % 40}`,
    parent_id: index,
    role: 'Parent',
    name: `Nur Aisyah binti Mohd Faizal ${index}`,
    phone: '+60123456789',
    last_payment: null,
    days: index % 90,
    outstanding: 64_000,
  }));
  const list = { day: '2026-03-11', printedOn: '2026-03-11', total: 0, rows };
  const ms = await timed(() => renderOutstandings(list));
  const floor = { median: await timed(() => bareTable(rows.length, 5)) };
  report('Outstandings as a PDF', [
    {
      name: `${rows.length} parents of 40 preschools`,
      median: ms,
      floor,
      target: { times: MOST_TIMES_BARE },
    },
  ]);
});
