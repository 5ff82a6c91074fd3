/** All quotations of the scope (D14): searched, sorted and paged by the server. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { ringgitText } from '#shared/domain/money';
import { type Quotation, quotationEndpoints } from '#shared/endpoints/quotations';
import { formatCount } from '../../components/count-text';
import table from '../../components/data-table.module.css';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem, hasProblem } from '../../components/fetch-problem';
import { formatDate } from '../../components/format';
import { Page } from '../../components/page';
import { Pager } from '../../components/pager';
import { PreschoolFilter } from '../../components/preschool-filter';
import { SearchField } from '../../components/search-field';
import { RowsSkeleton } from '../../components/skeletons';
import { SortHead } from '../../components/sort-head';
import { useAddressValue } from '../../components/use-address-value';
import { useListAddress } from '../../components/use-list-address';
import { callPaged } from '../../local/call';
import { usePreschoolsOnline } from '../../local/hooks/use-preschools-online';
import classes from './quotations.module.css';
import { quotationsKey } from './use-quotations';

const ROWS_A_PAGE = 50;

export function QuotationsPage() {
  const { t } = useTranslation();
  const list = useListAddress('-created_at', ROWS_A_PAGE);
  const [preschool, setPreschool] = useAddressValue('preschool');
  const preschools = usePreschoolsOnline().data;
  const asked = { ...list.asked, preschool };
  const query = useQuery({
    queryKey: [...quotationsKey, 'list', asked],
    queryFn: ({ signal }) => callPaged(quotationEndpoints.list, { query: asked, signal }),
    placeholderData: keepPreviousData,
  });
  const { data: quotations, meta } = query.data ?? {};
  return (
    <Page title={t('Quotations')} width="wide">
      <Stack gap="sm">
        <FetchProblem query={query} />
        <Group gap="xs">
          <SearchField value={list.search} onChange={list.setSearch} label={t('Number or parent')} />
          <PreschoolFilter
            preschools={preschools}
            value={preschool}
            onChange={list.fromTheTop(setPreschool)}
          />
          <Button
            component={Link}
            href="/quotations/new"
            leftSection={<IconPlus size={20} aria-hidden />}
            ml="auto"
          >
            {t('New Quotation')}
          </Button>
        </Group>
        <Text size="sm" c="dimmed" aria-live="polite">
          {meta && t('{{number}} quotations', { count: meta.total, number: formatCount(meta.total) })}
        </Text>
        {quotations === undefined && !hasProblem(query) && <RowsSkeleton height={36} rows={14} />}
        {quotations && quotations.length > 0 && (
          <QuotationTable quotations={quotations} sort={list.sort} onSort={list.setSort} />
        )}
        {quotations?.length === 0 && (
          <EmptyState
            title={list.search || preschool ? t('No quotation fits these filters') : t('No quotations yet')}
            hint={t('A quotation tells a parent what would be due, before an invoice is made.')}
          />
        )}
        {meta && <Pager meta={meta} onPage={list.setPage} />}
      </Stack>
    </Page>
  );
}

interface QuotationTableProps {
  quotations: readonly Quotation[];
  sort: string;
  onSort: (sort: string) => void;
}

function QuotationTable({ quotations, sort, onSort }: QuotationTableProps) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const head = { sort, onSort };
  return (
    <div className={table.scroll}>
      <table className={table.table}>
        <thead>
          <tr>
            <SortHead by="quotation_no" label={t('Quotation No')} {...head} />
            <SortHead by="parent_name" label={t('Parent')} {...head} />
            <th data-room="desktop">{t('Preschool')}</th>
            <SortHead by="date" label={t('Date')} {...head} room="tablet" />
            <th data-room="tablet">{t('Invoice')}</th>
            <SortHead by="price" label={t('Total (RM)')} {...head} number />
          </tr>
        </thead>
        <tbody>
          {quotations.map(({ id, quotation_no, parent, preschool, date, invoice, price }) => (
            <tr key={id} className={classes.row} onClick={() => navigate(`/quotations/${id}`)}>
              <td className={table.nowrap}>
                <Link href={`/quotations/${id}`} className={classes.number}>
                  {quotation_no}
                </Link>
              </td>
              <td>{parent.name}</td>
              <td data-room="desktop">{preschool.short_name}</td>
              <td data-room="tablet" className={table.nowrap}>
                {formatDate(date)}
              </td>
              <td data-room="tablet" className={table.nowrap}>
                {invoice?.invoice_no ?? '—'}
              </td>
              <td className={table.number}>{ringgitText(price)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
