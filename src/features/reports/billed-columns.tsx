/** The columns that the summaries of what was billed share: each number leads to what is behind it. */
import i18next from 'i18next';
import type { ProductBilled } from '#shared/endpoints/reports-billed';
import type { Column } from '../../components/table/columns';
import { ToneMark } from '../../components/tone-mark';

/** @param statusLabel how the summary calls the status of what it lists */
export function billedColumns(statusLabel: string) {
  const status: Column<ProductBilled> = {
    key: 'status',
    label: statusLabel,
    value: (row) => i18next.t(row.programme_status),
    render: ({ programme_status: word }) => (
      <ToneMark tone={word === 'Active' ? 'done' : 'alarm'} plain>
        {i18next.t(word)}
      </ToneMark>
    ),
  };
  const numbers: readonly Column<ProductBilled>[] = [
    {
      key: 'children',
      label: 'Children Registered',
      kind: 'count',
      value: (row) => row.total_children,
      href: (row) => row.children_href,
      // A child with two products counts in both.
      total: 'sum',
    },
    {
      key: 'billed',
      label: 'Total Programme Billed',
      kind: 'count',
      value: (row) => row.total_programme_billed,
      href: (row) => row.programme_billed_href,
      total: 'sum',
    },
    {
      key: 'amount',
      label: 'Total Amount (RM)',
      kind: 'money',
      value: (row) => row.total_fees,
      href: (row) => row.programme_billed_href,
      total: 'sum',
    },
  ];
  return { status, numbers };
}
