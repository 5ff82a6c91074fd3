/** The bills behind a number of the product billed summary, by the same filter and the same count. */
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { type billedLine, billedReportEndpoints } from '#shared/endpoints/reports-billed';
import { formatCount } from '../../components/count-text';
import { Money } from '../../components/money';
import type { Column } from '../../components/table/columns';
import { ToneMark } from '../../components/tone-mark';
import { useAddressValue } from '../../components/use-address-value';
import { BehindNumberPage, useBehindNumber } from './behind-number-page';
import { useFilterText } from './filter-labels';
import { billedQuery, useReport } from './use-report-filter';

export function BilledLinesPage() {
  const { t } = useTranslation();
  const behind = useBehindNumber();
  const { filter, product } = behind;
  const unbilled = useAddressValue('unbilled')[0] === '1';
  const asked = { ...billedQuery(filter), ...behind.asked, ...(unbilled && { unbilled: '1' as const }) };
  const query = useReport(billedReportEndpoints.lines, filter, { query: asked });
  const { data, meta } = query.data ?? {};
  const titleOf = () => {
    if (unbilled) return t('Bills on no invoice');
    return product ? t('Bills of {{product}}', { product }) : t('Bills of the month');
  };
  return (
    <BehindNumberPage
      title={titleOf()}
      back={unbilled ? { to: '/closings', label: t('Close a month') } : undefined}
      about={useFilterText(
        filter,
        unbilled ? ['month', 'preschool'] : ['month', 'preschool', 'child_status'],
      )}
      searchLabel={t('Search for a child')}
      behind={behind}
      found={
        data &&
        meta && (
          <>
            {t('{{total}} bills', { count: meta.total, total: formatCount(meta.total) })} ·{' '}
            <Money sen={data.total_fees} />
          </>
        )
      }
      query={query}
      columns={columns}
      rows={data?.lines}
      meta={meta}
    />
  );
}

const columns: readonly Column<z.infer<typeof billedLine>>[] = [
  {
    key: 'name',
    label: 'Child',
    value: (line) => line.child.fullname,
    href: (line) => `/children/${line.child.id}/bills`,
  },
  { key: 'preschool', label: 'Preschool', nowrap: true, value: (line) => line.preschool_short_name },
  {
    key: 'label',
    label: 'Label',
    minWidth: '8rem',
    value: (line) => (line.quantity > 1 ? `${line.label} × ${line.quantity}` : line.label),
  },
  { key: 'date', label: 'Date', kind: 'date', value: (line) => line.bill_date },
  {
    key: 'status',
    label: 'Status',
    render: (line) => (
      <ToneMark tone={line.invoice_id === null ? 'alarm' : 'done'} plain>
        {line.invoice_id === null ? i18next.t('Unbilled') : i18next.t('Billed')}
      </ToneMark>
    ),
  },
  { key: 'amount', label: 'Amount (RM)', kind: 'money', value: (line) => line.total },
];
