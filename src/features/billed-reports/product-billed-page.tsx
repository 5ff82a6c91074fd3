/** Product Billed Summary (C18): what was billed in a month, by product; each number leads to what is behind it. */
import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { ringgitText } from '#shared/domain/money';
import { type ProductType, productTypes } from '#shared/domain/statuses';
import { billedReportEndpoints, type ProductBilled } from '#shared/endpoints/billed-reports';
import { messages } from '#shared/messages';
import { formatCount } from '../../components/count-text';
import table from '../../components/data-table.module.css';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem, hasProblem } from '../../components/fetch-problem';
import { notifyError } from '../../components/notify';
import { Page } from '../../components/page';
import { saveFile } from '../../components/save-file';
import { RowsSkeleton } from '../../components/skeletons';
import { ToneMark } from '../../components/tone-mark';
import { call } from '../../local/call';
import { BilledFilters } from './billed-filters';
import { filterText } from './filter-words';
import { totalsOf } from './totals';
import { type BilledFilter, queryOf, useBilledFilter, usePreschoolChoices } from './use-billed-filter';

export function ProductBilledPage() {
  const { t } = useTranslation();
  const filter = useBilledFilter();
  const preschools = usePreschoolChoices();
  const { product: _, ...asked } = queryOf(filter);
  const query = useQuery({
    queryKey: ['billed-reports', 'summary', asked],
    queryFn: ({ signal }) => call(billedReportEndpoints.summary, { query: asked, signal }),
    placeholderData: keepPreviousData,
    enabled: filter.today !== undefined,
  });
  const rows = query.data;
  return (
    <Page title={t('Product Billed Summary')} width="wide">
      <Stack>
        <Title order={1} data-print="only">
          {t('Product Billed Summary')}
        </Title>
        <BilledFilters filter={filter} />
        <Group justify="space-between" gap="xs">
          <Text c="dimmed">{filterText(filter, preschools)}</Text>
          {rows && rows.length > 0 && <Takeaways rows={rows} filter={filter} />}
        </Group>
        <FetchProblem query={query} />
        {rows === undefined && !hasProblem(query) && <RowsSkeleton height={36} />}
        {rows?.length === 0 && (
          <EmptyState
            title={t('No Data')}
            hint={t('No product has both a registered child and a bill in this month.')}
          />
        )}
        {rows && rows.length > 0 && (
          <Summary rows={rows} withPreschool={preschools?.length !== 1 && filter.values.preschool === ''} />
        )}
        <Text size="sm" c="dimmed" data-print="hide">
          {t('Bills of products that no child is registered for are not in this summary.')}{' '}
          <Anchor
            component={Link}
            underline="always"
            href={`/reports/billed-lines?${new URLSearchParams(linesOfAll(filter))}`}
          >
            {t('All bills of this month')}
          </Anchor>
        </Text>
      </Stack>
    </Page>
  );
}

/** The same filter for the list of lines, without a product. */
function linesOfAll({ values: { product: _, ...values } }: BilledFilter): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}

function Takeaways({ rows, filter }: { rows: readonly ProductBilled[]; filter: BilledFilter }) {
  const { t } = useTranslation();
  const { month, year } = filter.values;
  const download = async () => {
    try {
      const { summaryCsv } = await import('./summary-csv');
      const name = `product-billed-summary-${year}-${month.padStart(2, '0')}.csv`;
      saveFile(name, summaryCsv(rows), 'text/csv;charset=utf-8');
    } catch (error) {
      console.error('The file could not be made:', error);
      notifyError(t(messages.broken));
    }
  };
  return (
    <Group gap="xs" data-print="hide">
      <Button
        variant="default"
        leftSection={<IconDownload size={20} aria-hidden />}
        onClick={() => void download()}
      >
        {t('Download CSV')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconPrinter size={20} aria-hidden />}
        onClick={() => window.print()}
      >
        {t('Print')}
      </Button>
    </Group>
  );
}

function Summary({ rows, withPreschool }: { rows: readonly ProductBilled[]; withPreschool: boolean }) {
  const { t } = useTranslation();
  const totals = totalsOf(rows);
  return (
    <div className={table.scroll}>
      <table className={table.table}>
        <thead>
          <tr>
            <th className={table.number}>#</th>
            <th className={table.pinned}>{t('Product Name')}</th>
            <th>{t('Product Status')}</th>
            <th>{t('Product Type')}</th>
            <th className={table.number}>{t('Children Registered')}</th>
            <th className={table.number}>{t('Total Programme Billed')}</th>
            <th className={table.number}>{t('Total Amount (RM)')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.programme_id}>
              <td className={table.number}>{index + 1}</td>
              <td className={`${table.name} ${table.pinned}`}>
                <Link href={row.product_href}>{`${row.programme_name} (ID ${row.programme_id})`}</Link>{' '}
                {withPreschool && row.preschool_short_name && (
                  <Text span size="sm" c="dimmed">
                    {row.preschool_short_name}
                  </Text>
                )}
              </td>
              <td>
                <ToneMark tone={row.programme_status === 'Active' ? 'done' : 'alarm'} plain>
                  {t(row.programme_status)}
                </ToneMark>
              </td>
              <td className={table.nowrap}>{t(productTypes[row.product_type as ProductType])}</td>
              <td className={table.number}>
                <Link href={row.children_href}>{formatCount(row.total_children)}</Link>
              </td>
              <td className={table.number}>
                <Link href={row.programme_billed_href}>{formatCount(row.total_programme_billed)}</Link>
              </td>
              <td className={table.number}>{ringgitText(row.total_fees)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td />
            <td className={table.pinned}>{t('Total')}</td>
            <td />
            <td />
            <td className={table.number}>{formatCount(totals.children)}</td>
            <td className={table.number}>{formatCount(totals.lines)}</td>
            <td className={table.number}>{ringgitText(totals.fees)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
