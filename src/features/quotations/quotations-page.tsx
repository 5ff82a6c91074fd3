/** All quotations of the scope: searched, sorted and paged by the server. */
import { Group, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Quotation, quotationEndpoints } from '#shared/endpoints/quotations';
import { ActButton } from '../../components/act-button';
import { formatCount } from '../../components/count-text';
import { Page } from '../../components/page';
import { ROWS_A_PAGE } from '../../components/pager';
import { Muted } from '../../components/plain';
import { PreschoolFilter } from '../../components/preschool-filter';
import { SearchField } from '../../components/search-field';
import type { Column } from '../../components/table/columns';
import { PagedTable } from '../../components/table/paged-table';
import { useAddressValue } from '../../components/use-address-value';
import { useListAddress } from '../../components/use-list-address';
import { usePreschoolsOnline } from '../../queries/preschools';
import { useCall } from '../../queries/use-call';

export function QuotationsPage() {
  const { t } = useTranslation();
  const list = useListAddress('-created_at', ROWS_A_PAGE);
  const [preschool, setPreschool] = useAddressValue('preschool');
  const preschools = usePreschoolsOnline().data;
  const asked = { ...list.asked, preschool };
  const query = useCall(quotationEndpoints.list, { query: asked }, { keepPrevious: true });
  const meta = query.data?.meta;
  return (
    <Page title={t('Quotations')} width="wide">
      <Stack gap="sm">
        <Group gap="xs">
          <SearchField value={list.search} onChange={list.setSearch} label={t('Number or parent')} />
          <PreschoolFilter
            preschools={preschools}
            value={preschool}
            onChange={list.fromTheTop(setPreschool)}
          />
          <ActButton Icon={IconPlus} label={t('New Quotation')} href="/quotations/new" ml="auto" />
        </Group>
        <Muted aria-live="polite">
          {meta && t('{{number}} quotations', { count: meta.total, number: formatCount(meta.total) })}
        </Muted>
        <PagedTable
          columns={columns}
          rowHref={({ id }) => `/quotations/${id}`}
          query={query}
          order={list}
          label={t('Quotations')}
          blocks
          empty={{
            title: list.search || preschool ? t('No matching quotations') : t('No quotations yet'),
            hint: t('A quotation tells a parent what they would pay, before an invoice is made.'),
          }}
          onPage={list.setPage}
        />
      </Stack>
    </Page>
  );
}

const columns: readonly Column<Quotation>[] = [
  {
    key: 'quotation_no',
    label: 'Quotation No',
    sort: true,
    nowrap: true,
    value: (quotation) => quotation.quotation_no,
    href: (quotation) => `/quotations/${quotation.id}`,
  },
  {
    key: 'parent_name',
    label: 'Parent',
    sort: true,
    inBlock: 'start',
    value: (quotation) => quotation.parent.name,
  },
  {
    key: 'preschool',
    label: 'Preschool',
    from: 'lg',
    value: (quotation) => quotation.preschool.short_name,
  },
  {
    key: 'date',
    label: 'Date',
    kind: 'date',
    sort: true,
    value: (quotation) => quotation.date,
  },
  {
    key: 'invoice',
    label: 'Invoice',
    from: 'sm',
    nowrap: true,
    value: (quotation) => quotation.invoice?.invoice_no ?? null,
  },
  {
    key: 'price',
    label: 'Total (RM)',
    kind: 'money',
    sort: true,
    inBlock: 'end',
    value: (quotation) => quotation.price,
  },
];
