/** The bills behind a number of the product billed summary, by the same filter and the same count (C18). */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type * as z from 'zod/mini';
import { ringgitText } from '#shared/domain/money';
import { type billedLine, billedReportEndpoints } from '#shared/endpoints/reports-billed';
import { formatCount } from '../../components/count-text';
import table from '../../components/data-table.module.css';
import { formatDate } from '../../components/format';
import { Money } from '../../components/money';
import { ToneMark } from '../../components/tone-mark';
import { callPaged } from '../../local/call';
import { usePreschoolsOnline } from '../../local/hooks/use-preschools-online';
import { BehindNumberPage, useSearchBehind } from './behind-number-page';
import { filterText } from './filter-words';
import classes from './reports.module.css';
import { useProductName } from './use-product-name';
import { billedQuery, useReportFilter } from './use-report-filter';

const ROWS_A_PAGE = 100;

export function BilledLinesPage() {
  const { t } = useTranslation();
  const filter = useReportFilter();
  const preschools = usePreschoolsOnline().data;
  const product = useProductName(filter.values.product);
  const search = useSearchBehind(filter);
  const asked = {
    ...billedQuery(filter),
    search: search[0].trim(),
    page: filter.page,
    per_page: ROWS_A_PAGE,
  };
  const query = useQuery({
    queryKey: ['billed-reports', 'lines', asked],
    queryFn: ({ signal }) => callPaged(billedReportEndpoints.lines, { query: asked, signal }),
    placeholderData: keepPreviousData,
    enabled: filter.today !== undefined,
  });
  const { data, meta } = query.data ?? {};
  return (
    <BehindNumberPage
      title={product ? t('Bills of {{product}}', { product }) : t('Bills of the month')}
      about={filterText(filter, preschools, ['month', 'preschool', 'child_status'])}
      searchLabel={t('Search for a child')}
      search={search}
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
      rows={data?.lines}
      meta={meta}
      filter={filter}
    >
      <Lines lines={data?.lines ?? []} />
    </BehindNumberPage>
  );
}

function Lines({ lines }: { lines: readonly z.infer<typeof billedLine>[] }) {
  const { t } = useTranslation();
  return (
    <div className={table.scroll}>
      <table className={table.table}>
        <thead>
          <tr>
            <th>{t('Child')}</th>
            <th>{t('Preschool')}</th>
            <th>{t('Label')}</th>
            <th>{t('Date')}</th>
            <th>{t('Status')}</th>
            <th className={table.number}>{t('Amount (RM)')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td className={table.name}>
                <Link href={`/children/${line.child.id}/bills`}>{line.child.fullname}</Link>
              </td>
              <td className={table.nowrap}>{line.preschool_short_name}</td>
              <td className={classes.label}>
                {line.label}
                {line.quantity > 1 && ` × ${line.quantity}`}
              </td>
              <td className={table.nowrap}>{formatDate(line.bill_date)}</td>
              <td>
                <ToneMark tone={line.invoice_id === null ? 'alarm' : 'done'} plain>
                  {line.invoice_id === null ? t('Unbilled') : t('Billed')}
                </ToneMark>
              </td>
              <td className={table.number}>{ringgitText(line.total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
