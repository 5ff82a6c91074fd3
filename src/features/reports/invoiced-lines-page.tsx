/** The fees behind an amount of a month: lines of its invoices, by the same filter and the same count. */
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { formatSen } from '#shared/domain/money';
import { invoicedFees, reportEndpoints } from '#shared/endpoints/reports';
import { formatCount } from '../../components/count-text';
import { Pager } from '../../components/pager';
import { Muted } from '../../components/plain';
import type { Column } from '../../components/table/columns';
import { PrintButton } from '../../components/table/table-tools';
import { useAddressValue } from '../../components/use-address-value';
import { useFilterText } from './filter-labels';
import { ReportSheet } from './report-sheet';
import { monthQuery, useReport, useReportFilter } from './use-report-filter';

const ROWS_A_PAGE = 100;

type Line = z.output<(typeof reportEndpoints)['invoicedLines']['answer']>['lines'][number];

export function InvoicedLinesPage() {
  const { t } = useTranslation();
  const filter = useReportFilter();
  const [kind] = useAddressValue('fees');
  const fees = invoicedFees.find((known) => known === kind) ?? 'all';
  const asked = { ...monthQuery(filter), fees, page: filter.page, per_page: ROWS_A_PAGE };
  const query = useReport(reportEndpoints.invoicedLines, filter, { query: asked });
  const { data, meta } = query.data ?? {};
  const title = { programme: t('Programme Fees'), annual: t('Annual Fees'), other: t('Other bills') };
  return (
    <ReportSheet
      title={fees === 'all' ? t('All Bill Fees') : title[fees]}
      back={{ to: '/dashboard', label: t('Back to the dashboard') }}
      about={[
        useFilterText(filter, ['month', 'preschool', 'role', 'bad_debt']),
        meta && t('{{number}} lines', { count: meta.total, number: formatCount(meta.total) }),
        data && formatSen(data.total_fees),
      ]
        .filter(Boolean)
        .join(' · ')}
      tools={<PrintButton />}
      query={query}
      columns={columnsOf(data?.total_fees)}
      rows={data?.lines}
      notes={
        <>
          <Muted>{t('By the month of the invoice, whatever date a bill on it has.')}</Muted>
          {meta && <Pager meta={meta} onPage={(page) => filter.change({ page: String(page) })} />}
        </>
      }
    />
  );
}

/** @param total what all pages come to, in sen */
function columnsOf(total: number | undefined): readonly Column<Line>[] {
  return [
    {
      key: 'invoice_no',
      label: 'Invoice No.',
      sort: false,
      nowrap: true,
      value: (line) => line.invoice_no,
      href: (line) => `/invoices/${line.invoice_id}`,
    },
    {
      key: 'child',
      label: 'Child',
      sort: false,
      value: (line) => line.child?.fullname,
      href: (line) => line.child && `/children/${line.child.id}/bills`,
    },
    {
      key: 'label',
      label: 'Label',
      sort: false,
      value: (line) => (line.quantity > 1 ? `${line.label} × ${line.quantity}` : line.label),
    },
    {
      key: 'gross',
      label: 'Amount (RM)',
      kind: 'money',
      sort: false,
      value: (line) => line.gross,
      total: total ?? null,
    },
    {
      key: 'preschool',
      label: 'Preschool',
      sort: false,
      value: (line) => line.preschool_short_name,
    },
  ];
}
