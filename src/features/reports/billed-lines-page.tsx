/** The bills behind a number of the product billed summary, by the same filter and the same count (C18). */
import { Group, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type * as z from 'zod/mini';
import { ringgitText } from '#shared/domain/money';
import { type billedLine, billedReportEndpoints } from '#shared/endpoints/billed-reports';
import { formatCount } from '../../components/count-text';
import table from '../../components/data-table.module.css';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem, hasProblem } from '../../components/fetch-problem';
import { Money } from '../../components/money';
import { Page } from '../../components/page';
import { Pager } from '../../components/pager';
import { SearchField } from '../../components/search-field';
import { RowsSkeleton } from '../../components/skeletons';
import { ToneMark } from '../../components/tone-mark';
import { useAddressValue } from '../../components/use-address-value';
import { callPaged } from '../../local/call';
import { usePreschoolsOnline } from '../../local/hooks/use-preschools-online';
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
  const [search, setSearch] = useAddressValue('search');
  const asked = { ...billedQuery(filter), search: search.trim(), page: filter.page, per_page: ROWS_A_PAGE };
  const query = useQuery({
    queryKey: ['billed-reports', 'lines', asked],
    queryFn: ({ signal }) => callPaged(billedReportEndpoints.lines, { query: asked, signal }),
    placeholderData: keepPreviousData,
    enabled: filter.today !== undefined,
  });
  const { data, meta } = query.data ?? {};
  return (
    <Page
      title={product ? t('Bills of {{product}}', { product }) : t('Bills of the month')}
      back={{ to: '/reports/product-billed-summary', label: t('Back to the summary') }}
      width="wide"
    >
      <Stack>
        <Text c="dimmed">{filterText(filter, preschools, ['month', 'preschool', 'child_status'])}</Text>
        <Group justify="space-between">
          <Group flex="1 1 220px" maw={480}>
            <SearchField
              label={t('Search for a child')}
              value={search}
              onChange={(value) => {
                setSearch(value);
                if (filter.page > 1) filter.change({ page: '' });
              }}
            />
          </Group>
          {data && meta && (
            <Text fw={600} aria-live="polite">
              {t('{{total}} bills', { count: meta.total, total: formatCount(meta.total) })} ·{' '}
              <Money sen={data.total_fees} />
            </Text>
          )}
        </Group>
        <FetchProblem query={query} />
        {data === undefined && !hasProblem(query) && <RowsSkeleton height={36} />}
        {data?.lines.length === 0 && <EmptyState title={t('No Data')} />}
        {data && data.lines.length > 0 && <Lines lines={data.lines} />}
        {meta && <Pager meta={meta} onPage={(page) => filter.change({ page: String(page) })} />}
      </Stack>
    </Page>
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
              <td className={table.nowrap}>{line.bill_date}</td>
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
